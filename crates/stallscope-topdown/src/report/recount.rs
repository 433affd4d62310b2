//! How the user can count other metrics.

/// A command of a POSIX shell that counts what the user counted, other metric groups put in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recount {
    /// The command up to where `-M` and the groups go.
    pub before: String,
    /// What follows them, if anything.
    pub after: String,
}

impl Recount {
    /// The command for metric groups.
    pub(super) fn command(&self, groups: &[&str]) -> String {
        let Self { before, after } = self;
        let space = if after.is_empty() { "" } else { " " };
        format!("{before} -M {}{space}{after}", groups.join(","))
    }
}
