//! Tests that cannot run everywhere.

use std::fs::OpenOptions;
use std::io::Write as _;

/// The variable with the file that collects notes on skipped tests.
const SKIPPED: &str = "STALLSCOPE_SKIPPED";

/// Notes that a test, or a part of it, cannot run here, for a reason. `cargo xtask ci` lists these notes: it sets the
/// variable `STALLSCOPE_SKIPPED` to the file that collects them.
pub fn skip(test: &str, reason: &str) {
    let note = format!("{test}: {reason}\n");
    eprint!("skipped: {note}");
    if let Some(path) = std::env::var_os(SKIPPED) {
        // One write for each line: tests run at the same time.
        OpenOptions::new().append(true).open(path).unwrap().write_all(note.as_bytes()).unwrap();
    }
}
