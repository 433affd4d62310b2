//! The bindings, which are in their own workspace.

use std::process::Command;

use super::outcome::{CheckResult, Outcome};
use crate::cargo;
use crate::metadata::Metadata;

/// The workspace.
const MANIFEST: &str = "bindings/Cargo.toml";

/// The script that builds the package and the libraries and runs their tests, which takes too long here.
const SCRIPT: &str = ".ci/bindings";

/// The tool that writes the Python classes of views.
const VIEWS: &str = "bindings/python/tools/views.py";

/// Checks the sources of the bindings: lints, and that the classes of views agree with the JSON's schema.
pub(super) fn run(metadata: &Metadata) -> CheckResult {
    let mut command = cargo::cargo();
    command.args(["clippy", "--locked", "--manifest-path", MANIFEST, "--target-dir"]);
    command.arg(&metadata.target_directory);
    cargo::run(command.args(["--", "--deny", "warnings"]))?;
    let has_python = cargo::succeeds(Command::new("python3").arg("--version"));
    if has_python {
        cargo::run(Command::new("python3").args([VIEWS, "--check"]))?;
    }
    let missing = (!has_python).then(|| format!("{VIEWS}: python3 is not installed"));
    let note = format!("sources; {SCRIPT} builds and tests them");
    Ok(Outcome::without(note, missing.into_iter().collect()))
}
