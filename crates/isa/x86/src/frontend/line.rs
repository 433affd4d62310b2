//! The lines of code.

/// Bytes of a line of code.
pub(crate) const LINE: u64 = 64;
