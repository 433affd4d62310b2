//! The result of a check.

/// The result of a check that did not fail.
pub(super) enum Outcome {
    /// The check passed. The text describes what was checked, if that is useful.
    Passed(String),
    /// The check cannot run here, for the given reason.
    Skipped(String),
}

/// The result of a check; an error describes the violation.
pub(super) type CheckResult = Result<Outcome, String>;
