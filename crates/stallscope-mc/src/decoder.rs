//! Instructions from machine code.

use std::fmt;

use stallscope_target::{Inst, SubtargetInfo};

use crate::asm_language::AsmLanguage;
use crate::target_decoder::{Decoded, TargetDecoder};

/// Decodes instructions.
pub struct Decoder<'a> {
    target: Box<dyn TargetDecoder + 'a>,
}

impl<'a> Decoder<'a> {
    /// Creates a decoder for a subtarget, or returns `None` if its instruction set has none.
    #[must_use]
    pub fn new(language: &AsmLanguage, subtarget: &'a SubtargetInfo) -> Option<Self> {
        language.decoder.map(|decoder| Self { target: decoder(subtarget) })
    }

    /// Decodes the instruction at the start of `bytes` into `inst`, which has no meaning if the code is invalid. An
    /// operand relative to the instruction's address is an immediate.
    pub fn decode(&mut self, bytes: &[u8], inst: &mut Inst) -> Decoded {
        self.target.decode(bytes, inst)
    }
}

impl fmt::Debug for Decoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").finish_non_exhaustive()
    }
}
