//! Matches a statement to an instruction, and reports an error if none matches.

use stallscope_asm::{MatchOutcome, MatchResult, ParseResult, Parser, missing_features, similar_mnemonics};
use stallscope_target::Inst;

use crate::operand::Rejection;
use crate::parser::SystemZAsmParser;

impl SystemZAsmParser<'_> {
    /// Matches the statement to an instruction and emits it.
    pub(crate) fn match_and_emit(&mut self, parser: &mut Parser<'_>, mut inst: Inst) -> ParseResult {
        let location = inst.location;
        let variant = usize::from(self.syntax.variant());
        let mnemonic = &self.statement.mnemonic;
        let operands = &self.statement.operands;
        let outcome =
            self.matcher.match_instruction(variant, mnemonic, operands, &self.available, &mut inst, &());
        match outcome.result {
            MatchResult::Success => {
                parser.streamer.emit_instruction(inst);
                Ok(())
            }
            MatchResult::MissingFeature => {
                let mut message = "instruction requires:".to_owned();
                for feature in missing_features(self.description, &outcome.missing_features) {
                    message.push(' ');
                    message.push_str(feature);
                }
                Err(parser.error(location, message))
            }
            MatchResult::UnknownMnemonic => {
                // `.machine pop` restores only the features that matching uses.
                let available = self.description.available_features(&self.features);
                let suggestion = similar_mnemonics(self.description, variant, mnemonic, &available);
                Err(parser.error(location, format!("invalid instruction{suggestion}")))
            }
            MatchResult::InvalidOperand
            | MatchResult::InvalidOperandOfClass(_)
            | MatchResult::InvalidTiedOperand => self.report_operand(parser, location, &outcome),
            MatchResult::Rejected(rejection) => match rejection {},
        }
    }

    fn report_operand(
        &self,
        parser: &mut Parser<'_>,
        location: u32,
        outcome: &MatchOutcome<Rejection>,
    ) -> ParseResult {
        let place = match outcome.operand {
            None | Some(0) => location,
            Some(operand) => match self.statement.operands.get(operand - 1) {
                Some(operand) => operand.start,
                None => return Err(parser.error(location, "too few operands for instruction")),
            },
        };
        Err(parser.error(place, "invalid operand for instruction"))
    }
}
