//! Reads a file piece by piece, so that memory grows with the parts that are used.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read as _};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::arena::Arena;
use crate::readers::{ReadSeek, Readers};

/// Pieces start and end at multiples of this number of bytes, so that small reads are few.
const PAGE: u64 = 1 << 12;

/// How far from the end of the last piece a piece may start to count as the next one.
const NEAR: u64 = 1 << 16;

/// The most bytes that are read in advance: pieces that follow one another become longer, as the files in an archive do.
const MAX_AHEAD: u64 = 1 << 16;

/// The number of bytes that are read at once for a checksum.
const CHECKSUM_PIECE: usize = 1 << 20;

/// A file that is read piece by piece: read parts stay in memory, the rest is not touched.
pub struct FileCache {
    readers: Readers,
    pieces: Arena<Vec<u8>>,
    index: Mutex<Index>,
}

impl fmt::Debug for FileCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileCache").field("length", &self.len()).finish_non_exhaustive()
    }
}

/// Which pieces were read.
struct Index {
    /// The ends and numbers of pieces, by their starts.
    pieces: BTreeMap<u64, (u64, usize)>,
    /// The end of the last piece.
    last_end: u64,
    /// The least length of the next piece if it follows the last one.
    ahead: u64,
}

impl FileCache {
    /// A file, before anything is read from it.
    ///
    /// # Errors
    /// If the file does not tell its length.
    pub fn new(file: impl ReadSeek + 'static) -> io::Result<Self> {
        let index = Index { pieces: BTreeMap::new(), last_end: 0, ahead: PAGE };
        Ok(Self { readers: Readers::new(file)?, pieces: Arena::default(), index: Mutex::new(index) })
    }

    /// Adds another reader of the same file: with several of them, as many threads read large pieces.
    #[must_use]
    pub fn and_reader(mut self, file: impl ReadSeek + 'static) -> Self {
        self.readers.add(file);
        self
    }

    /// Its length in bytes.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.readers.length()
    }

    /// Whether it has no bytes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The CRC32 of the whole file; none if it cannot be read.
    #[must_use]
    pub fn checksum(&self) -> Option<u32> {
        let mut file = self.readers.rewind().ok()?;
        let mut piece = vec![0; CHECKSUM_PIECE];
        let mut crc = crc32fast::Hasher::new();
        loop {
            match file.read(&mut piece) {
                Ok(0) => return Some(crc.finalize()),
                Ok(length) => crc.update(piece.get(..length)?),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
    }

    /// Some bytes of the file; none if they are not all in it or cannot be read.
    pub(crate) fn bytes(&self, range: Range<u64>) -> Option<&[u8]> {
        if range.start > range.end || range.end > self.len() {
            return None;
        }
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let Index { pieces, last_end, ahead } = &mut *index;
        let found = pieces.range(..=range.start).next_back().filter(|(_, piece)| piece.0 >= range.end);
        let (start, number) = match found {
            Some((&start, &(_, number))) => (start, number),
            None => {
                let start = range.start & !(PAGE - 1);
                let is_next = start.wrapping_add(PAGE).wrapping_sub(*last_end) <= NEAR;
                *ahead = if is_next { ahead.saturating_mul(2).min(MAX_AHEAD) } else { PAGE };
                let end = range.end.max(start.saturating_add(*ahead)).next_multiple_of(PAGE).min(self.len());
                *last_end = end;
                let piece = self.readers.read(start, usize::try_from(end - start).ok()?).ok()?;
                let (number, _) = self.pieces.add(piece)?;
                pieces.insert(start, (end, number));
                (start, number)
            }
        };
        let offset = |at: u64| usize::try_from(at - start).unwrap_or(usize::MAX);
        self.pieces.get(number)?.get(offset(range.start)..offset(range.end))
    }

    /// The bytes up to a delimiter in a range of the file. At least `size` bytes are read at once, a power of two.
    pub(crate) fn bytes_until(&self, range: Range<u64>, mut size: u64, delimiter: u8) -> Option<&[u8]> {
        loop {
            // Texts are read in pieces with the same ends, so that all texts of a piece are found in it.
            let end = range.start.checked_add(size)?.next_multiple_of(size).min(range.end).min(self.len());
            let bytes = self.bytes(range.start & !(size - 1)..end.max(range.start));
            let offset = usize::try_from(range.start & (size - 1)).ok()?;
            let bytes = bytes?.get(offset..)?;
            if let Some(length) = bytes.iter().position(|&byte| byte == delimiter) {
                return bytes.get(..length);
            }
            if end >= range.end.min(self.len()) {
                return None;
            }
            size = size.checked_mul(2)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use object::ReadRef as _;

    use super::FileCache;
    use crate::FileData;

    #[test]
    fn pieces_are_those_of_the_file() {
        let bytes: Vec<u8> = (0..3_000_000_u32).map(|n| (n % 251) as u8).collect();
        let cache = FileCache::new(Cursor::new(bytes.clone())).unwrap();
        let (cached, whole) = (FileData::from(&cache), FileData::from(&bytes));
        for (offset, size) in [(0, 0), (5, 10), (4090, 20), (0, 3_000_000), (2_999_999, 1), (2_999_999, 2)] {
            assert_eq!(cached.read_bytes_at(offset, size), whole.read_bytes_at(offset, size));
        }
        assert_eq!(cached.read_bytes_at(u64::MAX, 2), Err(()));
        for (start, end, delimiter) in [(0, 10, 7), (0, 10, 200), (3_000, 3_000_000, 250), (251, 251, 0)] {
            let range = || start..end;
            assert_eq!(
                cached.read_bytes_at_until(range(), delimiter),
                whole.read_bytes_at_until(range(), delimiter)
            );
        }
        assert_eq!(cached.read_bytes_at_until(0..3_000_000, 255), Err(()));
    }

    #[test]
    fn parts_have_their_own_offsets() {
        let bytes: Vec<u8> = (0..100_000_u32).map(|n| (n % 251) as u8).collect();
        let cache = FileCache::new(Cursor::new(bytes.clone())).unwrap();
        for whole in [FileData::from(&cache), FileData::from(&bytes)] {
            let part = whole.part(300, 90_000).unwrap();
            assert_eq!(part.len(), Ok(90_000));
            assert_eq!(part.read_bytes_at(5, 20_000), Ok(&bytes[305..20_305]));
            assert_eq!(part.read_bytes_at(80_000, 10_001), Err(()));
            assert_eq!(part.read_bytes_at_until(2..90_000, 200), Ok(&bytes[302..451]));
            assert_eq!(part.read_bytes_at_until(89_990..u64::MAX, 255), Err(()));
            assert_eq!(part.part(7, 3).unwrap().read_bytes_at(0, 3), Ok(&bytes[307..310]));
            assert!(whole.part(99_999, 2).is_none() && part.part(1, 90_000).is_none());
        }
    }

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        let cache = FileCache::new(Cursor::new("123456789")).unwrap();
        assert_eq!(cache.checksum(), Some(0xcbf4_3926));
    }
}
