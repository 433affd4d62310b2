//! The interface between a front end and the core behind it.

use std::fmt::Debug;
use std::hash::Hasher;

use crate::engine::key_writer::KeyWriter;
use crate::engine::relative_state::RelativeState;
use crate::ratio::Ratio;

/// The slots that a front end delivers in a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivery {
    /// Number of further instructions of the stream that are in the queue now.
    pub n_instructions: u32,
    /// Whether the next instructions cannot dispatch in the same cycle as these.
    pub ends_group: bool,
}

/// A lower bound of a front end on the cycles of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontEndBound {
    /// The stage, such as "Predecode".
    pub stage: &'static str,
    /// Cycles per iteration.
    pub cycles: Ratio,
    /// The instruction that costs most, if one does.
    pub instruction: Option<u32>,
}

/// A front end: it delivers the instructions of a loop, in order, to a queue. They dispatch from there.
pub trait FrontEnd: Debug {
    /// Restarts with the first instruction.
    fn reset(&mut self);

    /// Simulates a cycle. `n_free` slots are free in the queue at its beginning.
    fn cycle(&mut self, now: u64, n_free: u32) -> Delivery;

    /// Records the state that future deliveries depend on. It may say that the state cannot repeat yet.
    fn record(&self, now: u64, state: &mut RelativeState<'_>);

    /// Returns lower bounds on the cycles of an iteration, one for each stage that may limit it.
    fn bounds(&self) -> Vec<FrontEndBound>;

    /// Returns the constant number of slots between forced ends of dispatch groups, and the number of their iterations; `None` if
    /// nothing is replayed. With a dispatch width `w` the iteration takes at least `slots.div_ceil(w) / iterations` cycles.
    fn replay(&self) -> Option<(u32, u32)> {
        None
    }

    /// Returns the source of instructions that is simulated, as it is called in reports.
    fn source(&self) -> &'static str;

    /// Hashes how the code is laid out, as far as deliveries depend on it and it does not follow from the instructions that the front end
    /// sees. By default all follows from them.
    fn hash_layout(&self, state: &mut dyn Hasher) {
        let _ = state;
    }
}

impl dyn FrontEnd {
    /// Appends a key to `key`. With equal keys, front ends of one core for equal instructions deliver equally.
    pub fn write_key(&self, key: &mut Vec<u8>) {
        key.extend_from_slice(self.source().as_bytes());
        self.hash_layout(&mut KeyWriter(key));
    }
}
