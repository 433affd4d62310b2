//! Reports the fixes that would make a statement an instruction.

use stallscope_asm::{Failed, NearMiss, NearMissFilter, NearMissMessage, Parser, missing_features};
use stallscope_target::{MatchClass, MatchClassId};

use crate::description::match_class;
use crate::features as feat;
use crate::match_instruction::VARIANT;
use crate::match_instruction::operand_matching::GENERAL;
use crate::match_instruction::row_rules::Rejection;
use crate::parser::ArmAsmParser;

/// The class of doubleword registers.
const DOUBLE: MatchClassId = match_class("DPR");
/// The class of lists of them.
const DOUBLE_LIST: MatchClassId = match_class("DPRRegList");

/// The names of the features of the two states, of wide narrow-state instructions and of vectors.
const ARM_STATE: &str = "arm-mode";
const THUMB_STATE: &str = "thumb";
const WIDE_THUMB: &str = "thumb2";
const NEON: &str = "NEON";

impl ArmAsmParser<'_> {
    /// Fails with all near misses.
    pub(crate) fn report_near_misses(&self, parser: &mut Parser<'_>, location: u32) -> Failed {
        let misses = self.matcher.near_misses(
            VARIANT,
            &self.statement.mnemonic,
            &self.statement.operands,
            &self.available,
            &self.rules(),
        );
        parser.near_miss_error(location, self.messages(&misses, location))
    }

    /// Returns the messages for near misses, the most general ones first.
    fn messages(&self, misses: &[NearMiss<Rejection>], location: u32) -> Vec<NearMissMessage> {
        let mut filter = NearMissFilter::new(self.description);
        let messages = misses.iter().rev().filter_map(|miss| {
            let (location, text) = match *miss {
                NearMiss::Operand { operand, class, has_diagnostic } => {
                    let specific = class.filter(|_| has_diagnostic);
                    if !filter.takes_operand(operand, specific) {
                        return None;
                    }
                    let place = self.statement.operands.get(operand).map_or(location, |found| found.start);
                    (place, self.operand_message(class, specific))
                }
                NearMiss::MissingFeatures(missing) => {
                    let text =
                        if filter.takes_features(&missing) { self.feature_message(&missing) } else { None };
                    (location, text?)
                }
                NearMiss::Rejected(rejection) => {
                    let place = match rejection {
                        Rejection::InvalidTiedOperand => self.rest().first().map(|operand| operand.start),
                        _ => None,
                    };
                    (place.unwrap_or(location), rejection_message(rejection).to_owned())
                }
                NearMiss::TooFewOperands if filter.takes_too_few() => {
                    let mnemonic_end = location;
                    let end = self.statement.operands.last().map_or(mnemonic_end, |operand| operand.end);
                    (end, "too few operands for instruction".to_owned())
                }
                NearMiss::TooFewOperands => return None,
            };
            Some(NearMissMessage { location: Some(location), text })
        });
        messages.collect()
    }

    fn operand_message(&self, class: Option<MatchClassId>, specific: Option<MatchClassId>) -> String {
        match specific {
            Some(GENERAL) if self.has(feat::V8) => "operand must be a register in range [r0, r14]".to_owned(),
            Some(GENERAL) => "operand must be a register in range [r0, r12] or r14".to_owned(),
            Some(DOUBLE) => self.double_range("a register"),
            Some(DOUBLE_LIST) => self.double_range("a list of registers"),
            Some(class) => {
                let class = self.description.table::<MatchClass>().at(class.index());
                self.description.str(class.diagnostic).to_owned()
            }
            None if class.is_none() => "too many operands for instruction".to_owned(),
            None => "invalid operand for instruction".to_owned(),
        }
    }

    fn double_range(&self, what: &str) -> String {
        let last = if self.has(feat::D32) { 31 } else { 15 };
        format!("operand must be {what} in range [d0, d{last}]")
    }

    /// Returns the message for missing features, unless other messages say more.
    fn feature_message(&self, missing: &[u64; 4]) -> Option<String> {
        let names: Vec<&str> = missing_features(self.description, missing).collect();
        let lacks = |name: &str| names.contains(&name);
        let has_arm = !self.has(feat::NO_ARM);
        let is_thumb = self.is_thumb();
        let is_useless = lacks(ARM_STATE) && !has_arm
            || is_thumb && lacks(ARM_STATE) && names.len() > 1
            || !is_thumb && lacks(THUMB_STATE) && names.len() > 1
            || !is_thumb
                && lacks(WIDE_THUMB)
                && names.iter().any(|name| !matches!(*name, THUMB_STATE | WIDE_THUMB))
            || self.has(feat::M_CLASS) && lacks(NEON);
        (!is_useless).then(|| format!("instruction requires: {}", names.join(" ")))
    }
}

const fn rejection_message(rejection: Rejection) -> &'static str {
    match rejection {
        Rejection::RequiresNoItBlock => "flag setting instruction only valid outside IT block",
        Rejection::RequiresItBlock => "instruction only valid inside IT block",
        Rejection::RequiresV6 => "instruction variant requires ARMv6 or later",
        Rejection::RequiresThumb2 => "instruction variant requires Thumb2",
        Rejection::RequiresV8 => "instruction variant requires ARMv8 or later",
        Rejection::RequiresFlagSetting => "no flag-preserving variant of this instruction available",
        Rejection::InvalidTiedOperand => "destination register must match a source register",
        Rejection::InvalidOperand | Rejection::OtherMnemonic => "invalid operand for instruction",
    }
}
