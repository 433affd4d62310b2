//! A parsed instruction: the output of the assembly parser, and the input of the printer, the encoder and the
//! simulation.

use smallvec::SmallVec;

use crate::{OpcodeId, RegisterId};

/// An operand of a parsed instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// A register, or [`RegisterId::NONE`] for one that was not written (such as a memory operand's index).
    Register(RegisterId),
    /// An immediate, sign-extended to 64 bits.
    Immediate(i64),
    /// A symbolic expression: an index into the expressions of the source it was parsed from.
    Expression(u32),
}

impl Operand {
    /// Returns the register, if this operand is one.
    #[must_use]
    pub const fn register(self) -> Option<RegisterId> {
        match self {
            Self::Register(register) => Some(register),
            _ => None,
        }
    }

    /// Returns the immediate, if this operand is one.
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
    /// The opcode.
    pub opcode: OpcodeId,
    /// Target-specific flags, such as the prefixes of an x86 instruction.
    pub flags: u32,
    /// The operands, in the order of the opcode's [`OperandInfo`](crate::OperandInfo) records; variadic ones follow.
    pub operands: SmallVec<[Operand; 6]>,
    /// Offset of the statement in the source, in bytes; 0 for an instruction that LLVM gives no place.
    pub location: u32,
}

impl Inst {
    /// Returns the operand at `index`, if there is one.
    #[must_use]
    pub fn operand(&self, index: usize) -> Option<Operand> {
        self.operands.get(index).copied()
    }
}
