//! Matches a statement to an instruction, and reports an error if none matches.

use stallscope_asm::{MatchResult, ParseResult, Parser};
use stallscope_target::Inst;

use crate::parser::LanaiAsmParser;

/// The only variant.
const VARIANT: usize = 0;

impl LanaiAsmParser<'_> {
    /// Matches the statement to an instruction and emits it; errors are about a statement at `location`.
    pub(crate) fn match_and_emit(
        &mut self,
        parser: &mut Parser<'_>,
        mut inst: Inst,
        location: u32,
    ) -> ParseResult {
        let mnemonic = &self.statement.mnemonic;
        let operands = &self.statement.operands;
        let outcome =
            self.matcher.match_instruction(VARIANT, mnemonic, operands, &self.available, &mut inst, &());
        let (place, message) = match outcome.result {
            MatchResult::Success => {
                parser.streamer.emit_instruction(inst);
                return Ok(());
            }
            MatchResult::MissingFeature => (location, "Instruction use requires option to be enabled"),
            MatchResult::UnknownMnemonic => (location, "Unrecognized instruction mnemonic"),
            MatchResult::InvalidOperand
            | MatchResult::InvalidOperandOfClass(_)
            | MatchResult::InvalidTiedOperand => {
                let wrong = outcome.operand.unwrap_or(usize::MAX);
                let start = match wrong.checked_sub(1) {
                    None => Some(location),
                    Some(index) => operands.get(index).map(|operand| operand.start),
                };
                match start {
                    Some(start) => (start, "Invalid operand for instruction"),
                    None => (location, "Too few operands for instruction"),
                }
            }
            MatchResult::Rejected(rejection) => match rejection {},
        };
        Err(parser.error(place, message))
    }
}
