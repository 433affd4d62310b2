//! Reports the fixes that would make a statement an instruction.

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

#[cfg(test)]
mod tests {
    use stallscope_asm::DiagnosticKind;

    use crate::testing::messages;

    #[test]
    fn the_only_near_miss_is_the_error() {
        for (statement, place, message) in [
            ("addi a0, a1", Some(11), "too few operands for instruction"),
            ("sub a0, a1, a2, a3", Some(16), "unexpected extra operand for instruction"),
            ("cm.push {ra}", None, "too few operands for instruction"),
            // Two operands do not fit, and the first one counts.
            ("add a0, v1, 4", Some(8), "invalid operand for instruction"),
            ("vadd.vv v0, v1, v2, v3.t", Some(20), "operand must be v0.t"),
            ("c.addi a0, 64", Some(11), "immediate must be an integer in the range [-32, 31]"),
        ] {
            let expected = (DiagnosticKind::Error, place, message.to_owned());
            assert_eq!(messages(statement), [expected], "{statement}");
        }
    }

    #[test]
    fn several_near_misses_are_notes() {
        let texts: Vec<_> = messages("c.lw a0, 3(v1)")
            .into_iter()
            .map(|(kind, place, text)| (kind, place.unwrap(), text))
            .collect();
        let expected = [
            (DiagnosticKind::Error, 0, "invalid instruction, any one of the following would fix this:"),
            (DiagnosticKind::Note, 9, "invalid operand for instruction"),
            (DiagnosticKind::Note, 9, "immediate must be a multiple of 4 bytes in the range [0, 124]"),
        ];
        assert_eq!(texts, expected.map(|(kind, place, text)| (kind, place, text.to_owned())));
    }
}
