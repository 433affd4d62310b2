//! Combinations of operands in a row.

/// Classes, and the texts of their operands.
pub(super) type Combination = Vec<(&'static str, String)>;

/// Combinations for a row.
#[derive(Debug)]
pub(super) struct Combinations {
    /// One of these goes together; empty if nothing has to.
    pub(super) all: Vec<Combination>,
    /// Whether an instance with one of them can be valid.
    pub(super) can_fit: bool,
}
