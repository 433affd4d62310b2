//! Blocks from Python: Arrow's arrays, batches and streams, and lists.

use std::sync::Arc;

use arrow_array::builder::{LargeBinaryBuilder, LargeStringBuilder};
use arrow_array::cast::AsArray as _;
use arrow_array::ffi_stream::ArrayStreamReader;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PySet, PyString};
use stallscope_label::BlockKind;

use crate::capsule::{import_array, import_stream};
use crate::errors::{TableError, arrow_error};

/// The blocks to label.
pub(crate) enum Input {
    /// Blocks alone.
    Array(ArrayRef),
    /// A table's rows.
    Batch(RecordBatch),
    /// Arrays or tables' rows, one after the other.
    Stream(ArrayStreamReader),
}

impl Input {
    /// Returns the kind of a Python object.
    pub(crate) fn of(object: &Bound<'_, PyAny>, kind: BlockKind) -> PyResult<Self> {
        if object.hasattr("__arrow_c_array__")? {
            let array = import_array(object)?;
            return match array.data_type() {
                DataType::Struct(_) => Ok(Self::Batch(batch(&array)?)),
                _ => Ok(Self::Array(array)),
            };
        }
        if object.hasattr("__arrow_c_stream__")? {
            let stream = ArrayStreamReader::try_new(import_stream(object)?);
            return Ok(Self::Stream(stream.map_err(|error| arrow_error(&error))?));
        }
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err("one block is no list; put it in brackets, or use analyze()"));
        }
        if object.is_instance_of::<PyDict>() || object.is_instance_of::<PySet>() {
            return Err(no_blocks(object));
        }
        Ok(Self::Array(array_of_list(object, kind)?))
    }
}

/// A column of blocks.
pub(crate) enum Column {
    /// As one array.
    Array(ArrayRef),
    /// As arrays, one after the other.
    Stream(ArrayStreamReader),
}

impl Column {
    /// Returns the contents of a Python object.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if object.hasattr("__arrow_c_array__")? {
            return import_array(object).map(Self::Array);
        }
        let stream = ArrayStreamReader::try_new(import_stream(object)?);
        stream.map(Self::Stream).map_err(|error| arrow_error(&error))
    }
}

/// The rows of an array of structures.
pub(crate) fn batch(array: &dyn Array) -> PyResult<RecordBatch> {
    let rows = array.as_struct();
    if rows.null_count() > 0 {
        return Err(TableError::new_err("a row as a whole is null"));
    }
    Ok(RecordBatch::from(rows))
}

/// The blocks in a sequence: text or bytes, or None.
fn array_of_list(object: &Bound<'_, PyAny>, kind: BlockKind) -> PyResult<ArrayRef> {
    let blocks = object.try_iter().map_err(|_| no_blocks(object))?;
    if kind == BlockKind::Bytes {
        let mut builder = LargeBinaryBuilder::new();
        for (index, block) in blocks.enumerate() {
            let block = block?;
            let bytes: Option<Bound<'_, PyBytes>> =
                block.extract().map_err(|_| wrong_item(index, "bytes", &block))?;
            builder.append_option(bytes.as_ref().map(|bytes| bytes.as_bytes()));
        }
        return Ok(Arc::new(builder.finish()));
    }
    let mut builder = LargeStringBuilder::new();
    for (index, block) in blocks.enumerate() {
        let block = block?;
        let text: Option<String> = block.extract().map_err(|_| wrong_item(index, "str", &block))?;
        builder.append_option(text);
    }
    Ok(Arc::new(builder.finish()))
}

/// The error that an object has no blocks.
fn no_blocks(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "blocks come as an Arrow array, batch, table or stream, or as a list of str or bytes, not as {}",
        a_type_of(object)
    ))
}

fn wrong_item(index: usize, expected: &str, item: &Bound<'_, PyAny>) -> PyErr {
    if item.is_instance_of::<PyString>() && expected == "str" {
        return TableError::new_err(format!(
            "the block with the index {index} has a surrogate, which is no character"
        ));
    }
    PyTypeError::new_err(format!(
        "the block with the index {index} is {}, neither {expected} nor None",
        a_type_of(item)
    ))
}

/// The name of an object's type with its article.
fn a_type_of(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    let article =
        if name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}
