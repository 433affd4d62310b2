//! Records the expected output of the cases from llvm-mca.

use std::process::Command;

use crate::reference;

/// Records the cases whose names contain one of `names`, or all.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    let reference = reference::find()?;
    let status = Command::new(env!("CARGO"))
        .args(["test", "--package", "stallscope-cli", "--test", "cases", "--"])
        .args(names)
        .env("STALLSCOPE_RECORD", reference)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("some cases could not be recorded".to_owned()) }
}
