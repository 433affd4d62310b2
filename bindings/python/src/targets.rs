//! Targets and processors.

use pyo3::prelude::*;
use stallscope::{Analyzer, Options, Subtarget, isas};

use crate::errors::{TargetError, target_error};

/// The subtarget of a processor.
pub(crate) fn subtarget(triple: &str, cpu: &str, features: &[String]) -> PyResult<Subtarget> {
    let builder = Subtarget::builder(triple).processor(cpu).features(features.iter().cloned());
    let subtarget = builder.build().map_err(|error| target_error(&error))?;
    if subtarget.info().processor.is_none() {
        return Err(TargetError::new_err(format!("there is no processor '{cpu}'")));
    }
    Ok(subtarget)
}

/// The names of the instruction sets.
#[pyfunction]
pub(crate) fn targets() -> Vec<String> {
    isas().iter().map(|isa| isa.target.name.to_owned()).collect()
}

/// The processors of a target that code can be analyzed for.
#[pyfunction]
pub(crate) fn processors(target: &str) -> PyResult<Vec<String>> {
    let generic = Subtarget::builder(target).build().map_err(|error| target_error(&error))?;
    let names = generic.info().description().processor_names().map(ToOwned::to_owned).collect::<Vec<_>>();
    let is_modeled = |name: &String| {
        let subtarget = Subtarget::builder(target).processor(name.as_str()).build();
        subtarget.is_ok_and(|subtarget| Analyzer::new(subtarget, Options::new()).is_ok())
    };
    Ok(names.into_iter().filter(is_modeled).collect())
}
