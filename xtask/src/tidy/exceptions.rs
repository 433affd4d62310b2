//! Exceptions from the rules.

use super::finding::Finding;

/// The file with the list of exceptions.
pub(super) const PATH: &str = "xtask/tidy-exceptions.txt";

/// The list of exceptions, and which of them were used.
pub(super) struct Exceptions {
    entries: Vec<Entry>,
}

struct Entry {
    rule: String,
    /// The path of the findings, or a parent folder if it ends with a slash.
    path: String,
    is_used: bool,
}

impl Exceptions {
    /// Reads lines of the form `RULE | PATH | REASON`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut entries = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [rule, path, reason] = fields[..] else {
                return Err(format!("{PATH}: not RULE | PATH | REASON: {line}"));
            };
            if reason.is_empty() {
                return Err(format!("{PATH}: no reason: {line}"));
            }
            entries.push(Entry { rule: rule.to_owned(), path: path.to_owned(), is_used: false });
        }
        Ok(Self { entries })
    }

    /// Returns whether a finding has an exception, and marks it as used.
    pub(super) fn excuse(&mut self, rule: &str, finding: &Finding) -> bool {
        let is_for = |entry: &&mut Entry| {
            entry.rule == rule
                && (entry.path == finding.path
                    || entry.path.ends_with('/') && finding.path.starts_with(&entry.path))
        };
        self.entries.iter_mut().find(is_for).map(|entry| entry.is_used = true).is_some()
    }

    /// Returns the unused exceptions of a rule.
    pub(super) fn unused(&self, rule: &str) -> impl Iterator<Item = String> {
        let unused = self.entries.iter().filter(move |entry| entry.rule == rule && !entry.is_used);
        unused.map(|entry| format!("{}: {PATH} lists {}, which needs no exception", entry.rule, entry.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_excuses_what_is_in_it() {
        let mut exceptions = Exceptions::parse("purity | a/b/ | a leaf\n").unwrap();
        assert!(exceptions.excuse("purity", &Finding::new("a/b/c.rs", 1, "")));
        assert!(!exceptions.excuse("purity", &Finding::new("a/bc.rs", 1, "")));
        assert!(!exceptions.excuse("spelling", &Finding::new("a/b/c.rs", 1, "")));
    }

    #[test]
    fn an_exception_needs_a_reason() {
        assert!(Exceptions::parse("purity | a.rs | \n").is_err());
        assert!(Exceptions::parse("purity | a.rs\n").is_err());
    }
}
