//! Which instructions are calls, jumps and returns, and which have addresses of data.

use std::ops::Range;

use stallscope_sim::{DataAddress, Departure};
use stallscope_target::{Inst, Opcode, OpcodeFlag, OpcodeId, Operand, RegisterId};

use crate::description::opcode;
use crate::registers::reg;

const JAL: OpcodeId = opcode("JAL");
const JALR: OpcodeId = opcode("JALR");
const C_JR: OpcodeId = opcode("C_JR");

/// Opcodes that write the upper bits of an address.
const AUIPC: OpcodeId = opcode("AUIPC");
const UPPER: [OpcodeId; 2] = [opcode("LUI"), opcode("C_LUI")];

/// Opcodes that add the lower bits.
const LOWER: [OpcodeId; 4] = [opcode("ADDI"), opcode("C_ADDI"), opcode("LW"), opcode("LD")];

/// The number of lower bits.
const N_LOWER: u32 = 12;

/// The analysis of RISC-V instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

fn register(inst: &Inst, index: usize) -> Option<RegisterId> {
    inst.operand(index).and_then(Operand::register)
}

/// Returns whether a register may have the address to return to.
fn may_be_return_address(register: Option<RegisterId>) -> bool {
    matches!(register, Some(reg::X1 | reg::X5))
}

impl stallscope_sim::InstrAnalysis for InstrAnalysis {
    fn is_call(&self, opcode: &Opcode, inst: &Inst) -> bool {
        opcode.has(OpcodeFlag::Call)
            || matches!(inst.opcode, JAL | JALR) && register(inst, 0) != Some(reg::X0)
    }

    fn departure(&self, _: &Opcode, inst: &Inst) -> Option<Departure> {
        // They are calls, jumps or returns, depending on their registers, so that their opcodes have no flags.
        let source = match inst.opcode {
            JAL | JALR if register(inst, 0) != Some(reg::X0) => return None,
            JAL => return Some(Departure::Jump),
            JALR => register(inst, 1),
            C_JR => register(inst, 0),
            _ => return None,
        };
        Some(if may_be_return_address(source) { Departure::Return } else { Departure::Computed })
    }

    fn is_return(&self, opcode: &Opcode, inst: &Inst) -> bool {
        opcode.has(OpcodeFlag::Return)
            || match inst.opcode {
                JALR => register(inst, 0) == Some(reg::X0) && may_be_return_address(register(inst, 1)),
                C_JR => may_be_return_address(register(inst, 0)),
                _ => false,
            }
    }

    fn data_address(&self, _: &Opcode, inst: &Inst, addresses: Range<u64>) -> Option<DataAddress> {
        let number = inst.operands.last()?.immediate()?;
        // The number is the upper bits as they are in the code.
        let upper = i64::from((number as i32) << N_LOWER);
        match inst.opcode {
            AUIPC => Some(DataAddress::Start(addresses.start.wrapping_add_signed(upper))),
            opcode if UPPER.contains(&opcode) => Some(DataAddress::Start(upper.cast_unsigned())),
            opcode if LOWER.contains(&opcode) => Some(DataAddress::Rest(number)),
            _ => None,
        }
    }
}
