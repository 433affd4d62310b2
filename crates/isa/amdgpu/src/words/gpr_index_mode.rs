//! The operands that an index in a register applies to.

/// The names, by bit.
pub(crate) const NAMES: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];

/// Returns whether a mode has no other bits.
pub(crate) const fn is_valid(mode: u32) -> bool {
    mode >> NAMES.len() == 0
}

/// Returns the names of the bits in a mode.
pub(crate) fn names_of(mode: u32) -> impl Iterator<Item = &'static str> {
    (0..).zip(NAMES).filter(move |(bit, _)| mode >> bit & 1 != 0).map(|(_, name)| name)
}
