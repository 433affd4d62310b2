//! The command that counts other metrics.

/// A POSIX shell command line that counts the same target with other metric groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountCommand {
    /// The command line before `-M` and the groups.
    before: String,
    /// The command line after the groups; may be empty.
    after: String,
}

impl CountCommand {
    /// Creates a command line with `-M` between two parts.
    pub fn new(before: impl Into<String>, after: impl Into<String>) -> Self {
        Self { before: before.into(), after: after.into() }
    }

    /// Returns the command line for metric groups.
    pub(super) fn command(&self, groups: &[&str]) -> String {
        let Self { before, after } = self;
        let space = if after.is_empty() { "" } else { " " };
        format!("{before} -M {}{space}{after}", groups.join(","))
    }
}
