//! Checks that the libraries' interfaces changed no more than the version says.

use std::process::Command;

use super::outcome::{CheckResult, Outcome};
use crate::cargo;
use crate::metadata::Metadata;

/// The libraries whose interfaces docs/releasing.md promises to keep.
const LIBRARIES: &[&str] = &["stallscope", "stallscope-label"];

/// Runs cargo-semver-checks against the tag of the last release.
pub(super) fn run(_: &Metadata) -> CheckResult {
    let mut git = Command::new("git");
    git.args(["tag", "--list", "v[0-9]*", "--merged", "HEAD", "--sort=-version:refname"]);
    let tags = cargo::output(&mut git)?;
    let Some(release) = tags.lines().next() else {
        return Ok(Outcome::Skipped("nothing has been released: there is no tag v*".to_owned()));
    };
    if !cargo::succeeds(cargo::cargo().args(["semver-checks", "--version"])) {
        return Ok(Outcome::Skipped("run `cargo install --locked cargo-semver-checks`".to_owned()));
    }
    let mut command = cargo::cargo();
    command.args(["semver-checks", "--baseline-rev", release]);
    for library in LIBRARIES {
        command.args(["--package", library]);
    }
    cargo::run(&mut command)?;
    Ok(Outcome::Passed(format!("{} since {release}", LIBRARIES.join(" and "))))
}
