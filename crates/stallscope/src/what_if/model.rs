//! What can be changed on a model of a processor.

use std::num::NonZeroU32;

use stallscope_sim::{SimulationError, ValueDependence};
use stallscope_target::ProcResourceId;

use super::block::Rewriting;

/// The cycles of an iteration with a change, or why it is not possible.
pub(crate) type Answered = Result<Result<f64, String>, SimulationError>;

/// Code on a model of a processor: both can be changed. The cycles are those of an iteration.
pub(crate) trait Model {
    /// Simulates the code.
    fn cycles(&mut self) -> Result<f64, SimulationError>;

    /// Micro-operations that are dispatched per cycle.
    fn width(&self) -> u32;

    /// The latency of an instruction; 0 if it has none.
    fn latency(&self, index: usize) -> u32;

    /// Whether the code uses a resource, given by its number.
    fn uses(&self, resource: usize) -> bool;

    /// Simulates rewritten code, and returns the cycles of an iteration of that.
    fn rewritten(&mut self, rewriting: &Rewriting) -> Result<f64, SimulationError>;

    /// Simulates the code with so many units of a resource.
    fn with_units(&mut self, resource: ProcResourceId, n_units: u16) -> Answered;

    /// Simulates the code with another width of dispatch.
    fn with_width(&mut self, width: NonZeroU32) -> Answered;

    /// Simulates the code with another latency of an instruction.
    fn with_latency(&mut self, index: usize, cycles: u32) -> Answered;

    /// Simulates the code with an instruction that costs nothing.
    fn without_cost(&mut self, index: usize) -> Answered;

    /// Simulates the code without dependences of an instruction, all on the same other one.
    fn without_dependence(&mut self, edges: &[ValueDependence], to: usize) -> Answered;

    /// Whether loads of the code wait for stores for which no dependence stands, or for several of them.
    fn loads_wait_for_stores(&self) -> bool;

    /// Simulates the code without loads that wait for stores.
    fn without_waiting_for_stores(&mut self) -> Answered;

    /// Simulates the code with longer loads.
    fn with_longer_loads(&mut self, extra_cycles: u32) -> Answered;

    /// Whether an instruction that costs nothing still takes slots of the front end.
    fn free_takes_slots(&self) -> bool {
        false
    }
}
