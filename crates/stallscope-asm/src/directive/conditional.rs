//! Conditional assembly.

/// The open conditionals.
#[derive(Debug, Default)]
pub(crate) struct Conditionals {}
