//! Estimates how many cycles an iteration of code with calls takes.

use stallscope_sim::{ExecutionEvents, InstRef, Interest, Listener};

/// The first instruction of a burst.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// Its index in the stream.
    index: u64,
    /// The cycle of its dispatch.
    cycle: u64,
}

/// Measures from burst to burst. A call blocks retirement for so long that the reorder buffer fills up and dispatch stops until the call
/// has retired; then a burst of instructions follows. Where two bursts begin, the machine is in nearly the same state.
#[derive(Debug, Default)]
pub(super) struct Bursts {
    now: u64,
    last_dispatch: u64,
    first: Option<Start>,
    last: Option<Start>,
    /// The number of instructions of an iteration.
    n_instructions: u64,
    is_enough: bool,
}

impl Bursts {
    /// The least number of cycles without dispatch before a burst.
    const MIN_GAP: u64 = 24;
    /// The least number of instructions that an estimate comes from.
    const MIN_IN_BURSTS: u64 = 100;
    /// From how many instructions an estimate comes at least, besides an iteration, so that it is good enough to stop.
    const ENOUGH_IN_BURSTS: u64 = 600;

    /// Estimates for code of `n_instructions`.
    pub(super) fn new(n_instructions: u64) -> Self {
        Self { n_instructions, ..Self::default() }
    }

    /// The largest useful number of instructions: more of them do not improve the estimate.
    const fn max_instructions(&self) -> u64 {
        2 * Self::ENOUGH_IN_BURSTS + 3 * self.n_instructions
    }

    /// The number of iterations that contain them.
    pub(super) fn max_iterations(&self) -> u64 {
        self.max_instructions().div_ceil(self.n_instructions.max(1))
    }

    /// The cycles of an iteration; `None` unless two bursts began, with enough instructions in between.
    pub(super) fn cycles(&self) -> Option<f64> {
        let (first, last) = self.first.zip(self.last)?;
        let n = last.index - first.index;
        (n >= Self::MIN_IN_BURSTS)
            .then(|| (last.cycle - first.cycle) as f64 / (n as f64 / self.n_instructions as f64))
    }

    fn begin(&mut self, start: Start) {
        let Some(first) = self.first else {
            self.first = Some(start);
            return;
        };
        self.last = Some(start);
        self.is_enough = start.index - first.index >= Self::ENOUGH_IN_BURSTS.max(self.n_instructions);
    }
}

impl Listener for Bursts {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::None
    }

    #[inline]
    fn interest(&self) -> Interest {
        if self.is_enough { Interest::Nothing } else { Interest::All }
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        let index = inst.source_index();
        if self.now - self.last_dispatch >= Self::MIN_GAP {
            self.begin(Start { index, cycle: self.now });
        }
        self.last_dispatch = self.now;
        self.is_enough |= index + 1 >= self.max_instructions();
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.now += n_cycles;
    }
}
