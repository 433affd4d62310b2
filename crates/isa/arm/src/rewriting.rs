//! Rewrites matched instructions to the ones that are emitted.

use stallscope_asm::Parser;
use stallscope_target::Inst;

use crate::parser::ArmAsmParser;

impl ArmAsmParser<'_> {
    /// Rewrites an instruction once, and returns whether it changed; it is repeated until nothing does.
    pub(crate) fn rewrite(&mut self, _parser: &mut Parser<'_>, _inst: &mut Inst) -> bool {
        false
    }
}
