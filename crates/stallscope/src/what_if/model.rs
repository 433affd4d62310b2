//! Changes to code and to a model of a processor.

use std::num::NonZeroU32;

use stallscope_sim::{PortSet, SimulationError, ValueDependence};
use stallscope_target::ProcResourceId;

use super::block::Rewriting;

/// The cycles of an iteration with a change, or why it is not possible.
pub(crate) type Answered = Result<Result<f64, String>, SimulationError>;

/// A change that fits the code and the processor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Possible {
    /// Rewritten code.
    Rewriting(Rewriting),
    /// So many units of a resource.
    Units(ProcResourceId, u16),
    /// Another width of dispatch.
    Width(NonZeroU32),
    /// Another latency of an instruction.
    Latency(usize, u32),
    /// An instruction that costs nothing.
    Free(usize),
    /// An instruction without dependences, all on the same other one.
    Cut(Vec<ValueDependence>, usize),
    /// No load that waits for a store.
    Stores,
    /// Longer loads.
    Loads(u32),
    /// Another address of the first byte, modulo a line of code.
    Place(u32),
}

/// Code on a model of a processor: both can be changed. Cycles are per iteration.
pub(crate) trait Model {
    /// Simulates the code.
    fn cycles(&mut self) -> Result<f64, SimulationError>;

    /// Micro-operations that are dispatched per cycle.
    fn width(&self) -> u32;

    /// The latency of an instruction; 0 if it has none.
    fn latency(&self, index: usize) -> u32;

    /// Whether the code uses a resource, given by its number.
    fn uses(&self, resource: usize) -> bool;

    /// The ports of a resource, as the bounds have them.
    fn ports_of(&self, resource: ProcResourceId) -> PortSet;

    /// Simulates the code with changes, which are made together. Of rewritten code, an iteration is one of that.
    fn changed(&mut self, changes: &[Possible]) -> Answered;

    /// Whether loads of the code wait for several stores, or for stores without a dependence in the list.
    fn loads_wait_for_stores(&self) -> bool;

    /// Whether the address of the code matters.
    fn has_places(&self) -> bool {
        false
    }

    /// Whether an instruction that costs nothing still takes slots of the front end.
    fn free_takes_slots(&self) -> bool {
        false
    }
}
