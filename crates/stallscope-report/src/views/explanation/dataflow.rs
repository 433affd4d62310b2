//! The dependencies between the instructions of a loop.

/// What a value passes through.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Through {
    /// A register, by its printed name; flags are registers, too. The name is empty if the model does not tell which.
    Register(String),
    /// Memory.
    Memory,
}

/// A dependency of an instruction on another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DataflowEdge {
    /// The instruction that delivers the value, by its index in the block.
    pub from: u32,
    /// The instruction that uses it.
    pub to: u32,
    /// The number of iterations between both: 0 within an iteration, more if the dependency is loop-carried.
    pub n_iterations: u32,
    /// Cycles from the issue of the one to the earliest issue of the other.
    pub latency: u64,
    /// Where the value passes through.
    pub through: Through,
    /// Whether it is part of the critical cycle: the chain of loop-carried dependencies that takes most cycles per iteration.
    pub is_critical: bool,
}

impl DataflowEdge {
    /// Returns whether the value is used in a later iteration.
    #[must_use]
    pub const fn is_loop_carried(&self) -> bool {
        self.n_iterations > 0
    }
}

/// The dependencies between the instructions of a loop, after register renaming.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dataflow {
    /// The dependencies, sorted by the instruction that waits, then by the one that it waits for.
    pub edges: Vec<DataflowEdge>,
    /// The instructions of the critical cycle in its order; empty if no dependency is loop-carried.
    pub critical_cycle: Vec<u32>,
}
