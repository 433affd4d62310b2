//! The parts of registers that SDWA instructions read and write.

/// The parts, by number.
pub(crate) const SELECTIONS: [&str; 7] =
    ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"];

/// Handling of the rest of the destination, by number.
pub(crate) const UNUSED: [&str; 3] = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"];

/// Returns the name of a part; empty if there is none.
pub(crate) fn selection_name(number: u32) -> &'static str {
    SELECTIONS.get(number as usize).copied().unwrap_or_default()
}

/// Returns the name of what happens to the rest. LLVM prints the first name for numbers without one.
pub(crate) fn unused_name(number: u32) -> &'static str {
    let [first, ..] = UNUSED;
    UNUSED.get(number as usize).copied().unwrap_or(first)
}
