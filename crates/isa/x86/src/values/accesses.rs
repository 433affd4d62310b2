//! Runs a loop's body and reports its memory accesses.

use stallscope_mc::Expressions;
use stallscope_sim::{InitialState, InstructionAccesses, Overlap, StoreDependence};
use stallscope_target::{Inst, SubtargetInfo};

use super::decode::Decoder;
use super::execute::Machine;
use super::flags::Flags;
use super::operation::Operation;
use super::registers::{BHIVE_VALUE, Registers};
use super::symbols::Symbols;
use crate::mode::Modes;
use stallscope_isa::values::Address;
use stallscope_isa::values::{AccessTrace, N_ITERATIONS};
use stallscope_isa::values::{Definition, Memory};

/// The load and the store of an instruction.
#[derive(Clone, Copy, Debug, Default)]
struct Traces {
    load: AccessTrace,
    store: AccessTrace,
}

/// Returns the memory accesses of each instruction of a loop's body, whose operands refer to `expressions`.
pub(crate) fn accesses(
    insts: &[&Inst],
    expressions: &Expressions,
    subtarget: &SubtargetInfo,
    initial_state: InitialState,
) -> Vec<InstructionAccesses> {
    let stack_width = Modes::of(&subtarget.features).pointer_width() / 8;
    let decoder = Decoder { description: subtarget.description(), expressions, stack_width };
    let mut symbols = Symbols::new();
    // In 16-bit mode, registers have 32 bits as well.
    let register_width = stack_width.max(4);
    let registers = Registers::new(initial_state, register_width, &mut symbols);
    let operations: Vec<Operation> = insts
        .iter()
        .enumerate()
        .map(|(number, inst)| decoder.decode(inst, number as u32, &mut symbols))
        .collect();
    if operations.iter().all(|operation| operation.load.is_none() && operation.store.is_none()) {
        return vec![InstructionAccesses::default(); insts.len()];
    }
    let memory = match initial_state {
        InitialState::Expressions => Memory::unknown(),
        InitialState::Bhive => Memory::of_page(BHIVE_VALUE),
    };
    let mut machine = Machine { registers, flags: Flags::default(), memory, symbols, stack_width };
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
        .map(|(operation, traces)| InstructionAccesses {
            load: operation.load.map(|access| traces.load.access(access.size)),
            store: operation.store.map(|access| traces.store.access(access.size)),
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
