//! The out-of-order pipeline for processor models of this project, which describe each micro-operation.

use crate::listener::Listener;
use crate::pipeline::error::SimulationError;
use crate::pipeline::watchdog::Watchdog;
use crate::repetition::RepetitionDetector;
use crate::stages::entry::EntryStage;
use crate::stages::machine::Machine;
use crate::stages::micro_op_issue::MicroOpIssueStage;
use crate::stages::retire::RetireStage;

impl<L: Listener> Machine<'_, L> {
    /// Runs fetch, dispatch and issue of micro-operations, and retirement.
    pub(super) fn run_micro_ops(
        &mut self,
        mut entry: EntryStage,
        stage: &mut MicroOpIssueStage,
        detector: &mut RepetitionDetector,
    ) -> Result<(), SimulationError> {
        let mut watchdog = Watchdog::default();
        let mut retire = RetireStage::default();
        loop {
            let n_fetched = entry.n_fetched();
            self.listener.on_cycle_begin();
            retire.start_cycle(self);
            stage.start_cycle(self);
            entry.start_cycle(self);
            stage.dispatch(&mut entry, self);
            stage.end_cycle(self);
            self.listener.on_cycle_end();
            self.cycle.now += 1;
            let is_idle = entry.n_fetched() == n_fetched && !stage.is_executing();
            watchdog.end_cycle(is_idle, self.cycle.now + detector.n_skipped_cycles())?;
            if !entry.has_work() && self.units.retire_control.is_empty() {
                return Ok(());
            }
            if detector.is_due(entry.n_fetched()) {
                let now = self.cycle.now;
                self.fast_forward(&mut entry, detector, |_, state| {
                    retire.record(state);
                    stage.record(now, state);
                });
            }
        }
    }
}
