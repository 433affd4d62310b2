//! What instructions do that the description does not say.

use stallscope_sim::TableHint;
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
const ENTRY_LOADS: [(OpcodeId, usize); 4] = [
    (description::opcode("LDRBBroX"), 1),
    (description::opcode("LDRBBroW"), 1),
    (description::opcode("LDRHHroX"), 2),
    (description::opcode("LDRHHroW"), 2),
];

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
        match inst.operands.get(2..4) {
            Some([Operand::Immediate(last), Operand::Immediate(0)]) if COMPARISONS.contains(&inst.opcode) => {
                usize::try_from(*last).ok().map(TableHint::LastIndex)
            }
            _ => None,
        }
    }
}
