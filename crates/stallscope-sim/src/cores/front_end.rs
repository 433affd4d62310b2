//! The interface between a front end and the core behind it.

use std::fmt::Debug;
use std::hash::Hasher;

use crate::key_writer::KeyWriter;
use crate::ratio::Ratio;
use crate::relative_state::RelativeState;

/// An instruction as front ends see it, after macro-fusion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FetchedInstruction {
    /// Its bytes.
    pub bytes: crate::cores::code_bytes::InstructionBytes,
    /// Bytes between the instruction before it and this one, where control jumps over them. What matters is where this one is in a
    /// line of 64 bytes, and that it is not in the line of the one before after a jump to another line: at most 127.
    pub gap: u8,
    /// Slots that it takes in the queue of decoded micro-operations: those of the decoders and of the microcode sequencer.
    /// 0 if it is a jump that fused with the instruction before it.
    pub n_slots: u8,
    /// Slots that the decoders make; 0 if it is a jump that fused with the instruction before it.
    pub n_decoded: u8,
    /// Slots that the microcode sequencer makes.
    pub n_microcoded: u8,
    /// Whether only the complex decoder takes it.
    pub is_complex: bool,
    /// Simple decoders that may work beside it in a cycle.
    pub n_simple_after: u8,
    /// Whether it can fuse with some jump, so that the decoders may wait for the next instruction.
    pub may_fuse: bool,
    /// Whether it is a jump, or the next instruction is a jump that fused with it.
    pub is_jump: bool,
    /// Whether it changes the stack pointer implicitly.
    pub changes_stack_pointer: bool,
    /// Whether it writes AH, BH, CH or DH.
    pub writes_high_byte: bool,
    /// Whether it is a POP of RSP or R12, which need a longer encoding.
    pub is_long_pop: bool,
}

/// The slots that a front end delivers in a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivery {
    /// Number of further instructions of the stream that are in the queue now.
    pub n_instructions: u32,
    /// Whether the next instructions cannot issue in the same cycle as these.
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

/// A front end: it delivers the instructions of a loop, in order, to a queue from which they issue.
pub trait FrontEnd: Debug {
    /// Restarts with the first instruction.
    fn reset(&mut self);

    /// Simulates a cycle. `n_free` slots are free in the queue at its beginning.
    fn cycle(&mut self, now: u64, n_free: u32) -> Delivery;

    /// Records the state that future deliveries depend on. It may say that the state cannot repeat yet.
    fn record(&self, now: u64, state: &mut RelativeState<'_>);

    /// Returns lower bounds on the cycles of an iteration, one for each stage that may limit it.
    fn bounds(&self) -> Vec<FrontEndBound>;

    /// Returns the slots after which issue groups end, always the same number, and the iterations that they are; `None` if
    /// nothing is replayed. With an issue width `w` the iteration takes at least `slots.div_ceil(w) / iterations` cycles.
    fn replay(&self) -> Option<(u32, u32)> {
        None
    }

    /// Returns the source of instructions that is simulated, as it is called in reports.
    fn source(&self) -> &'static str;

    /// Hashes how the code is laid out, as far as deliveries depend on it and it does not follow from the instructions. By default
    /// all follows from them.
    fn hash_layout(&self, state: &mut dyn Hasher) {
        let _ = state;
    }
}

impl dyn FrontEnd {
    /// Appends a key to `key`. With equal keys, front ends of one core for equal programs deliver equally.
    pub fn write_key(&self, key: &mut Vec<u8>) {
        key.extend_from_slice(self.source().as_bytes());
        self.hash_layout(&mut KeyWriter(key));
    }
}
