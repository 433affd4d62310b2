//! The out-of-order pipeline with LLVM's scheduling models.

use crate::engine::error::SimulationError;
use crate::engine::relative_state::RelativeState;
use crate::engine::repetition::RepetitionDetector;
use crate::engine::watchdog::Watchdog;
use crate::events::listener::Interest;
use crate::events::wait::WaitCause;
use crate::llvm::observer::Observer;
use crate::llvm::pipeline::idle::IdleCycles;
use crate::llvm::stages::dispatch::DispatchStage;
use crate::llvm::stages::entry::EntryStage;
use crate::llvm::stages::execute::ExecuteStage;
use crate::llvm::stages::machine::Machine;
use crate::llvm::stages::micro_op_queue::MicroOpQueueStage;
use crate::llvm::stages::retire::RetireStage;
use crate::llvm::stalled_machine::StalledMachine;
use crate::llvm::units::hardware_units::HardwareUnits;

/// The stages of an out-of-order pipeline after the entry stage.
pub(super) struct OutOfOrderStages<'a> {
    pub(super) queue: Option<MicroOpQueueStage>,
    pub(super) dispatch: DispatchStage,
    pub(super) execute: &'a mut ExecuteStage,
    pub(super) retire: RetireStage,
}

impl OutOfOrderStages<'_> {
    /// Returns the first cycle when something may happen, after a cycle that fetched and dispatched no instruction.
    fn idle_until(&self, units: &HardwareUnits, now: u64) -> u64 {
        if !self.retire.is_idle(units) {
            return now;
        }
        units.scheduler.idle_until(&units.in_flight, &units.load_store, now)
    }

    /// Records the state of the stages.
    fn record(&self, state: &mut RelativeState<'_>) {
        let Self { queue, dispatch, execute, retire } = self;
        if let Some(queue) = queue {
            queue.record(state);
        }
        dispatch.record(state);
        execute.record(state);
        retire.record(state);
    }
}

impl<L: Observer> Machine<'_, L> {
    /// Reports why the next instruction was not dispatched in this cycle.
    fn report_dispatch_wait(&mut self, entry: &EntryStage<'_>, queue: Option<&MicroOpQueueStage>) {
        let stall = self.stall.take();
        let queued = queue.and_then(MicroOpQueueStage::current);
        let Some(next) = queued.or(entry.current()) else { return };
        let cause = match stall {
            Some(kind) => {
                StalledMachine { kind, inst: next, units: self.units, cycle: self.cycle }.wait_cause()
            }
            None if queue.is_some() && queued.is_none() => WaitCause::FrontEnd,
            None => WaitCause::DispatchWidth,
        };
        self.notify_dispatch_wait(next, cause);
    }

    /// Runs fetch, an optional micro-operation queue, dispatch, execution and retirement. In each cycle the last
    /// stage runs first, so that the entries it frees are available to earlier stages.
    pub(super) fn run_out_of_order<'s>(
        &mut self,
        mut entry: EntryStage<'s>,
        mut stages: OutOfOrderStages<'_>,
        detector: &mut RepetitionDetector,
        mut idle: IdleCycles,
    ) -> Result<EntryStage<'s>, SimulationError> {
        let mut watchdog = Watchdog::default();
        loop {
            let n_taken = entry.n_taken();
            let OutOfOrderStages { queue, dispatch, execute, retire } = &mut stages;
            let oldest_queued = queue.as_ref().map(MicroOpQueueStage::oldest);
            let was_carrying_over = dispatch.is_carrying_over();
            self.listener.on_cycle_begin(self.n_cycles);
            retire.start_cycle(self);
            execute.start_cycle(self);
            dispatch.start_cycle(self);
            if let Some(queue) = queue {
                queue.start_cycle();
            }
            entry.start_cycle(self);

            match queue {
                None => {
                    while let Some(inst) = entry.current()
                        && dispatch.is_available(inst, self, execute)
                    {
                        dispatch.execute(inst, self, execute);
                        entry.advance(self);
                    }
                }
                Some(queue) => {
                    while let Some(inst) = entry.current()
                        && queue.is_available(inst, self)
                    {
                        queue.execute(inst, self);
                        entry.advance(self);
                    }
                    while let Some(inst) = queue.current()
                        && dispatch.is_available(inst, self, execute)
                    {
                        dispatch.execute(inst, self, execute);
                        queue.advance(self);
                    }
                }
            }
            execute.end_cycle(self);
            if self.units.in_flight.follows_waits() {
                self.report_dispatch_wait(&entry, queue.as_ref());
            }
            self.end_cycle();
            let has_taken = entry.n_taken() != n_taken;
            let is_idle = !has_taken && !self.units.scheduler.is_executing();
            watchdog.end_cycle(is_idle, self.cycle.now.wrapping_add(detector.n_skipped_cycles()))?;
            let has_dequeued = queue.as_ref().map(MicroOpQueueStage::oldest) != oldest_queued;
            let has_dispatched = was_carrying_over || has_taken || has_dequeued;
            if idle.end_cycle(has_dispatched) {
                self.n_cycles = self.stand_for(stages.idle_until(self.units, self.cycle.now));
            }
            let queue = &stages.queue;
            let is_queue_busy = queue.as_ref().is_some_and(MicroOpQueueStage::has_work);
            if !entry.has_work() && !is_queue_busy && self.units.retire_control.is_empty() {
                return Ok(entry);
            }
            if self.listener.interest() == Interest::Nothing {
                return Ok(entry);
            }
            if detector.is_due(entry.n_fetched()) {
                let code = self.cycle.code;
                self.fast_forward(&mut entry, detector, |units, state| {
                    stages.record(state);
                    units.scheduler.record(&code, state);
                });
            }
        }
    }
}
