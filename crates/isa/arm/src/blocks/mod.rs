//! The blocks that the parser is in.

pub(crate) mod it_block;
pub(crate) mod vpt_block;

use stallscope_asm::Parser;
use stallscope_target::{Inst, OpcodeId, Operand};

use crate::condition::Condition;
use crate::description::opcode;
use crate::inst_operands::number;
use crate::parser::ArmAsmParser;
use it_block::ItBlock;
use vpt_block::VptBlock;

const IT: OpcodeId = opcode("t2IT");

/// The instructions that begin IT blocks.
const IT_STARTS: [OpcodeId; 2] = [opcode("ITasm"), opcode("t2IT")];

/// The instructions that begin VPT blocks.
const VPT_STARTS: [OpcodeId; 23] = [
    opcode("MVE_VPST"),
    opcode("MVE_VPTv16i8"),
    opcode("MVE_VPTv8i16"),
    opcode("MVE_VPTv4i32"),
    opcode("MVE_VPTv16u8"),
    opcode("MVE_VPTv8u16"),
    opcode("MVE_VPTv4u32"),
    opcode("MVE_VPTv16s8"),
    opcode("MVE_VPTv8s16"),
    opcode("MVE_VPTv4s32"),
    opcode("MVE_VPTv4f32"),
    opcode("MVE_VPTv8f16"),
    opcode("MVE_VPTv16i8r"),
    opcode("MVE_VPTv8i16r"),
    opcode("MVE_VPTv4i32r"),
    opcode("MVE_VPTv16u8r"),
    opcode("MVE_VPTv8u16r"),
    opcode("MVE_VPTv4u32r"),
    opcode("MVE_VPTv16s8r"),
    opcode("MVE_VPTv8s16r"),
    opcode("MVE_VPTv4s32r"),
    opcode("MVE_VPTv4f32r"),
    opcode("MVE_VPTv8f16r"),
];

impl ArmAsmParser<'_> {
    /// Begins the block that an instruction is the start of.
    pub(crate) fn begin_block(&mut self, inst: &Inst) {
        let mask = |index| number(inst, index) as u8 & 0xF;
        if IT_STARTS.contains(&inst.opcode) {
            self.it_block = Some(ItBlock::explicit(Condition(number(inst, 0) as u8), mask(1)));
        } else if VPT_STARTS.contains(&inst.opcode) {
            self.vpt_block = Some(VptBlock::new(mask(0)));
        }
    }

    /// Returns whether the current statement is in a block that the text begins.
    pub(crate) fn is_in_explicit_it_block(&self) -> bool {
        self.it_block.is_some_and(|block| block.is_explicit)
    }

    /// Goes to the next instruction of the block. One that was not in the text stays open until an instruction does
    /// not belong to it.
    pub(crate) fn advance_it_block(&mut self) {
        let Some(block) = &mut self.it_block else { return };
        block.position += 1;
        if block.is_explicit && u32::from(block.position) == 5 - block.mask.trailing_zeros() {
            self.it_block = None;
        }
    }

    /// Emits the `it` of a block that was not in the text, and its instructions. The `it` has no place.
    pub(crate) fn flush_pending(&mut self, parser: &mut Parser<'_>) {
        let Some(block) = self.it_block.filter(|block| !block.is_explicit) else { return };
        let mut it = Inst { opcode: IT, ..Inst::default() };
        it.operands.push(Operand::Immediate(block.condition.0.into()));
        it.operands.push(Operand::Immediate(block.mask.into()));
        parser.streamer.emit_instruction(it);
        for inst in self.pending.drain(..) {
            parser.streamer.emit_instruction(inst);
        }
        self.it_block = None;
    }

    /// Goes to the next instruction of the block.
    pub(crate) fn advance_vpt_block(&mut self) {
        let Some(block) = &mut self.vpt_block else { return };
        block.position += 1;
        if u32::from(block.position) == 5 - block.mask.trailing_zeros() {
            self.vpt_block = None;
        }
    }
}
