//! Finds where control goes by instructions that write the program counter, and which instructions have a condition.

use stallscope_sim::Departure;
use stallscope_target::{Inst, Opcode, OpcodeFlag, Operand, RegisterId};

use crate::condition::Condition;
use crate::description::DESCRIPTION;
use crate::registers::reg;

/// The analysis of Arm instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

impl stallscope_sim::InstrAnalysis for InstrAnalysis {
    fn is_conditional(&self, opcode: &Opcode, inst: &Inst) -> Option<bool> {
        let index = DESCRIPTION.span(opcode.operands).iter().position(|info| info.is_predicate())?;
        let condition = inst.operand(index)?.immediate()?;
        Some(condition != i64::from(Condition::AL.0))
    }

    fn departure(&self, opcode: &Opcode, inst: &Inst) -> Option<Departure> {
        let is_branch = opcode.has(OpcodeFlag::IndirectBranch);
        if opcode.has(OpcodeFlag::Call) || !is_branch && !writes_program_counter(opcode, inst) {
            return None;
        }
        // Where to return to is in the link register or on the stack.
        let is_place = |register: RegisterId| matches!(register, reg::LR | reg::SP);
        let implicit = DESCRIPTION.span(opcode.implicit_uses);
        let is_return =
            registers(before_list(opcode, inst)).any(is_place) || !is_branch && implicit.iter().any(is_place);
        Some(if is_return { Departure::Return } else { Departure::Computed })
    }
}

fn registers(operands: &[Operand]) -> impl Iterator<Item = RegisterId> {
    operands.iter().filter_map(|operand| operand.register())
}

/// Returns the operands without the list of registers that an instruction may end with.
fn before_list<'i>(opcode: &Opcode, inst: &'i Inst) -> &'i [Operand] {
    let n_operands = DESCRIPTION.span(opcode.operands).len();
    let n_others = n_operands.saturating_sub(usize::from(opcode.has(OpcodeFlag::Variadic)));
    inst.operands.get(..n_others).unwrap_or(&inst.operands)
}

fn writes_program_counter(opcode: &Opcode, inst: &Inst) -> bool {
    let others = before_list(opcode, inst);
    let results = others.get(..usize::from(opcode.n_defs)).unwrap_or(others);
    // A list is loaded or stored.
    let list = inst.operands.get(others.len()..).filter(|_| opcode.has(OpcodeFlag::MayLoad));
    registers(results).chain(registers(list.unwrap_or_default())).any(|register| register == reg::PC)
}
