//! Code that is ready to run.

use crate::listener::Listener;
use crate::pipeline::error::SimulationError;

/// Code that is ready to run on a simulated processor.
pub trait Run {
    /// Runs the code in a loop of `n_iterations`, at least once, and returns the number of cycles; 0 for empty code.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<u64, SimulationError>;
}
