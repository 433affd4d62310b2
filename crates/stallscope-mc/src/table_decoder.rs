//! Decodes instructions with the tables of a description.

use smallvec::SmallVec;
use stallscope_target::wire::Table;
use stallscope_target::{
    DecodedField, DecodedOperands, DecoderCase, DecoderPredicate, DecoderStep, DecoderStepKind, Description,
    Inst, MethodId, Operand, OperandSource, SubtargetInfo,
};

use crate::target_decoder::Validity;

/// The interface that an instruction set implements to decode with its description's tables.
pub trait OperandDecoder {
    /// Adds the operands that a method makes of a number: of fields, or the whole word; there is none if the operand is
    /// not encoded. The opcode is known.
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity;
}

/// A decoder with the tables of a description.
pub struct TableDecoder<'a, D> {
    description: Description<'a>,
    steps: Table<'a, DecoderStep>,
    cases: Table<'a, DecoderCase>,
    /// Which predicates hold for the subtarget.
    holds: Vec<bool>,
    operand_decoder: D,
}

/// Returns a field of a word.
const fn field(word: u64, first_bit: u8, n_bits: u8) -> u64 {
    let mask = if n_bits >= 64 { u64::MAX } else { (1 << n_bits) - 1 };
    word.wrapping_shr(first_bit as u32) & mask
}

/// Returns the value of a signed number of `n_bits` bits, of which there are 1 to 64.
#[must_use]
pub const fn sign_extend(number: u64, n_bits: u32) -> i64 {
    let n_unused = 64_u32.saturating_sub(n_bits) & 63;
    (number << n_unused).cast_signed() >> n_unused
}

/// Returns the number that fields of a word make.
fn number(word: u64, constant: u32, fields: Table<'_, DecodedField>) -> u64 {
    fields.iter().fold(u64::from(constant), |number, f| {
        number | field(word, f.first_bit, f.n_bits).wrapping_shl(u32::from(f.shift))
    })
}

impl<'a, D: OperandDecoder> TableDecoder<'a, D> {
    /// Creates a decoder for a subtarget, with its description's tables.
    pub fn new(subtarget: &'a SubtargetInfo, operand_decoder: D) -> Self {
        let description = subtarget.description();
        let holds = |p: DecoderPredicate| description.features_match(p.condition, &subtarget.features);
        Self {
            description,
            steps: description.table(),
            cases: description.table(),
            holds: description.table::<DecoderPredicate>().iter().map(holds).collect(),
            operand_decoder,
        }
    }

    /// Returns what converts the operands, to change what it depends on.
    pub const fn operand_decoder_mut(&mut self) -> &mut D {
        &mut self.operand_decoder
    }

    /// Decodes a word of code with the first of the tables that has it; `starts` are their first steps.
    pub fn decode_first(&self, starts: &[u32], word: u64, inst: &mut Inst) -> Validity {
        let mut found = starts.iter().map(|&start| self.decode(start, word, inst));
        found.find(|validity| *validity != Validity::Invalid).unwrap_or(Validity::Invalid)
    }

    /// Decodes a word of code with the table that starts at step `start`.
    pub fn decode(&self, start: u32, word: u64, inst: &mut Inst) -> Validity {
        let mut alternatives = SmallVec::<[u32; 8]>::new();
        let mut validity = Validity::Valid;
        let mut at = start;
        loop {
            let step = self.steps.at(at as usize);
            let value = || field(word, step.first_bit, step.n_bits);
            let after = |holds: bool| holds.then_some(at + 1);
            let next = match step.step_kind() {
                DecoderStepKind::Fail => None,
                DecoderStepKind::Try => {
                    alternatives.push(step.number);
                    after(true)
                }
                DecoderStepKind::Switch => self.case(&step, value()),
                DecoderStepKind::Check => after(value() == u64::from(step.number)),
                DecoderStepKind::Predicate => {
                    after(self.holds.get(step.number as usize).copied().unwrap_or_default())
                }
                DecoderStepKind::Undefined => {
                    if word & u64::from(step.number) != 0 || !word & u64::from(step.other) != 0 {
                        validity = Validity::Undefined;
                    }
                    after(true)
                }
                DecoderStepKind::Decode => {
                    inst.opcode = step.opcode();
                    if let Some(found) = self.operands(step.other, word, inst) {
                        return validity.min(found);
                    }
                    validity = Validity::Valid;
                    None
                }
            };
            // Steps only go forward.
            match next.or_else(|| alternatives.pop()) {
                Some(next) if next > at => at = next,
                _ => return Validity::Invalid,
            }
        }
    }

    /// Returns the step of the case for a value.
    fn case(&self, switch: &DecoderStep, value: u64) -> Option<u32> {
        let cases = self.cases.slice(switch.number as usize, switch.other as usize);
        let index = cases.partition_point(|case| u64::from(case.value) < value);
        cases.get(index).filter(|case| u64::from(case.value) == value).map(|case| case.step)
    }

    /// Makes the operands of an instruction. Returns `None` if other steps are to be tried.
    fn operands(&self, decoder: u32, word: u64, inst: &mut Inst) -> Option<Validity> {
        inst.flags = 0;
        inst.location = 0;
        inst.operands.clear();
        let mut validity = Validity::Valid;
        let decoder = self.description.table::<DecodedOperands>().at(decoder as usize);
        for operand in self.description.span(decoder.operands).iter() {
            let number = match operand.operand_source() {
                OperandSource::Fields => {
                    Some(number(word, operand.constant, self.description.span(operand.fields)))
                }
                OperandSource::Word => Some(word),
                OperandSource::Nothing => None,
            };
            let found = if operand.method == MethodId::NONE {
                inst.operands.push(Operand::Immediate(number.unwrap_or_default().cast_signed()));
                Validity::Valid
            } else {
                self.operand_decoder.decode_operand(operand.method, number, inst)
            };
            if found == Validity::Invalid {
                return if operand.is_optional { None } else { Some(found) };
            }
            validity = validity.min(found);
        }
        Some(validity)
    }
}
