//! Checks the names of files: every system can check the repository out.

use std::collections::BTreeMap;
use std::process::Command;

use super::outcome::{CheckResult, Outcome};
use crate::cargo;
use crate::metadata::Metadata;

/// Names of devices of Windows, which no file can have, with any extension.
const DEVICES: [&str; 6] = ["aux", "con", "nul", "prn", "conin$", "conout$"];

/// Names of devices of Windows that end in a digit.
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// Characters that names of Windows cannot have.
const FORBIDDEN: [char; 8] = ['<', '>', ':', '"', '|', '?', '*', '\\'];

pub(super) fn run(_: &Metadata) -> CheckResult {
    let listed = cargo::output(Command::new("git").args(["ls-files", "-z"]))?;
    let paths: Vec<&str> = listed.split_terminator('\0').collect();
    let problems = problems(&paths);
    if problems.is_empty() {
        Ok(Outcome::Passed(format!("{} files", paths.len())))
    } else {
        Err(format!("{} names that not every system can have\n{}", problems.len(), problems.join("\n")))
    }
}

fn problems(paths: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = BTreeMap::new();
    for path in paths {
        if let Some(part) = path.split('/').find(|part| !is_portable(part)) {
            found.push(format!("{path}: Windows has no '{part}'"));
        }
        if let Some(other) = seen.insert(path.to_lowercase(), path) {
            found.push(format!("{path}: differs from {other} by the case of letters alone"));
        }
    }
    found
}

/// Returns whether a part of a path is a name on Windows.
fn is_portable(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().to_lowercase();
    let is_digit = |rest: &str| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit());
    let is_device = DEVICES.contains(&stem.as_str())
        || NUMBERED_DEVICES.iter().any(|device| stem.strip_prefix(device).is_some_and(is_digit));
    !is_device && !part.ends_with(['.', ' ']) && !part.contains(FORBIDDEN)
}

#[cfg(test)]
mod tests {
    use super::problems;

    #[test]
    fn names_that_windows_lacks_are_found() {
        for path in ["a/nul.s", "Com1", "a/b:c", "x./y", "what?.txt"] {
            assert_eq!(problems(&[path]).len(), 1, "{path}");
        }
        assert!(problems(&["a/null.s", "com.s", ".gitignore", "lpt10/x"]).is_empty());
    }

    #[test]
    fn names_that_differ_by_case_are_found() {
        assert_eq!(problems(&["a/B.s", "a/b.s"]).len(), 1);
    }
}
