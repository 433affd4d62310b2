//! Tables, batch by batch.

mod columns;
mod csv;
mod parquet;
mod sink;

use ::parquet::arrow::ArrowWriter;
use arrow_array::RecordBatch;
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::Schema;

use crate::{Form, TableError};
pub use sink::Sink;

/// Writes a table batch by batch.
pub struct TableWriter(Writer);

enum Writer {
    Csv(Box<csv::CsvWriter>),
    Parquet(Box<ArrowWriter<Sink>>),
    File(Box<FileWriter<Sink>>),
    Stream(Box<StreamWriter<Sink>>),
}

impl TableWriter {
    /// A writer of a file of that form.
    ///
    /// # Errors
    /// If the form cannot hold a column, or the sink takes no bytes.
    pub fn of_file(form: Form, sink: Sink, schema: &Schema) -> Result<Self, TableError> {
        form.check()?;
        columns::check(form, schema)?;
        Ok(Self(match form {
            Form::Csv { delimiter } => Writer::Csv(Box::new(csv::CsvWriter::new(sink, delimiter, schema)?)),
            Form::Parquet => Writer::Parquet(Box::new(parquet::writer(sink, schema)?)),
            Form::Arrow => Writer::File(Box::new(FileWriter::try_new(sink, schema)?)),
        }))
    }

    /// A writer of a table of that form that goes elsewhere than to a file: Arrow is written as a stream.
    ///
    /// # Errors
    /// As for [`of_file`](Self::of_file).
    pub fn of_stream(form: Form, sink: Sink, schema: &Schema) -> Result<Self, TableError> {
        form.check()?;
        match form {
            Form::Arrow => Ok(Self(Writer::Stream(Box::new(StreamWriter::try_new(sink, schema)?)))),
            form => Self::of_file(form, sink, schema),
        }
    }

    /// Writes a batch.
    ///
    /// # Errors
    /// If the sink takes no more bytes, or the batch has other columns than the table.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        match &mut self.0 {
            Writer::Csv(writer) => writer.write(batch)?,
            Writer::Parquet(writer) => writer.write(batch)?,
            Writer::File(writer) => writer.write(batch)?,
            Writer::Stream(writer) => writer.write(batch)?,
        }
        Ok(())
    }

    /// Writes the collected rows and the end of the table.
    ///
    /// # Errors
    /// If the sink does not take the bytes. Without this call the table is not complete.
    pub fn finish(self) -> Result<(), TableError> {
        match self.0 {
            Writer::Csv(writer) => writer.finish()?,
            // Only this passes on what the sink says to its last bytes.
            Writer::Parquet(writer) => writer.into_inner()?.flush()?,
            Writer::File(writer) => writer.into_inner()?.flush()?,
            Writer::Stream(writer) => writer.into_inner()?.flush()?,
        }
        Ok(())
    }
}
