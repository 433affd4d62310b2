//! The reasons why a simulation fails.

use std::fmt;

/// The reason why a simulation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationError {
    /// The simulation makes no progress: instructions wait for something that never happens. Some models require more units of
    /// a resource than exist.
    NoProgress {
        /// The last cycle with progress.
        cycle: u64,
    },
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProgress { cycle } => {
                write!(f, "the simulation has no end: nothing happens any more after cycle {cycle}.")
            }
        }
    }
}

impl std::error::Error for SimulationError {}
