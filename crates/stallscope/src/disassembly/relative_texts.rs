//! The texts of instructions with an address that were printed before, by all but the address.

use stallscope_target::{Inst, Operand};

/// The number of texts that are kept, a power of two. Programs have few kinds of jumps and calls.
const N_TEXTS: usize = 1 << 9;

/// An instruction and its text, with an [`inst_text::HOLE`](super::inst_text::HOLE) for the address.
type RelativeText = (Inst, Box<str>);

/// The texts of instructions, among whose operands is a hole in place of an address. Newer ones take the places of older ones.
pub(crate) struct RelativeTexts(Vec<Option<Box<RelativeText>>>);

/// The place of an instruction.
fn place(inst: &Inst) -> usize {
    let number = |operand: &Operand| match *operand {
        Operand::Register(register) => register.0.into(),
        Operand::Immediate(number) => number.cast_unsigned(),
        Operand::Expression(id) => id.into(),
    };
    let all = inst.operands.iter().fold(u64::from(inst.opcode.0), |all, operand| {
        (all ^ number(operand)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    });
    (all >> (u64::BITS - N_TEXTS.trailing_zeros())) as usize
}

impl RelativeTexts {
    pub(crate) fn new() -> Self {
        Self(vec![None; N_TEXTS])
    }

    /// Returns the text of an instruction, which `print` appends unless it is kept.
    pub(crate) fn get(&mut self, inst: &Inst, print: impl FnOnce(&mut String)) -> &str {
        let kept = &mut self.0[place(inst)];
        if kept.as_ref().is_none_or(|kept| kept.0 != *inst) {
            *kept = None;
        }
        let kept = kept.get_or_insert_with(|| {
            let mut text = String::new();
            print(&mut text);
            Box::new((inst.clone(), text.into()))
        });
        &kept.1
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::{OpcodeId, RegisterId};

    use super::*;

    #[test]
    fn texts_belong_to_opcode_flags_and_operands() {
        let mut texts = RelativeTexts::new();
        let mut inst = Inst { opcode: OpcodeId(7), ..Inst::default() };
        assert_eq!(texts.get(&inst, |out| out.push('a')), "a");
        assert_eq!(texts.get(&inst, |out| out.push('b')), "a");
        inst.flags = 1;
        assert_eq!(texts.get(&inst, |out| out.push('c')), "c");
        inst.operands.push(Operand::Register(RegisterId(3)));
        assert_eq!(texts.get(&inst, |out| out.push('d')), "d");
        inst.operands[0] = Operand::Immediate(3);
        assert_eq!(texts.get(&inst, |out| out.push('e')), "e");
        inst.operands[0] = Operand::Register(RegisterId(3));
        assert_ne!(texts.get(&inst, |out| out.push('f')), "e");
    }
}
