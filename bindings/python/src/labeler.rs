//! Labeling many blocks.

use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stallscope_label::arrow::{ArrowError, LabelSchema, default_block_column, label_array, label_batch};
use stallscope_label::{BlockKind, Column, LabelOptions};

use crate::arrow_input::Input;
use crate::errors::{TableError, label_error, table_error};
use crate::interrupt::interruptible;
use crate::labels::{LabelReader, Labels};
use crate::targets::subtarget;

/// Labels blocks for processors.
#[pyclass(frozen, module = "stallscope._native")]
pub(crate) struct Labeler {
    labeler: Arc<stallscope_label::Labeler>,
}

#[pymethods]
impl Labeler {
    #[new]
    #[pyo3(signature = (triple, cpus, features, accurate, kind, columns, syntax, iterations, threads))]
    #[allow(clippy::too_many_arguments, reason = "Python's wrapper names them")]
    fn new(
        triple: &str,
        cpus: Vec<String>,
        features: Vec<String>,
        accurate: bool,
        kind: &str,
        columns: Option<Vec<String>>,
        syntax: Option<u8>,
        iterations: Option<NonZeroU32>,
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
        let subtargets = cpus
            .iter()
            .map(|cpu| subtarget(triple, cpu, &features).map(|subtarget| subtarget.accurate(accurate)));
        let subtargets = subtargets.collect::<PyResult<Vec<_>>>()?;
        let options = LabelOptions { kind, columns, syntax, iterations, n_threads: threads };
        let labeler =
            stallscope_label::Labeler::new(subtargets, options).map_err(|error| label_error(&error))?;
        Ok(Self { labeler: Arc::new(labeler) })
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
            Input::Array(array) => interruptible(py, move |is_stopped| {
                label_array(&labeler, array.as_ref(), &|| is_stopped.load(Ordering::Relaxed))
            })?,
            Input::Batch(batch) => {
                let column = block_column(&labeler, &batch.schema(), column)?;
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

    /// The columns that a table with these columns gets.
    fn schema(&self, schema: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<LabeledSchema> {
        let capsule = crate::capsule::import_schema(schema)?;
        let column = block_column(&self.labeler, &capsule, column)?;
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

/// The name of the column with the blocks: the one that is named, or that with the name of the kind, or the only one.
pub(crate) fn block_column(
    labeler: &stallscope_label::Labeler,
    schema: &Schema,
    column: Option<&str>,
) -> PyResult<String> {
    if let Some(name) = column {
        return Ok(name.to_owned());
    }
    default_block_column(schema, labeler.kind()).map(str::to_owned).map_err(|names| {
        let names = names.join(", ");
        TableError::new_err(format!("which column has the blocks? column= says so; the columns are {names}"))
    })
}
