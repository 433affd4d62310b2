//! The tests.

use std::collections::BTreeSet;
use std::fs;

use super::outcome::{CheckResult, Outcome};
use super::test_files;
use crate::cargo;
use crate::metadata::Metadata;

/// The variable with the file where tests record parts that they cannot run here.
const SKIPPED: &str = "STALLSCOPE_SKIPPED";

pub(super) fn run(metadata: &Metadata) -> CheckResult {
    let file = metadata.target_directory.join("skipped-tests.txt");
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    fs::write(&file, "").map_err(failed)?;
    let mut command = cargo::cargo();
    command.args(["test", "--locked", "--workspace", "--no-fail-fast"]);
    cargo::run(command.env(SKIPPED, &file))?;
    let lines = fs::read_to_string(&file).map_err(failed)?;
    let skipped: BTreeSet<&str> = lines.lines().collect();
    let mut parts: Vec<String> = skipped.into_iter().map(str::to_owned).collect();
    parts.extend(test_files::for_other_systems(metadata)?);
    Ok(Outcome::without(String::new(), parts))
}
