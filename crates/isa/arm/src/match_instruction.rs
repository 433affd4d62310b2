//! Matches a statement to an instruction, and reports an error if none matches.

use stallscope_asm::{MatchResult, ParseResult, Parser};
use stallscope_target::Inst;

use crate::parser::ArmAsmParser;

/// The only assembly variant.
const VARIANT: usize = 0;

impl ArmAsmParser<'_> {
    /// Matches the statement to an instruction and emits it.
    pub(crate) fn match_and_emit(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let mut inst = Inst { location, ..Inst::default() };
        let outcome = self.matcher.match_instruction(
            VARIANT,
            &self.statement.mnemonic,
            &self.statement.operands,
            &self.available,
            &mut inst,
            &(),
        );
        if outcome.result != MatchResult::Success {
            return Err(parser.error(location, "invalid instruction"));
        }
        if let Err(failed) = self.check_inst(parser, &inst) {
            self.advance_it_block();
            self.advance_vpt_block();
            return Err(failed);
        }
        while self.rewrite(parser, &mut inst) {}
        self.advance_it_block();
        self.advance_vpt_block();
        parser.streamer.emit_instruction(inst);
        Ok(())
    }
}
