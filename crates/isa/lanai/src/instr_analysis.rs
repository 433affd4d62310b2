//! Corrections to LLVM's description of Lanai's jumps: it calls conditional ones barriers, and has calls and returns
//! only as instructions of the assembler.

use stallscope_sim::Departure;
use stallscope_target::{Inst, Opcode, OpcodeId, Operand, RegisterId};

use crate::condition;
use crate::description::{opcode, register};

/// The jumps whose last operand is a condition.
const CONDITIONAL: [OpcodeId; 3] = [opcode("BRCC"), opcode("BRIND_CC"), opcode("BRIND_CCA")];
const JUMP: OpcodeId = opcode("BT");
const STORE: OpcodeId = opcode("SW_RI");
const LOAD: OpcodeId = opcode("LDW_RI");

const PROGRAM_COUNTER: Operand = Operand::Register(register("PC"));
const STACK_POINTER: Operand = Operand::Register(register("SP"));
/// The register with the return address that calls compute.
const RETURN_ADDRESS: RegisterId = register("RCA");

/// The analysis of Lanai instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

impl stallscope_sim::InstrAnalysis for InstrAnalysis {
    fn is_conditional(&self, _: &Opcode, inst: &Inst) -> Option<bool> {
        let last = inst.operands.last().filter(|_| CONDITIONAL.contains(&inst.opcode))?;
        Some(*last != Operand::Immediate(condition::TRUE.into()))
    }

    fn departure(&self, _: &Opcode, inst: &Inst) -> Option<Departure> {
        let is_return = inst.opcode == LOAD && inst.operand(0) == Some(PROGRAM_COUNTER);
        is_return.then_some(Departure::Return)
    }

    fn is_call_after(&self, before: &Inst, inst: &Inst) -> bool {
        let stored = [Some(Operand::Register(RETURN_ADDRESS)), Some(STACK_POINTER)];
        inst.opcode == JUMP && before.opcode == STORE && [before.operand(0), before.operand(1)] == stored
    }
}
