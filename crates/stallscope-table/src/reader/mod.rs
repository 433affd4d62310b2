//! Tables, batch by batch.

mod arrow;
mod batch;
mod compression;
mod csv;
mod parquet;
mod parquet_headers;
mod pieces;

use std::io::{BufRead as _, BufReader, Cursor, Read, Seek};
use std::sync::Arc;

use ::parquet::file::reader::ChunkReader;
use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use bytes::Bytes;

use crate::guard::guarded;
use crate::{CsvOptions, Form, TableError};
use arrow::{FileBatches, StreamBatches};
use pieces::Pieces;

/// The first bytes of Parquet files.
const PARQUET: &[u8] = b"PAR1";
/// The first bytes of Arrow files.
const ARROW: &[u8] = b"ARROW1";

/// A table that is read batch by batch.
pub struct TableReader {
    schema: SchemaRef,
    form: Form,
    keeps_dictionaries: bool,
    n_rows: Option<u64>,
    /// Number of rows of the batches so far.
    n_read: u64,
    batches: Batches,
}

type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>>>;

impl TableReader {
    /// Reads a file from its start. Its content determines its form; `csv` describes comma-separated values.
    ///
    /// # Errors
    /// If the file cannot be read, or its start or end is no table's.
    pub fn of_file<F>(mut file: F, csv: CsvOptions) -> Result<Self, TableError>
    where
        F: ChunkReader + Read + Seek + 'static,
    {
        let mut start = Vec::new();
        file.by_ref().take(6).read_to_end(&mut start)?;
        // What cannot go back, such as a pipe, is read from front to back.
        if file.rewind().is_err() {
            return Self::of_stream(Box::new(Cursor::new(start).chain(file)), csv);
        }
        if start.starts_with(PARQUET) {
            return Self::of_parquet(file);
        }
        if start.starts_with(ARROW) {
            return Self::of_arrow(BufReader::new(file));
        }
        Self::of_stream(Box::new(file), csv)
    }

    /// Reads a table in memory, as [`of_file`](Self::of_file) reads files.
    ///
    /// # Errors
    /// If its start or end is no table's.
    pub fn of_bytes(bytes: Bytes, csv: CsvOptions) -> Result<Self, TableError> {
        if bytes.starts_with(PARQUET) {
            return Self::of_parquet(bytes);
        }
        if bytes.starts_with(ARROW) {
            return Self::of_arrow(Cursor::new(bytes));
        }
        Self::of_stream(Box::new(Cursor::new(bytes)), csv)
    }

    /// Reads input that is only readable from front to back: comma-separated values, or a stream of Arrow IPC.
    ///
    /// # Errors
    /// If it cannot be read, or is the start of a form that only files have.
    pub fn of_stream(stream: Box<dyn Read>, csv: CsvOptions) -> Result<Self, TableError> {
        let mut reader = BufReader::new(stream);
        let start = reader.fill_buf()?;
        if start.starts_with(PARQUET) || start.starts_with(ARROW) {
            return Err(TableError::table("this form can only be read from a file"));
        }
        // The mark of a message; the oldest streams had none.
        if start.starts_with(&[0xff; 4]) {
            Form::Arrow.check()?;
            return guarded(|| {
                let batches = StreamBatches::open(reader)?;
                let schema = Arc::clone(batches.schema());
                let reader = Self::new(Form::Arrow, schema, Box::new(Pieces::of(batches)));
                Ok(Self { keeps_dictionaries: false, ..reader })
            });
        }
        let reader = csv::CsvReader::new(reader, csv)?;
        let form = Form::Csv { delimiter: csv.delimiter };
        Ok(Self::new(form, Arc::clone(reader.schema()), Box::new(reader)))
    }

    fn of_parquet<R: ChunkReader + 'static>(file: R) -> Result<Self, TableError> {
        Form::Parquet.check()?;
        guarded(|| {
            let (reader, n_rows) = parquet::open(file)?;
            let schema = arrow_array::RecordBatchReader::schema(&reader);
            let reader = Self::new(Form::Parquet, schema, Box::new(reader));
            Ok(Self { keeps_dictionaries: false, n_rows: Some(n_rows), ..reader })
        })
    }

    fn of_arrow<R: Read + Seek + 'static>(file: R) -> Result<Self, TableError> {
        Form::Arrow.check()?;
        guarded(|| {
            let batches = FileBatches::open(file)?;
            let schema = Arc::clone(batches.schema());
            Ok(Self::new(Form::Arrow, schema, Box::new(Pieces::of(batches))))
        })
    }

    /// A reader of batches. Each column has at most one dictionary.
    fn new(form: Form, schema: SchemaRef, batches: Batches) -> Self {
        Self { schema, form, keeps_dictionaries: true, n_rows: None, n_read: 0, batches }
    }

    /// The form of the table.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Whether a column has the same dictionary in all batches, so that a file of Arrow IPC can hold it.
    #[must_use]
    pub const fn keeps_dictionaries(&self) -> bool {
        self.keeps_dictionaries
    }

    /// Names and types of the columns.
    #[must_use]
    pub const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Number of rows, if the file says so before they are read.
    #[must_use]
    pub const fn n_rows(&self) -> Option<u64> {
        self.n_rows
    }

    /// The next batch, of at most 8192 rows; `None` at the end.
    ///
    /// # Errors
    /// If the table cannot be read on. Then there are no more batches.
    pub fn next_batch(&mut self) -> Result<Option<RecordBatch>, TableError> {
        let batch = guarded(|| self.batches.next().transpose().map_err(explained));
        let batch = batch.and_then(|batch| self.counted(batch));
        if batch.is_err() {
            self.batches = Box::new(std::iter::empty());
        }
        batch
    }

    /// Compares the number of rows with what the file says.
    fn counted(&mut self, batch: Option<RecordBatch>) -> Result<Option<RecordBatch>, TableError> {
        let n = batch.as_ref().map_or(0, RecordBatch::num_rows);
        self.n_read = self.n_read.saturating_add(n as u64);
        let is_right = match (self.n_rows, &batch) {
            (Some(n_rows), Some(_)) => self.n_read <= n_rows,
            (Some(n_rows), None) => self.n_read == n_rows,
            (None, _) => true,
        };
        if is_right {
            return Ok(batch);
        }
        Err(TableError::table("the number of rows is not the one that the file says; it is damaged"))
    }
}

/// An error, with what to do about the one that a user can do something about.
fn explained(error: ArrowError) -> TableError {
    let is_zstd = matches!(&error, ArrowError::InvalidArgumentError(message) if message.contains("zstd"));
    if is_zstd {
        return TableError::table(
            "Arrow IPC that is compressed with zstd cannot be read; write it with lz4, without compression, or as Parquet",
        );
    }
    error.into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

    use arrow_array::{ArrayRef, Int32Array};

    use super::*;

    #[test]
    fn another_number_of_rows_than_the_file_says_is_an_error() {
        let numbers: ArrayRef = Arc::new(Int32Array::from(vec![1, 2]));
        let batch = RecordBatch::try_from_iter([("number", numbers)]).unwrap();
        for (n_rows, n_good) in [(1, 0), (2, 1), (3, 1)] {
            let batches = Box::new(std::iter::once(Ok(batch.clone())));
            let reader = TableReader::new(Form::Parquet, batch.schema(), batches);
            let mut reader = TableReader { n_rows: Some(n_rows), ..reader };
            let read: Vec<_> = std::iter::from_fn(|| reader.next_batch().transpose())
                .take(3)
                .map(|batch| batch.is_ok())
                .collect();
            assert_eq!(read.iter().filter(|&&is_good| is_good).count(), n_good);
            assert_eq!(read.last(), Some(&(n_rows == 2)));
        }
    }
}
