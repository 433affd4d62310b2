//! The bytes of a file.

use std::ops::Range;

use crate::file_cache::FileCache;

/// A file whose structure was read.
pub(crate) type File<'d> = object::File<'d, FileData<'d>>;

/// The bytes of a file, all in memory or read when they are needed.
#[derive(Clone, Copy, Debug)]
pub enum FileData<'d> {
    /// Bytes in memory.
    Bytes(&'d [u8]),
    /// A file that is read piece by piece.
    Cached(&'d FileCache),
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
        }
    }

    fn read_bytes_at(self, offset: u64, size: u64) -> Result<&'d [u8], ()> {
        match self {
            Self::Bytes(bytes) => bytes.read_bytes_at(offset, size),
            Self::Cached(file) => file.bytes(offset..offset.checked_add(size).ok_or(())?).ok_or(()),
        }
    }

    fn read_bytes_at_until(self, range: Range<u64>, delimiter: u8) -> Result<&'d [u8], ()> {
        match self {
            Self::Bytes(bytes) => bytes.read_bytes_at_until(range, delimiter),
            Self::Cached(file) => file.bytes_until(range, delimiter).ok_or(()),
        }
    }
}
