//! Batches as comma-separated values.

use std::borrow::Cow;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, Schema};

use super::sink::Sink;
use crate::plain::{plain, plain_type};
use crate::{Form, TableError};

/// Writes batches as comma-separated values. Nulls are empty.
pub(super) struct CsvWriter {
    writer: csv::Writer<Sink>,
}

impl CsvWriter {
    /// A writer, which writes the header.
    pub(super) fn new(sink: Sink, delimiter: u8, schema: &Schema) -> Result<Self, TableError> {
        let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(sink);
        writer.write_record(schema.fields().iter().map(|field| field.name().as_bytes()))?;
        Ok(Self { writer })
    }

    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let columns = batch.columns().iter().map(plain).collect::<Result<Vec<_>, _>>()?;
        for row in 0..batch.num_rows() {
            for column in &columns {
                self.writer.write_field(&*value(column.as_ref(), row)?)?;
            }
            self.writer.write_record(None::<&[u8]>)?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), TableError> {
        self.writer.flush()?;
        Ok(())
    }
}

/// Whether values of a type can be written.
pub(super) fn can_hold(data_type: &DataType) -> bool {
    let data_type = plain_type(data_type);
    let is_number = data_type.is_integer() || matches!(data_type, DataType::Float32 | DataType::Float64);
    is_number || data_type.is_string() || matches!(data_type, DataType::Boolean | DataType::Null)
}

/// The field for the value in a row.
fn value(array: &dyn Array, row: usize) -> Result<Cow<'_, [u8]>, TableError> {
    if array.is_null(row) {
        return Ok(Cow::Borrowed(&[]));
    }
    macro_rules! number {
        ($type:ty) => {
            Cow::Owned(array.as_primitive::<$type>().value(row).to_string().into_bytes())
        };
    }
    macro_rules! bytes {
        ($array:expr) => {
            Cow::Borrowed($array.value(row).as_ref())
        };
    }
    Ok(match array.data_type() {
        DataType::Int8 => number!(Int8Type),
        DataType::Int16 => number!(Int16Type),
        DataType::Int32 => number!(Int32Type),
        DataType::Int64 => number!(Int64Type),
        DataType::UInt8 => number!(UInt8Type),
        DataType::UInt16 => number!(UInt16Type),
        DataType::UInt32 => number!(UInt32Type),
        DataType::UInt64 => number!(UInt64Type),
        DataType::Float32 => number!(Float32Type),
        DataType::Float64 => number!(Float64Type),
        DataType::Boolean => {
            let text = if array.as_boolean().value(row) { "true" } else { "false" };
            Cow::Borrowed(text.as_bytes())
        }
        DataType::Utf8 => bytes!(array.as_string::<i32>()),
        DataType::LargeUtf8 => bytes!(array.as_string::<i64>()),
        DataType::Utf8View => bytes!(array.as_string_view()),
        DataType::Null => Cow::Borrowed(&[]),
        other => {
            return Err(TableError::table(format!("{} cannot hold values of the type {other}", Form::CSV)));
        }
    })
}
