//! Decodes instructions with the tables of a description.

use stallscope_target::{Inst, MethodId, Operand, OperandSource, SubtargetInfo};

use crate::decoder_nodes::{DecoderNodes, Leaf, Node, NumberField};
use crate::target_decoder::Validity;

/// The most steps that a word takes. Only in a damaged description are there more.
const MAX_STEPS: usize = 1 << 12;

/// The interface that an instruction set implements to decode with its description's tables.
pub trait OperandDecoder {
    /// Adds the operands that a method makes of a number: of fields, or the whole word; there is none if the operand is
    /// not encoded. The opcode is known.
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity;
}

/// A decoder with the tables of a description.
pub struct TableDecoder<'a, D> {
    nodes: DecoderNodes<'a>,
    operand_decoder: D,
}

/// Returns the value of a signed number of `n_bits` bits, 1 to 64.
#[must_use]
pub const fn sign_extend(number: u64, n_bits: u32) -> i64 {
    let n_unused = 64_u32.saturating_sub(n_bits) & 63;
    (number << n_unused).cast_signed() >> n_unused
}

/// Returns the number that fields of a word make.
#[inline]
fn number(word: u128, constant: u64, fields: &[NumberField]) -> u64 {
    fields.iter().fold(constant, |number, f| number | f.field.of(word).wrapping_shl(f.shift))
}

impl<'a, D: OperandDecoder> TableDecoder<'a, D> {
    /// Creates a decoder for a subtarget, with its description's tables.
    pub fn new(subtarget: &'a SubtargetInfo, operand_decoder: D) -> Self {
        Self { nodes: DecoderNodes::new(subtarget), operand_decoder }
    }

    /// Returns the decoder of operands.
    pub const fn operand_decoder(&self) -> &D {
        &self.operand_decoder
    }

    /// Returns the converter of operands, to change its settings.
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
        let mut validity = Validity::Valid;
        let mut at = self.nodes.first(start);
        for _ in 0..MAX_STEPS {
            at = match self.nodes.node(at) {
                Node::Packed(_) | Node::Invalid => break,
                Node::Next(next) => *next,
                Node::Switch { field, cases } => cases.node(field.of(word)),
                Node::Check { field, value, next, otherwise } => {
                    if field.of(word) == *value {
                        *next
                    } else {
                        *otherwise
                    }
                }
                Node::Undefined { zeros, ones, next } => {
                    let word = word as u32;
                    if word & zeros != 0 || !word & ones != 0 {
                        validity = Validity::Undefined;
                    }
                    *next
                }
                Node::Leaf { leaf, otherwise } => {
                    if let Some(found) = make_operands(leaf, &self.operand_decoder, word, inst) {
                        return found.min(validity);
                    }
                    validity = Validity::Valid;
                    *otherwise
                }
            };
        }
        Validity::Invalid
    }
}

/// Makes an instruction with an opcode. Returns `None` if other steps are to be tried.
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
    let mut validity = Validity::Valid;
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
