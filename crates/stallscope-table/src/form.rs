//! The forms of tables.

use std::ffi::OsStr;
use std::path::Path;

/// The form of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Comma-separated values.
    Csv,
    /// Parquet.
    Parquet,
    /// Arrow's IPC: a file, or a stream where that goes to standard output.
    Arrow,
}

impl Form {
    /// The form that the extension of a file's name stands for: `csv`; `parquet`, `pq`; `arrow`, `arrows`, `feather`, `ipc`.
    #[must_use]
    pub fn of_name(path: &OsStr) -> Option<Self> {
        let extension = Path::new(path).extension()?.to_ascii_lowercase();
        Some(match extension.to_str()? {
            "csv" => Self::Csv,
            "parquet" | "pq" => Self::Parquet,
            "arrow" | "arrows" | "feather" | "ipc" => Self::Arrow,
            _ => return None,
        })
    }
}
