//! The error of a failed import.

use std::fmt;

/// An error, with the table and the line where it occurred.
#[derive(Debug)]
pub(crate) struct Error {
    /// The table's file name, or another source of the error.
    pub(crate) source: String,
    /// The line in the table, from 1; 0 if there is none.
    pub(crate) line: usize,
    /// The message.
    pub(crate) message: String,
}

impl Error {
    /// Creates an error without a line.
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

/// The result of reading a table.
pub(crate) type Result<T> = std::result::Result<T, Error>;
