//! Differences that are known, and why they are there.

use std::fs;

/// Where they are listed.
const PATH: &str = "xtask/known-differences.txt";

/// The list: a line each of what is compared, the instruction as it is written, and the reason.
pub(crate) struct Known {
    entries: Vec<(String, String)>,
}

impl Known {
    /// Reads the list.
    pub(crate) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(PATH).map_err(|error| format!("{PATH}: {error}"))?;
        let mut entries = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut fields = line.split(" | ");
            let (Some(title), Some(instruction), Some(_reason)) =
                (fields.next(), fields.next(), fields.next())
            else {
                return Err(format!("{PATH}: not TITLE | INSTRUCTION | REASON: {line}"));
            };
            entries.push((title.trim().to_owned(), instruction.trim().to_owned()));
        }
        Ok(Self { entries })
    }

    /// Whether a difference on `line` is known; a title of `*` stands for all.
    pub(crate) fn contains(&self, title: &str, line: &str) -> bool {
        let line = line.replace('\t', " ");
        self.entries.iter().any(|(t, l)| (t == "*" || t == title) && *l == line)
    }
}
