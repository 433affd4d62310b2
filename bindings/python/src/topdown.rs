//! Top-down analysis of what perf stat counted.

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use stallscope_topdown::{AnalysisOptions, analyze, import, pmus, report};

use crate::errors::{StallscopeError, TargetError};

/// Analyzes the output of perf stat for a processor, and returns the report as JSON.
#[pyfunction]
pub(crate) fn topdown_import(py: Python<'_>, paths: Vec<PathBuf>, cpu: &str) -> PyResult<String> {
    let mut files = Vec::new();
    for path in paths {
        let bytes = py.detach(|| std::fs::read(&path))?;
        files.push((path, bytes));
    }
    let failed = |error: &dyn std::fmt::Display| StallscopeError::new_err(error.to_string());
    let pmus = pmus().map_err(|error| failed(&error))?;
    let Some(pmu) = pmus.iter().find(|pmu| pmu.is_named(cpu)) else {
        return Err(TargetError::new_err(format!("there is no processor '{cpu}' for top-down analysis")));
    };
    let files: Vec<(&Path, &[u8])> =
        files.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice())).collect();
    let mut measurement = import::read(&files, &pmus).map_err(|error| failed(&error))?;
    let warnings = import::check(&measurement, pmu, &pmus).map_err(|error| failed(&error))?;
    measurement.warnings.extend(warnings);
    let analysis = analyze(pmu, &measurement, &AnalysisOptions::new()).map_err(|error| failed(&error))?;
    Ok(report::json::report(&analysis))
}
