//! Estimates how many cycles an iteration of code with calls takes.

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
pub(crate) struct Bursts {
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

    /// The number of instructions after which no better estimate is expected.
    pub(crate) fn max_instructions(n_instructions: usize) -> usize {
        2 * Self::ENOUGH_IN_BURSTS as usize + 3 * n_instructions
    }

    /// Estimates for code of `n_instructions`.
    pub(crate) fn new(n_instructions: u64) -> Self {
        Self { n_instructions, ..Self::default() }
    }

    /// The cycles of an iteration; `None` unless two bursts began, with enough instructions in between.
    pub(crate) fn cycles(&self) -> Option<f64> {
        let (first, last) = self.first.zip(self.last)?;
        let n = last.index - first.index;
        (n >= Self::MIN_IN_BURSTS)
            .then(|| (last.cycle - first.cycle) as f64 / (n as f64 / self.n_instructions as f64))
    }

    /// Whether more instructions would hardly change the estimate.
    pub(crate) const fn is_enough(&self) -> bool {
        self.is_enough
    }

    /// Handles that an instruction of the stream is dispatched in a cycle.
    #[inline]
    pub(crate) fn dispatch(&mut self, index: u64, cycle: u64) {
        if cycle - self.last_dispatch >= Self::MIN_GAP {
            self.begin(Start { index, cycle });
        }
        self.last_dispatch = cycle;
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
