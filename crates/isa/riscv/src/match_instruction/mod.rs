//! Matches a statement to an instruction, and reports an error if none matches.

mod near_misses;

use stallscope_asm::{MatchResult, ParseResult, Parser, similar_mnemonics};
use stallscope_target::Inst;

use crate::parser::RiscvAsmParser;

/// The only assembly variant.
pub(crate) const VARIANT: usize = 0;

impl RiscvAsmParser<'_> {
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
        match outcome.result {
            MatchResult::Success => {
                self.check_inst(parser, &inst)?;
                self.expand(parser, inst)
            }
            MatchResult::UnknownMnemonic => {
                let available = self.description.available_features(&self.features);
                let mnemonic = &self.statement.mnemonic;
                let suggestion = similar_mnemonics(self.description, VARIANT, mnemonic, &available);
                Err(parser.error(location, format!("unrecognized instruction mnemonic{suggestion}")))
            }
            _ => Err(self.report_near_misses(parser, location)),
        }
    }
}
