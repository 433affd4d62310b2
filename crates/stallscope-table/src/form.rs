//! The forms of tables.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use crate::TableError;

/// The form of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Comma-separated values.
    Csv {
        /// The character between values.
        delimiter: u8,
    },
    /// Parquet.
    Parquet,
    /// Arrow's IPC: a file, or a stream where that goes to standard output.
    Arrow,
}

impl Form {
    /// Comma-separated values with commas.
    pub const CSV: Self = Self::Csv { delimiter: b',' };

    /// The form that the extension of a file's name represents: `csv`; `tsv`, with tabs; `parquet`, `pq`; `arrow`, `arrows`, `feather`,
    /// `ipc`.
    #[must_use]
    pub fn of_name(path: &OsStr) -> Option<Self> {
        let extension = Path::new(path).extension()?.to_ascii_lowercase();
        Some(match extension.to_str()? {
            "csv" => Self::CSV,
            "tsv" => Self::Csv { delimiter: b'\t' },
            "parquet" | "pq" => Self::Parquet,
            "arrow" | "arrows" | "feather" | "ipc" => Self::Arrow,
            _ => return None,
        })
    }

    /// Returns an error if tables of this form cannot be read and written on this machine. The crates for Arrow and
    /// Parquet take this machine's order of bytes for the little-endian one of files.
    pub(crate) fn check(self) -> Result<(), TableError> {
        if cfg!(target_endian = "little") || matches!(self, Self::Csv { .. }) {
            return Ok(());
        }
        let message =
            format!("{self} needs a little-endian machine; here, tables are comma-separated values");
        Err(TableError::table(message))
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Csv { .. } => "comma-separated values",
            Self::Parquet => "Parquet",
            Self::Arrow => "Arrow IPC",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    #[test]
    fn binary_forms_need_a_little_endian_machine() {
        for form in [Form::Parquet, Form::Arrow] {
            assert_eq!(form.check().is_ok(), cfg!(target_endian = "little"), "{form}");
        }
        assert!(Form::CSV.check().is_ok());
    }
}
