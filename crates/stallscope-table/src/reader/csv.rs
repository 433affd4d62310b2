//! Comma-separated values as batches of text.

use std::io::{self, Read};
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use csv::{Reader, ReaderBuilder, StringRecord};

use super::batch::BATCH;
use crate::{CsvOptions, TableError};

/// Bytes of text in a batch, unless a row has more.
const BATCH_BYTES: usize = 8 << 20;

/// The largest size of a row in bytes: a file without rows, such as a device, would fill the memory.
const MAX_ROW: usize = 64 << 20;

/// A stream that ends with an error where a row is too large.
struct RowLimit<R> {
    stream: R,
    /// The bytes that may still be read before the next row begins.
    left: usize,
}

impl<R: Read> Read for RowLimit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::Error::other(format!("a row has more than {} MiB", MAX_ROW >> 20)));
        }
        let length = buffer.len().min(self.left);
        let n = self.stream.read(&mut buffer[..length])?;
        self.left -= n;
        Ok(n)
    }
}

/// Reads comma-separated values, whose columns are text.
pub(super) struct CsvReader<R> {
    reader: Reader<RowLimit<R>>,
    schema: SchemaRef,
    /// A row that was read to see how many columns there are.
    first: Option<StringRecord>,
    is_at_end: bool,
}

impl<R: Read> CsvReader<R> {
    /// A reader; without a header, columns are called by their numbers, from 1.
    pub(super) fn new(stream: R, options: CsvOptions) -> Result<Self, csv::Error> {
        let CsvOptions { has_header, delimiter } = options;
        let stream = RowLimit { stream, left: MAX_ROW };
        let mut reader =
            ReaderBuilder::new().has_headers(has_header).delimiter(delimiter).from_reader(stream);
        let mut first = None;
        let names: Vec<String> = if has_header {
            reader.headers()?.iter().map(|name| name.trim_start_matches('\u{feff}').to_owned()).collect()
        } else {
            let mut row = StringRecord::new();
            let has_row = reader.read_record(&mut row)?;
            let names = (1..=row.len()).map(|number| number.to_string()).collect();
            first = has_row.then_some(row);
            names
        };
        let fields: Vec<Field> =
            names.into_iter().map(|name| Field::new(name, DataType::Utf8, false)).collect();
        Ok(Self { reader, schema: Arc::new(Schema::new(fields)), first, is_at_end: false })
    }

    /// Names of the columns.
    pub(super) const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn read(&mut self) -> Result<Option<RecordBatch>, csv::Error> {
        let mut columns: Vec<StringBuilder> =
            self.schema.fields().iter().map(|_| StringBuilder::new()).collect();
        let (mut n_rows, mut n_bytes) = (0, 0);
        let mut row = StringRecord::new();
        while n_rows < BATCH && n_bytes < BATCH_BYTES {
            self.reader.get_mut().left = MAX_ROW;
            match self.first.take() {
                Some(first) => row = first,
                None if self.reader.read_record(&mut row)? => {}
                None => break,
            }
            for (column, field) in columns.iter_mut().zip(&row) {
                column.append_value(field);
            }
            n_rows += 1;
            n_bytes += row.as_slice().len();
        }
        if n_rows == 0 {
            return Ok(None);
        }
        let finish = |column: &mut StringBuilder| -> ArrayRef { Arc::new(column.finish()) };
        let columns = columns.iter_mut().map(finish).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
            .map(Some)
            .map_err(|error| csv::Error::from(io::Error::other(error)))
    }
}

impl<R: Read> Iterator for CsvReader<R> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_at_end {
            return None;
        }
        let batch = self
            .read()
            .map_err(|error| ArrowError::ExternalError(Box::new(TableError::from(error))))
            .transpose();
        self.is_at_end = !matches!(batch, Some(Ok(_)));
        batch
    }
}
