//! The kinds of registers. Moves between them take longer.

/// The kind of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegisterKind {
    /// A general register, or the flags.
    General,
    /// A vector register.
    Vector,
    /// A mask register.
    Mask,
}
