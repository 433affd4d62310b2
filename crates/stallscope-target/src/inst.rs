//! A parsed instruction: what the assembly reader makes, the printer and the encoder take, and the
//! simulation builds its instructions from.

use smallvec::SmallVec;

use crate::{OpcodeId, RegisterId};

/// An operand of a parsed instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// A register, or [`RegisterId::NONE`] where none was written (such as a memory operand's index).
    Register(RegisterId),
    /// An immediate, sign-extended to 64 bits.
    Immediate(i64),
    /// A symbolic expression: an index into the expressions of the source it was parsed from.
    Expression(u32),
}

impl Operand {
    /// The register, if this operand is one.
    #[must_use]
    pub const fn register(self) -> Option<RegisterId> {
        match self {
            Self::Register(register) => Some(register),
            _ => None,
        }
    }

    /// The immediate, if this operand is one.
    #[must_use]
    pub const fn immediate(self) -> Option<i64> {
        match self {
            Self::Immediate(value) => Some(value),
            _ => None,
        }
    }
}

/// A parsed instruction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inst {
    /// Which instruction it is.
    pub opcode: OpcodeId,
    /// Target-specific flags, such as the prefixes written in front of an x86 instruction.
    pub flags: u32,
    /// The operands, in the order of the opcode's [`OperandInfo`](crate::OperandInfo) records; variadic ones follow.
    pub operands: SmallVec<[Operand; 6]>,
    /// Where the statement starts in the source: an offset in bytes.
    pub location: u32,
}

impl Inst {
    /// The operand at `index`, if it was given.
    #[must_use]
    pub fn operand(&self, index: usize) -> Option<Operand> {
        self.operands.get(index).copied()
    }
}
