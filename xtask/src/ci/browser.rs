//! The page and the playground in a browser, and the program as WebAssembly.

use std::fs;

use super::outcome::{CheckResult, Outcome};
use crate::metadata::Metadata;
use crate::playground::{self, Purpose};

/// The file for Node's results of the tests, in the format TAP.
const RESULTS: &str = "playground/tests.tap";

/// Builds the playground and runs its tests.
pub(super) fn run(metadata: &Metadata) -> CheckResult {
    if let Some(missing) = playground::missing_tool()? {
        return Ok(Outcome::Skipped(missing));
    }
    let targets = ["x86", "riscv", "all"].map(str::to_owned);
    playground::build(metadata, &targets, Purpose::Testing)?;
    playground::npm(&["run", "--silent", "test:ci"])?;
    let results = fs::read_to_string(RESULTS).map_err(|error| format!("{RESULTS}: {error}"))?;
    Ok(Outcome::without(String::new(), skipped(&results)))
}

/// Returns the names of skipped tests with the reasons.
fn skipped(results: &str) -> Vec<String> {
    let line = |line: &str| {
        let (test, reason) = line.trim().strip_prefix("ok ")?.split_once(" # SKIP")?;
        let (_, name) = test.split_once(" - ")?;
        Some(format!("{name}: {}", reason.trim()))
    };
    results.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::skipped;

    #[test]
    fn skipped_tests_are_found_with_their_reasons() {
        let results = "TAP version 13\nok 1 - runs\n    ok 2 - a page, wide # SKIP there is no Chromium\nnot ok 3 - x\n";
        assert_eq!(skipped(results), ["a page, wide: there is no Chromium"]);
    }
}
