//! Runs a loop's body and reports its memory accesses.

use stallscope_isa::LoopAccesses;
use stallscope_isa::values::{AccessTrace, Address, Definition, Memory, N_ITERATIONS};
use stallscope_mc::Expressions;
use stallscope_sim::{Instruction, InstructionAccesses, Overlap, StoreDependence};
use stallscope_target::Inst;

use super::decode::Decoder;
use super::execute::Machine;
use super::operation::Operation;
use super::registers::Registers;
use super::symbols::Symbols;
use crate::description::DESCRIPTION;

/// The load and the store of an instruction.
#[derive(Clone, Copy, Debug, Default)]
struct Traces {
    load: AccessTrace,
    store: AccessTrace,
}

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
    if operations.iter().all(|operation| operation.load.is_none() && operation.store.is_none()) {
        return vec![LoopAccesses::default(); insts.len()];
    }
    let mut machine = Machine { registers, memory: Memory::unknown(), symbols };
    let mut traces = vec![Traces::default(); operations.len()];
    for iteration in 0..N_ITERATIONS {
        for (index, (operation, traces)) in operations.iter().zip(&mut traces).enumerate() {
            let executed = machine.execute(operation, index as u32, iteration);
            if let Some((address, store)) = executed.load {
                let dependence =
                    store.and_then(|store| dependence(&operations, operation, address, store, iteration));
                traces.load.add(iteration, address.value, dependence);
            }
            if let Some(address) = executed.store {
                traces.store.add(iteration, address.value, None);
            }
        }
    }
    let reported = operations.iter().zip(&traces);
    reported
        .map(|(operation, traces)| LoopAccesses {
            memory: InstructionAccesses {
                load: operation.load.map(|access| traces.load.access(access.size)),
                store: operation.store.map(|access| traces.store.access(access.size)),
            },
            loads_vector: operation.load.is_some_and(|access| access.is_vector),
            updates_base: operation.update.is_some(),
        })
        .collect()
}

/// Returns how a load at `address` in `iteration` depends on a store.
fn dependence(
    operations: &[Operation],
    load: &Operation,
    address: Address,
    (definition, overlap): (Definition, Overlap),
    iteration: u32,
) -> Option<StoreDependence> {
    let store = definition.store()?;
    let distance = iteration - definition.iteration;
    let store_access = operations[store as usize].store?;
    let is_same_expression = load.load.is_some_and(|access| access.address == store_access.address)
        && address == definition.address;
    Some(StoreDependence { store, distance, overlap, is_same_expression })
}
