//! Errors in data files.

use std::error::Error;
use std::fmt;

use crate::formula::SyntaxError;

/// An error in a data file.
#[derive(Debug)]
#[non_exhaustive]
pub enum DataError {
    /// The file does not have the fields of a data file.
    Format {
        /// The file, without folder and extension.
        file: String,
        /// The error, with the field.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The file of a processor has no `[processor]`.
    NoProcessor {
        /// The file, without folder and extension.
        file: String,
    },
    /// A shared file does not exist.
    NoSharedFile {
        /// The file, without folder and extension.
        file: String,
        /// The name of the shared file.
        shared: String,
    },
    /// A formula cannot be parsed.
    Formula {
        /// The file, without folder and extension.
        file: String,
        /// The metric or erratum.
        name: String,
        /// The error.
        source: SyntaxError,
    },
    /// A formula uses a name that is neither an event nor a metric.
    UndefinedName {
        /// The file, without folder and extension.
        file: String,
        /// The metric.
        metric: String,
        /// The name in the formula.
        name: String,
    },
    /// The formula of a metric refers to itself.
    Recursion {
        /// The file, without folder and extension.
        file: String,
        /// The metric.
        metric: String,
    },
    /// The last revision of an erratum cannot be parsed.
    Revision {
        /// The file, without folder and extension.
        file: String,
        /// The text.
        text: String,
    },
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format { file, .. } => write!(f, "data file {file}: unexpected fields"),
            Self::NoProcessor { file } => write!(f, "data file {file}: there is no [processor]"),
            Self::NoSharedFile { file, shared } => {
                write!(f, "data file {file}: there is no shared file '{shared}'")
            }
            Self::Formula { file, name, .. } => {
                write!(f, "data file {file}: the formula of '{name}' cannot be parsed")
            }
            Self::UndefinedName { file, metric, name } => {
                write!(
                    f,
                    "data file {file}: '{name}' in the formula of '{metric}' is neither an event nor a metric"
                )
            }
            Self::Recursion { file, metric } => {
                write!(f, "data file {file}: the formula of '{metric}' contains itself")
            }
            Self::Revision { file, text } => write!(f, "data file {file}: '{text}' is not a revision"),
        }
    }
}

impl Error for DataError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Format { source, .. } => Some(source.as_ref()),
            Self::Formula { source, .. } => Some(source),
            _ => None,
        }
    }
}
