//! Why a batch is not labeled.

use std::fmt;

use arrow_schema::DataType;

use crate::{BlockKind, LabelError};

/// Why a batch is not labeled.
#[derive(Debug)]
#[non_exhaustive]
pub enum ArrowError {
    /// Values of this type are no blocks of this kind.
    Type(DataType, BlockKind),
    /// The input has no column of that name; those that it has.
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
            Self::Type(data_type, BlockKind::Bytes) => {
                write!(
                    f,
                    "machine code must be binary, and the column has the type {data_type}; is it hexadecimal digits?"
                )
            }
            Self::Type(data_type, kind) => {
                write!(
                    f,
                    "blocks of the kind {} must be text or binary, and the column has the type {data_type}",
                    kind.name()
                )
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
