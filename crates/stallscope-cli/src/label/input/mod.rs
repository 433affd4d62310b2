//! The table with the blocks, batch by batch.

mod batch;
mod csv;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::problem::Problem;
use batch::BATCH;

/// A table that is read batch by batch.
pub(super) struct Input {
    /// Names and types of the columns.
    pub(super) schema: SchemaRef,
    /// Number of rows, if the file says so.
    pub(super) n_rows: Option<u64>,
    batches: Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>>>,
    /// What messages call it.
    name: Box<OsStr>,
}

impl Input {
    /// Opens a file, or standard input if the path is `-`. The content says of which form it is.
    pub(super) fn open(path: &OsStr, has_header: bool) -> Result<Self, Problem> {
        let failed = |error: &dyn std::fmt::Display| Problem::of_file(path, error);
        if path == "-" {
            return Self::of_stream(Box::new(io::stdin()), OsStr::new("<stdin>"), has_header);
        }
        let open = || File::open(path).map_err(|error| failed(&error));
        let mut start = Vec::new();
        open()?.take(6).read_to_end(&mut start).map_err(|error| failed(&error))?;
        let name = Box::from(path);
        match start.as_slice() {
            [b'P', b'A', b'R', b'1', ..] => {
                let builder =
                    ParquetRecordBatchReaderBuilder::try_new(open()?).map_err(|error| failed(&error))?;
                let n_rows = u64::try_from(builder.metadata().file_metadata().num_rows()).ok();
                let reader = builder.with_batch_size(BATCH).build().map_err(|error| failed(&error))?;
                Ok(Self {
                    schema: arrow_array::RecordBatchReader::schema(&reader),
                    n_rows,
                    batches: Box::new(reader),
                    name,
                })
            }
            b"ARROW1" => {
                let reader =
                    FileReader::try_new(BufReader::new(open()?), None).map_err(|error| failed(&error))?;
                Ok(Self { schema: reader.schema(), n_rows: None, batches: Box::new(reader), name })
            }
            _ => Self::of_stream(Box::new(open()?), path, has_header),
        }
    }

    /// A table that can only be read from front to back.
    fn of_stream(stream: Box<dyn Read>, path: &OsStr, has_header: bool) -> Result<Self, Problem> {
        let failed = |error: &dyn std::fmt::Display| Problem::of_file(path, error);
        let mut reader = BufReader::new(stream);
        let start = reader.fill_buf().map_err(|error| failed(&error))?;
        if start.starts_with(b"PAR1") || start.starts_with(b"ARROW1") {
            return Err(failed(&"this form can only be read from a file"));
        }
        let name = Box::from(path);
        // The mark of a message, or the length of the schema in front of which old streams have none.
        if start.starts_with(&[0xff; 4]) {
            let reader = StreamReader::try_new(reader, None).map_err(|error| failed(&error))?;
            return Ok(Self { schema: reader.schema(), n_rows: None, batches: Box::new(reader), name });
        }
        let reader = csv::CsvReader::new(reader, has_header).map_err(|error| failed(&error))?;
        Ok(Self { schema: Arc::clone(reader.schema()), n_rows: None, batches: Box::new(reader), name })
    }

    /// The next batch, of at most [`BATCH`] rows unless the file has larger ones; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<RecordBatch>, Problem> {
        let batch = self.batches.next().transpose();
        batch.map_err(|error| Problem::of_file(&self.name, error))
    }
}
