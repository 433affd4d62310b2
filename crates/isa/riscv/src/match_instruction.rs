//! Matches a statement to an instruction, and reports an error if none matches.

use stallscope_asm::{
    Failed, MatchOutcome, MatchResult, ParseResult, Parser, missing_features, similar_mnemonics,
};
use stallscope_target::{Inst, MatchClass, MatchClassId};

use crate::diagnostics;
use crate::operand::Rejection;
use crate::parser::RiscvAsmParser;

type Outcome = MatchOutcome<Rejection>;

/// The only assembly variant.
const VARIANT: usize = 0;

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
            MatchResult::MissingFeature => Err(self.missing_feature(parser, location, &outcome)),
            MatchResult::UnknownMnemonic => {
                let available = self.description.available_features(&self.features);
                let mnemonic = &self.statement.mnemonic;
                let suggestion = similar_mnemonics(self.description, VARIANT, mnemonic, &available);
                Err(parser.error(location, format!("unrecognized instruction mnemonic{suggestion}")))
            }
            MatchResult::InvalidOperand | MatchResult::InvalidTiedOperand => {
                let place = self.operand_place(parser, location, &outcome)?;
                Err(parser.error(place.unwrap_or(location), "invalid operand for instruction"))
            }
            MatchResult::InvalidOperandOfClass(class) => {
                let place = self.operand_place(parser, location, &outcome)?;
                let message = self.message_of_class(class);
                Err(parser.error(place.unwrap_or(location), message))
            }
            MatchResult::Rejected(rejection) => match rejection {},
        }
    }

    /// Returns the place of the mismatching operand; fails if it is missing.
    fn operand_place(
        &self,
        parser: &mut Parser<'_>,
        location: u32,
        outcome: &Outcome,
    ) -> ParseResult<Option<u32>> {
        let Some(index) = outcome.operand else { return Ok(None) };
        let Some(index) = index.checked_sub(1) else { return Ok(Some(location)) };
        match self.statement.operands.get(index) {
            Some(operand) => Ok(Some(operand.start)),
            None => Err(parser.error(location, "too few operands for instruction")),
        }
    }

    fn missing_feature(&self, parser: &mut Parser<'_>, location: u32, outcome: &Outcome) -> Failed {
        let names: Vec<&str> = missing_features(self.description, &outcome.missing_features).collect();
        parser.error(location, format!("instruction requires the following: {}", names.join(", ")))
    }

    /// Returns the message for an operand that does not belong to a class.
    fn message_of_class(&self, class: MatchClassId) -> String {
        if let Some(message) = diagnostics::message(self.matcher.diagnostic_name(class), self.is_64_bit()) {
            return message;
        }
        let class = self.description.table::<MatchClass>().at(class.index());
        match self.description.str(class.diagnostic) {
            "" if self.description.str(class.diagnostic_name) == "InvalidVTypeI" => {
                self.vtype_message().to_owned()
            }
            "" => "invalid operand for instruction".to_owned(),
            message => message.to_owned(),
        }
    }
}
