//! Writes the expected output of cases: from llvm-mca, or from stallscope for the views that llvm-mca lacks.

use std::path::Path;
use std::process::Command;

use support::reference;

use crate::cargo;

/// Records the cases whose names contain one of `names`, or all, from llvm-mca.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    record(&reference::find()?, None, names)
}

/// Records cases from a program, in the working tree or in a copy of the folder with the cases.
pub(crate) fn record(program: &Path, folder: Option<&Path>, names: &[String]) -> Result<(), String> {
    let mut command = cases(names);
    command.env("STALLSCOPE_RECORD", program);
    if let Some(folder) = folder {
        command.env("STALLSCOPE_CASES", folder);
    }
    cargo::run(&mut command).map_err(|error| format!("some cases could not be recorded: {error}"))
}

/// Accepts the output of the working tree as that of its own cases whose names contain one of `names`, or of all.
pub(crate) fn bless(names: &[String]) -> Result<(), String> {
    let mut command = cases(names);
    cargo::run(command.env("STALLSCOPE_BLESS", "1"))?;
    println!("`git diff crates/stallscope-cli/tests/own` shows what has changed");
    Ok(())
}

/// The command that runs the test of cases, with the environment that selects its purpose.
fn cases(names: &[String]) -> Command {
    let mut command = cargo::cargo();
    command.args(["test", "--profile", "quick", "--package", "stallscope-cli", "--test", "cases"]);
    command.args(["--", "--quiet"]).args(names);
    command
}
