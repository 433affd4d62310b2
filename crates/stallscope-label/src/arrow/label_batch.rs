//! Labels as columns.

use std::sync::Arc;

use arrow_array::builder::{Float64Builder, Int32Builder, StringBuilder};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use super::blocks::{blocks, check_type};
use super::error::ArrowError;
use crate::{BlockKind, Column, Labeler, Labels, Value};

/// The name of the column with errors.
const ERROR: &str = "error";

/// The columns of a result: the input's columns, then the requested columns and the errors of each processor.
#[derive(Clone, Debug)]
pub struct LabelSchema {
    /// Names and types of all columns.
    pub schema: SchemaRef,
    /// The index of the input's column with blocks.
    pub block_column: usize,
}

impl LabelSchema {
    /// The columns of the result for an input, whose blocks are in the column of that name.
    ///
    /// # Errors
    /// If the column does not exist, it has no blocks, or the input has a column of the name of one of the result.
    pub fn new(labeler: &Labeler, input: &Schema, block_column: &str) -> Result<Self, ArrowError> {
        let names: Vec<&str> = input.fields().iter().map(|field| field.name().as_str()).collect();
        let index = check_columns(labeler, &names, block_column)?;
        check_type(input.field(index).data_type(), labeler.kind())
            .map_err(|error| error.of_column(block_column))?;
        let fields = label_fields(labeler);
        let all = input.fields().iter().cloned().chain(fields.into_iter().map(Arc::new));
        let schema = Schema::new_with_metadata(all.collect::<Vec<_>>(), input.metadata().clone());
        Ok(Self { schema: Arc::new(schema), block_column: index })
    }
}

/// The index of the column with blocks among the names of an input's columns.
///
/// # Errors
/// If the column does not exist, or the input has a column of the name of one of the result.
pub fn check_columns(labeler: &Labeler, names: &[&str], block_column: &str) -> Result<usize, ArrowError> {
    let index = names.iter().position(|name| *name == block_column);
    let index = index.ok_or_else(|| {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        ArrowError::NoColumn(block_column.to_owned(), names)
    })?;
    match label_fields(labeler).into_iter().find(|field| names.contains(&field.name().as_str())) {
        Some(field) => Err(ArrowError::SameColumn(field.name().clone())),
        None => Ok(index),
    }
}

/// The name of the column with the blocks where none is named: the only one, or that with the name of the kind.
#[must_use]
pub fn default_block_column<'n>(names: &[&'n str], kind: BlockKind) -> Option<&'n str> {
    match names {
        [only] => Some(only),
        _ => names.iter().find(|&&name| name == kind.name()).copied(),
    }
}

/// Labels the blocks of a batch, and appends the labels to its columns.
///
/// # Errors
/// If the work is interrupted.
pub fn label_batch(
    labeler: &Labeler,
    schema: &LabelSchema,
    batch: &RecordBatch,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<(RecordBatch, Labels), ArrowError> {
    let blocks = blocks(batch.column(schema.block_column).as_ref(), labeler.kind())?;
    let labels = labeler.label(&blocks, is_stopped)?;
    let mut columns = batch.columns().to_vec();
    columns.extend(label_columns(labeler, &labels));
    let labeled = RecordBatch::try_new(Arc::clone(&schema.schema), columns)?;
    Ok((labeled, labels))
}

/// Labels the blocks of an array. The batch has the labels alone.
///
/// # Errors
/// If the array has no blocks, or the work is interrupted.
pub fn label_array(
    labeler: &Labeler,
    array: &dyn Array,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<RecordBatch, ArrowError> {
    let labels = labeler.label(&blocks(array, labeler.kind())?, is_stopped)?;
    let schema = Arc::new(label_schema(labeler));
    let options = RecordBatchOptions::new().with_row_count(Some(array.len()));
    Ok(RecordBatch::try_new_with_options(schema, label_columns(labeler, &labels), &options)?)
}

/// The columns that [`label_array`] makes of arrays of a type.
///
/// # Errors
/// If arrays of this type have no blocks.
pub fn array_schema(labeler: &Labeler, data_type: &DataType) -> Result<Schema, ArrowError> {
    check_type(data_type, labeler.kind())?;
    Ok(label_schema(labeler))
}

fn label_schema(labeler: &Labeler) -> Schema {
    Schema::new(label_fields(labeler))
}

/// The columns with labels.
fn label_fields(labeler: &Labeler) -> Vec<Field> {
    let fields = |processor: usize| {
        let name = move |name| labeler.column_name(name, processor);
        let columns = labeler.columns().iter();
        let figures = columns.map(move |column| Field::new(name(column.name()), data_type(*column), true));
        figures.chain([Field::new(name(ERROR), DataType::Utf8, true)])
    };
    (0..labeler.processors().count()).flat_map(fields).collect()
}

const fn data_type(column: Column) -> DataType {
    match column {
        // Spark has no unsigned numbers.
        Column::Instructions | Column::Guessed | Column::Skipped | Column::Uops => DataType::Int32,
        Column::Bottleneck => DataType::Utf8,
        _ => DataType::Float64,
    }
}

fn label_columns(labeler: &Labeler, labels: &Labels) -> Vec<ArrayRef> {
    let columns = |processor: usize| {
        let figures = labeler.columns().iter().map(move |column| figures(labels, processor, *column));
        figures.chain([errors(labels, processor)])
    };
    (0..labeler.processors().count()).flat_map(columns).collect()
}

/// A column of figures, with nulls where there are errors.
fn figures(labels: &Labels, processor: usize, column: Column) -> ArrayRef {
    let values = || {
        let labels = labels.of_processor(processor);
        labels.map(move |label| label.as_ref().ok().and_then(|figures| column.value(figures)))
    };
    match data_type(column) {
        DataType::Int32 => {
            let mut builder = Int32Builder::with_capacity(labels.len());
            for value in values() {
                let Some(Value::Count(count)) = value else {
                    builder.append_null();
                    continue;
                };
                builder.append_value(i32::try_from(count).unwrap_or(i32::MAX));
            }
            Arc::new(builder.finish())
        }
        DataType::Utf8 => {
            let mut builder = StringBuilder::new();
            for value in values() {
                builder.append_option(match value {
                    Some(Value::Text(text)) => Some(text),
                    _ => None,
                });
            }
            Arc::new(builder.finish())
        }
        _ => {
            let mut builder = Float64Builder::with_capacity(labels.len());
            for value in values() {
                builder.append_option(match value {
                    Some(Value::Number(number)) => Some(number),
                    _ => None,
                });
            }
            Arc::new(builder.finish())
        }
    }
}

/// The column of errors, with nulls where there are figures.
fn errors(labels: &Labels, processor: usize) -> ArrayRef {
    let mut builder = StringBuilder::new();
    for label in labels.of_processor(processor) {
        builder.append_option(label.as_ref().err().map(ToString::to_string));
    }
    Arc::new(builder.finish())
}
