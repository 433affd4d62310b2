//! The tests of operand classes.

use stallscope_asm::{Fit, Value};

use crate::operand_kind::{Immediate, Kind, Symbolic};
use crate::specifier;

/// A test of operand classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    BranchTarget,
    CallTarget,
    Condition,
    High,
    HighAnd,
    Low,
    LowAnd,
    Low21,
    Immediate,
    Immediate10,
    Shift,
    Absolute,
    RegisterImmediate,
    RegisterRegister,
    /// An address relative to a register.
    Relative,
}

impl Test {
    /// Returns the test with LLVM's name, such as `isLoImm16`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "isBrTarget" => Self::BranchTarget,
            "isCallTarget" => Self::CallTarget,
            "isCondCode" => Self::Condition,
            "isHiImm16" => Self::High,
            "isHiImm16And" => Self::HighAnd,
            "isLoImm16" => Self::Low,
            "isLoImm16And" => Self::LowAnd,
            "isLoImm21" => Self::Low21,
            "isImm" => Self::Immediate,
            "isImm10" => Self::Immediate10,
            "isImmShift" => Self::Shift,
            "isMemImm" => Self::Absolute,
            "isMemRegImm" => Self::RegisterImmediate,
            "isMemRegReg" => Self::RegisterRegister,
            "isMemSpls" => Self::Relative,
            _ => return None,
        })
    }

    /// Returns whether an operand passes.
    pub(crate) fn fit(self, operand: &Kind) -> Fit {
        let passes = match (self, *operand) {
            (Self::BranchTarget | Self::CallTarget, Kind::Token(_)) => true,
            (Self::Absolute, Kind::Absolute(_)) => true,
            (Self::RegisterImmediate | Self::Relative, Kind::RegisterImmediate(..)) => true,
            (Self::RegisterRegister | Self::Relative, Kind::RegisterRegister(..)) => true,
            (_, Kind::Immediate(immediate)) => self.fits_immediate(immediate),
            _ => false,
        };
        if passes { Fit::Match } else { Fit::NoMatch }
    }

    fn fits_immediate(self, immediate: Immediate) -> bool {
        match self {
            Self::CallTarget | Self::Immediate => true,
            Self::BranchTarget => {
                let is_target = |value: i64| (0..1 << 25).contains(&(value as i32)) && value & 3 == 0;
                immediate.value.is_symbolic_or(is_target)
            }
            Self::Condition => immediate.is_constant(|value| (0..16).contains(&value)),
            Self::High => immediate.is(specifier::ABS_HI, |value| {
                value != 0 && (0..1 << 32).contains(&value) && value & 0xFFFF == 0
            }),
            Self::HighAnd => immediate.is_constant(|value| value & 0xFFFF == 0xFFFF),
            Self::Low => immediate.is(specifier::ABS_LO, |value| (0..1 << 16).contains(&(value as i32))),
            Self::LowAnd => immediate.is_constant(|value| (0xFFFF_0000..=0xFFFF_FFFF).contains(&value)),
            Self::Low21 => match immediate.value {
                Value::Constant(value) => (0..1 << 21).contains(&value),
                Value::Expression(_) => {
                    matches!(immediate.symbolic, Symbolic::Specified(specifier::NONE) | Symbolic::Place)
                }
            },
            Self::Immediate10 => immediate.is_constant(|value| (-512..512).contains(&value)),
            Self::Shift => immediate.is_constant(|value| (-31..=31).contains(&value)),
            Self::Absolute | Self::RegisterImmediate | Self::RegisterRegister | Self::Relative => false,
        }
    }
}

/// Returns whether an immediate can be the offset of an address.
pub(crate) fn is_offset(immediate: Immediate) -> bool {
    immediate.is(specifier::ABS_LO, |value| i16::try_from(value as i32).is_ok())
}
