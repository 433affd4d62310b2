//! Reading a file by several threads.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// Something that can be read at any place.
pub trait ReadSeek: Read + Seek + Send {}

impl<T: Read + Seek + Send> ReadSeek for T {}

/// A file that was opened several times: each thread reads by one of the readers.
pub(crate) struct Readers {
    readers: Vec<Mutex<Box<dyn ReadSeek>>>,
    length: u64,
}

impl Readers {
    /// Pieces of so many bytes are read by several threads. Most of the time goes to memory that was not used before.
    const MIN_SHARED: usize = 1 << 23;

    /// One reader of a file.
    pub(crate) fn new(file: impl ReadSeek + 'static) -> io::Result<Self> {
        let mut file: Box<dyn ReadSeek> = Box::new(file);
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Self { readers: vec![Mutex::new(file)], length })
    }

    /// Adds a reader, unless it is of a file with another length.
    pub(crate) fn add(&mut self, file: impl ReadSeek + 'static) {
        let mut file: Box<dyn ReadSeek> = Box::new(file);
        if file.seek(SeekFrom::End(0)).is_ok_and(|length| length == self.length) {
            self.readers.push(Mutex::new(file));
        }
    }

    /// The length of the file in bytes.
    pub(crate) const fn length(&self) -> u64 {
        self.length
    }

    /// The first reader, at the start of the file.
    pub(crate) fn rewind(&self) -> io::Result<impl Read> {
        let mut file = lock(&self.readers[0]);
        file.rewind()?;
        Ok(Locked(file))
    }

    /// Reads a piece of the file.
    ///
    /// # Errors
    /// If it cannot be read, is not all in the file any more, or memory is not enough.
    pub(crate) fn read(&self, start: u64, length: usize) -> io::Result<Vec<u8>> {
        // Memory of zeros is only reserved, and would not be refused.
        Vec::<u8>::new().try_reserve_exact(length)?;
        let mut bytes = vec![0; length];
        let n_readers = if length < Self::MIN_SHARED { 1 } else { self.readers.len() };
        let part_length = length.div_ceil(n_readers).max(1);
        let mut parts = bytes.chunks_mut(part_length).zip((start..).step_by(part_length)).zip(&self.readers);
        let first = parts.next();
        thread::scope(|scope| {
            let mut threads = Vec::new();
            for ((part, at), reader) in parts {
                threads.push(Builder::new().spawn_scoped(scope, move || read_exact(reader, at, part))?);
            }
            if let Some(((part, at), reader)) = first {
                read_exact(reader, at, part)?;
            }
            threads.into_iter().try_for_each(|thread| {
                thread.join().unwrap_or_else(|_| Err(io::Error::other("the thread that read it ended")))
            })
        })?;
        Ok(bytes)
    }
}

/// A reader that no other thread uses.
struct Locked<'r>(MutexGuard<'r, Box<dyn ReadSeek>>);

impl Read for Locked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

fn lock(reader: &Mutex<Box<dyn ReadSeek>>) -> MutexGuard<'_, Box<dyn ReadSeek>> {
    reader.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read_exact(reader: &Mutex<Box<dyn ReadSeek>>, start: u64, part: &mut [u8]) -> io::Result<()> {
    let mut file = lock(reader);
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(part)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::Readers;

    #[test]
    fn several_readers_read_what_one_does() {
        let bytes: Vec<u8> = (0..19_000_000_u32).map(|n| (n % 251) as u8).collect();
        let file = || Cursor::new(bytes.clone());
        for n_others in 0..4 {
            let mut readers = Readers::new(file()).unwrap();
            (0..n_others).for_each(|_| readers.add(file()));
            readers.add(Cursor::new(vec![0; 18_000_000]));
            for (start, length) in [(0, 0), (5, 4096), (0, 1 << 23), (7, 18_999_993)] {
                let piece = readers.read(start, length).unwrap();
                let start = start as usize;
                assert!(piece == bytes[start..start + length], "{start}, {length}");
            }
            assert!(readers.read(12_000_000, 1 << 23).is_err(), "it ends after the file");
            assert!(readers.read(0, usize::MAX).is_err(), "it is longer than memory");
        }
    }
}
