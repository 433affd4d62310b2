//! Instructions from machine code.

use std::fmt;

use stallscope_target::{Inst, SubtargetInfo};

use crate::asm_language::AsmLanguage;
use crate::expressions::Expressions;
use crate::relative_operand::{InstPlace, RelativeOperand, RelativeOperands};
use crate::target_decoder::{Decoded, TargetDecoder};

/// Decodes instructions.
pub struct Decoder<'a> {
    target: Box<dyn TargetDecoder + 'a>,
    relative_operands: RelativeOperands<'a>,
}

impl<'a> Decoder<'a> {
    /// Creates a decoder for a subtarget, or returns `None` if its instruction set has none.
    #[must_use]
    pub fn new(language: &AsmLanguage, subtarget: &'a SubtargetInfo) -> Option<Self> {
        language.decoder.map(|decoder| Self {
            target: decoder(subtarget),
            relative_operands: RelativeOperands::new(subtarget.description()),
        })
    }

    /// Decodes the instruction at the start of `bytes` into `inst`, which has no meaning if the code is invalid. An
    /// operand relative to the instruction's address is an immediate. Expressions among the operands are added to
    /// `expressions`.
    pub fn decode(&mut self, bytes: &[u8], inst: &mut Inst, expressions: &mut Expressions) -> Decoded {
        self.target.decode(bytes, inst, expressions)
    }

    /// Returns whether what was decoded before has a say in what the next bytes are, as in Arm's IT blocks.
    #[must_use]
    pub fn has_context(&self) -> bool {
        self.target.has_context()
    }

    /// Returns whether the bytes of a decoded instruction are that instruction whatever follows them.
    #[must_use]
    pub fn stands_alone(&self, inst: &Inst) -> bool {
        self.target.stands_alone(inst)
    }

    /// Returns the operand of a decoded instruction that stands for an address, such as the target of a jump.
    #[must_use]
    pub fn relative_operand(&self, inst: &Inst, place: InstPlace) -> Option<RelativeOperand> {
        let (index, number) = self.relative_operands.number(inst)?;
        let address = self.target.relative_address(inst, place, number)?;
        let number = self.target.prints_distances().then_some(number);
        Some(RelativeOperand { index, address, number })
    }
}

impl fmt::Debug for Decoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").finish_non_exhaustive()
    }
}
