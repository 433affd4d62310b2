//! Skips cycles when nothing happens: one cycle represents all of them.

use crate::events::listener::Listener;
use crate::llvm::stages::machine::Machine;

/// Counts consecutive cycles without a dispatch.
#[derive(Debug)]
pub(super) struct IdleCycles {
    n_cycles: u32,
    are_skipped: bool,
}

impl IdleCycles {
    /// More cycles than most stalls take: whether the next ones can be skipped costs more to find out than a cycle.
    const MIN_CYCLES: u32 = 32;

    /// Starts a run. `are_skipped` says whether one cycle may represent several.
    pub(super) const fn new(are_skipped: bool) -> Self {
        Self { n_cycles: 0, are_skipped }
    }

    /// Ends a cycle. Returns whether enough were idle to look for the next active one.
    #[inline]
    pub(super) fn end_cycle(&mut self, has_dispatched: bool) -> bool {
        self.n_cycles = if has_dispatched { 0 } else { self.n_cycles.saturating_add(1) };
        self.are_skipped && self.n_cycles > Self::MIN_CYCLES
    }
}

impl<L: Listener> Machine<'_, L> {
    /// Ends the cycle, and all that it represents.
    #[inline]
    pub(super) fn end_cycle(&mut self) {
        self.listener.on_cycle_end(self.n_cycles);
        self.cycle.now += self.n_cycles;
        self.n_cycles = 1;
    }

    /// Returns for how many cycles the next one stands if nothing happens before the cycle `until`.
    pub(super) const fn stand_for(&self, until: u64) -> u64 {
        if until == u64::MAX || until <= self.cycle.now { 1 } else { until - self.cycle.now }
    }
}
