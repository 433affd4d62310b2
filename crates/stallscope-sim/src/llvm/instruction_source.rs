//! Sources of instructions that arrive during a run.

/// Supplies the instructions of a run while it goes on, as a trace has them.
///
/// The instructions come from the code, in any order. A piece that is executed several times in a row is simulated until the state
/// of the machine repeats, and the rest of its executions is skipped; the result is the same.
///
/// A closure is a source, too. It may wait for instructions, for example from a channel.
pub trait InstructionSource {
    /// Appends the next piece of the stream to `piece`, which is empty: the indexes of instructions in the code. Returns how often
    /// they are executed in a row, or `None` at the end of the stream.
    fn next_piece(&mut self, piece: &mut Vec<u32>) -> Option<u64>;
}

impl<F: FnMut(&mut Vec<u32>) -> Option<u64>> InstructionSource for F {
    fn next_piece(&mut self, piece: &mut Vec<u32>) -> Option<u64> {
        self(piece)
    }
}

/// The extent of a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreamExtent {
    /// Number of executed instructions.
    pub n_instructions: u64,
    /// Number of cycles; 0 for an empty stream.
    pub n_cycles: u64,
}
