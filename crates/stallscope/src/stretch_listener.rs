//! Counts the cycles of a stretch of a run.

use std::ops::Range;

use stallscope_sim::{ExecutionEvents, InstRef, Listener};

/// Counts cycles as a [`SlotListener`](stallscope_report::SlotListener) does, and nothing else: from the cycle after the dispatch of
/// one instruction of the stream to the cycle in which another one is dispatched.
#[derive(Debug)]
pub(crate) struct StretchListener {
    /// The indexes of the two instructions.
    stretch: Range<u64>,
    now: u64,
    starts_after_cycle: bool,
    ends_in_cycle: bool,
    start: u64,
    end: Option<u64>,
}

impl StretchListener {
    pub(crate) const fn new(stretch: Range<u64>) -> Self {
        Self { stretch, now: 0, starts_after_cycle: false, ends_in_cycle: false, start: 0, end: None }
    }

    /// The number of cycles, if the run did not repeat.
    pub(crate) fn n_cycles(&self) -> u64 {
        self.end.unwrap_or(self.now) - self.start
    }
}

impl Listener for StretchListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::None
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        self.starts_after_cycle |= inst.source_index() == self.stretch.start;
        self.ends_in_cycle |= inst.source_index() == self.stretch.end;
    }

    #[inline]
    fn on_cycle_end(&mut self) {
        self.now += 1;
        if std::mem::take(&mut self.starts_after_cycle) {
            self.start = self.now;
        }
        if std::mem::take(&mut self.ends_in_cycle) {
            self.end = Some(self.now);
        }
    }
}
