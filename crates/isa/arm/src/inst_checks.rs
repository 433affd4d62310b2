//! Checks of matched instructions that concern several operands or the block around them.

use stallscope_asm::{ParseResult, Parser};
use stallscope_target::Inst;

use crate::parser::ArmAsmParser;

impl ArmAsmParser<'_> {
    /// Fails if the instruction is not valid here.
    pub(crate) fn check_inst(&mut self, _parser: &mut Parser<'_>, _inst: &Inst) -> ParseResult {
        Ok(())
    }
}
