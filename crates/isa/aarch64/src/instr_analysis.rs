//! Properties of instructions that the description lacks.

use std::ops::{Range, RangeInclusive};

use stallscope_sim::{DataAddress, TableHint};
use stallscope_target::{Inst, Opcode, OpcodeId, Operand, RegisterClassId, RegisterId};

use crate::description::{self, DESCRIPTION};

/// The classes of registers whose writes clear the rest of the containing register: the 32-bit halves of the general
/// registers, and the scalar and vector parts of the scalable vector registers.
const ZERO_EXTENDED: [RegisterClassId; 6] = [
    description::register_class("GPR32"),
    description::register_class("FPR8"),
    description::register_class("FPR16"),
    description::register_class("FPR32"),
    description::register_class("FPR64"),
    description::register_class("FPR128"),
];

/// Opcodes that load an entry of a table of jumps, and the bytes of the entry.
const ENTRY_LOADS: [(OpcodeId, usize); 6] = [
    (description::opcode("LDRBBroX"), 1),
    (description::opcode("LDRBBroW"), 1),
    (description::opcode("LDRHHroX"), 2),
    (description::opcode("LDRHHroW"), 2),
    (description::opcode("LDRWroX"), 4),
    (description::opcode("LDRWroW"), 4),
];

/// The opcode that extends a number and adds it, and the signed kinds of extending.
const ADD_EXTENDED: OpcodeId = description::opcode("ADDXrx");
const SIGNED_KINDS: RangeInclusive<i64> = 4..=6;

/// Opcodes that make an address.
const ADRP: OpcodeId = description::opcode("ADRP");
const ADD: OpcodeId = description::opcode("ADDXri");

/// The number of bits within a page.
const N_PAGE: u32 = 12;

/// Opcodes that compare a register with a number.
const COMPARISONS: [OpcodeId; 2] = [description::opcode("SUBSWri"), description::opcode("SUBSXri")];

/// The analysis of AArch64 instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

impl stallscope_sim::InstrAnalysis for InstrAnalysis {
    fn clears_super_registers(&self, _: &Opcode, register: RegisterId) -> bool {
        ZERO_EXTENDED.iter().any(|&class| DESCRIPTION.class_contains(class, register))
    }

    fn table_hint(&self, _: &Opcode, inst: &Inst) -> Option<TableHint> {
        if let Some((_, n_bytes)) = ENTRY_LOADS.iter().find(|(opcode, _)| *opcode == inst.opcode) {
            return Some(TableHint::Entry(*n_bytes));
        }
        if inst.opcode == ADD_EXTENDED {
            // Behind the kind is a number of bits to shift by.
            let kind = inst.operand(3).and_then(Operand::immediate)? >> 3 & 7;
            return SIGNED_KINDS.contains(&kind).then_some(TableHint::SignedEntry);
        }
        match inst.operands.get(2..4) {
            Some([Operand::Immediate(last), Operand::Immediate(0)]) if COMPARISONS.contains(&inst.opcode) => {
                usize::try_from(*last).ok().map(TableHint::LastIndex)
            }
            _ => None,
        }
    }

    fn data_address(&self, _: &Opcode, inst: &Inst, addresses: Range<u64>) -> Option<DataAddress> {
        let immediate = |index| inst.operand(index).and_then(Operand::immediate);
        match inst.opcode {
            ADRP => {
                let page = addresses.start >> N_PAGE << N_PAGE;
                Some(DataAddress::Start(page.wrapping_add_signed(immediate(1)? << N_PAGE)))
            }
            ADD if immediate(3) == Some(0) => Some(DataAddress::Rest(immediate(2)?)),
            _ => None,
        }
    }
}
