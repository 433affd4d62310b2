//! The least number of cycles in which a loop's dependencies through registers let it run.

use crate::bounds::cycle_ratio::Graph;
use crate::bounds::renamed::Renamed;
use crate::ratio::Ratio;

/// The bound that dependencies set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DependencyBound {
    /// Cycles of an iteration; 0 if no iteration depends on the one before.
    pub cycles: Ratio,
    /// The instructions of the chain, by their indexes in the block, in the order of the chain. Some come more than
    /// once if the chain takes several iterations to come back to its beginning.
    pub instructions: Vec<usize>,
}

/// The bound for a block of `n_instructions`. Dependencies through memory are left aside.
pub(crate) fn dependency_bound(n_instructions: usize, renamed: &Renamed) -> DependencyBound {
    let graph = Graph::new(renamed.n_iterations * n_instructions, &renamed.dependencies);
    let cycle = graph.heaviest_cycle();
    let n_iterations = cycle.ratio.denominator().saturating_mul(renamed.n_iterations as u64);
    DependencyBound {
        cycles: Ratio::new(cycle.ratio.numerator(), n_iterations),
        instructions: cycle.nodes.iter().map(|&node| node as usize % n_instructions).collect(),
    }
}
