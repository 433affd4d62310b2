//! Errors in a model's text.

use std::fmt;

/// A place in a text: a line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// An error in a model's text, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// The place.
    pub position: Position,
    /// The message.
    pub message: String,
}

impl ModelError {
    /// Creates an error at a place.
    pub(crate) fn new(position: Position, message: impl Into<String>) -> Self {
        Self { position, message: message.into() }
    }

    /// Returns the error as programs print it, with the name of the file.
    #[must_use]
    pub fn text(&self, file: &str) -> String {
        let Position { line, column } = self.position;
        format!("{file}:{line}:{column}: error: {}", self.message)
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.position;
        write!(f, "line {line}, column {column}: {}", self.message)
    }
}

impl std::error::Error for ModelError {}

/// The result of parsing or compiling a model.
pub(crate) type Result<T> = std::result::Result<T, ModelError>;
