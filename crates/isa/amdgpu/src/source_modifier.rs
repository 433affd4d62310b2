//! The modifiers of a source operand: bits of the operand before it.

/// A set of modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceModifiers(u32);

impl SourceModifiers {
    /// Negation; of the lower half of packed sources.
    pub(crate) const NEG: Self = Self(1 << 0);
    /// The absolute value.
    pub(crate) const ABS: Self = Self(1 << 1);
    /// Negation of the upper half of packed sources.
    pub(crate) const NEG_HI: Self = Self::ABS;
    /// The upper half is used; for the lower half of the result of packed operations.
    pub(crate) const OP_SEL: Self = Self(1 << 2);
    /// The upper half is used for the upper half of the result of packed operations.
    pub(crate) const OP_SEL_HI: Self = Self(1 << 3);
    /// The upper half of the destination is written; a bit of the first source.
    pub(crate) const DESTINATION_OP_SEL: Self = Self::OP_SEL_HI;
    /// Sign extension.
    pub(crate) const SEXT: Self = Self(1 << 4);

    /// Returns the modifiers of an operand.
    pub(crate) const fn of(immediate: i64) -> Self {
        Self(immediate as u32)
    }

    /// Returns the operand.
    pub(crate) const fn bits(self) -> u64 {
        self.0 as u64
    }

    /// Returns whether any modifier of another set is in this one.
    pub(crate) const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }
}
