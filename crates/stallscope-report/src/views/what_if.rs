//! What would change if something were different, as simulated.

/// A change of the code or of the processor. Instructions are given by their index in the block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// An instruction takes no time and no resources.
    Free {
        /// The instruction.
        instruction: u32,
    },
    /// An instruction does not wait for a value of another one.
    Cut {
        /// The instruction that delivers the value.
        from: u32,
        /// The instruction that uses it.
        to: u32,
    },
    /// The latency of an instruction is another one.
    Latency {
        /// The instruction.
        instruction: u32,
        /// The latency in cycles.
        cycles: u32,
    },
    /// There are more units of a port.
    Port {
        /// The port.
        name: String,
        /// How many times as many as now.
        factor: u32,
    },
    /// Dispatch takes another number of micro-operations per cycle.
    DispatchWidth {
        /// The number.
        n_micro_ops: u32,
    },
    /// All loads take longer, because the data come from farther away.
    LoadLatency {
        /// Where they come from: `second-level cache`.
        from: String,
        /// Cycles by which each load takes longer.
        extra_cycles: u32,
    },
    /// The loop is unrolled, with registers renamed so that copies depend on each other only where iterations do.
    Unroll {
        /// The number of copies.
        factor: u32,
    },
    /// A chain of an accumulator is split: each of so many copies of the loop has an accumulator of its own.
    SplitChain {
        /// The instruction that accumulates.
        instruction: u32,
        /// The number of accumulators.
        n_chains: u32,
    },
}

/// The simulated answer to a question.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// What is different.
    pub change: Change,
    /// What is different, in words.
    pub text: String,
    /// Cycles of an iteration of the original loop with the change, in the long run.
    pub cycles: f64,
}

/// Simulated answers to what would change if something were different.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct WhatIf {
    /// Cycles of an iteration now, in the long run.
    pub cycles: f64,
    /// The answers, those that save most cycles first.
    pub answers: Vec<Answer>,
    /// How many cycles an iteration takes if loads take longer, in the order of the distance.
    pub memory: Vec<Answer>,
}
