//! The interface that an instruction set implements for encoding.

use std::fmt;

use stallscope_target::{Inst, Operand, RegisterId};

use crate::asm_info::Specifier;
use crate::expression::Expression;
use crate::expressions::Expressions;
use crate::id::ExpressionId;

/// The reason why an instruction has no machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// An operand is missing, or has the wrong kind for the opcode.
    BadOperand {
        /// The operand's index.
        index: usize,
    },
    /// The form of the opcode's encoding is unknown.
    UnknownEncoding,
    /// A register cannot be encoded with a prefix that the instruction needs.
    RegisterNotEncodable,
    /// An expression stands where the instruction takes no symbol; its bits are 0 in the bytes, which are written anyway.
    ExpectedImmediate {
        /// The location of the expression.
        location: Option<u32>,
        /// How often LLVM reports it.
        n_reports: usize,
    },
    /// The instruction is longer than the target allows; its bytes are written anyway.
    TooLong {
        /// The target's maximum length of an instruction, in bytes.
        limit: usize,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadOperand { index } => write!(f, "operand {index} does not fit the opcode"),
            Self::UnknownEncoding => write!(f, "the opcode has no known encoding"),
            Self::RegisterNotEncodable => {
                write!(f, "Cannot encode high byte register in REX-prefixed instruction")
            }
            Self::ExpectedImmediate { .. } => write!(f, "expected an immediate"),
            Self::TooLong { limit } => write!(f, "instruction length exceeds the limit of {limit}"),
        }
    }
}

impl std::error::Error for EncodeError {}

/// The interface that an instruction set implements for encoding.
pub trait TargetEncoder: Send {
    /// Appends an instruction's bytes.
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError>;
}

/// An instruction to encode, with the expressions of its source.
#[derive(Clone, Copy)]
pub struct EncodedInst<'i> {
    /// The instruction.
    pub inst: &'i Inst,
    /// The expressions that its operands refer to.
    pub expressions: &'i Expressions,
}

impl EncodedInst<'_> {
    /// Returns an operand, which must exist.
    pub fn operand(self, index: usize) -> Result<Operand, EncodeError> {
        self.inst.operand(index).ok_or(EncodeError::BadOperand { index })
    }

    /// Returns an operand, which must be a register.
    pub fn register(self, index: usize) -> Result<RegisterId, EncodeError> {
        self.operand(index)?.register().ok_or(EncodeError::BadOperand { index })
    }

    /// Returns an operand, which must be an immediate.
    pub fn immediate(self, index: usize) -> Result<i64, EncodeError> {
        self.operand(index)?.immediate().ok_or(EncodeError::BadOperand { index })
    }

    /// Returns an operand that must be an immediate or an expression; `None` for an expression.
    pub fn symbolic_immediate(self, index: usize) -> Result<Option<i64>, EncodeError> {
        match self.operand(index)? {
            Operand::Immediate(value) => Ok(Some(value)),
            Operand::Expression(_) => Ok(None),
            Operand::Register(_) => Err(EncodeError::BadOperand { index }),
        }
    }

    /// Returns the relocation specifier of an operand that is an expression.
    pub fn specifier(self, index: usize) -> Option<Specifier> {
        let Some(Operand::Expression(id)) = self.inst.operand(index) else { return None };
        match self.expressions.get(ExpressionId(id))? {
            Expression::Specified(specifier, _) => Some(specifier),
            Expression::Symbol(_, specifier) => specifier,
            _ => None,
        }
    }
}
