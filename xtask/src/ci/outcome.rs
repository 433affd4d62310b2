//! The result of a check.

/// The result of a check that did not fail.
pub(super) enum Outcome {
    /// The check passed. The text describes what was checked, if that is useful.
    Passed(String),
    /// The check passed without the given parts, each a name and the reason.
    Incomplete(String, Vec<String>),
    /// The check cannot run here, for the given reason.
    Skipped(String),
}

impl Outcome {
    /// The outcome of a check that passed without the given parts; there may be none.
    pub(super) fn without(note: String, parts: Vec<String>) -> Self {
        if parts.is_empty() { Self::Passed(note) } else { Self::Incomplete(note, parts) }
    }
}

/// The result of a check; an error describes the violation.
pub(super) type CheckResult = Result<Outcome, String>;
