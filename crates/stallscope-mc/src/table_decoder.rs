//! Decodes instructions with the tables of a description.

use smallvec::SmallVec;
use stallscope_target::wire::{Selection, Span, Table};
use stallscope_target::{
    CodeField, DecodedField, DecodedOperand, DecodedOperandId, DecodedOperands, DecoderPredicate,
    DecoderProgram, DecoderStep, Description, Inst, MethodId, Operand, OperandSource, SubtargetInfo,
};

use crate::decoder_paths::{BitPattern, DecoderPath, DecoderPaths, Leaf, OperandRule, PathRest};
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
    decoders: Table<'a, DecodedOperands>,
    operand_ids: Table<'a, DecodedOperandId>,
    operands: Table<'a, DecodedOperand>,
    fields: Table<'a, DecodedField>,
    /// Which predicates hold for the subtarget.
    holds: Vec<bool>,
    operand_decoder: D,
    paths: DecoderPaths,
}

/// Returns a field of a word.
const fn field(word: u128, first_bit: u8, n_bits: u8) -> u64 {
    let mask = if n_bits >= 64 { u64::MAX } else { (1 << n_bits) - 1 };
    word.wrapping_shr(first_bit as u32) as u64 & mask
}

/// Returns the value of a signed number of `n_bits` bits, of which there are 1 to 64.
#[must_use]
pub const fn sign_extend(number: u64, n_bits: u32) -> i64 {
    let n_unused = 64_u32.saturating_sub(n_bits) & 63;
    (number << n_unused).cast_signed() >> n_unused
}

/// Returns the bits of a field.
const fn field_mask(field: CodeField) -> u128 {
    ((1 << field.n_bits) - 1_u128).wrapping_shl(field.first_bit as u32)
}

/// Returns the number that fields of a word make.
fn number(word: u128, constant: u64, fields: &[DecodedField]) -> u64 {
    fields.iter().fold(constant, |number, f| {
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
            decoders: description.table(),
            operand_ids: description.table(),
            operands: description.table(),
            fields: description.table(),
            holds: description.table::<DecoderPredicate>().iter().map(holds).collect(),
            operand_decoder,
            paths: DecoderPaths::new(),
        }
    }

    /// Returns what converts the operands.
    pub const fn operand_decoder(&self) -> &D {
        &self.operand_decoder
    }

    /// Returns what converts the operands, to change what it depends on.
    pub const fn operand_decoder_mut(&mut self) -> &mut D {
        &mut self.operand_decoder
    }

    /// Decodes a word of code with the first of the tables that has it; `starts` are their first steps.
    pub fn decode_first(&mut self, starts: &[u32], word: u128, inst: &mut Inst) -> Validity {
        let mut found = starts.iter().map(|&start| self.decode(start, word, inst));
        found.find(|validity| *validity != Validity::Invalid).unwrap_or(Validity::Invalid)
    }

    /// Decodes a word of code with the table whose steps start at `start`.
    pub fn decode(&mut self, start: u32, word: u128, inst: &mut Inst) -> Validity {
        if let Some(path) = self.paths.find(start, word) {
            let Some(leaf) = &path.rest.leaf else { return Validity::Invalid };
            if let Some(validity) = make_operands(leaf, &self.operand_decoder, word, inst) {
                return validity;
            }
        }
        let (validity, path) = self.take_steps(start, word, inst);
        if let Some(path) = path {
            self.paths.keep(path);
        }
        validity
    }

    /// Takes the steps of a table until one ends with an opcode whose operands can be made. Returns the path, if that is
    /// the first opcode.
    fn take_steps(&self, start: u32, word: u128, inst: &mut Inst) -> (Validity, Option<DecoderPath>) {
        let mut alternatives = SmallVec::<[usize; 8]>::new();
        let mut validity = Validity::Valid;
        let mut program = self.description.decoder_program(start);
        let mut mask = 0;
        let mut excluded = Vec::new();
        let mut is_first_opcode = true;
        let path = |mask, excluded, leaf| {
            let common = BitPattern { mask, value: word & mask };
            DecoderPath { start, common, rest: Box::new(PathRest { excluded, leaf }) }
        };
        loop {
            let is_passed = match program.step() {
                DecoderStep::Fail => false,
                DecoderStep::Try { n_bytes } => {
                    alternatives.push(program.position().saturating_add(n_bytes as usize));
                    true
                }
                DecoderStep::Switch { field } => {
                    mask |= field_mask(field);
                    find_case(&mut program, field, word)
                }
                DecoderStep::Check { field: checked, value } => {
                    let pattern = BitPattern {
                        mask: field_mask(checked),
                        value: u128::from(value).wrapping_shl(checked.first_bit.into()),
                    };
                    let is_passed = field(word, checked.first_bit, checked.n_bits) == u64::from(value);
                    if is_passed {
                        mask |= pattern.mask;
                    } else {
                        excluded.push(pattern);
                    }
                    is_passed
                }
                DecoderStep::Predicate { index } => {
                    self.holds.get(index as usize).copied().unwrap_or_default()
                }
                DecoderStep::Undefined { zeros, ones } => {
                    mask |= u128::from(zeros | ones);
                    let word = word as u32;
                    if word & zeros != 0 || !word & ones != 0 {
                        validity = Validity::Undefined;
                    }
                    true
                }
                DecoderStep::Decode { opcode, operands } => {
                    let leaf = Leaf { opcode, validity, operands: self.operand_rules(operands) };
                    if let Some(validity) = make_operands(&leaf, &self.operand_decoder, word, inst) {
                        let path = path(mask, excluded, Some(leaf));
                        return (validity, is_first_opcode.then_some(path));
                    }
                    is_first_opcode = false;
                    validity = Validity::Valid;
                    false
                }
            };
            if is_passed {
                continue;
            }
            // Steps only go forward.
            match alternatives.pop() {
                Some(alternative) if alternative >= program.position() => program.go_to(alternative),
                _ => {
                    let path = path(mask, excluded, None);
                    return (Validity::Invalid, is_first_opcode.then_some(path));
                }
            }
        }
    }

    /// Returns how the operands of [`DecodedOperands`] are made.
    fn operand_rules(&self, operands: u32) -> Box<[OperandRule]> {
        let span = self.decoders.at(operands as usize).operands;
        let ids = self.operand_ids.slice(span.start as usize, span.len.into());
        let rule = |operand: DecodedOperand| {
            let Span { start, len, .. } = operand.fields;
            OperandRule {
                method: operand.method,
                source: operand.operand_source(),
                is_optional: operand.is_optional,
                constant: operand.constant.into(),
                fields: self.fields.slice(start as usize, len.into()).iter().collect(),
            }
        };
        Selection::<DecodedOperandId>::new(ids, self.operands).iter().map(rule).collect()
    }
}

/// Makes an instruction with the opcode at the end of a path. Returns `None` if other steps are to be tried.
fn make_operands(
    leaf: &Leaf,
    operand_decoder: &impl OperandDecoder,
    word: u128,
    inst: &mut Inst,
) -> Option<Validity> {
    inst.opcode = leaf.opcode;
    inst.flags = 0;
    inst.location = 0;
    inst.operands.clear();
    let mut validity = leaf.validity;
    for operand in &leaf.operands {
        let number = match operand.source {
            OperandSource::Fields => Some(number(word, operand.constant, &operand.fields)),
            OperandSource::Word => Some(word as u64),
            OperandSource::Nothing => None,
        };
        let found = if operand.method == MethodId::NONE {
            inst.operands.push(Operand::Immediate(number.unwrap_or_default().cast_signed()));
            Validity::Valid
        } else {
            operand_decoder.decode_operand(operand.method, number, inst)
        };
        if found == Validity::Invalid {
            return if operand.is_optional { None } else { Some(found) };
        }
        validity = validity.min(found);
    }
    Some(validity)
}

/// Goes to the steps of the case for a field's value, or returns false.
fn find_case(program: &mut DecoderProgram<'_>, searched: CodeField, word: u128) -> bool {
    let value = field(word, searched.first_bit, searched.n_bits);
    loop {
        let case = program.case();
        if u64::from(case.value) == value {
            return true;
        }
        if case.n_bytes == 0 {
            return false;
        }
        program.go_to(program.position().saturating_add(case.n_bytes as usize));
    }
}
