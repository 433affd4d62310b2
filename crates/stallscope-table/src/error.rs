//! Why a table is not read or written.

use std::error::Error;
use std::fmt;
use std::io;

use arrow_schema::ArrowError;
use parquet::errors::ParquetError;

/// Why a table is not read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The system's reason.
    System(io::Error),
    /// Something is wrong with the table.
    Table(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(f),
            Self::Table(message) => f.write_str(message),
        }
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::System(error) => Some(error),
            Self::Table(_) => None,
        }
    }
}

impl TableError {
    pub(crate) fn table(message: impl Into<String>) -> Self {
        Self::Table(message.into())
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        match system_error(&error) {
            Some(error) => Self::System(error),
            None => Self::Table(error.to_string()),
        }
    }
}

impl From<ArrowError> for TableError {
    fn from(error: ArrowError) -> Self {
        if let Some(error) = system_error(&error) {
            return Self::System(error);
        }
        // Without the library's words for the kind of error.
        Self::Table(match error {
            ArrowError::ExternalError(error) => error.to_string(),
            ArrowError::ParquetError(message) => {
                message.strip_prefix("Parquet error: ").map(str::to_owned).unwrap_or(message)
            }
            ArrowError::InvalidArgumentError(message)
            | ArrowError::IpcError(message)
            | ArrowError::ParseError(message)
            | ArrowError::SchemaError(message) => message,
            error => error.to_string(),
        })
    }
}

impl From<ParquetError> for TableError {
    fn from(error: ParquetError) -> Self {
        if let Some(error) = system_error(&error) {
            return Self::System(error);
        }
        Self::Table(match error {
            ParquetError::General(message) | ParquetError::ArrowError(message) => message,
            ParquetError::EOF(message) => format!("the file ends too early: {message}"),
            ParquetError::External(error) => error.to_string(),
            error => error.to_string(),
        })
    }
}

impl From<csv::Error> for TableError {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => error.into(),
            kind => Self::Table(message_of_csv(&kind)),
        }
    }
}

/// Returns the error in comma-separated values, with the line.
fn message_of_csv(kind: &csv::ErrorKind) -> String {
    let line = |position: &Option<csv::Position>| {
        position.as_ref().map_or_else(String::new, |position| format!("line {}: ", position.line()))
    };
    match kind {
        csv::ErrorKind::Utf8 { pos, err } => {
            format!("{}field {} is not UTF-8", line(pos), err.field() + 1)
        }
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            format!("{}the row has {len} fields, and the first one has {expected_len}", line(pos))
        }
        other => format!("{other:?}"),
    }
}

/// The system's error that a library's error is about.
fn system_error(error: &(dyn Error + 'static)) -> Option<io::Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(system) = error.downcast_ref::<io::Error>() {
            if let Some(code) = system.raw_os_error() {
                return Some(io::Error::from_raw_os_error(code));
            }
            // An error of ours, or one about the content, which a library has wrapped.
            if system.get_ref().is_none() {
                return Some(system.kind().into());
            }
            next = system.get_ref().map(|inner| -> &(dyn Error + 'static) { inner });
            continue;
        }
        next = error.source();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_do_not_say_of_which_library_they_are() {
        let error = ParquetError::General("the file is damaged".to_owned());
        assert_eq!(TableError::from(ArrowError::from(error)).to_string(), "the file is damaged");
    }
}
