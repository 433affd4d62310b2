//! Command lines, and text that their output must contain.
//!
//! In a text of them, `$` begins a command; `status` is its exit status; `out` and `err` are texts that its output must contain, whatever
//! the white space; `no` is one that neither may contain.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::fmt::Write as _;
use std::path::Path;

use super::run::{Run, text};

fn squeezed(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Runs commands in a folder, each with the same first arguments, and checks what they say.
pub(crate) fn check_commands(commands: &str, first: &[&str], folder: &Path) {
    let mut failures = String::new();
    let mut output = None;
    let mut command = "";
    for line in commands.lines() {
        let Some((key, expected)) = line.split_once(' ').filter(|(key, _)| *key != "#") else { continue };
        if key == "$" {
            command = expected;
            let result = Run::new(first).args(expected.split_whitespace()).folder(folder).output();
            let [stdout, stderr] = [result.stdout, result.stderr].map(|bytes| squeezed(&text(&bytes)));
            output = Some((result.status.code(), stdout, stderr));
            continue;
        }
        let (status, out, err) = output.as_ref().unwrap();
        let expected_text = squeezed(expected);
        let holds = match key {
            "status" => status.map(|status| status.to_string()).as_deref() == Some(expected),
            "out" => out.contains(&expected_text),
            "err" => err.contains(&expected_text),
            "no" => !out.contains(&expected_text) && !err.contains(&expected_text),
            _ => panic!("{line}"),
        };
        if !holds {
            let _ = writeln!(failures, "$ {command}\n{line}\nbut: {status:?}\n{out}\n{err}\n");
        }
    }
    assert!(output.is_some());
    assert!(failures.is_empty(), "{failures}");
}
