//! The cause of a dispatch stall.

use crate::cores::machine::Machine;
use crate::cores::program::MemoryRole;
use crate::cores::scheduler_entries::MicroOpId;
use crate::cores::values::{UNKNOWN, ValueId};
use crate::events::listener::Listener;
use crate::events::stall_kind::{StallCause, StallKind};

/// The oldest micro-operations that have not finished.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Oldest {
    /// The oldest one that is being executed.
    pub(super) executing: Option<MicroOpId>,
    /// The oldest one that has not been issued.
    pub(super) waiting: Option<MicroOpId>,
}

impl<L: Listener> Machine<'_, L> {
    /// Returns the cause of a stall: the state of the oldest unfinished instruction.
    pub(super) fn stall_cause(&self, kind: StallKind) -> StallCause {
        if self.units.group.is_some() {
            return self.cause_at_ports(kind);
        }
        if kind == StallKind::StoreQueueFull
            && self.units.stores.retired().next().is_some()
            && self.units.next_commit > self.now
        {
            return StallCause::StoreBuffer;
        }
        let units = &*self.units;
        let Some(slot) = units.reorder_buffer.front() else { return StallCause::Retirement };
        if slot.n_pending == 0 && slot.done <= self.now {
            return StallCause::Retirement;
        }
        let first = units.flight(slot.inst).first_micro_op;
        for id in first..units.scheduler.next() {
            let micro_op = units.scheduler.get(id);
            if micro_op.issued_at == UNKNOWN {
                return if micro_op.n_unknown == 0 && micro_op.operands_at <= self.now {
                    StallCause::Port
                } else {
                    StallCause::Result
                };
            }
            let waits_for_store = micro_op.store.is_some()
                && matches!(self.program.micro_ops[micro_op.index as usize].memory, MemoryRole::Load(_))
                && self.result_at(id) > self.now;
            if waits_for_store {
                return StallCause::MemoryOrder;
            }
        }
        if kind == StallKind::StoreQueueFull { StallCause::StoreBuffer } else { StallCause::Result }
    }

    /// Returns the cause of a stall where each port has a queue. Entries of the ports' queues are freed at issue, entries of other buffers
    /// in order.
    fn cause_at_ports(&self, kind: StallKind) -> StallCause {
        if kind == StallKind::StoreQueueFull
            && self.units.drains.limit_throughput(&self.units.stores, self.now)
        {
            return StallCause::StoreBuffer;
        }
        let Oldest { executing, waiting } = self.oldest();
        let was_just_dispatched = |id: &MicroOpId| self.units.scheduler.get(*id).dispatched_at == self.now;
        let waiting = waiting.filter(|id| kind != StallKind::StoreQueueFull || !was_just_dispatched(id));
        let of_waiting = waiting.map(|id| self.cause_of_waiting(id, executing));
        let of_executing = executing.map(|id| self.cause_of_executing(id));
        match kind {
            StallKind::SchedulerQueueFull => of_waiting.or(of_executing).unwrap_or(StallCause::Port),
            StallKind::StoreQueueFull => {
                // More entries would not help if a load is late, or if other micro-operations wait for ports.
                let is_late =
                    |cause: &StallCause| matches!(cause, StallCause::Load | StallCause::MemoryOrder);
                let of_late = of_executing.filter(is_late);
                of_late.or(of_waiting).or(of_executing).unwrap_or(StallCause::MemoryQueue)
            }
            _ => of_executing.or(of_waiting).unwrap_or(StallCause::Retirement),
        }
    }

    fn result_at(&self, id: MicroOpId) -> u64 {
        self.units.scheduler.result_at(id, self.program, &self.units.values)
    }

    pub(super) fn oldest(&self) -> Oldest {
        let units = &*self.units;
        let Some(slot) = units.reorder_buffer.front() else { return Oldest::default() };
        let mut executing = None;
        for id in units.flight(slot.inst).first_micro_op..units.scheduler.next() {
            let micro_op = units.scheduler.get(id);
            if micro_op.dispatched_at == UNKNOWN {
                break;
            }
            if micro_op.issued_at == UNKNOWN {
                return Oldest { executing, waiting: Some(id) };
            }
            if executing.is_none() && self.result_at(id) > self.now {
                executing = Some(id);
            }
        }
        Oldest { executing, waiting: None }
    }

    pub(super) fn cause_of_executing(&self, id: MicroOpId) -> StallCause {
        let micro_op = self.units.scheduler.get(id);
        match self.result_at(id) {
            // A load that waits for a store.
            UNKNOWN => StallCause::MemoryOrder,
            at => self.cause_of_result(micro_op.inst, at),
        }
    }

    pub(super) fn cause_of_waiting(&self, id: MicroOpId, executing: Option<MicroOpId>) -> StallCause {
        let units = &*self.units;
        let micro_op = units.scheduler.get(id);
        if micro_op.n_unknown > 0 {
            // It depends on an instruction that itself waits.
            let of_executing = executing.map(|id| self.cause_of_executing(id));
            return of_executing
                .filter(|&cause| cause == StallCause::MemoryOrder)
                .unwrap_or(StallCause::Result);
        }
        if micro_op.operands_at <= self.now {
            return StallCause::Port;
        }
        let sources = self.program.sources_of(&self.program.micro_ops[micro_op.index as usize]);
        let last = (micro_op.operands..).zip(sources).find_map(|(operand, source)| {
            let value = units.values.operand(operand).value;
            (source.ready_at(units.values.at(value)) == micro_op.operands_at).then_some(value)
        });
        let producer = last.and_then(|value| self.producer(value, id));
        producer.map_or(StallCause::Result, |inst| self.cause_of_result(inst, micro_op.operands_at))
    }

    /// Returns the instruction in flight that delivers a value to a micro-operation.
    fn producer(&self, value: ValueId, user: MicroOpId) -> Option<u64> {
        let units = &*self.units;
        let first = units.flight(units.reorder_buffer.front()?.inst).first_micro_op;
        let micro_ops = (first..=user).rev().map(|id| units.scheduler.get(id));
        micro_ops.into_iter().find(|micro_op| micro_op.values.0 <= value.0).map(|micro_op| micro_op.inst)
    }

    /// Returns the cause of a wait for a result of an instruction until a cycle: its load, or its computation.
    fn cause_of_result(&self, inst: u64, at: u64) -> StallCause {
        let desc = &self.code[self.units.flight(inst).place.index as usize].desc;
        let computes_for = u64::from(desc.max_latency.saturating_sub(desc.load_latency));
        if desc.load_latency > 0 && at.saturating_sub(self.now) > computes_for {
            StallCause::Load
        } else {
            StallCause::Result
        }
    }
}
