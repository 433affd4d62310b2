//! Records the expected output of the cases from llvm-mca.

use std::path::Path;

use support::reference;

use crate::cargo;

/// Records the cases whose names contain one of `names`, or all.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    record(&reference::find()?, None, names)
}

/// Records cases from a program, in the working tree or in a copy of the folder with the cases.
pub(crate) fn record(program: &Path, folder: Option<&Path>, names: &[String]) -> Result<(), String> {
    let mut command = cargo::cargo();
    command.args([
        "test",
        "--profile",
        "quick",
        "--package",
        "stallscope-cli",
        "--test",
        "cases",
        "--",
        "--quiet",
    ]);
    command.args(names).env("STALLSCOPE_RECORD", program);
    if let Some(folder) = folder {
        command.env("STALLSCOPE_CASES", folder);
    }
    cargo::run(&mut command).map_err(|error| format!("some cases could not be recorded: {error}"))
}
