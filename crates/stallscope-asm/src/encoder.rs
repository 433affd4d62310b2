//! Machine code of instructions, with zeros where a linker would write.

use std::fmt;

use stallscope_target::{Inst, Subtarget};

use crate::Expressions;
use crate::target;

/// Why an instruction has no machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// An operand is missing, or is not of the kind that the opcode has there.
    BadOperand {
        /// The operand's index.
        index: usize,
    },
    /// The opcode's encoding is not one that the target has.
    UnknownEncoding,
    /// A register cannot be named beside a prefix that the instruction needs.
    RegisterNotEncodable,
    /// The instruction is longer than the target allows; its bytes are written all the same.
    TooLong {
        /// The longest instruction that the target allows, in bytes.
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
            Self::TooLong { limit } => write!(f, "instruction length exceeds the limit of {limit}"),
        }
    }
}

impl std::error::Error for EncodeError {}

/// What a target does to encode its instructions.
pub(crate) trait TargetEncoder {
    /// Appends an instruction's bytes.
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError>;
}

/// Turns instructions into bytes.
pub struct Encoder<'a> {
    target: Box<dyn TargetEncoder + 'a>,
}

impl<'a> Encoder<'a> {
    /// An encoder for a subtarget.
    #[must_use]
    pub fn new(subtarget: &Subtarget<'a>) -> Self {
        Self { target: target::encoder(subtarget) }
    }

    /// Appends an instruction's bytes; those that depend on where a symbol ends up are zero. A pseudo
    /// instruction has none.
    ///
    /// # Errors
    /// When the operands do not fit the opcode or the instruction comes out too long. Nothing is
    /// written, but for [`EncodeError::TooLong`].
    pub fn encode(
        &self,
        inst: &Inst,
        expressions: &Expressions,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        self.target.encode(inst, expressions, out)
    }
}

impl fmt::Debug for Encoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").finish_non_exhaustive()
    }
}
