//! What an alias asks of an operand beyond what the description's conditions say.

use super::immediate::{decode_logical, is_preferred_mask, is_repeated};
use super::method_name::MethodName;
use super::named_operands::{BTI, PSB, word};

/// A test of an immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AliasTest {
    /// A condition that has an opposite.
    InvertibleCondition,
    /// The hint of a branch's target.
    BranchTarget,
    /// The hint of a profiling barrier.
    ProfilingBarrier,
    /// A mask that repeats elements of so many bits.
    Mask(u32),
    /// A mask that repeats elements of so many bits and that no copy of a number makes.
    PreferredMask(u32),
}

impl AliasTest {
    /// The test that the description names after the operand's class.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "inv_ccode" => Self::InvertibleCondition,
            "btihint_op" => Self::BranchTarget,
            "psbhint_op" => Self::ProfilingBarrier,
            "sve_logical_imm8" => Self::Mask(8),
            "sve_logical_imm16" => Self::Mask(16),
            "sve_logical_imm32" => Self::Mask(32),
            "sve_preferred_logical_imm16" => Self::PreferredMask(16),
            "sve_preferred_logical_imm32" => Self::PreferredMask(32),
            "sve_preferred_logical_imm64" => Self::PreferredMask(64),
            _ => return None,
        })
    }

    /// Whether an immediate passes.
    pub(crate) fn passes(self, value: i64) -> bool {
        let mask = || decode_logical(value, 64);
        match self {
            Self::InvertibleCondition => !matches!(value, 14 | 15),
            Self::BranchTarget => word(BTI, value as u32 ^ 32).is_some(),
            Self::ProfilingBarrier => word(PSB, value as u32).is_some(),
            Self::Mask(n_bits) => mask().is_some_and(|mask| is_repeated(mask, n_bits)),
            Self::PreferredMask(n_bits) => {
                mask().is_some_and(|mask| is_repeated(mask, n_bits) && is_preferred_mask(mask))
            }
        }
    }
}
