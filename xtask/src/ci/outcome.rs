//! What a check finds out.

/// What became of a check that did not fail.
pub(super) enum Outcome {
    /// It holds. The text says what was looked at, if that is worth a line.
    Passed(String),
    /// It cannot run here, and why.
    Skipped(String),
}

/// What a check finds out; an error says what does not hold.
pub(super) type CheckResult = Result<Outcome, String>;
