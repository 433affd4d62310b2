//! Machine code of instructions, with zeros where a linker would write.

use std::fmt;

use stallscope_target::{
    Description, EncodingField, Inst, MethodId, Opcode, Operand, RegisterId, SubtargetInfo,
};

use crate::asm_info::Specifier;
use crate::asm_language::AsmLanguage;
use crate::expression::{Expression, ExpressionId, Expressions};

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
pub trait TargetEncoder: Send {
    /// Appends an instruction's bytes.
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError>;
}

/// An instruction to encode, with the expressions of its source.
#[derive(Clone, Copy)]
pub struct EncodedInst<'i> {
    /// The instruction.
    pub inst: &'i Inst,
    /// What its expressions stand for.
    pub expressions: &'i Expressions,
}

impl EncodedInst<'_> {
    /// An operand, which must be there.
    pub fn operand(self, index: usize) -> Result<Operand, EncodeError> {
        self.inst.operand(index).ok_or(EncodeError::BadOperand { index })
    }

    /// An operand that must be a register.
    pub fn register(self, index: usize) -> Result<RegisterId, EncodeError> {
        self.operand(index)?.register().ok_or(EncodeError::BadOperand { index })
    }

    /// An operand that must be an immediate.
    pub fn immediate(self, index: usize) -> Result<i64, EncodeError> {
        self.operand(index)?.immediate().ok_or(EncodeError::BadOperand { index })
    }

    /// An operand that must be an immediate, or an expression, which gives nothing.
    pub fn symbolic_immediate(self, index: usize) -> Result<Option<i64>, EncodeError> {
        match self.operand(index)? {
            Operand::Immediate(value) => Ok(Some(value)),
            Operand::Expression(_) => Ok(None),
            Operand::Register(_) => Err(EncodeError::BadOperand { index }),
        }
    }

    /// The relocation specifier of an operand that is an expression.
    pub fn specifier(self, index: usize) -> Option<Specifier> {
        let Some(Operand::Expression(id)) = self.inst.operand(index) else { return None };
        match self.expressions.get(ExpressionId(id))? {
            Expression::Specified(specifier, _) => Some(specifier),
            Expression::Symbol(_, specifier) => specifier,
            _ => None,
        }
    }
}

/// What a target does to encode instructions of which the description's tables say the rest.
pub trait OperandEncoder: Send {
    /// The number that a method makes of the operand at `index`; what depends on a symbol is 0.
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError>;

    /// The code that a method makes of the one with all fields in it.
    fn post_encode(&self, encoded: EncodedInst<'_>, method: MethodId, code: u64) -> Result<u64, EncodeError>;
}

/// The encoder of a target whose encodings are in the description.
pub struct TableEncoder<'a, E> {
    description: Description<'a>,
    operand_encoder: E,
}

impl<'a, E: OperandEncoder> TableEncoder<'a, E> {
    /// An encoder by a description's tables.
    pub const fn new(description: Description<'a>, operand_encoder: E) -> Self {
        Self { description, operand_encoder }
    }
}

impl<E: OperandEncoder> TargetEncoder for TableEncoder<'_, E> {
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let encoded = EncodedInst { inst, expressions };
        let Some(encoding) = self.description.encoding(inst.opcode) else { return Ok(()) };
        let mut code = encoding.bits;
        let mut last: Option<(EncodingField, u64)> = None;
        for field in self.description.span(encoding.fields).iter() {
            let number = match last {
                Some((last, number)) if (last.operand, last.method) == (field.operand, field.method) => {
                    number
                }
                _ => {
                    let index = usize::from(field.operand);
                    self.operand_encoder.encode_operand(encoded, field.method, index)?
                }
            };
            code |= field.place(number);
            last = Some((field, number));
        }
        if encoding.post_encoder != MethodId::NONE {
            code = self.operand_encoder.post_encode(encoded, encoding.post_encoder, code)?;
        }
        let opcode = self.description.table::<Opcode>().get(inst.opcode.index()).unwrap_or_default();
        out.extend(code.to_le_bytes().into_iter().take(usize::from(opcode.size)));
        Ok(())
    }
}

/// Turns instructions into bytes.
pub struct Encoder<'a> {
    target: Box<dyn TargetEncoder + 'a>,
}

impl<'a> Encoder<'a> {
    /// An encoder for a subtarget.
    #[must_use]
    pub fn new(language: &AsmLanguage, subtarget: &'a SubtargetInfo) -> Self {
        Self { target: (language.encoder)(subtarget) }
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
