//! Code that is ready to run.

use crate::engine::error::SimulationError;
use crate::events::listener::Listener;

/// The extent of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunExtent {
    /// Number of iterations.
    pub n_iterations: u64,
    /// Number of cycles; 0 for empty code.
    pub n_cycles: u64,
}

/// Code that is ready to run on a simulated processor.
pub trait Run {
    /// Runs the code in a loop of `n_iterations`, at least once; of fewer iterations if they are enough.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<RunExtent, SimulationError>;
}
