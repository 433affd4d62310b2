//! Checks the dependencies and their sources.

use super::outcome::{CheckResult, Outcome};
use crate::cargo;
use crate::metadata::Metadata;

/// Runs cargo-deny with `deny.toml`.
pub(super) fn deny(_: &Metadata) -> CheckResult {
    if !cargo::succeeds(cargo::cargo().args(["deny", "--version"])) {
        return Ok(Outcome::Skipped("run `cargo install --locked cargo-deny`".to_owned()));
    }
    // Advisories need a database from the network; the workflow of the repository checks them.
    let arguments = ["deny", "--locked", "check", "bans", "licenses", "sources"];
    cargo::run(cargo::cargo().args(arguments))?;
    let advisories = "advisories: their database is on the network; the workflow checks them".to_owned();
    Ok(Outcome::Incomplete("licenses, duplicates and sources".to_owned(), vec![advisories]))
}
