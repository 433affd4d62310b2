//! Reading at any place of a file, also by several threads.

use std::fmt::Debug;
use std::fs::File;
use std::io::{self, Cursor};
use std::num::NonZero;
use std::thread::{self, Builder};

/// Something that can be read at any place, by several threads at once.
pub trait ReadAt: Debug + Send + Sync {
    /// Its length in bytes.
    ///
    /// # Errors
    /// If it is not known.
    fn length(&self) -> io::Result<u64>;

    /// Reads bytes at an offset, and returns their number: less than the buffer holds at times, and 0 at the end.
    ///
    /// # Errors
    /// If they cannot be read.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize>;
}

impl ReadAt for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buffer, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, buffer, offset)
    }

    // There are no other threads on these systems.
    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        use std::io::{Read as _, Seek as _, SeekFrom};
        let mut file = self;
        file.seek(SeekFrom::Start(offset))?;
        file.read(buffer)
    }
}

impl<T: AsRef<[u8]> + Debug + Send + Sync> ReadAt for Cursor<T> {
    fn length(&self) -> io::Result<u64> {
        Ok(self.get_ref().as_ref().len() as u64)
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let bytes = self.get_ref().as_ref();
        let rest = usize::try_from(offset).ok().and_then(|offset| bytes.get(offset..)).unwrap_or_default();
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        Ok(length)
    }
}

/// Pieces of so many bytes are read by several threads: that takes most of its time for memory that was not used before.
const MIN_SHARED: usize = 1 << 23;
const MAX_THREADS: usize = 4;

/// Reads a piece; one that reaches beyond the end of the file is shorter.
///
/// # Errors
/// If it cannot be read, or memory is not enough.
pub(crate) fn read_piece(file: &dyn ReadAt, start: u64, length: usize) -> io::Result<Vec<u8>> {
    // Memory of zeros is only reserved here, and cannot be refused any more.
    Vec::<u8>::new().try_reserve_exact(length)?;
    let mut bytes = vec![0; length];
    let n_threads = thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS);
    let n_threads = if length < MIN_SHARED { 1 } else { n_threads };
    let n_read = match read_shared(file, start, &mut bytes, n_threads) {
        Some(n_read) => n_read?,
        None => read_full(file, start, &mut bytes)?,
    };
    bytes.truncate(n_read);
    Ok(bytes)
}

/// Reads by several threads, and returns the number of bytes up to the end of the file; none if threads are not to be had.
fn read_shared(
    file: &dyn ReadAt,
    start: u64,
    bytes: &mut [u8],
    n_threads: usize,
) -> Option<io::Result<usize>> {
    let part_length = bytes.len().div_ceil(n_threads).max(1);
    let parts: Vec<&mut [u8]> = bytes.chunks_mut(part_length).collect();
    let mut parts = parts.into_iter().zip((start..).step_by(part_length));
    let Some((own, own_start)) = parts.next() else { return Some(Ok(0)) };
    thread::scope(|scope| {
        let mut others = Vec::new();
        for (part, at) in parts {
            let length = part.len();
            let thread = Builder::new().spawn_scoped(scope, move || read_full(file, at, part)).ok()?;
            others.push((length, thread));
        }
        let length = own.len();
        let mut n_read = match read_full(file, own_start, own) {
            Ok(n_read) => n_read,
            Err(error) => return Some(Err(error)),
        };
        let mut has_ended = n_read < length;
        for (length, thread) in others {
            match thread.join().ok()? {
                Ok(_) if has_ended => {}
                Ok(n) => {
                    n_read += n;
                    has_ended = n < length;
                }
                Err(error) => return Some(Err(error)),
            }
        }
        Some(Ok(n_read))
    })
}

/// Reads until the buffer is full or the file ends, and returns the number of bytes.
fn read_full(file: &dyn ReadAt, start: u64, buffer: &mut [u8]) -> io::Result<usize> {
    let mut n_read = 0;
    while n_read < buffer.len() {
        let rest = &mut buffer[n_read..];
        let n_left = rest.len();
        match file.read_at(rest, start.saturating_add(n_read as u64)) {
            Ok(0) => break,
            Ok(n) => n_read += n.min(n_left),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(n_read)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor};
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::{ReadAt, read_piece};

    /// Returns few bytes at a time, and is interrupted at times.
    #[derive(Debug)]
    struct Slow {
        bytes: Vec<u8>,
        is_interrupted: AtomicBool,
    }

    impl ReadAt for Slow {
        fn length(&self) -> io::Result<u64> {
            Ok(self.bytes.len() as u64)
        }

        fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
            if !self.is_interrupted.fetch_xor(true, Ordering::Relaxed) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let length = buffer.len().min(1_000_001);
            Cursor::new(&self.bytes).read_at(&mut buffer[..length], offset)
        }
    }

    #[test]
    fn pieces_are_those_of_the_file() {
        let bytes: Vec<u8> = (0..19_000_000_u32).map(|n| (n % 251) as u8).collect();
        let file = Slow { bytes: bytes.clone(), is_interrupted: AtomicBool::default() };
        for (start, length) in [(0, 0), (5, 4096), (0, 1 << 23), (7, 18_999_993), (10_000_000, 20_000_000)] {
            let piece = read_piece(&file, start, length).unwrap();
            let start = start as usize;
            assert!(piece == bytes[start..bytes.len().min(start + length)], "{start}, {length}");
        }
        assert_eq!(read_piece(&file, 20_000_000, 1 << 23).unwrap(), []);
    }

    /// Cannot be read behind an offset.
    #[derive(Debug)]
    struct Damaged;

    impl ReadAt for Damaged {
        fn length(&self) -> io::Result<u64> {
            Ok(u64::MAX)
        }

        fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
            if offset < 5_000_000 { Ok(buffer.len()) } else { Err(io::ErrorKind::Other.into()) }
        }
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        assert!(read_piece(&Damaged, 0, 1 << 24).is_err());
        assert!(read_piece(&Damaged, 0, usize::MAX).is_err(), "more than there is memory");
        assert_eq!(read_piece(&Damaged, 0, 5).unwrap(), [0; 5]);
    }
}
