//! Reports what would make a statement an instruction.

use stallscope_asm::{Failed, NearMiss, Parser, missing_features};
use stallscope_target::{MatchClass, MatchClassId};

use crate::description::match_class;
use crate::features as feat;
use crate::match_instruction::VARIANT;
use crate::operand_matching::GENERAL;
use crate::parser::ArmAsmParser;
use crate::rules::Rejection;

/// The class of doubleword registers.
const DOUBLE: MatchClassId = match_class("DPR");
/// The class of lists of them.
const DOUBLE_LIST: MatchClassId = match_class("DPRRegList");

/// The names of the features of the two states, of wide narrow-state instructions and of vectors.
const ARM_STATE: &str = "arm-mode";
const THUMB_STATE: &str = "thumb";
const WIDE_THUMB: &str = "thumb2";
const NEON: &str = "NEON";

/// A message at a place.
struct Message {
    location: u32,
    text: String,
}

impl ArmAsmParser<'_> {
    /// Fails with all near misses: one error, or an error and a note for each.
    pub(crate) fn report_near_misses(&self, parser: &mut Parser<'_>, location: u32) -> Failed {
        let misses = self.matcher.near_misses(
            VARIANT,
            &self.statement.mnemonic,
            &self.statement.operands,
            &self.available,
            &self.rules(),
        );
        let messages = self.messages(&misses, location);
        match messages.as_slice() {
            [] => parser.error(location, "invalid instruction"),
            [only] => parser.error(only.location, only.text.clone()),
            all => {
                let text = "invalid instruction, any one of the following would fix this:";
                let failed = parser.error(location, text);
                for message in all {
                    parser.note(message.location, message.text.clone());
                }
                failed
            }
        }
    }

    /// Returns the messages for near misses, the most general ones first, without those that say the same.
    fn messages(&self, misses: &[NearMiss<Rejection>], location: u32) -> Vec<Message> {
        let mut messages = Vec::new();
        let mut operands_seen: Vec<(usize, Option<MatchClassId>)> = Vec::new();
        let mut features_seen: Vec<[u64; 4]> = Vec::new();
        let mut has_too_few = false;
        for miss in misses.iter().rev() {
            match *miss {
                NearMiss::Operand { operand, class, has_diagnostic } => {
                    let specific = class.filter(|_| has_diagnostic);
                    let is_known = operands_seen.iter().any(|&(other, seen)| {
                        other == operand
                            && match (specific, seen) {
                                (Some(class), Some(seen)) => {
                                    class == seen || self.description.is_match_subclass(class, seen)
                                }
                                (class, seen) => class == seen,
                            }
                    });
                    if is_known {
                        continue;
                    }
                    operands_seen.push((operand, specific));
                    let place = self.statement.operands.get(operand).map_or(location, |found| found.start);
                    messages.push(Message { location: place, text: self.operand_message(class, specific) });
                }
                NearMiss::MissingFeatures(missing) => {
                    if features_seen.contains(&missing) {
                        continue;
                    }
                    features_seen.push(missing);
                    if let Some(text) = self.feature_message(&missing) {
                        messages.push(Message { location, text });
                    }
                }
                NearMiss::Rejected(rejection) => {
                    let place = match rejection {
                        Rejection::InvalidTiedOperand => self.rest().first().map(|operand| operand.start),
                        _ => None,
                    };
                    let text = rejection_message(rejection).to_owned();
                    messages.push(Message { location: place.unwrap_or(location), text });
                }
                NearMiss::TooFewOperands if has_too_few => {}
                NearMiss::TooFewOperands => {
                    has_too_few = true;
                    let mnemonic_end = location;
                    let end = self.statement.operands.last().map_or(mnemonic_end, |operand| operand.end);
                    messages
                        .push(Message { location: end, text: "too few operands for instruction".to_owned() });
                }
            }
        }
        messages
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

    /// Returns the message for missing features, unless others say more.
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
