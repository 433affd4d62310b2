//! Machine code of instructions, with zeros where a linker would write.

use std::fmt;

use stallscope_target::{Inst, SubtargetInfo};

use crate::asm_language::AsmLanguage;
use crate::expressions::Expressions;
use crate::target_encoder::{EncodeError, TargetEncoder};

/// Encodes instructions.
pub struct Encoder<'a> {
    target: Box<dyn TargetEncoder + 'a>,
}

impl<'a> Encoder<'a> {
    /// Creates an encoder for a subtarget.
    #[must_use]
    pub fn new(language: &AsmLanguage, subtarget: &'a SubtargetInfo) -> Self {
        Self { target: (language.encoder)(subtarget) }
    }

    /// Appends an instruction's bytes; bytes that depend on the address of a symbol are zero. A pseudo instruction
    /// has none.
    ///
    /// # Errors
    /// If the operands do not fit the opcode, or the instruction is too long. Nothing is written,
    /// except for [`EncodeError::TooLong`] and [`EncodeError::ExpectedImmediate`].
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
