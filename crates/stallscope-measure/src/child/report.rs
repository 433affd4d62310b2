//! The report of the child to its parent, in shared memory.

/// A turn: ticks of the block's iterations, of the chain's cycles and of the stream's bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Turn {
    /// Ticks per iteration of the block.
    pub(crate) block: f64,
    /// Ticks per cycle.
    pub(crate) cycle: f64,
    /// Ticks per byte of the stream.
    pub(crate) stream: f64,
    /// The step of the counter in ticks per iteration.
    pub(crate) step: f64,
}

impl Turn {
    /// Cycles of an iteration.
    pub(crate) fn cycles(self) -> f64 {
        self.block / self.cycle
    }

    /// Cycles of a byte of the stream.
    pub(crate) fn stream_cycles(self) -> f64 {
        self.stream / self.cycle
    }

    /// The step of the counter in cycles of an iteration.
    pub(crate) fn step_in_cycles(self) -> f64 {
        self.step / self.cycle
    }
}

/// The signal that ended a run.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The signal's number; 0 if there was none.
    pub(crate) signal: i32,
    /// Its code, which says why.
    pub(crate) code: i32,
    /// The address that was accessed.
    pub(crate) address: u64,
    /// The address of the instruction.
    pub(crate) instruction: u64,
    /// 1 if the block touched more pages than it may.
    pub(crate) has_too_many_pages: i32,
    /// The system's error number for a mapping that it refused.
    pub(crate) errno: i32,
}

/// How a child ended.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The number of the [`Step`](super::Step) that failed before the block ran; 0 if none did.
    pub(crate) failed_step: i32,
    /// The system's number for the failure.
    pub(crate) errno: i32,
    /// [`DONE`](Self::DONE) if all turns ended.
    pub(crate) is_done: i32,
    /// How many turns there are.
    pub(crate) n_turns: u32,
    /// The signal that ended the run.
    pub(crate) fault: Fault,
}

impl Outcome {
    /// The mark of a child that ended its turns, so that a damaged report is seen.
    pub(crate) const DONE: i32 = 0x600d_d0e5;
}

/// The report of the child.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) outcome: Outcome,
    pub(crate) turns: [Turn; Self::MAX_TURNS],
}

impl Report {
    /// The most turns.
    pub(crate) const MAX_TURNS: usize = 4000;
}
