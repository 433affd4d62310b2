//! Checks of the sources.

use compare::forms;
use models::x86_rules;

use super::outcome::{CheckResult, Outcome};
use crate::metadata::Metadata;
use crate::{cargo, tidy};

/// The manifests of the workspaces: the main one, the bindings, the fuzz targets.
const WORKSPACES: [&str; 3] = ["Cargo.toml", "bindings/Cargo.toml", "fuzz/Cargo.toml"];

pub(super) fn format(_: &Metadata) -> CheckResult {
    for manifest in WORKSPACES {
        cargo::run(cargo::cargo().args(["fmt", "--all", "--check", "--manifest-path", manifest]))?;
    }
    Ok(Outcome::Passed(format!("{} workspaces", WORKSPACES.len())))
}

pub(super) fn tidy(metadata: &Metadata) -> CheckResult {
    tidy::check(metadata).map(Outcome::Passed)
}

pub(super) fn clippy(_: &Metadata) -> CheckResult {
    let arguments = ["clippy", "--locked", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    cargo::run(cargo::cargo().args(arguments))?;
    Ok(Outcome::Passed(String::new()))
}

pub(super) fn docs(_: &Metadata) -> CheckResult {
    let arguments = ["doc", "--locked", "--workspace", "--no-deps"];
    cargo::run(cargo::cargo().args(arguments).env("RUSTDOCFLAGS", "--deny warnings"))?;
    Ok(Outcome::Passed(String::new()))
}

pub(super) fn known_differences(_: &Metadata) -> CheckResult {
    let n_entries = forms::check_known_differences()?;
    Ok(Outcome::Passed(format!("{n_entries} entries; `cargo xtask forms` finds out whether they differ")))
}

pub(super) fn rules(_: &Metadata) -> CheckResult {
    let n_files = x86_rules::check()?;
    Ok(Outcome::Passed(format!("{n_files} files")))
}
