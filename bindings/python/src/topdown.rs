//! Top-down analysis of what perf stat counted.

use std::path::{Path, PathBuf};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stallscope_topdown::{AnalysisOptions, Correction, Revision, analyze, import, pmus, report};

use crate::advice::in_python;
use crate::errors::{StallscopeError, TargetError};

/// Analyzes the output of perf stat, which comes with the paths of its files, for a processor, and returns the report as JSON.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python's wrapper hands it over")]
pub(crate) fn topdown_import(
    files: Vec<(PathBuf, Vec<u8>)>,
    cpu: &str,
    revision: Option<&str>,
    erratum: Option<bool>,
    smt: Option<bool>,
    formulas: Option<String>,
) -> PyResult<String> {
    let revision = revision.map(|text| {
        let wrong = || PyValueError::new_err(format!("revision is '{text}'; it has the form r0p3"));
        Revision::parse(text).ok_or_else(wrong)
    });
    let options = AnalysisOptions::new()
        .with_revision(revision.transpose()?)
        .with_correction(match erratum {
            None => Correction::ByRevision,
            Some(true) => Correction::On,
            Some(false) => Correction::Off,
        })
        .with_smt(smt)
        .with_formulas(formulas);
    let failed = |error: &dyn std::fmt::Display| StallscopeError::new_err(in_python(&error.to_string()));
    let pmus = pmus().map_err(|error| failed(&error))?;
    let Some(pmu) = pmus.iter().find(|pmu| pmu.is_named(cpu)) else {
        return Err(TargetError::new_err(format!("there is no processor '{cpu}' for top-down analysis")));
    };
    let files: Vec<(&Path, &[u8])> =
        files.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice())).collect();
    let mut measurement = import::read(&files, &pmus).map_err(|error| failed(&error))?;
    let warnings = import::check(&measurement, pmu, &pmus).map_err(|error| failed(&error))?;
    measurement.warnings.extend(warnings);
    let analysis = analyze(pmu, &measurement, &options).map_err(|error| failed(&error))?;
    Ok(in_python(&report::json::report(&analysis)))
}
