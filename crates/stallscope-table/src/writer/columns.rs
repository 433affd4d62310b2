//! Which columns a form can hold.

use std::io;
use std::sync::Arc;

use arrow_array::{RecordBatch, new_null_array};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{DataType, Field, Schema};

use super::{csv, parquet};
use crate::data_type::contains;
use crate::{Form, TableError};

/// Checks that a form can hold all columns, so that an error comes before the work.
pub(super) fn check(form: Form, schema: &Schema) -> Result<(), TableError> {
    for field in schema.fields() {
        let can_hold = match form {
            Form::Csv { .. } => csv::can_hold(field.data_type()),
            Form::Parquet => !has_union(field.data_type()) && write_parquet(field).is_ok(),
            Form::Arrow => write_arrow(field).is_ok(),
        };
        if !can_hold {
            let others = match form {
                Form::Csv { .. } => "Parquet or Arrow IPC",
                Form::Parquet => "Arrow IPC",
                Form::Arrow => "Parquet",
            };
            return Err(TableError::table(format!(
                "the column '{}' has the type {}, which {form} cannot hold; write {others}",
                field.name(),
                field.data_type()
            )));
        }
    }
    Ok(())
}

/// A row whose value is missing.
fn row(field: &Field) -> Result<RecordBatch, TableError> {
    let schema = Schema::new(vec![field.clone().with_nullable(true)]);
    Ok(RecordBatch::try_new(Arc::new(schema), vec![new_null_array(field.data_type(), 1)])?)
}

fn write_parquet(field: &Field) -> Result<(), TableError> {
    let row = row(field)?;
    let mut writer = parquet::writer(Box::new(io::sink()), &row.schema())?;
    writer.write(&row)?;
    writer.into_inner()?;
    Ok(())
}

fn write_arrow(field: &Field) -> Result<(), TableError> {
    let row = row(field)?;
    StreamWriter::try_new(io::sink(), &row.schema())?.write(&row)?;
    Ok(())
}

/// Whether there are unions in values of a type: the library has no error for them, and panics.
fn has_union(data_type: &DataType) -> bool {
    contains(data_type, |part| matches!(part, DataType::Union(..)))
}
