//! The target-specific flags of opcodes.

use stallscope_target::Opcode;

/// The destination must not overlap the second source.
const VS2_CONSTRAINT: u64 = 1 << 5;
/// The destination must not overlap the first source.
const VS1_CONSTRAINT: u64 = 1 << 6;
/// The destination must not overlap the mask.
const MASK_CONSTRAINT: u64 = 1 << 7;

/// The mask must not overlap the other operands.
const DOT_CONSTRAINT: u64 = 1 << 32;

/// The registers of a vector instruction that must not overlap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constraints(u64);

impl Constraints {
    /// Returns the constraints of an opcode.
    pub(crate) const fn of(opcode: &Opcode) -> Self {
        Self(opcode.ts_flags)
    }

    /// Returns whether there are none for the destination.
    pub(crate) const fn is_destination_free(self) -> bool {
        self.0 & (VS2_CONSTRAINT | VS1_CONSTRAINT | MASK_CONSTRAINT) == 0
    }

    /// Returns whether the destination must not overlap the second source.
    pub(crate) const fn has_vs2(self) -> bool {
        self.0 & VS2_CONSTRAINT != 0
    }

    /// Returns whether the destination must not overlap the first source.
    pub(crate) const fn has_vs1(self) -> bool {
        self.0 & VS1_CONSTRAINT != 0
    }

    /// Returns whether the destination must not overlap the mask.
    pub(crate) const fn has_mask(self) -> bool {
        self.0 & MASK_CONSTRAINT != 0
    }

    /// Returns whether the mask of a dot product must not overlap the other operands.
    pub(crate) const fn has_dot(self) -> bool {
        self.0 & DOT_CONSTRAINT != 0
    }
}
