//! Reports what would make a statement an instruction.

use std::convert::Infallible;

use stallscope_asm::{Failed, NearMiss, NearMissFilter, NearMissMessage, Parser, missing_features};
use stallscope_target::{MatchClass, MatchClassId};

use crate::diagnostics;
use crate::match_instruction::VARIANT;
use crate::parser::RiscvAsmParser;

impl RiscvAsmParser<'_> {
    /// Fails with all near misses.
    pub(crate) fn report_near_misses(&self, parser: &mut Parser<'_>, location: u32) -> Failed {
        let misses = self.matcher.near_misses(
            VARIANT,
            &self.statement.mnemonic,
            &self.statement.operands,
            &self.available,
            &(),
        );
        parser.near_miss_error(location, self.messages(&misses, location))
    }

    /// Returns the messages for near misses.
    fn messages(&self, misses: &[NearMiss<Infallible>], location: u32) -> Vec<NearMissMessage> {
        let mut filter = NearMissFilter::new(self.description);
        let mut has_surplus = false;
        let operands = &self.statement.operands;
        let messages = misses.iter().filter_map(|miss| {
            let (location, text) = match *miss {
                NearMiss::Operand { operand, class, has_diagnostic } => {
                    let place = operands.get(operand).map_or(location, |found| found.start);
                    let text = match class {
                        None if std::mem::replace(&mut has_surplus, true) => return None,
                        None => "unexpected extra operand for instruction".to_owned(),
                        Some(class) => {
                            let text = if has_diagnostic { self.class_message(class) } else { None };
                            if !filter.takes_operand(operand, text.is_some().then_some(class)) {
                                return None;
                            }
                            text.unwrap_or_else(|| "invalid operand for instruction".to_owned())
                        }
                    };
                    (Some(place), text)
                }
                NearMiss::MissingFeatures(missing) if filter.takes_features(&missing) => {
                    let names: Vec<&str> = missing_features(self.description, &missing).collect();
                    (Some(location), format!("instruction requires the following: {}", names.join(", ")))
                }
                NearMiss::TooFewOperands if filter.takes_too_few() => {
                    let end = operands.last().map_or(Some(location), |operand| operand.end);
                    (end, "too few operands for instruction".to_owned())
                }
                NearMiss::MissingFeatures(_) | NearMiss::TooFewOperands => return None,
                NearMiss::Rejected(rejection) => match rejection {},
            };
            Some(NearMissMessage { location, text })
        });
        messages.collect()
    }

    /// Returns the message for an operand that does not belong to a class, if the class has one.
    fn class_message(&self, class: MatchClassId) -> Option<String> {
        if let Some(message) = diagnostics::message(self.matcher.diagnostic_name(class), self.is_64_bit()) {
            return Some(message);
        }
        let class = self.description.table::<MatchClass>().at(class.index());
        let message = self.description.str(class.diagnostic);
        (!message.is_empty()).then(|| message.to_owned())
    }
}
