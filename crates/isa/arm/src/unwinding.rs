//! The state of unwinding directives between `.fnstart` and `.fnend`.

/// The directives so far.
#[derive(Debug, Default)]
pub(crate) struct Unwinding {}
