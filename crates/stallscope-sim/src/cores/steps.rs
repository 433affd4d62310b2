//! The steps of instructions, for listeners that follow them.

use stallscope_target::CoreParameter;

use crate::cores::machine::Machine;
use crate::cores::program::MemoryRole;
use crate::cores::scheduler_entries::MicroOpId;
use crate::cores::store_queue::StoreId;
use crate::cores::values::{UNKNOWN, ValueId};
use crate::events::listener::Listener;
use crate::events::stall_kind::StallKind;
use crate::events::step::{Step, StepCause, StepSource};

/// Sets an element of a list, which grows to hold it.
fn set(list: &mut Vec<Option<MicroOpId>>, index: usize, id: MicroOpId) {
    if list.len() <= index {
        list.resize(index + 1, None);
    }
    list[index] = Some(id);
}

impl<L: Listener> Machine<'_, L> {
    /// Returns whether the listener needs steps now. For listeners that never do, the compiler knows.
    #[inline]
    pub(super) fn are_steps_followed(&self) -> bool {
        self.listener.n_followed() > 0 && self.follows_steps
    }

    /// Notes why the next instruction was not dispatched in this cycle.
    #[inline]
    pub(super) fn note_hold(&mut self) {
        if self.are_steps_followed() {
            self.hold();
        }
    }

    #[cold]
    #[inline(never)]
    fn hold(&mut self) {
        let cause = match self.stall {
            // Stores are written in order, one after the other.
            Some(kind @ (StallKind::StoreQueueFull | StallKind::DispatchGroup)) => {
                StepCause::FullBuffer(kind, None)
            }
            Some(kind) => StepCause::FullBuffer(kind, self.holder(kind).map(StepSource::Instruction)),
            None if self.stream.next == self.stream.n_delivered => StepCause::FrontEnd,
            None => StepCause::DispatchWidth,
        };
        self.units.steps.held = Some((self.now, cause));
        let unretired = self.holder(StallKind::RetireControlUnit);
        self.units.steps.unretired = unretired.map(|inst| (self.now, inst));
    }

    /// Reports that the first slot of an instruction is dispatched.
    #[inline]
    pub(super) fn report_dispatch_step(&mut self, inst: u64) {
        if self.are_steps_followed() {
            self.dispatch_step(inst);
        }
    }

    #[cold]
    #[inline(never)]
    fn dispatch_step(&mut self, inst: u64) {
        let steps = &self.units.steps;
        let held = steps.held.filter(|&(cycle, _)| cycle + 1 == self.now).map(|(_, cause)| cause);
        let cause = match (held, steps.issued) {
            // The entries of schedulers are freed at issue.
            (Some(StepCause::FullBuffer(kind @ StallKind::SchedulerQueueFull, _)), Some((cycle, id)))
                if cycle == self.now =>
            {
                StepCause::FullBuffer(kind, Some(StepSource::MicroOp(id)))
            }
            (held, _) => held.unwrap_or(StepCause::Start),
        };
        let flight = self.units.flight(inst);
        let micro_ops = flight.first_micro_op..flight.first_micro_op + u64::from(flight.n_micro_ops);
        let inst = self.units.inst_ref(inst, self.code);
        self.listener.on_step(inst, self.now, &Step::Dispatched { micro_ops, cause });
    }

    /// Reports that a micro-operation has just been issued.
    #[inline]
    pub(super) fn report_issue_step(&mut self, id: MicroOpId) {
        if self.are_steps_followed() {
            self.issue_step(id);
        }
    }

    #[cold]
    #[inline(never)]
    fn issue_step(&mut self, id: MicroOpId) {
        let cause = self.cause_of_issue(id);
        let micro_op = *self.units.scheduler.get(id);
        let unit = self.program.micro_ops[micro_op.index as usize].unit;
        let steps = &mut self.units.steps;
        if let Some(port) = micro_op.port {
            set(&mut steps.of_ports, port.into(), id);
        }
        if let Some((unit, _)) = unit {
            set(&mut steps.of_units, unit as usize, id);
        }
        let is_first = steps.issued.is_none_or(|(cycle, oldest)| cycle < self.now || id < oldest);
        if is_first {
            steps.issued = Some((self.now, id));
        }
        let inst = self.units.inst_ref(micro_op.inst, self.code);
        self.listener.on_step(inst, self.now, &Step::Issued { micro_op: id, cause });
    }

    /// Returns the reason why a micro-operation that is issued now was not issued before.
    fn cause_of_issue(&self, id: MicroOpId) -> StepCause {
        let micro_op = self.units.scheduler.get(id);
        let ready_at = self.ready_at(micro_op);
        let waited = self.now > ready_at;
        if waited && let Some(cause) = self.cause_of_wait(id) {
            return cause;
        }
        let may_issue_at = micro_op.dispatched_at + u64::from(self.get(CoreParameter::DispatchLatency));
        if micro_op.operands_at < may_issue_at {
            return StepCause::Dispatch;
        }
        self.last_source(id).map_or(StepCause::Start, StepCause::Value)
    }

    /// Returns the reason why a ready micro-operation was not issued in the cycle before, if it is known: the port, the unit, or for a
    /// load an older store's address.
    fn cause_of_wait(&self, id: MicroOpId) -> Option<StepCause> {
        let (steps, scheduler) = (&self.units.steps, &self.units.scheduler);
        let micro_op = scheduler.get(id);
        let program_op = &self.program.micro_ops[micro_op.index as usize];
        let resource = |number: usize| self.ports.all().get(number).map(|port| port.resource);
        let of_unit = program_op.unit.and_then(|(unit, _)| {
            let user = steps.of_units.get(unit as usize).copied().flatten()?;
            let other = scheduler.get(user);
            let (_, cycles) = self.program.micro_ops[other.index as usize].unit?;
            let is_used = other.issued_at + u64::from(cycles) >= self.now;
            is_used.then_some(StepCause::Port(resource(unit as usize).unwrap_or_default(), user))
        });
        let port_user = micro_op.port.and_then(|port| {
            let user = steps.of_ports.get(usize::from(port)).copied().flatten()?;
            Some((resource(usize::from(port))?, user))
        });
        let is_port_used = |user: MicroOpId| {
            let other = scheduler.get(user);
            other.issued_at + u64::from(other.port_cycles.max(1)) >= self.now
        };
        let of_port = port_user.filter(|&(_, user)| is_port_used(user));
        let of_port = of_port.map(|(resource, user)| StepCause::Port(resource, user));
        of_unit.or(of_port).or_else(|| {
            let is_load = matches!(program_op.memory, MemoryRole::Load(_));
            let address = if is_load { self.last_store_address(id) } else { None };
            address.map(|address| StepCause::Memory(StepSource::MicroOp(address)))
        })
    }

    /// Returns the older store address that was issued in the cycle before, if there is one.
    fn last_store_address(&self, id: MicroOpId) -> Option<MicroOpId> {
        let scheduler = &self.units.scheduler;
        let is_it = |other: &MicroOpId| {
            let other = scheduler.get(*other);
            let memory = &self.program.micro_ops[other.index as usize].memory;
            matches!(memory, MemoryRole::StoreAddress(_)) && other.issued_at.wrapping_add(1) == self.now
        };
        (scheduler.oldest_known()..id).rev().find(is_it)
    }

    /// Returns the micro-operation that delivered the last operand of another one.
    fn last_source(&self, id: MicroOpId) -> Option<MicroOpId> {
        let value = self.last_value(id)?;
        self.source_of(value, id)
    }

    /// Returns the micro-operation that decides when a value is available to another one. Joint results are available with the last of
    /// their micro-operations.
    fn source_of(&self, value: ValueId, user: MicroOpId) -> Option<MicroOpId> {
        let units = &*self.units;
        let deliverer = self.deliverer(value, user)?;
        let inst = units.scheduler.get(deliverer).inst;
        let flight = units.flight(inst);
        let index = flight.place.index as usize;
        let n_joint = self.program.joint_results_of(index).len() as u64;
        if n_joint == 0 {
            return Some(deliverer);
        }
        let n_values = u64::from(self.program.instructions[index].n_values);
        let first_value = units.scheduler.get(flight.first_micro_op).values.0;
        if value.0 < first_value + n_values - n_joint {
            return Some(deliverer);
        }
        let is_joint =
            |id: &MicroOpId| self.program.micro_ops[units.scheduler.get(*id).index as usize].is_joint;
        let own = flight.first_micro_op..flight.first_micro_op + u64::from(flight.n_micro_ops);
        own.filter(is_joint).max_by_key(|&id| units.scheduler.get(id).issued_at)
    }

    /// Reports that the results of a micro-operation are later than its latency: because of a store, which supplies them `earliest`, or of an
    /// operand that a slow path takes.
    #[inline]
    pub(super) fn report_late_result(&mut self, id: MicroOpId, earliest: u64) {
        if self.are_steps_followed() {
            self.late_result(id, earliest);
        }
    }

    #[cold]
    #[inline(never)]
    fn late_result(&mut self, id: MicroOpId, earliest: u64) {
        let program = self.program;
        let micro_op = *self.units.scheduler.get(id);
        let program_op = &program.micro_ops[micro_op.index as usize];
        let mut last = (0, None);
        for result in program.results_of(program_op) {
            let latency = u64::from(result.latency).saturating_sub(micro_op.saved_cycles.into());
            let own = micro_op.issued_at + latency;
            let of_store = micro_op.store.filter(|_| earliest > own && earliest != UNKNOWN);
            let mut at = own;
            let mut cause = None;
            if let Some(store) = of_store {
                at = earliest;
                cause = self.supplier(store).map(|inst| StepCause::Memory(StepSource::Instruction(inst)));
            }
            for path in program.paths_of(result) {
                let value = self.units.values.operand(micro_op.operands + u64::from(path.source)).value;
                let of_path = self.units.values.at(value) + u64::from(path.latency);
                if of_path > at {
                    (at, cause) = (of_path, self.source_of(value, id).map(StepCause::Value));
                }
            }
            if at > last.0 {
                last = (at, cause);
            }
        }
        if let (_, Some(cause)) = last {
            let inst = self.units.inst_ref(micro_op.inst, self.code);
            self.listener.on_step(inst, self.now, &Step::Delayed { micro_op: id, cause });
        }
    }

    /// Returns the index in the stream of the instruction that lets a store supply a load: its own, or if it retires now, the last one that
    /// retirement waited for.
    fn supplier(&self, store: StoreId) -> Option<u64> {
        let entry = self.units.stores.get(store)?;
        let iteration = store / u64::from(self.units.memory.n_stores.max(1));
        let own = iteration * self.stream.n_instructions + u64::from(entry.instruction);
        let unretired = self.units.steps.unretired.filter(|_| entry.retired_at == self.now);
        let last = unretired.filter(|&(cycle, _)| cycle + 1 == self.now).map(|(_, inst)| inst);
        Some(last.unwrap_or(own))
    }
}
