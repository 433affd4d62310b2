//! The in-order pipeline.
//!
//! Corresponds to `Context::createInOrderPipeline` of lib/MCA/Context.cpp.

use crate::engine::error::SimulationError;
use crate::engine::repetition::RepetitionDetector;
use crate::engine::watchdog::Watchdog;
use crate::events::listener::Interest;
use crate::llvm::observer::Observer;
use crate::llvm::pipeline::idle::IdleCycles;
use crate::llvm::stages::entry::EntryStage;
use crate::llvm::stages::in_order_issue::InOrderIssueStage;
use crate::llvm::stages::machine::Machine;

impl<L: Observer> Machine<'_, L> {
    /// Runs fetch and issue; the issue stage also executes and retires.
    pub(super) fn run_in_order<'s>(
        &mut self,
        mut entry: EntryStage<'s>,
        issue: &mut InOrderIssueStage,
        detector: &mut RepetitionDetector,
        mut idle: IdleCycles,
    ) -> Result<EntryStage<'s>, SimulationError> {
        let mut watchdog = Watchdog::default();
        loop {
            let n_taken = entry.n_taken();
            self.listener.on_cycle_begin(self.n_cycles);
            issue.start_cycle(self);
            entry.start_cycle(self);
            while let Some(inst) = entry.current()
                && issue.is_available(inst, self)
            {
                issue.execute(inst, self);
                entry.advance(self);
            }
            if self.units.in_flight.follows_waits()
                && let Some((next, cause)) = issue.dispatch_wait(entry.current(), self)
            {
                self.notify_dispatch_wait(next, cause);
            }
            issue.end_cycle(self.n_cycles);
            self.end_cycle();
            let has_taken = entry.n_taken() != n_taken;
            let is_idle = !has_taken && !issue.is_executing();
            watchdog.end_cycle(is_idle, self.cycle.now.wrapping_add(detector.n_skipped_cycles()))?;
            if idle.end_cycle(has_taken) {
                self.n_cycles = self.stand_for(issue.idle_until(entry.current(), self));
            }
            if !entry.has_work() && !issue.has_work() {
                return Ok(entry);
            }
            if self.listener.interest() == Interest::Nothing {
                return Ok(entry);
            }
            if detector.is_due(entry.n_fetched()) {
                self.fast_forward(&mut entry, detector, |_, state| issue.record(state));
            }
        }
    }
}
