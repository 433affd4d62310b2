//! Runs a loop's body and reports its memory accesses.

use stallscope_isa::LoopAccesses;
use stallscope_isa::values::{Memory, trace_accesses};
use stallscope_mc::Expressions;
use stallscope_sim::Instruction;
use stallscope_target::Inst;

use super::decode::Decoder;
use super::execute::Machine;
use super::operation::Operation;
use super::registers::Registers;
use super::symbols::Symbols;
use crate::description::DESCRIPTION;

/// Returns the memory accesses of each instruction of a loop's body, whose operands refer to `expressions`.
pub(crate) fn accesses(
    insts: &[&Inst],
    code: &[Instruction],
    expressions: &Expressions,
) -> Vec<LoopAccesses> {
    let decoder = Decoder { description: DESCRIPTION, expressions };
    let mut symbols = Symbols::new();
    let registers = Registers::new(&mut symbols);
    let operations: Vec<Operation> = (0..)
        .zip(insts.iter().zip(code))
        .map(|(number, (inst, instruction))| decoder.decode(inst, instruction, number, &mut symbols))
        .collect();
    let mut machine = Machine { registers, memory: Memory::unknown(), symbols };
    let accesses = trace_accesses(&operations, true, |operation, number, iteration| {
        machine.execute(operation, number, iteration)
    });
    let reported = operations.iter().zip(accesses);
    reported
        .map(|(operation, memory)| LoopAccesses {
            memory,
            loads_vector: operation.load.is_some_and(|access| access.is_vector),
            updates_base: operation.update.is_some(),
        })
        .collect()
}
