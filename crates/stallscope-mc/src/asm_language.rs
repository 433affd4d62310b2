//! What an instruction set supplies to print and encode its instructions.

use std::fmt;
use std::ops::RangeInclusive;

use stallscope_target::{ObjectFormat as TripleFormat, SubtargetInfo, Triple};

use crate::asm_info::{self, AsmInfo};
use crate::target_encoder::TargetEncoder;
use crate::target_printer::TargetPrinter;

/// What an instruction set supplies to print and encode its instructions.
pub struct AsmLanguage {
    /// Whether there is assembly for object files of a format.
    pub has_format: fn(TripleFormat) -> bool,
    /// The characteristics of the assembly for a triple.
    pub asm_info: fn(&Triple) -> AsmInfo,
    /// The assembly variants that instructions can be printed in.
    pub variants: RangeInclusive<u32>,
    /// Creates a printer for a subtarget and an assembly variant; the last argument is whether immediates are hexadecimal.
    pub printer: for<'a> fn(&'a SubtargetInfo, u8, bool) -> Box<dyn TargetPrinter + 'a>,
    /// Creates an encoder for a subtarget.
    pub encoder: for<'a> fn(&'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a>,
}

impl AsmLanguage {
    /// LLVM's message if assembly for a triple's object format cannot be read; `None` if it can.
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
        f.debug_struct("AsmLanguage").field("variants", &self.variants).finish_non_exhaustive()
    }
}
