//! Checks of matched instructions that no operand class says.

use stallscope_asm::{ParseResult, Parser};
use stallscope_target::Inst;

use crate::parser::AmdgpuAsmParser;

impl AmdgpuAsmParser<'_> {
    /// Checks a matched instruction of a statement at `location`.
    pub(crate) fn check_inst(&self, _parser: &mut Parser<'_>, _inst: &Inst, _location: u32) -> ParseResult {
        Ok(())
    }
}
