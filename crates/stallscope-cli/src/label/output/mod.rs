//! The table with labels, batch by batch.

mod csv;
mod sink;

use std::error::Error;
use std::io::{self, Write};

use arrow_array::RecordBatch;
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::Schema;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use super::form::Form;
use crate::output::stdout;
use sink::Sink;
pub(super) use sink::WriteError;

/// Rows that Parquet keeps together.
const ROW_GROUP: usize = 1 << 17;

/// Writes a table.
pub(super) enum Writer {
    Csv(Box<csv::CsvWriter>),
    Parquet(Box<ArrowWriter<Sink>>),
    File(Box<FileWriter<Sink>>),
    Stream(Box<StreamWriter<Sink>>),
}

impl Writer {
    /// A writer of a file of that form.
    pub(super) fn of_file(form: Form, sink: Sink, schema: &Schema) -> Result<Self, WriteError> {
        Ok(match form {
            Form::Csv => Self::Csv(Box::new(csv::CsvWriter::new(sink, schema)?)),
            Form::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::SNAPPY)
                    .set_max_row_group_row_count(Some(ROW_GROUP))
                    .build();
                Self::Parquet(Box::new(ArrowWriter::try_new(sink, schema.clone().into(), Some(properties))?))
            }
            Form::Arrow => Self::File(Box::new(FileWriter::try_new(sink, schema)?)),
        })
    }

    /// A writer of a table of that form that goes elsewhere than to a file.
    pub(super) fn of_stream(form: Form, sink: Sink, schema: &Schema) -> Result<Self, WriteError> {
        match form {
            Form::Arrow => Ok(Self::Stream(Box::new(StreamWriter::try_new(sink, schema)?))),
            form => Self::of_file(form, sink, schema),
        }
    }

    /// Writes a batch.
    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), WriteError> {
        match self {
            Self::Csv(writer) => writer.write(batch)?,
            Self::Parquet(writer) => writer.write(batch)?,
            Self::File(writer) => writer.write(batch)?,
            Self::Stream(writer) => writer.write(batch)?,
        }
        Ok(())
    }

    /// Writes what has been collected and what ends the table.
    pub(super) fn finish(self) -> Result<(), WriteError> {
        match self {
            Self::Csv(writer) => writer.finish()?,
            // Only this passes on what the sink says to its last bytes.
            Self::Parquet(writer) => writer.into_inner()?.flush()?,
            Self::File(writer) => writer.into_inner()?.flush()?,
            Self::Stream(writer) => writer.into_inner()?.flush()?,
        }
        Ok(())
    }
}

/// Standard output.
pub(super) struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        stdout::write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The error of the system that an error of a library is about.
pub(super) fn system_error(error: &WriteError) -> Option<io::ErrorKind> {
    let mut next: Option<&(dyn Error + 'static)> = Some(error.as_ref());
    while let Some(error) = next {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return Some(error.kind());
        }
        next = error.source();
    }
    None
}
