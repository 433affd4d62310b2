//! Runs the operations of a loop's body, and finds what recurs in their accesses to memory.

use stallscope_sim::{InstructionAccesses, Overlap, StoreDependence};

use super::access_trace::{AccessTrace, N_ITERATIONS};
use super::memory::{Address, Definition};

/// An operation that may access memory.
pub trait MemoryOperation {
    /// How an address is computed.
    type Expression: PartialEq;

    /// Returns where it loads, and how many bytes, if it does.
    fn load(&self) -> Option<(Self::Expression, u16)>;

    /// Returns where it stores, and how many bytes, if it does.
    fn store(&self) -> Option<(Self::Expression, u16)>;
}

/// The accesses of an executed operation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Executed {
    /// Where it loaded, and the store that it depends on.
    pub load: Option<(Address, Option<(Definition, Overlap)>)>,
    /// Where it stored.
    pub store: Option<Address>,
}

/// The load and the store of an operation.
#[derive(Clone, Copy, Debug, Default)]
struct Traces {
    load: AccessTrace,
    store: AccessTrace,
}

/// Returns the accesses of each operation of a loop's body. Where it does not store, the addresses of loads are only determined
/// if `needs_addresses`. `execute` executes an operation by its number in the body and the number of the iteration.
pub fn trace_accesses<O: MemoryOperation>(
    operations: &[O],
    needs_addresses: bool,
    mut execute: impl FnMut(&O, u32, u32) -> Executed,
) -> Vec<InstructionAccesses> {
    let mut traces = vec![Traces::default(); operations.len()];
    let needs_trace =
        |operation: &O| operation.store().is_some() || needs_addresses && operation.load().is_some();
    let n_iterations = if operations.iter().any(needs_trace) { N_ITERATIONS } else { 0 };
    for iteration in 0..n_iterations {
        for ((number, operation), traces) in (0..).zip(operations).zip(&mut traces) {
            let executed = execute(operation, number, iteration);
            if let Some((address, store)) = executed.load {
                let dependence =
                    store.and_then(|store| dependence(operations, operation, address, store, iteration));
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
            load: operation.load().map(|(_, size)| traces.load.access(size)),
            store: operation.store().map(|(_, size)| traces.store.access(size)),
        })
        .collect()
}

/// Returns how a load at `address` in `iteration` depends on a store.
fn dependence<O: MemoryOperation>(
    operations: &[O],
    load: &O,
    address: Address,
    (definition, overlap): (Definition, Overlap),
    iteration: u32,
) -> Option<StoreDependence> {
    let store = definition.store()?;
    let distance = iteration - definition.iteration;
    let (stored_at, _) = operations[store as usize].store()?;
    let is_same_expression =
        load.load().is_some_and(|(loaded_at, _)| loaded_at == stored_at) && address == definition.address;
    Some(StoreDependence { store, distance, overlap, is_same_expression })
}
