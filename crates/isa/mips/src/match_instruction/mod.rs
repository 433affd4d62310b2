//! Matches a statement to an instruction, and reports an error if none matches.

pub(crate) mod row_rules;

use std::rc::Rc;

use stallscope_asm::{Failed, MatchOutcome, MatchResult, ParseResult, Parser};
use stallscope_target::Inst;

use crate::diagnostics;
use crate::operand_kind::{Note, Surroundings};
use crate::parser::MipsAsmParser;
use row_rules::{Rejection, Rules};

/// The only assembly variant.
pub(crate) const VARIANT: usize = 0;

const INVALID: &str = "invalid operand for instruction";

/// The operands with the position and the size of a field.
const POSITION: usize = 2;
const SIZE: usize = 3;

impl MipsAsmParser<'_> {
    /// Matches the statement to an instruction and emits it.
    pub(crate) fn match_and_emit(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let mut inst = Inst { location, ..Inst::default() };
        let surroundings = Rc::clone(&self.statement.surroundings);
        let operands = &self.statement.operands;
        let rules = Rules { features: &self.features, operands, surroundings: &surroundings };
        let outcome = self.matcher.match_instruction(
            VARIANT,
            &self.statement.mnemonic,
            operands,
            &self.available,
            &mut inst,
            &rules,
        );
        report_notes(parser, &surroundings);
        match outcome.result {
            MatchResult::Success => self.process(parser, inst),
            MatchResult::MissingFeature => {
                Err(parser.error(location, "instruction requires a CPU feature not currently enabled"))
            }
            MatchResult::UnknownMnemonic => Err(parser.error(location, "invalid instruction")),
            MatchResult::InvalidTiedOperand => {
                Err(parser.error(location, "operand must match destination register"))
            }
            MatchResult::InvalidOperand => {
                let Some(index) = outcome.operand else { return Err(parser.error(location, INVALID)) };
                if index > self.statement.operands.len() {
                    return Err(parser.error(location, "too few operands for instruction"));
                }
                let place = self.operand_place(location, &outcome);
                Err(parser.error(place, INVALID))
            }
            MatchResult::InvalidOperandOfClass(class) => {
                let place = self.operand_place(location, &outcome);
                let message = diagnostics::message(self.matcher.diagnostic_name(class)).unwrap_or(INVALID);
                Err(parser.error(place, message))
            }
            MatchResult::Rejected(rejection) => {
                Err(self.report_rejection(parser, rejection, location, &outcome))
            }
        }
    }

    /// Returns the place of the mismatching operand, or that of the statement if it is missing.
    fn operand_place(&self, location: u32, outcome: &MatchOutcome<Rejection>) -> u32 {
        let operand = outcome.operand.and_then(|index| self.statement.operands.get(index.checked_sub(1)?));
        operand.map_or(location, |operand| operand.start)
    }

    fn report_rejection(
        &self,
        parser: &mut Parser<'_>,
        rejection: Rejection,
        location: u32,
        outcome: &MatchOutcome<Rejection>,
    ) -> Failed {
        let message = match rejection {
            Rejection::SameSourceAndDestination => "source and destination must be different",
            Rejection::DifferentSourceAndDestination => "source and destination must match",
            Rejection::SameRegisters => "registers must be different",
            Rejection::ZeroRegister => "invalid operand ($zero) for instruction",
            Rejection::NonZeroSynchronization => "s-type must be zero or unspecified for pre-MIPS32 ISAs",
            Rejection::NonZeroSelector => "selector must be zero for pre-MIPS32 ISAs",
            Rejection::NoSuchConditionRegister => {
                let place = self.operand_place(location, outcome);
                return parser.error(place, "non-zero fcc register doesn't exist in current ISA level");
            }
            Rejection::PositionAndSize(min, max) => {
                let operands = &self.statement.operands;
                let start = operands.get(POSITION).map_or(location, |operand| operand.start);
                let end = operands.get(SIZE).map_or(location, |operand| operand.end);
                let message = format!("size plus position are not in the range {min} .. {max}");
                return parser.error_range(start, message, Some(start..end));
            }
        };
        parser.error(location, message)
    }
}

/// Reports the notes about registers from trying rows.
pub(crate) fn report_notes(parser: &mut Parser<'_>, surroundings: &Surroundings) {
    const NO_ODD: &str = "-mno-odd-spreg prohibits the use of odd FPU registers";
    for (place, note) in surroundings.notes.take() {
        match note {
            Note::Temporary(number) => {
                parser.warning(place, format!("used $at (currently ${number}) without \".set noat\""));
            }
            Note::NotEven => parser.warning(place, "Float register should be even."),
            Note::Odd => parser.print_error(place, NO_ODD, None),
            Note::StrictlyOdd => {
                // The instruction is emitted all the same.
                parser.error(place, NO_ODD);
            }
        }
    }
}
