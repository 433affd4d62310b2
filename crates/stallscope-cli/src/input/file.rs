//! Reading files.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _};

use crate::input::os_text;

/// How much of a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    Whole,
    /// As much as the system says there is, which is nothing for files that it makes up, such as those below `/proc`.
    /// So llvm-mca reads.
    Stated,
}

impl Extent {
    /// What the program reads of files that llvm-mca, too, would read.
    pub(crate) const fn of_program(as_llvm_mca: bool) -> Self {
        if as_llvm_mca { Self::Stated } else { Self::Whole }
    }

    /// Reads a file, but no more of it than `max` bytes.
    pub(crate) fn read(self, path: &OsStr, max: u64) -> io::Result<Vec<u8>> {
        let file = File::open(path)?;
        let metadata = file.metadata().ok();
        let length = metadata.as_ref().map_or(0, std::fs::Metadata::len).min(max);
        let is_stated = self == Self::Stated && metadata.is_some_and(|metadata| metadata.is_file());
        // A byte more than there are tells that the end is reached without another look.
        let mut bytes = Vec::with_capacity(length as usize + 1);
        file.take(if is_stated { length } else { max }).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The function that reads a file that a text includes.
    pub(crate) fn include_reader(self) -> fn(&str) -> Option<Vec<u8>> {
        match self {
            Self::Whole => |name| Self::Whole.read_included(name),
            Self::Stated => |name| Self::Stated.read_included(name),
        }
    }

    /// Reads a file that a text includes. As all names in C, this one ends at a null byte.
    fn read_included(self, name: &str) -> Option<Vec<u8>> {
        let name = name.split('\0').next().unwrap_or_default();
        self.read(&os_text::from_raw(name), MAX_LENGTH).ok()
    }
}

/// Bytes that are read of a text: more than there are locations, so that it is told as too large.
pub(crate) const MAX_LENGTH: u64 = 1 << 32;
