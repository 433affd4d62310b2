//! Assumptions that lowering makes about code.

/// Something that lowering had to assume.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// The model says nothing about these instructions, by their indexes: their costs come from the model that it builds on.
    NoFacts {
        /// Their numbers.
        instructions: Vec<usize>,
        /// The number of all instructions.
        n_all: usize,
    },
    /// These instructions cannot be encoded: their length is a guess, in bytes.
    UnknownLength(Vec<usize>, u8),
    /// The loads of these instructions wait for older stores to other addresses, which renaming takes for their own: whether it
    /// does depends on more than is known.
    FalseStoreHits(Vec<usize>),
    /// The last instruction is no jump to the first, but the code is simulated as a loop.
    NoLoop,
}
