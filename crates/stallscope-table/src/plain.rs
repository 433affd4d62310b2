//! Columns without dictionaries and runs.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array as _, ArrayRef, RecordBatch, UInt64Array, downcast_run_array};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use arrow_select::take::take;

use crate::TableError;
use crate::data_type::contains;

/// The columns of a table whose dictionaries differ from batch to batch, as a file of Arrow IPC can hold them: with the values of a
/// dictionary in its place.
///
/// # Errors
/// If a dictionary is within other values, such as lists.
pub fn plain_schema(schema: &Schema) -> Result<Schema, TableError> {
    let mut fields = schema.fields().to_vec();
    for field in &mut fields {
        if !has_dictionary(field.data_type()) {
            continue;
        }
        let plain = plain_type(field.data_type());
        if has_dictionary(plain) {
            return Err(TableError::table(format!(
                "the column '{}' has the type {}, whose dictionary may differ between batches, and a file of Arrow IPC has one for all; write \
                 Parquet",
                field.name(),
                field.data_type()
            )));
        }
        *field = Arc::new(field.as_ref().clone().with_data_type(plain.clone()));
    }
    Ok(Schema::new_with_metadata(fields, schema.metadata().clone()))
}

/// A batch with the columns of a schema: its own, or the columns that [`plain_schema`] makes of them.
///
/// # Errors
/// If the batch has other columns.
pub fn with_schema(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, TableError> {
    let columns = batch.columns().iter().zip(schema.fields()).map(|(column, field)| {
        if column.data_type() == field.data_type() { Ok(Arc::clone(column)) } else { plain(column) }
    });
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
}

/// The values of an array, each in its place, without dictionary and runs.
pub(crate) fn plain(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let values = match array.data_type() {
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            take(dictionary.values().as_ref(), dictionary.keys(), None)?
        }
        DataType::RunEndEncoded(..) => {
            let array = array.as_ref();
            downcast_run_array!(
                array => {
                    let index = |row| array.get_physical_index(row) as u64;
                    let indices: UInt64Array = (0..array.len()).map(index).collect::<Vec<_>>().into();
                    take(array.values().as_ref(), &indices, None)?
                },
                other => return Err(ArrowError::CastError(format!("runs cannot be of the type {other}")))
            )
        }
        _ => return Ok(Arc::clone(array)),
    };
    plain(&values)
}

/// The type of the values that [`plain`] returns of arrays of a type.
pub(crate) fn plain_type(data_type: &DataType) -> &DataType {
    match data_type {
        DataType::Dictionary(_, values) => plain_type(values),
        DataType::RunEndEncoded(_, values) => plain_type(values.data_type()),
        other => other,
    }
}

fn has_dictionary(data_type: &DataType) -> bool {
    contains(data_type, |part| matches!(part, DataType::Dictionary(..)))
}
