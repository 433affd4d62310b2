//! The lower bound from loop-carried dependencies through registers.

use crate::bounds::cycle_ratio::Graph;
use crate::bounds::renamed::Renamed;
use crate::ratio::Ratio;

/// The lower bound from loop-carried dependencies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DependencyBound {
    /// Cycles per iteration; 0 if there are no loop-carried dependencies.
    pub cycles: Ratio,
    /// The instructions of the critical chain, by their indexes in the block, in the order of the chain. A chain over
    /// several iterations can contain an instruction more than once.
    pub instructions: Vec<usize>,
}

/// Returns the bound for a block of `n_instructions`. Dependencies through memory are ignored.
pub(crate) fn dependency_bound(n_instructions: usize, renamed: &Renamed) -> DependencyBound {
    let graph = Graph::new(renamed.n_iterations * n_instructions, &renamed.dependencies);
    let cycle = graph.heaviest_cycle();
    let n_iterations = cycle.ratio.denominator().saturating_mul(renamed.n_iterations as u64);
    DependencyBound {
        cycles: Ratio::new(cycle.ratio.numerator(), n_iterations),
        instructions: cycle.nodes.iter().map(|&node| node as usize % n_instructions).collect(),
    }
}
