//! The tests of operand classes.

use stallscope_asm::Fit;

use crate::operand_kind::{Kind, PowerPcOperand};

/// A test of operand classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// No operand passes.
    Nothing,
    /// A number or an expression.
    Immediate,
    /// An unsigned number of so many bits that is a multiple.
    Unsigned { n_bits: u32, multiple: i64 },
    /// A signed number of so many bits.
    Signed { n_bits: u32 },
    /// An unsigned number of so many bits, with or without a specifier, or an expression.
    UnsignedHalf { n_bits: u32 },
    /// A signed number of so many bits that is a multiple, with or without a specifier, or an expression.
    SignedHalf { n_bits: u32, multiple: i64 },
    /// A signed number of so many bits that is a multiple, or an expression.
    SignedOrSymbolic { n_bits: u32, multiple: i64 },
    /// The distance of a hash on the stack.
    Hash,
    /// The number 0.
    Zero,
    /// The target of a branch.
    Branch,
    /// The target of a conditional branch.
    ConditionalBranch,
    /// A field of the condition register.
    ConditionField,
    /// A bit of the condition register.
    ConditionBit,
    /// A mask with one bit for a field of the condition register.
    ConditionMask,
    /// The symbol that represents a register.
    TlsRegister,
}

impl Test {
    const fn number(n_bits: u32) -> Self {
        Self::Unsigned { n_bits, multiple: 1 }
    }

    /// Returns the test with LLVM's name, such as `isS16Imm`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "isReg" | "isATBitsAsHint" => Self::Nothing,
            "isImm" => Self::Immediate,
            "isUImm<1>" => Self::number(1),
            "isUImm<2>" => Self::number(2),
            "isUImm<3>" => Self::number(3),
            "isUImm<4>" => Self::number(4),
            "isUImm<5>" => Self::number(5),
            "isUImm<6>" => Self::number(6),
            "isUImm<7>" => Self::number(7),
            "isUImm<8>" => Self::number(8),
            "isUImm<10>" => Self::number(10),
            "isUImm<12>" => Self::number(12),
            "isUImm<32>" => Self::number(32),
            "isSImm<5>" => Self::Signed { n_bits: 5 },
            "isU6ImmX2" => Self::Unsigned { n_bits: 6, multiple: 2 },
            "isU7ImmX4" => Self::Unsigned { n_bits: 7, multiple: 4 },
            "isU8ImmX8" => Self::Unsigned { n_bits: 8, multiple: 8 },
            "isU16Imm" => Self::UnsignedHalf { n_bits: 16 },
            "isS16Imm" => Self::SignedHalf { n_bits: 16, multiple: 1 },
            "isS16ImmX4" => Self::SignedHalf { n_bits: 16, multiple: 4 },
            "isS16ImmX16" => Self::SignedHalf { n_bits: 16, multiple: 16 },
            "isS17Imm" => Self::SignedHalf { n_bits: 17, multiple: 1 },
            "isS32Imm" => Self::SignedOrSymbolic { n_bits: 32, multiple: 1 },
            "isS34Imm" => Self::SignedOrSymbolic { n_bits: 34, multiple: 1 },
            "isS34ImmX16" => Self::SignedOrSymbolic { n_bits: 34, multiple: 16 },
            "isHashImmX8" => Self::Hash,
            "isImmZero" => Self::Zero,
            "isDirectBr" => Self::Branch,
            "isCondBr" => Self::ConditionalBranch,
            "isRegNumber" | "isDMRROWpRegNumber" => Self::number(5),
            "isEvenRegNumber" => Self::Unsigned { n_bits: 5, multiple: 2 },
            "isVSRpEvenRegNumber" => Self::Unsigned { n_bits: 6, multiple: 2 },
            "isVSRegNumber" | "isDMRROWRegNumber" => Self::number(6),
            "isACCRegNumber" | "isDMRRegNumber" => Self::number(3),
            "isDMRpRegNumber" => Self::number(2),
            "isCCRegNumber" => Self::ConditionField,
            "isCRBitNumber" => Self::ConditionBit,
            "isCRBitMask" => Self::ConditionMask,
            "isTLSReg" => Self::TlsRegister,
            _ => return None,
        })
    }

    /// Returns whether an operand passes.
    pub(crate) fn fit(self, operand: &PowerPcOperand) -> Fit {
        let passes = match (self, operand.kind) {
            (Self::Immediate, Kind::Immediate { .. } | Kind::Expression { .. })
            | (
                Self::UnsignedHalf { .. }
                | Self::SignedHalf { .. }
                | Self::SignedOrSymbolic { .. }
                | Self::Branch
                | Self::ConditionalBranch,
                Kind::Expression { .. },
            )
            | (Self::TlsRegister, Kind::TlsRegister(_)) => true,
            (Self::Unsigned { n_bits, multiple }, Kind::Immediate { value, .. }) => {
                is_unsigned(value, n_bits) && value % multiple == 0
            }
            (Self::Signed { n_bits }, Kind::Immediate { value, .. }) => is_signed(value, n_bits),
            (Self::UnsignedHalf { n_bits }, Kind::Immediate { value, .. } | Kind::Half(value)) => {
                is_unsigned(value, n_bits)
            }
            (
                Self::SignedHalf { n_bits, multiple } | Self::SignedOrSymbolic { n_bits, multiple },
                Kind::Immediate { value, .. },
            ) => is_signed(value, n_bits) && value % multiple == 0,
            (Self::SignedHalf { multiple, .. }, Kind::Half(value)) => value % multiple == 0,
            (Self::Hash, Kind::Immediate { value, .. }) => (-512..=-8).contains(&value) && value % 8 == 0,
            (Self::Zero, Kind::Immediate { value, .. }) => value == 0,
            (Self::Branch, Kind::Immediate { value, .. }) => {
                // Addresses of 32 bits wrap around.
                let wraps =
                    !operand.is_64_bit && is_unsigned(value, 32) && is_signed(value as i32 as i64, 26);
                value % 4 == 0 && (is_signed(value, 26) || wraps)
            }
            (Self::ConditionalBranch, Kind::Immediate { value, .. }) => {
                is_signed(value, 16) && value % 4 == 0
            }
            (Self::ConditionField, _) => operand.condition().is_some_and(|value| is_unsigned(value, 3)),
            (Self::ConditionBit, _) => operand.condition().is_some_and(|value| is_unsigned(value, 5)),
            (Self::ConditionMask, Kind::Immediate { value, .. }) => {
                is_unsigned(value, 8) && value.count_ones() == 1
            }
            _ => false,
        };
        if passes { Fit::Match } else { Fit::NoMatch }
    }
}

fn is_unsigned(value: i64, n_bits: u32) -> bool {
    (0..1 << n_bits).contains(&value)
}

fn is_signed(value: i64, n_bits: u32) -> bool {
    let limit = 1_i64 << (n_bits - 1);
    (-limit..limit).contains(&value)
}
