//! Reading files.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _};

use super::os_text;

/// The part of a file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    Whole,
    /// The size that the file system states, as in llvm-mca. It is 0 for files without contents on a disk, such as those below
    /// `/proc`.
    Stated,
}

impl Extent {
    /// The part of files that the program or llvm-mca reads.
    pub(crate) const fn of_program(as_llvm_mca: bool) -> Self {
        if as_llvm_mca { Self::Stated } else { Self::Whole }
    }

    /// Reads a file up to `max` bytes.
    pub(crate) fn read(self, path: &OsStr, max: u64) -> io::Result<Vec<u8>> {
        let file = File::open(path)?;
        let metadata = file.metadata().ok();
        let length = metadata.as_ref().map_or(0, std::fs::Metadata::len).min(max);
        let is_stated = self == Self::Stated && metadata.is_some_and(|metadata| metadata.is_file());
        // One more byte shows the end of the file without growing the buffer.
        let mut bytes = Vec::with_capacity(length as usize + 1);
        file.take(if is_stated { length } else { max }).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The function that reads files that a text includes.
    pub(crate) fn include_reader(self) -> fn(&str) -> Option<Vec<u8>> {
        match self {
            Self::Whole => |name| Self::Whole.read_included(name),
            Self::Stated => |name| Self::Stated.read_included(name),
        }
    }

    /// Reads a file that a text includes. Its name ends at a null byte, as in C.
    fn read_included(self, name: &str) -> Option<Vec<u8>> {
        let name = name.split('\0').next().unwrap_or_default();
        self.read(&os_text::from_raw(name), MAX_LENGTH).ok()
    }
}

/// The number of bytes that are read of a text: more than there are locations, so that the reader reports it as too large.
pub(crate) const MAX_LENGTH: u64 = 1 << 32;
