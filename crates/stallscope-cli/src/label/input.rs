//! The table with the blocks.

use std::ffi::OsStr;
use std::fs::File;
use std::io;

use arrow_array::RecordBatch;
use stallscope_table::{CsvOptions, TableError, TableReader};

use super::damage;
use super::problem::Problem;

/// The table with the blocks, which messages name.
pub(super) struct Input {
    /// The table.
    pub(super) reader: TableReader,
    /// Its name in messages.
    pub(super) name: Box<OsStr>,
}

impl Input {
    /// Opens a file, or standard input if the path is `-`.
    pub(super) fn open(path: &OsStr, csv: CsvOptions) -> Result<Self, Problem> {
        let is_stdin = path == "-";
        let name: Box<OsStr> = Box::from(if is_stdin { OsStr::new("<stdin>") } else { path });
        damage::report(&name);
        let reader = if is_stdin {
            TableReader::of_stream(Box::new(io::stdin()), csv)
        } else {
            File::open(path).map_err(TableError::from).and_then(|file| TableReader::of_file(file, csv))
        };
        match reader {
            Ok(reader) => Ok(Self { reader, name }),
            Err(error) => Err(Problem::of_file(&name, error)),
        }
    }

    /// The next batch; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<RecordBatch>, Problem> {
        self.reader.next_batch().map_err(|error| self.failed(error))
    }

    /// An error about the table.
    pub(super) fn failed(&self, error: impl std::fmt::Display) -> Problem {
        Problem::of_file(&self.name, error)
    }
}
