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
    /// A stream has an instruction that the code does not have.
    UnknownInstruction {
        /// The index that the source gave.
        index: u32,
        /// The number of instructions of the code.
        n_known: u32,
    },
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProgress { cycle } => {
                write!(f, "the simulation has no end: nothing happens any more after cycle {cycle}.")
            }
            Self::UnknownInstruction { index, n_known } => {
                write!(f, "the stream has instruction {index}, but the code has only {n_known}.")
            }
        }
    }
}

impl std::error::Error for SimulationError {}
