//! Files of Parquet.

use arrow_schema::{DataType, FieldRef, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use super::sink::Sink;
use crate::data_type::contains;

/// Rows that Parquet keeps together.
const ROW_GROUP: usize = 1 << 17;

/// A writer of Parquet.
pub(super) fn writer(sink: Sink, schema: &Schema) -> Result<ArrowWriter<Sink>, ParquetError> {
    let is_date64 = |field: &FieldRef| contains(field.data_type(), |part| *part == DataType::Date64);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        // Parquet has no dates in milliseconds: as they are, they would be numbers.
        .set_coerce_types(schema.fields().iter().any(is_date64))
        .build();
    ArrowWriter::try_new(sink, schema.clone().into(), Some(properties))
}
