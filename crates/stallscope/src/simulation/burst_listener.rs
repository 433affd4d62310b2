//! Estimates how many cycles an iteration of code with calls takes.

use stallscope_sim::{ExecutionEvents, InstRef, Interest, Listener};

use super::pace_listener::PaceListener;

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
#[derive(Debug)]
pub(crate) struct BurstListener {
    n_instructions: u64,
    /// The estimate if there are no bursts.
    pace: PaceListener,
    now: u64,
    last_dispatch: u64,
    first: Option<Start>,
    last: Option<Start>,
    /// The number of bursts between the two.
    n_bursts: u32,
    is_enough: bool,
}

impl BurstListener {
    /// The least number of cycles without dispatch before a burst.
    const MIN_GAP: u64 = 24;
    /// The least number of bursts of an estimate.
    const MIN_BURSTS: u32 = 2;
    /// How many instructions have been dispatched when an estimate is good enough to stop, and of how many it is at least.
    const ENOUGH_DISPATCHED: u64 = 400;
    const ENOUGH_IN_BURSTS: u64 = 300;

    /// Estimates for code of `n_instructions`; without bursts, from an iteration on.
    pub(crate) const fn new(n_instructions: usize, first_iteration: u64) -> Self {
        Self {
            n_instructions: n_instructions as u64,
            pace: PaceListener::new(n_instructions, first_iteration),
            now: 0,
            last_dispatch: 0,
            first: None,
            last: None,
            n_bursts: 0,
            is_enough: false,
        }
    }

    /// The cycles of an iteration.
    pub(crate) fn cycles(&self) -> f64 {
        match (self.first, self.last) {
            (Some(first), Some(last))
                if self.n_bursts >= Self::MIN_BURSTS
                    && last.index - first.index >= Self::ENOUGH_IN_BURSTS / 2 =>
            {
                let n_iterations = (last.index - first.index) as f64 / self.n_instructions as f64;
                (last.cycle - first.cycle) as f64 / n_iterations
            }
            _ => self.pace.cycles(),
        }
    }

    fn begin_burst(&mut self, index: u64) {
        let start = Start { index, cycle: self.now };
        let Some(first) = self.first else {
            self.first = Some(start);
            return;
        };
        self.last = Some(start);
        self.n_bursts += 1;
        self.is_enough = self.n_bursts >= Self::MIN_BURSTS
            && index >= Self::ENOUGH_DISPATCHED
            && index - first.index >= Self::ENOUGH_IN_BURSTS;
    }
}

impl Listener for BurstListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::None
    }

    fn counts_events(&self) -> bool {
        false
    }

    #[inline]
    fn interest(&self) -> Interest {
        if self.is_enough { Interest::Nothing } else { self.pace.interest() }
    }

    fn repeat(&mut self, n: u64, n_instructions: u64) {
        self.pace.repeat(n, n_instructions);
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32) {
        if self.now - self.last_dispatch >= Self::MIN_GAP {
            self.begin_burst(inst.source_index());
        }
        self.last_dispatch = self.now;
        self.pace.on_dispatched(inst, used_registers, n_micro_ops);
    }

    #[inline]
    fn on_cycle_end(&mut self) {
        self.pace.on_cycle_end();
        self.now += 1;
    }
}
