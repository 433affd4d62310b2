//! Decodes instructions with the tables of a description.

use smallvec::SmallVec;
use stallscope_target::wire::{Selection, Span, Table};
use stallscope_target::{
    CodeField, DecodedField, DecodedOperand, DecodedOperandId, DecodedOperands, DecoderPredicate,
    DecoderProgram, DecoderStep, Description, Inst, MethodId, Operand, OperandSource, SubtargetInfo,
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
    decoders: Table<'a, DecodedOperands>,
    operand_ids: Table<'a, DecodedOperandId>,
    operands: Table<'a, DecodedOperand>,
    fields: Table<'a, DecodedField>,
    /// Which predicates hold for the subtarget.
    holds: Vec<bool>,
    operand_decoder: D,
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

/// Returns the number that fields of a word make.
fn number(word: u128, constant: u32, fields: Table<'_, DecodedField>) -> u64 {
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
            decoders: description.table(),
            operand_ids: description.table(),
            operands: description.table(),
            fields: description.table(),
            holds: description.table::<DecoderPredicate>().iter().map(holds).collect(),
            operand_decoder,
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
    pub fn decode_first(&self, starts: &[u32], word: u128, inst: &mut Inst) -> Validity {
        let mut found = starts.iter().map(|&start| self.decode(start, word, inst));
        found.find(|validity| *validity != Validity::Invalid).unwrap_or(Validity::Invalid)
    }

    /// Decodes a word of code with the table whose steps start at `start`.
    pub fn decode(&self, start: u32, word: u128, inst: &mut Inst) -> Validity {
        let mut alternatives = SmallVec::<[usize; 8]>::new();
        let mut validity = Validity::Valid;
        let mut program = self.description.decoder_program(start);
        loop {
            let is_passed = match program.step() {
                DecoderStep::Fail => false,
                DecoderStep::Try { n_bytes } => {
                    alternatives.push(program.position().saturating_add(n_bytes as usize));
                    true
                }
                DecoderStep::Switch { field } => find_case(&mut program, field, word),
                DecoderStep::Check { field: CodeField { first_bit, n_bits }, value } => {
                    field(word, first_bit, n_bits) == u64::from(value)
                }
                DecoderStep::Predicate { index } => {
                    self.holds.get(index as usize).copied().unwrap_or_default()
                }
                DecoderStep::Undefined { zeros, ones } => {
                    let word = word as u32;
                    if word & zeros != 0 || !word & ones != 0 {
                        validity = Validity::Undefined;
                    }
                    true
                }
                DecoderStep::Decode { opcode, operands } => {
                    inst.opcode = opcode;
                    if let Some(found) = self.operands(operands, word, inst) {
                        return validity.min(found);
                    }
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
                _ => return Validity::Invalid,
            }
        }
    }

    /// Makes the operands of an instruction. Returns `None` if other steps are to be tried.
    fn operands(&self, decoder: u32, word: u128, inst: &mut Inst) -> Option<Validity> {
        inst.flags = 0;
        inst.location = 0;
        inst.operands.clear();
        let mut validity = Validity::Valid;
        let span = self.decoders.at(decoder as usize).operands;
        let ids = self.operand_ids.slice(span.start as usize, span.len.into());
        for operand in Selection::<DecodedOperandId>::new(ids, self.operands).iter() {
            let number = match operand.operand_source() {
                OperandSource::Fields => {
                    let Span { start, len, .. } = operand.fields;
                    Some(number(word, operand.constant, self.fields.slice(start as usize, len.into())))
                }
                OperandSource::Word => Some(word as u64),
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
