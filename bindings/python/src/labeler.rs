//! Labeling many blocks.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use stallscope_label::arrow::{
    ArrowError, LabelSchema, check_columns, default_block_column, label_array, label_batch,
};
use stallscope_label::{BlockKind, Column, LabelOptions};

use crate::arrow_input::{Column as BlockColumn, Input};
use crate::errors::{TableError, label_error, table_error};
use crate::interrupt::interruptible;
use crate::labels::{LabelReader, Labels};
use crate::settings::Settings;

/// Labels blocks for processors.
#[pyclass(frozen, module = "stallscope._native")]
pub(crate) struct Labeler {
    labeler: Arc<stallscope_label::Labeler>,
}

#[pymethods]
impl Labeler {
    #[new]
    #[pyo3(signature = (cpus, settings, kind, columns, threads))]
    #[allow(clippy::needless_pass_by_value, reason = "Python's wrapper hands it over")]
    fn new(
        cpus: Vec<String>,
        settings: Settings,
        kind: &str,
        columns: Option<Vec<String>>,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let kind: BlockKind = kind.parse().map_err(PyValueError::new_err)?;
        let columns = match columns {
            None => Column::DEFAULT.to_vec(),
            Some(names) => {
                let columns: Result<Vec<Column>, String> = names.iter().map(|name| name.parse()).collect();
                columns.map_err(PyValueError::new_err)?
            }
        };
        let twice = columns.iter().enumerate().find(|(index, column)| columns[..*index].contains(column));
        if let Some((_, column)) = twice {
            return Err(PyValueError::new_err(format!("columns names '{}' twice", column.name())));
        }
        let subtargets = cpus.iter().map(|cpu| settings.subtarget(cpu)).collect::<PyResult<Vec<_>>>()?;
        let options = LabelOptions {
            kind,
            columns,
            syntax: settings.syntax,
            iterations: settings.iterations,
            core: settings.core(),
            skip_unsupported: settings.skip_unsupported(),
            n_threads: threads,
        };
        let labeler =
            stallscope_label::Labeler::new(subtargets, options).map_err(|error| label_error(&error))?;
        Ok(Self { labeler: Arc::new(labeler) })
    }

    /// For each processor, whether its model describes the core in detail.
    #[getter]
    fn describes_cores(&self) -> Vec<bool> {
        self.labeler.describes_cores().collect()
    }

    /// The name of the column with the blocks among the names of a table's columns.
    fn block_column(&self, names: Vec<String>, column: Option<&str>) -> PyResult<String> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        block_column(&self.labeler, &names, column)
    }

    /// Labels an array, a batch, or a list; of a table or stream, makes a reader.
    #[pyo3(signature = (data, column))]
    fn label<'py>(
        &self,
        py: Python<'py>,
        data: &Bound<'py, PyAny>,
        column: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let labeler = Arc::clone(&self.labeler);
        let labeled = match Input::of(data, labeler.kind())? {
            Input::Stream(stream) => {
                let reader = LabelReader::new(labeler, stream, column)?;
                return Ok(Bound::new(py, reader)?.into_any());
            }
            Input::Array(array) => {
                check_no_column(column)?;
                interruptible(py, move |is_stopped| {
                    label_array(&labeler, array.as_ref(), &|| is_stopped.load(Ordering::Relaxed))
                })?
            }
            Input::Batch(batch) => {
                let column = block_column_of(&labeler, &batch.schema(), column)?;
                let schema = LabelSchema::new(&labeler, &batch.schema(), &column).map_err(table_error)?;
                interruptible(py, move |is_stopped| {
                    let stops = || is_stopped.load(Ordering::Relaxed);
                    label_batch(&labeler, &schema, &batch, &stops).map(|(batch, _)| batch)
                })?
            }
        };
        let batch: RecordBatch = labeled.map_err(|error: ArrowError| table_error(error))?;
        Ok(Bound::new(py, Labels::new(batch))?.into_any())
    }

    /// Labels an array of blocks, or makes a reader of a stream of arrays. Messages call it by the name of the column.
    fn label_column<'py>(
        &self,
        py: Python<'py>,
        data: &Bound<'py, PyAny>,
        column: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let labeler = Arc::clone(&self.labeler);
        let array = match BlockColumn::of(data)? {
            BlockColumn::Stream(stream) => {
                let reader = LabelReader::of_column(labeler, stream, column)?;
                return Ok(Bound::new(py, reader)?.into_any());
            }
            BlockColumn::Array(array) => array,
        };
        let labeled = interruptible(py, move |is_stopped| {
            label_array(&labeler, array.as_ref(), &|| is_stopped.load(Ordering::Relaxed))
        })?;
        let batch = labeled.map_err(|error| table_error(of_column(error, column)))?;
        Ok(Bound::new(py, Labels::new(batch))?.into_any())
    }

    /// The columns that a table with these columns gets.
    fn schema(&self, schema: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<LabeledSchema> {
        if !schema.hasattr("__arrow_c_schema__")? {
            let name = schema.get_type().name()?;
            return Err(PyTypeError::new_err(format!("schema is one of Arrow, not of the type {name}")));
        }
        let capsule = crate::capsule::import_schema(schema)?;
        let column = block_column_of(&self.labeler, &capsule, column)?;
        let schema = LabelSchema::new(&self.labeler, &capsule, &column).map_err(table_error)?;
        Ok(LabeledSchema(schema.schema.as_ref().clone()))
    }
}

/// Names and types of columns.
#[pyclass(frozen, module = "stallscope._native")]
pub(crate) struct LabeledSchema(Schema);

#[pymethods]
impl LabeledSchema {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyCapsule>> {
        crate::capsule::export_schema(py, &self.0)
    }
}

/// Checks that no column is chosen of blocks that are no table.
pub(crate) fn check_no_column(column: Option<&str>) -> PyResult<()> {
    match column {
        Some(name) => {
            Err(TableError::new_err(format!("column='{name}' is for tables, and these blocks are none")))
        }
        None => Ok(()),
    }
}

/// An error about an array that is the column of that name.
pub(crate) fn of_column(error: ArrowError, column: Option<&str>) -> ArrowError {
    match column {
        Some(name) => error.of_column(name),
        None => error,
    }
}

/// Returns the column of blocks of a table with a schema, as [`block_column`] does.
pub(crate) fn block_column_of(
    labeler: &stallscope_label::Labeler,
    schema: &Schema,
    column: Option<&str>,
) -> PyResult<String> {
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    block_column(labeler, &names, column)
}

/// The name of the column with the blocks: the one that is named, or that with the name of the kind, or the only one.
fn block_column(
    labeler: &stallscope_label::Labeler,
    names: &[&str],
    column: Option<&str>,
) -> PyResult<String> {
    let name = column.or_else(|| default_block_column(names, labeler.kind())).ok_or_else(|| {
        let names = names.join(", ");
        TableError::new_err(format!("which column has the blocks? Use column=; the columns are {names}"))
    })?;
    check_columns(labeler, names, name).map_err(table_error)?;
    Ok(name.to_owned())
}
