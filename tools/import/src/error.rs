//! Why an import failed.

use std::fmt;

/// A failure, with the table and the line at which it showed.
#[derive(Debug)]
pub(crate) struct Error {
    /// The table's file name, or another source of the failure.
    pub(crate) source: String,
    /// The line in the table, from 1; 0 when there is none.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) message: String,
}

impl Error {
    /// A failure that belongs to no line.
    pub(crate) fn new(source: impl Into<String>, message: impl Into<String>) -> Self {
        Self { source: source.into(), line: 0, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.source, self.message),
            line => write!(f, "{}:{line}: {}", self.source, self.message),
        }
    }
}

impl std::error::Error for Error {}

/// What reading a table gives.
pub(crate) type Result<T> = std::result::Result<T, Error>;
