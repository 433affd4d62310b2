//! Finds writes that clear the rest of a register, and what is known of tables of jumps.

use std::ops::Range;

use stallscope_sim::{DataAddress, TableHint};
use stallscope_target::{Inst, Opcode, OpcodeId, Operand, RegisterClassId, RegisterId};

use crate::description::{self, DESCRIPTION};
use crate::memory_operand::MemoryOperand;
use crate::operand_layout::memory_operand_index;
use crate::registers::reg;

const GR32: RegisterClassId = description::register_class("GR32");
const VR128X: RegisterClassId = description::register_class("VR128X");
const VR256X: RegisterClassId = description::register_class("VR256X");

/// Opcodes that compare a register with a number.
const COMPARISONS: [OpcodeId; 7] = [
    description::opcode("CMP8ri"),
    description::opcode("CMP16ri"),
    description::opcode("CMP16ri8"),
    description::opcode("CMP32ri"),
    description::opcode("CMP32ri8"),
    description::opcode("CMP64ri8"),
    description::opcode("CMP64ri32"),
];

/// Position of the encoding kind in an opcode's target flags: legacy (0), VEX, XOP or EVEX.
const ENCODING_SHIFT: u32 = 29;
const ENCODING_MASK: u64 = 3;

/// The analysis of x86 instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

impl stallscope_sim::InstrAnalysis for InstrAnalysis {
    /// Returns a write to a 32-bit general register clears the upper half of the 64-bit register, and a write by an
    /// instruction with a vector encoding clears the rest of the vector register.
    fn clears_super_registers(&self, opcode: &Opcode, register: RegisterId) -> bool {
        if DESCRIPTION.class_contains(GR32, register) {
            return true;
        }
        let has_vector_encoding = opcode.ts_flags >> ENCODING_SHIFT & ENCODING_MASK != 0;
        has_vector_encoding
            && (DESCRIPTION.class_contains(VR128X, register) || DESCRIPTION.class_contains(VR256X, register))
    }

    fn table_hint(&self, _: &Opcode, inst: &Inst) -> Option<TableHint> {
        let last =
            inst.operand(1).and_then(Operand::immediate).filter(|_| COMPARISONS.contains(&inst.opcode))?;
        usize::try_from(last).ok().map(TableHint::LastIndex)
    }

    fn data_address(&self, opcode: &Opcode, inst: &Inst, addresses: Range<u64>) -> Option<DataAddress> {
        let memory = MemoryOperand::of(inst, memory_operand_index(DESCRIPTION, opcode)?)?;
        let number = memory.displacement.immediate()?;
        if memory.base == reg::RIP {
            Some(DataAddress::Whole(addresses.end.wrapping_add_signed(number)))
        } else if memory.base.is_none() && !memory.index.is_none() {
            Some(DataAddress::Whole(number.cast_unsigned()))
        } else {
            None
        }
    }
}
