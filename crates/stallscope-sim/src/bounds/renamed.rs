//! A loop after register renaming: its dependencies, and the eliminated moves.

use stallscope_target::RegisterId;

use crate::bounds::cycle_ratio::Edge;

/// A period of a loop: the iterations until the state of the register file recurs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Renamed {
    /// Number of iterations; 0 if no period was found.
    pub(crate) n_iterations: usize,
    /// The dependencies, each with the consumer's number in the period. The length of an edge is its distance in periods.
    pub(crate) dependencies: Vec<(u32, Edge)>,
    /// The register of each dependency.
    pub(crate) registers: Vec<RegisterId>,
    /// How often each instruction of the code is eliminated in the period.
    pub(crate) n_eliminated: Vec<u32>,
}
