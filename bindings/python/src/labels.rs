//! Labels as Arrow's batches and streams.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arrow_array::ffi_stream::ArrayStreamReader;
use arrow_array::{Array, ArrayReader, ArrayRef, RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use stallscope_label::Labeler;
use stallscope_label::arrow::{LabelSchema, array_schema, label_array, label_batch};

use crate::arrow_input::batch;
use crate::capsule::{export_batch, export_reader, export_schema, import_array};
use crate::errors::{stream_error, table_error};
use crate::interrupt::interruptible;
use crate::labeler::{block_column_of, check_no_column, of_column};

/// Rows that are labeled at a time, at first.
const FIRST_ROWS: usize = 1024;
/// Most rows that are labeled at a time.
const MAX_ROWS: usize = 1 << 14;
/// How long that should take, so that an interruption is noticed soon.
const PACE: Duration = Duration::from_millis(200);

/// A batch with labels.
#[pyclass(frozen, module = "stallscope._native")]
pub(crate) struct Labels {
    batch: RecordBatch,
}

impl Labels {
    pub(crate) const fn new(batch: RecordBatch) -> Self {
        Self { batch }
    }
}

#[pymethods]
impl Labels {
    /// The labels that a batch of another library has.
    #[staticmethod]
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::new(batch(&import_array(object)?)?))
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export_schema(py, &self.batch.schema())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // The protocol lets a producer leave the request aside.
        drop(requested_schema);
        export_batch(py, &self.batch)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let batches = [Ok(self.batch.clone())];
        export_reader(py, Box::new(RecordBatchIterator::new(batches, self.batch.schema())))
    }

    fn __repr__(&self) -> String {
        format!("<Labels of {} rows: {}>", self.batch.num_rows(), self.column_names().join(", "))
    }
}

/// A stream with labels, which can be read once.
#[pyclass(frozen, module = "stallscope._native")]
pub(crate) struct LabelReader {
    labeling: Mutex<Option<Labeling>>,
    schema: SchemaRef,
}

impl LabelReader {
    /// A reader that labels what a stream has.
    pub(crate) fn new(
        labeler: Arc<Labeler>,
        source: ArrayStreamReader,
        column: Option<&str>,
    ) -> PyResult<Self> {
        let DataType::Struct(fields) = source.field().data_type() else {
            check_no_column(column)?;
            return Self::of_column(labeler, source, None);
        };
        let schema = Schema::new_with_metadata(fields.clone(), source.field().metadata().clone());
        let column = block_column_of(&labeler, &schema, column)?;
        let table = LabelSchema::new(&labeler, &schema, &column).map_err(table_error)?;
        let schema = Arc::clone(&table.schema);
        Ok(Self::of(Labeling { labeler, source, table: Some(table), schema, rest: None, n_rows: FIRST_ROWS }))
    }

    /// A reader that labels the blocks of a stream of arrays, which messages call by the name of the column.
    pub(crate) fn of_column(
        labeler: Arc<Labeler>,
        source: ArrayStreamReader,
        column: Option<&str>,
    ) -> PyResult<Self> {
        let schema = array_schema(&labeler, source.field().data_type());
        let schema = Arc::new(schema.map_err(|error| table_error(of_column(error, column)))?);
        Ok(Self::of(Labeling { labeler, source, table: None, schema, rest: None, n_rows: FIRST_ROWS }))
    }

    fn of(labeling: Labeling) -> Self {
        let schema = Arc::clone(&labeling.schema);
        Self { labeling: Mutex::new(Some(labeling)), schema }
    }

    fn take(&self) -> PyResult<Labeling> {
        let labeling = self.labeling.lock().unwrap_or_else(PoisonError::into_inner).take();
        labeling.ok_or_else(|| PyRuntimeError::new_err("the reader is in use, or was read already"))
    }
}

#[pymethods]
impl LabelReader {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export_schema(py, &self.schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        export_reader(py, Box::new(self.take()?))
    }

    /// A batch without rows, which has the columns.
    fn empty(&self) -> Labels {
        Labels::new(RecordBatch::new_empty(Arc::clone(&self.schema)))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Labels>> {
        let mut labeling = self.take()?;
        // The source may call Python, and so it is read here.
        let Some(rows) = labeling.next_rows().transpose().map_err(stream_error)? else {
            return Ok(None);
        };
        let labeled = labeling.label(py, rows)?;
        *self.labeling.lock().unwrap_or_else(PoisonError::into_inner) = Some(labeling);
        labeled.map(|batch| Some(Labels::new(batch))).map_err(stream_error)
    }
}

/// Labels a stream, piece by piece.
struct Labeling {
    labeler: Arc<Labeler>,
    source: ArrayStreamReader,
    /// The columns, if the stream has a table's columns.
    table: Option<LabelSchema>,
    schema: SchemaRef,
    /// The rest of the array that was read last.
    rest: Option<ArrayRef>,
    /// Number of rows of a piece.
    n_rows: usize,
}

impl Labeling {
    /// The next rows to label.
    fn next_rows(&mut self) -> Option<Result<ArrayRef, ArrowError>> {
        let array = match self.rest.take() {
            Some(array) => array,
            None => match self.source.next()? {
                Ok(array) => array,
                Err(error) => return Some(Err(error)),
            },
        };
        let n = array.len().min(self.n_rows);
        if n < array.len() {
            self.rest = Some(array.slice(n, array.len() - n));
        }
        Some(Ok(array.slice(0, n)))
    }

    /// Labels rows on another thread until a signal raises an exception, and sees how many to take next.
    fn label(&mut self, py: Python<'_>, rows: ArrayRef) -> PyResult<Result<RecordBatch, ArrowError>> {
        let start = Instant::now();
        let (labeler, table) = (Arc::clone(&self.labeler), self.table.clone());
        let labeled = interruptible(py, move |is_stopped| {
            label(&labeler, table.as_ref(), rows.as_ref(), &|| is_stopped.load(Ordering::Relaxed))
        })?;
        let elapsed = start.elapsed().max(Duration::from_micros(1));
        let n_rows = self.n_rows as f64 * (PACE.as_secs_f64() / elapsed.as_secs_f64()).clamp(0.25, 2.0);
        self.n_rows = (n_rows as usize).clamp(1, MAX_ROWS);
        Ok(labeled)
    }
}

fn label(
    labeler: &Labeler,
    table: Option<&LabelSchema>,
    rows: &dyn Array,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<RecordBatch, ArrowError> {
    let failed = |error: String| ArrowError::ComputeError(error);
    let labeled = match table {
        Some(table) => {
            let batch = batch(rows).map_err(|error| failed(error.to_string()))?;
            label_batch(labeler, table, &batch, is_stopped).map(|(labeled, _)| labeled)
        }
        None => label_array(labeler, rows, is_stopped),
    };
    labeled.map_err(|error| failed(error.to_string()))
}

impl Iterator for Labeling {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rows = match self.next_rows()? {
            Ok(rows) => rows,
            Err(error) => return Some(Err(error)),
        };
        // Whoever reads a stream of C looks for no signals.
        Some(match Python::try_attach(|py| self.label(py, Arc::clone(&rows))) {
            Some(Ok(labeled)) => labeled,
            Some(Err(error)) => Err(ArrowError::ComputeError(format!("interrupted: {error}"))),
            // The interpreter is about to end.
            None => label(&self.labeler, self.table.as_ref(), rows.as_ref(), &|| false),
        })
    }
}

impl RecordBatchReader for Labeling {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
