//! The native part of the Python package `stallscope`. What is shown to users, and documented, is in `python/stallscope`.

mod advice;
mod analyzer;
mod arrow_input;
mod capsule;
mod errors;
mod interrupt;
mod labeler;
mod labels;
mod page;
mod settings;
mod targets;
mod topdown;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("COLUMNS", stallscope_label::Column::ALL.map(stallscope_label::Column::name).to_vec())?;
    module.add("VIEWS", analyzer::view_names())?;
    module.add_class::<analyzer::Analyzer>()?;
    module.add_class::<analyzer::Analysis>()?;
    module.add_class::<labeler::Labeler>()?;
    module.add_class::<labeler::LabeledSchema>()?;
    module.add_class::<labels::Labels>()?;
    module.add_class::<labels::LabelReader>()?;
    module.add_function(wrap_pyfunction!(targets::targets, module)?)?;
    module.add_function(wrap_pyfunction!(targets::processors, module)?)?;
    module.add_function(wrap_pyfunction!(topdown::topdown_import, module)?)?;
    errors::add(module)
}
