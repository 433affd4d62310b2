//! Tests of alias operands that the description's conditions cannot express.

use super::immediate::{decode_logical, is_preferred_mask, is_repeated};
use stallscope_mc::MethodName;

/// A test of an immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AliasTest {
    /// A condition other than always and never, which can be inverted.
    InvertibleCondition,
    /// A mask that repeats elements of this many bits.
    Mask(u32),
    /// A mask that repeats elements of this many bits and that no copy of a number produces.
    PreferredMask(u32),
}

impl AliasTest {
    /// Returns the test, which the description names after the operand's class.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "inv_ccode" => Self::InvertibleCondition,
            "sve_logical_imm8" => Self::Mask(8),
            "sve_logical_imm16" => Self::Mask(16),
            "sve_logical_imm32" => Self::Mask(32),
            "sve_preferred_logical_imm16" => Self::PreferredMask(16),
            "sve_preferred_logical_imm32" => Self::PreferredMask(32),
            "sve_preferred_logical_imm64" => Self::PreferredMask(64),
            _ => return None,
        })
    }

    /// Returns whether an immediate passes the test.
    pub(crate) fn passes(self, value: i64) -> bool {
        let mask = || decode_logical(value, 64);
        match self {
            Self::InvertibleCondition => !matches!(value, 14 | 15),
            Self::Mask(n_bits) => mask().is_some_and(|mask| is_repeated(mask, n_bits)),
            Self::PreferredMask(n_bits) => {
                mask().is_some_and(|mask| is_repeated(mask, n_bits) && is_preferred_mask(mask))
            }
        }
    }
}
