//! Why a batch is not labeled.

use std::fmt;

use arrow_schema::DataType;

use crate::{BlockKind, LabelError};

/// Why a batch is not labeled.
#[derive(Debug)]
#[non_exhaustive]
pub enum ArrowError {
    /// Values of this type are no blocks of this kind.
    Type {
        /// The name of the column; `None` of an array that stands alone.
        column: Option<String>,
        /// The type of its values.
        data_type: DataType,
        /// Format of the blocks.
        kind: BlockKind,
    },
    /// The input has no column of that name; the columns that it has.
    NoColumn(String, Vec<String>),
    /// The input already has a column of the name of one of the result.
    SameColumn(String),
    /// The labeler's error.
    Label(LabelError),
    /// The library's error.
    Arrow(arrow_schema::ArrowError),
}

impl fmt::Display for ArrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type { column, data_type, kind } => {
                match column {
                    Some(name) => write!(f, "the column '{name}'")?,
                    None => f.write_str("the array")?,
                }
                write!(f, " has the type {data_type}, and blocks of the kind {} must be ", kind.name())?;
                f.write_str(match kind {
                    BlockKind::Bytes => "binary; is it hexadecimal digits?",
                    _ => "text or binary",
                })
            }
            Self::NoColumn(name, names) => {
                write!(f, "there is no column '{name}'; the columns are {}", names.join(", "))
            }
            Self::SameColumn(name) => {
                write!(f, "the input has a column '{name}' already; rename it, or ask for other columns")
            }
            Self::Label(error) => error.fmt(f),
            Self::Arrow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ArrowError {}

impl ArrowError {
    /// The error that values of a type are no blocks.
    pub(super) fn of_type(data_type: &DataType, kind: BlockKind) -> Self {
        Self::Type { column: None, data_type: data_type.clone(), kind }
    }

    /// Adds the name of the column to the error.
    #[must_use]
    pub fn of_column(self, name: &str) -> Self {
        match self {
            Self::Type { data_type, kind, .. } => {
                Self::Type { column: Some(name.to_owned()), data_type, kind }
            }
            other => other,
        }
    }
}

impl From<LabelError> for ArrowError {
    fn from(error: LabelError) -> Self {
        Self::Label(error)
    }
}

impl From<arrow_schema::ArrowError> for ArrowError {
    fn from(error: arrow_schema::ArrowError) -> Self {
        Self::Arrow(error)
    }
}
