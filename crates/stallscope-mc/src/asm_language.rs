//! The interface that an instruction set implements for printing, encoding and decoding.

use std::fmt;

use stallscope_target::{ObjectFormat as TripleFormat, SubtargetInfo, Triple};

use crate::asm_info::{self, AsmInfo};
use crate::target_decoder::CreateDecoder;
use crate::target_encoder::TargetEncoder;
use crate::target_printer::{PrintOptions, TargetPrinter};

/// The interface that an instruction set implements for printing, encoding and decoding.
pub struct AsmLanguage {
    /// Returns whether there is assembly for object files of a format.
    pub has_format: fn(TripleFormat) -> bool,
    /// Returns the characteristics of the assembly for a triple.
    pub asm_info: fn(&Triple) -> AsmInfo,
    /// Returns the assembly variant that instructions are printed in for a number, or `None` if there is none.
    pub variant: fn(u32) -> Option<u8>,
    /// Creates a printer for a subtarget and an assembly variant.
    pub printer: for<'a> fn(&'a SubtargetInfo, u8, PrintOptions) -> Box<dyn TargetPrinter + 'a>,
    /// Creates an encoder for a subtarget.
    pub encoder: for<'a> fn(&'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a>,
    /// Creates a decoder for a subtarget, if there is one.
    pub decoder: Option<CreateDecoder>,
}

impl AsmLanguage {
    /// Returns LLVM's message if assembly for a triple's object format cannot be parsed.
    #[must_use]
    pub fn unsupported_format(&self, triple: &Triple) -> Option<&'static str> {
        if !(self.has_format)(triple.object_format) {
            return Some("unsupported object format");
        }
        asm_info::unsupported_format(triple)
    }
}

impl fmt::Debug for AsmLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AsmLanguage").finish_non_exhaustive()
    }
}
