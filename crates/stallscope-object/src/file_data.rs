//! The bytes of a file.

use std::ops::Range;

use crate::file_cache::FileCache;

/// The least number of bytes that are read where the end of a text is looked for; a power of two.
const TEXT_PIECE: u64 = 1 << 20;
/// The size of a piece of text in a part of a file; parts are small.
const PART_TEXT_PIECE: u64 = 1 << 14;

/// A file whose structure was read.
pub(crate) type File<'d> = object::File<'d, FileData<'d>>;

/// The bytes of a file, all in memory or read when they are needed.
#[derive(Clone, Copy, Debug)]
pub enum FileData<'d> {
    /// Bytes in memory.
    Bytes(&'d [u8]),
    /// A file that is read piece by piece.
    Cached(&'d FileCache),
    /// A part of a file.
    Part {
        /// The file.
        file: &'d FileCache,
        /// The offset of the part's first byte.
        start: u64,
        /// The number of its bytes, which are all in the file.
        length: u64,
    },
}

impl<'d> FileData<'d> {
    /// Some of the bytes; none if they are not all there.
    pub(crate) fn part(self, offset: u64, length: u64) -> Option<Self> {
        let end = offset.checked_add(length)?;
        match self {
            Self::Bytes(bytes) => {
                bytes.get(usize::try_from(offset).ok()?..usize::try_from(end).ok()?).map(Self::Bytes)
            }
            Self::Cached(file) => (end <= file.len()).then_some(Self::Part { file, start: offset, length }),
            Self::Part { file, start, length: all } => {
                (end <= all).then(|| Self::Part { file, start: start.saturating_add(offset), length })
            }
        }
    }
}

impl<'d> From<&'d [u8]> for FileData<'d> {
    fn from(bytes: &'d [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'d> From<&'d Vec<u8>> for FileData<'d> {
    fn from(bytes: &'d Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'d> From<&'d FileCache> for FileData<'d> {
    fn from(file: &'d FileCache) -> Self {
        Self::Cached(file)
    }
}

impl<'d> object::ReadRef<'d> for FileData<'d> {
    fn len(self) -> Result<u64, ()> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.len() as u64),
            Self::Cached(file) => Ok(file.len()),
            Self::Part { length, .. } => Ok(length),
        }
    }

    fn read_bytes_at(self, offset: u64, size: u64) -> Result<&'d [u8], ()> {
        match self {
            Self::Bytes(bytes) => bytes.read_bytes_at(offset, size),
            Self::Cached(file) => file.bytes(offset..offset.checked_add(size).ok_or(())?).ok_or(()),
            Self::Part { file, start, length } => {
                let end = offset.checked_add(size).filter(|&end| end <= length).ok_or(())?;
                file.bytes(start.saturating_add(offset)..start.saturating_add(end)).ok_or(())
            }
        }
    }

    fn read_bytes_at_until(self, range: Range<u64>, delimiter: u8) -> Result<&'d [u8], ()> {
        match self {
            Self::Bytes(bytes) => bytes.read_bytes_at_until(range, delimiter),
            Self::Cached(file) => file.bytes_until(range, TEXT_PIECE, delimiter).ok_or(()),
            Self::Part { file, start, length } => {
                let Range { start: first, end } = range;
                let range = start.saturating_add(first)..start.saturating_add(end.min(length));
                file.bytes_until(range, PART_TEXT_PIECE, delimiter).ok_or(())
            }
        }
    }
}
