//! The waits of instructions, for listeners that follow them.

use smallvec::SmallVec;
use stallscope_target::{CoreParameter, RegisterId};

use crate::cores::machine::Machine;
use crate::cores::scheduler::InFlightMicroOp;
use crate::cores::scheduler_entries::MicroOpId;
use crate::cores::values::{UNKNOWN, ValueId};
use crate::engine::relative_state::RelativeState;
use crate::events::listener::Listener;
use crate::events::resource_use::ResourceUse;
use crate::events::stall_kind::StallKind;
use crate::events::wait::{NextInstruction, Producer, Wait, WaitCause};

/// Waits, the last one first, each with the micro-operation if it is for what that uses.
type Waits = SmallVec<[(Wait, Option<MicroOpId>); 8]>;

/// The uses of units by a micro-operation.
type Uses = SmallVec<[ResourceUse; 2]>;

/// The producer with an index in the stream. Programs do not know which of LLVM's registers theirs are.
fn producer_of(source_index: u64) -> Producer {
    Producer { source_index, register: RegisterId::default() }
}

impl<L: Listener> Machine<'_, L> {
    /// Reports why the next instruction was not dispatched in this cycle, if there is one.
    pub(super) fn report_dispatch_wait(&mut self) {
        if !self.follows_waits {
            return;
        }
        let stream = &self.stream;
        // The instruction after one that has begun waits for the rest of that.
        let source_index = stream.next + u64::from(stream.next_slot > 0);
        if source_index >= stream.end {
            return;
        }
        let index = |source_index: u64| (source_index % stream.n_instructions) as u32;
        let cause = match self.stall {
            Some(kind) => WaitCause::FullQueue { kind, resource: None, behind: self.holder(kind).map(index) },
            None if stream.next == stream.n_delivered => WaitCause::FrontEnd,
            None => WaitCause::DispatchWidth,
        };
        self.listener.on_dispatch_wait(
            NextInstruction { source_index, index: index(source_index) },
            cause,
            1,
        );
    }

    /// Returns the oldest instruction that a full buffer waits for, by its index in the stream.
    pub(super) fn holder(&self, kind: StallKind) -> Option<u64> {
        let units = &*self.units;
        let slot = units.reorder_buffer.front()?;
        let inst = if kind == StallKind::SchedulerQueueFull {
            let first = units.flight(slot.inst).first_micro_op;
            let waiting = |id: &MicroOpId| units.scheduler.get(*id).issued_at == UNKNOWN;
            let waiting = (first..units.scheduler.next()).find(waiting)?;
            units.scheduler.get(waiting).inst
        } else {
            let is_executed = slot.n_pending == 0 && slot.done <= self.now;
            (!is_executed).then_some(slot.inst)?
        };
        Some(inst)
    }

    /// Reports that a micro-operation begins to use its port.
    pub(super) fn report_unit_taken(&mut self, id: MicroOpId) {
        if !self.follows_waits {
            return;
        }
        let InFlightMicroOp { port, inst, .. } = *self.units.scheduler.get(id);
        if port.is_some() {
            let taken: Uses = self.uses_of(id).collect();
            self.listener.on_units_taken(self.units.inst_ref(inst, self.code), &taken);
        }
    }

    /// Reports the wait of an instruction whose last micro-operation is issued now.
    pub(super) fn report_issue_waits(&mut self, inst: u64) {
        if !self.follows_waits {
            return;
        }
        for (wait, micro_op) in self.issue_waits(inst).into_iter().rev() {
            if wait.n_cycles > 0 {
                let used: Uses = micro_op.into_iter().flat_map(|id| self.uses_of(id)).collect();
                let inst = self.units.inst_ref(inst, self.code);
                self.listener.on_issue_wait(inst, wait, &used);
            }
        }
    }

    /// Returns the wait of an instruction: that of its last micro-operation, and if that waited for a result of another one of its
    /// micro-operations, what that waited for. A jump that is fused with the instruction before waits for its value.
    fn issue_waits(&self, inst: u64) -> Waits {
        let units = &*self.units;
        let flight = units.flight(inst);
        let start = units.state(inst).issued_at;
        if flight.n_micro_ops == 0 {
            let compared = inst.checked_sub(1).map(producer_of);
            return std::iter::once((Wait::between(start, self.now, WaitCause::Operand(compared)), None))
                .collect();
        }
        let own = flight.first_micro_op..flight.first_micro_op + u64::from(flight.n_micro_ops);
        let mut waits = Waits::new();
        let mut end = self.now;
        let mut next = own.clone().max_by_key(|&id| units.scheduler.get(id).issued_at);
        while let Some(id) = next.take() {
            let micro_op = units.scheduler.get(id);
            let may_issue_at = self.may_issue_at(micro_op.dispatched_at);
            let ready_at = may_issue_at.max(micro_op.operands_at).clamp(start, end.max(start));
            waits.push((Wait::between(ready_at, end, WaitCause::Port), Some(id)));
            end = ready_at;
            if micro_op.operands_at <= may_issue_at {
                let dispatched_at = micro_op.dispatched_at.clamp(start, end);
                waits.push((Wait::between(dispatched_at, end, WaitCause::DispatchLatency), None));
                end = dispatched_at;
                break;
            }
            let producer = self.last_operand(id);
            if let Some((producer, _)) = producer.filter(|(producer, _)| own.contains(producer)) {
                let step_at = units.scheduler.get(producer).issued_at.clamp(start, end);
                waits.push((Wait::between(step_at, end, WaitCause::OwnStep), None));
                (end, next) = (step_at, Some(producer));
            } else {
                let producer = producer.map(|(_, producer)| producer);
                waits.push((Wait::between(start, end, WaitCause::Operand(producer)), None));
                return waits;
            }
        }
        // Until its last slot is dispatched.
        waits.push((Wait::between(start, end, WaitCause::DispatchWidth), None));
        waits
    }

    /// Returns the micro-operation that delivers the operand which was available last to another one, and its instruction.
    fn last_operand(&self, id: MicroOpId) -> Option<(MicroOpId, Producer)> {
        let producer = self.deliverer(self.last_value(id)?, id)?;
        let source_index = self.units.scheduler.get(producer).inst;
        Some((producer, producer_of(source_index)))
    }

    /// Returns the operand of a micro-operation that was available last.
    pub(super) fn last_value(&self, id: MicroOpId) -> Option<ValueId> {
        let units = &*self.units;
        let micro_op = units.scheduler.get(id);
        let sources = self.program.sources_of(&self.program.micro_ops[micro_op.index as usize]);
        (micro_op.operands..).zip(sources).find_map(|(operand, source)| {
            let value = units.values.operand(operand).value;
            (source.ready_at(units.values.at(value)) == micro_op.operands_at).then_some(value)
        })
    }

    /// Returns the micro-operation that delivers a value to another one. It need not be in flight any more.
    pub(super) fn deliverer(&self, value: ValueId, user: MicroOpId) -> Option<MicroOpId> {
        let scheduler = &self.units.scheduler;
        let oldest = scheduler.oldest_known();
        let n_older = (oldest..=user).rev().position(|id| scheduler.get(id).values.0 <= value.0)?;
        Some(user - n_older as u64)
    }
}

impl<L> Machine<'_, L> {
    /// Returns the first cycle that may issue a micro-operation by the time of its dispatch.
    fn may_issue_at(&self, dispatched_at: u64) -> u64 {
        dispatched_at + u64::from(self.get(CoreParameter::DispatchLatency))
    }

    /// Records the state of the micro-operations from `oldest` on for listeners that follow waits.
    pub(super) fn record_waits(&self, oldest: MicroOpId, state: &mut RelativeState<'_>) {
        if !self.follows_waits {
            return;
        }
        for id in oldest..self.units.scheduler.next() {
            let InFlightMicroOp { operands_at, dispatched_at, issued_at, inst, .. } =
                *self.units.scheduler.get(id);
            let flight = self.units.flight(inst);
            if flight.n_unissued == 0 {
                continue;
            }
            state.cycle(self.units.state(inst).issued_at);
            // Operands that were available earlier cause no wait.
            let may_issue_at =
                if dispatched_at == UNKNOWN { self.now } else { self.may_issue_at(dispatched_at) };
            state.cycle(operands_at.max(may_issue_at));
            for at in [dispatched_at, issued_at] {
                if at == UNKNOWN { state.number(UNKNOWN) } else { state.cycle(at) }
            }
        }
    }
}
