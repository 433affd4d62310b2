//! The page and the playground in a browser, and the program as WebAssembly.

use super::outcome::{CheckResult, Outcome};
use crate::metadata::Metadata;
use crate::playground::{self, Purpose};

/// Builds the playground and runs its tests. Those in a browser are skipped where there is none, with a message.
pub(super) fn run(metadata: &Metadata) -> CheckResult {
    if let Some(missing) = playground::missing_tool()? {
        return Ok(Outcome::Skipped(missing));
    }
    let targets = ["x86", "riscv", "all"].map(str::to_owned);
    playground::build(metadata, &targets, Purpose::Testing)?;
    playground::npm(&["test", "--silent"])?;
    Ok(Outcome::Passed(String::new()))
}
