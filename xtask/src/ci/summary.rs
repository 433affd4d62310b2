//! The summary of a run: a line for each check, and everything that did not run, with the reason.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;

use super::outcome::{CheckResult, Outcome};

/// The variable with the file that GitHub shows as the summary of a job.
const GITHUB_SUMMARY: &str = "GITHUB_STEP_SUMMARY";

/// Collects the outcomes of checks.
#[derive(Default)]
pub(super) struct Summary {
    lines: String,
    /// Omitted checks with reasons, and omitted parts of checks.
    omissions: Vec<String>,
    n_passed: usize,
    n_skipped: usize,
    pub(super) n_failed: usize,
}

impl Summary {
    /// Adds the result of a check, and returns the verdict in a line.
    pub(super) fn add(&mut self, name: &str, seconds: f64, result: &CheckResult) -> String {
        let passed =
            |note: &str| if note.is_empty() { "passed".to_owned() } else { format!("passed: {note}") };
        let verdict = match result {
            Ok(Outcome::Passed(note)) => {
                self.n_passed += 1;
                passed(note)
            }
            Ok(Outcome::Incomplete(note, parts)) => {
                self.n_passed += 1;
                self.omissions.extend(parts.iter().map(|part| format!("{name}: {part}")));
                format!("{}; parts not run here: {}", passed(note), parts.len())
            }
            Ok(Outcome::Skipped(reason)) => {
                self.n_skipped += 1;
                self.omissions.push(format!("{name}: {reason}"));
                format!("skipped: {reason}")
            }
            Err(message) => {
                self.n_failed += 1;
                format!("FAILED: {}", message.lines().next().unwrap_or_default())
            }
        };
        let _ = writeln!(self.lines, "{name:18} {seconds:7.1} s  {verdict}");
        verdict
    }

    /// The text of the summary.
    pub(super) fn text(&self) -> String {
        let mut text = self.lines.clone();
        if !self.omissions.is_empty() {
            text += "\nNot run here:\n";
            for omission in &self.omissions {
                let _ = writeln!(text, "  {omission}");
            }
            text.push('\n');
        }
        let Self { n_passed, n_failed, n_skipped, .. } = self;
        let _ = writeln!(text, "{n_passed} passed, {n_failed} failed, {n_skipped} skipped");
        text
    }

    /// Appends the summary to that of GitHub's job, if this is one.
    pub(super) fn publish(&self) -> Result<(), String> {
        let Some(path) = std::env::var_os(GITHUB_SUMMARY) else { return Ok(()) };
        let file = OpenOptions::new().append(true).create(true).open(&path);
        file.and_then(|mut file| write!(file, "```text\n{}```\n", self.text()))
            .map_err(|error| format!("{}: {error}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Summary};

    #[test]
    fn everything_that_did_not_run_is_listed_with_its_reason() {
        let mut summary = Summary::default();
        summary.add("format", 1.0, &Ok(Outcome::Passed(String::new())));
        summary.add("test", 2.0, &Ok(Outcome::without(String::new(), vec!["page: no browser".to_owned()])));
        summary.add("deny", 3.0, &Ok(Outcome::Skipped("no cargo-deny".to_owned())));
        summary.add("docs", 4.0, &Err("a warning\nand more".to_owned()));
        let text = summary.text();
        assert!(
            text.contains("\nNot run here:\n  test: page: no browser\n  deny: no cargo-deny\n"),
            "{text}"
        );
        assert!(text.contains("FAILED: a warning\n"), "{text}");
        assert!(text.ends_with("\n2 passed, 1 failed, 1 skipped\n"), "{text}");
    }
}
