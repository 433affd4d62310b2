//! Skips iterations once the state of the machine repeats.

use crate::engine::relative_state::RelativeState;
use crate::engine::repetition::{Point, RepetitionDetector, StateCheck};
use crate::events::listener::Listener;
use crate::llvm::stages::entry::EntryStage;
use crate::llvm::stages::machine::Machine;
use crate::llvm::units::hardware_units::HardwareUnits;

impl<L: Listener> Machine<'_, L> {
    /// Skips iterations if the state of the machine recurs. `record` records the state of the stages, and of the units that
    /// only some pipelines use.
    pub(super) fn fast_forward(
        &mut self,
        entry: &mut EntryStage<'_>,
        detector: &mut RepetitionDetector,
        record: impl Fn(&HardwareUnits, &mut RelativeState<'_>),
    ) {
        let n_in_flight = self.units.in_flight.len();
        if let Some((n_instructions, end)) = entry.take_new_piece() {
            detector.begin_piece(
                u64::from(n_instructions),
                entry.n_fetched(),
                end,
                self.listener.n_watched(),
            );
        }
        if !detector.is_due(entry.n_fetched()) {
            return;
        }
        let at = Point { n_fetched: entry.n_fetched(), n_in_flight, now: self.cycle.now };
        let n_left_pipeline = at.n_fetched - u64::from(n_in_flight);
        let n_watched = self.listener.n_watched().saturating_sub(n_left_pipeline);
        let HardwareUnits { signature, scheduler, .. } = &mut *self.units;
        scheduler.resources.sign(signature);
        signature.number(u64::from(entry.next_index()) << 32 | u64::from(n_in_flight));
        let mut check = detector.check(signature.take(), at, entry.n_left(), n_watched);
        if let StateCheck::Compare(from) = check {
            let mut state = detector.state(check, at);
            let is_complete = self.record(entry, &record, &mut state);
            if is_complete && state.is_equal() {
                if detector.repeats(from, at) {
                    check = StateCheck::Repeated(from);
                } else {
                    self.mark();
                }
            } else if detector.differs(at) {
                check = StateCheck::Record;
            }
        }
        match check {
            StateCheck::Record if self.record(entry, &record, &mut detector.state(check, at)) => self.mark(),
            StateCheck::Record => detector.stop(),
            StateCheck::Repeated(from) => {
                let n_instructions = at.n_fetched - from.n_fetched;
                let n = entry.n_left() / n_instructions;
                entry.skip(n * n_instructions);
                self.listener.repeat(n, n * n_instructions);
                self.units.hazard_warnings.repeat(n);
                detector.skip(n, from, at);
            }
            StateCheck::None | StateCheck::Compare(_) => {}
        }
    }

    /// Marks the start of a period that may repeat.
    fn mark(&mut self) {
        self.listener.mark();
        self.units.hazard_warnings.mark();
    }

    /// Records the whole state, or enough of it to detect a difference. `record` records the state of the stages, and
    /// of the units that only some pipelines use. Returns whether the record is complete.
    fn record(
        &self,
        entry: &EntryStage<'_>,
        record: impl Fn(&HardwareUnits, &mut RelativeState<'_>),
        state: &mut RelativeState<'_>,
    ) -> bool {
        let HardwareUnits {
            in_flight,
            registers,
            load_store,
            retire_control: _,  // Follows from the instructions in flight.
            scheduler: _,       // Recorded by `record`.
            signature: _,       // Only selects which states are recorded.
            hazard_warnings: _, // Nothing depends on them.
        } = &*self.units;
        state.set_bounds(load_store.next_group(), self.cycle.code.max_late_read());
        entry.record(state);
        in_flight.record(&self.cycle.code, state);
        if state.is_different() {
            return false;
        }
        record(self.units, state);
        let is_complete = load_store.record(in_flight, state);
        registers.record(in_flight, state);
        self.listener.record(state);
        is_complete
    }
}
