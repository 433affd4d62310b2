//! Targets and processors.

use pyo3::prelude::*;
use stallscope::isa::isas;
use stallscope::{Analyzer, Options, Subtarget};

use crate::errors::{TargetError, target_error};

/// The subtarget of a processor.
pub(crate) fn subtarget(triple: &str, cpu: &str, features: &[String]) -> PyResult<Subtarget> {
    let builder = Subtarget::builder(triple).processor(cpu).features(features.iter().cloned());
    let subtarget = builder.build().map_err(|error| target_error(&error))?;
    if subtarget.info().processor.is_none() {
        return Err(TargetError::new_err(format!("there is no processor '{cpu}'")));
    }
    match subtarget.fault() {
        Some(fault) => Err(TargetError::new_err(format!("{triple} and {cpu} do not go together: {fault}"))),
        None => Ok(subtarget),
    }
}

/// The targets that have processors which code can be analyzed for: the architectures of triples.
#[pyfunction]
pub(crate) fn targets() -> Vec<&'static str> {
    let archs = isas().iter().flat_map(|isa| isa.target.archs);
    let mut names: Vec<&str> = archs.map(|arch| arch.triple_name()).collect();
    names.retain(|name| modeled(name).is_ok_and(|mut processors| processors.next().is_some()));
    names
}

/// The processors of a target that code can be analyzed for.
#[pyfunction]
pub(crate) fn processors(target: &str) -> PyResult<Vec<String>> {
    Ok(modeled(target)?.collect())
}

fn modeled(target: &str) -> PyResult<impl Iterator<Item = String>> {
    let generic = Subtarget::builder(target).build().map_err(|error| target_error(&error))?;
    let names = generic.info().description().processor_names().map(ToOwned::to_owned).collect::<Vec<_>>();
    let target = target.to_owned();
    let is_modeled = move |name: &String| {
        let subtarget = Subtarget::builder(target.as_str()).processor(name.as_str()).build();
        subtarget.is_ok_and(|subtarget| {
            subtarget.fault().is_none() && Analyzer::new(subtarget, Options::new()).is_ok()
        })
    };
    Ok(names.into_iter().filter(is_modeled))
}
