//! Issue: micro-operations leave the scheduler for the ports, and their results become available.

use stallscope_target::CoreParameter;

use crate::code::port_use::ports_in;
use crate::cores::machine::{Machine, Units, first_two, flight};
use crate::cores::memory_access::MemoryAccess;
use crate::cores::program::{Load, MemoryRole};
use crate::cores::scheduler::Scheduler;
use crate::cores::scheduler_entries::MicroOpId;
use crate::cores::store_queue::SuppliedLoad;
use crate::cores::values::{UNKNOWN, ValueId};
use crate::events::in_flight::InstructionStage;
use crate::events::listener::{ExecutionEvents, Listener};
use crate::events::resource_use::ResourceUse;

/// Bytes of a bank of the cache, as a power of two, and of a line.
const BANK_BITS: u32 = 2;
const LINE_BITS: u32 = 6;

impl<L: Listener> Machine<'_, L> {
    /// Issues the oldest ready micro-operation of each port.
    pub(super) fn issue(&mut self) {
        let now = self.now;
        self.units.scheduler.start_cycle(now);
        let blocked = self.conflicting_port();
        let oldest_address = self.oldest_unknown_address();
        let program = self.program;
        for port in ports_in(self.units.scheduler.ready_ports()) {
            if blocked == Some(port) {
                continue;
            }
            let Units { scheduler, flights, disambiguation, .. } = &mut *self.units;
            let may_issue = |scheduler: &Scheduler, id: MicroOpId| {
                let in_flight = scheduler.get(id);
                let micro_op = &program.micro_ops[in_flight.index as usize];
                scheduler.is_unit_free(micro_op, now)
                    && scheduler.is_oldest_for_unit(program, id, micro_op)
                    && scheduler.may_deliver(port, micro_op)
                    && (oldest_address > id
                        || !matches!(micro_op.memory, MemoryRole::Load(_))
                        || !disambiguation.waits(flight(flights, in_flight.inst).place.index as usize))
            };
            if let Some(id) = scheduler.take(port, may_issue) {
                self.issue_micro_op(id);
            }
        }
        if self.units.scheduler.start_unbound() {
            while let Some(id) = self.units.scheduler.take_unbound(program, now) {
                self.issue_micro_op(id);
            }
        }
        while let Some(id) = self.units.scheduler.take_portless() {
            self.issue_micro_op(id);
        }
    }

    /// Returns the port whose load has to wait, because an older load uses the same bank of the cache in another line.
    fn conflicting_port(&self) -> Option<u8> {
        if !self.units.memory.has_bank_conflicts {
            return None;
        }
        let (first, second) = first_two(self.units.load_ports)?;
        let (a, b) = (self.units.scheduler.oldest_ready(first)?, self.units.scheduler.oldest_ready(second)?);
        let (line_a, banks_a) = self.banks(a)?;
        let (line_b, banks_b) = self.banks(b)?;
        (line_a != line_b && banks_a & banks_b != 0).then_some(if a < b { second } else { first })
    }

    /// Returns the line and the banks that a load accesses, if its address is known.
    fn banks(&self, id: MicroOpId) -> Option<((u32, i64), u64)> {
        let in_flight = self.units.scheduler.get(id);
        let MemoryRole::Load(load) = &self.program.micro_ops[in_flight.index as usize].memory else {
            return None;
        };
        let iteration = self.units.flight(in_flight.inst).place.iteration;
        let address = load.access.address.filter(|_| self.program.has_addresses)?;
        let at = address.start.wrapping_add(address.stride.wrapping_mul(iteration as i64));
        let n_banks = i64::from(self.get(CoreParameter::CacheBanks));
        let last = at + i64::from(load.access.size.max(1)) - 1;
        let banks = (at >> BANK_BITS..=last >> BANK_BITS).take(64);
        let banks = banks.fold(0_u64, |set, bank| set | 1 << bank.rem_euclid(n_banks));
        Some(((address.base, at >> LINE_BITS), banks))
    }

    /// Returns the oldest store address that has not been issued; only looked for if loads wait for it.
    fn oldest_unknown_address(&self) -> MicroOpId {
        if !self.units.disambiguation.has_waiting() {
            return MicroOpId::MAX;
        }
        let Some(slot) = self.units.reorder_buffer.front() else { return MicroOpId::MAX };
        let first = self.units.flight(slot.inst).first_micro_op;
        let is_unknown = |id: &MicroOpId| {
            let in_flight = self.units.scheduler.get(*id);
            let memory = &self.program.micro_ops[in_flight.index as usize].memory;
            matches!(memory, MemoryRole::StoreAddress(_))
                && (in_flight.issued_at == UNKNOWN || in_flight.issued_at == self.now)
        };
        (first..self.units.scheduler.next()).find(is_unknown).unwrap_or(MicroOpId::MAX)
    }

    fn issue_micro_op(&mut self, id: MicroOpId) {
        let now = self.now;
        let in_flight = *self.units.scheduler.get(id);
        let program = self.program;
        let micro_op = &program.micro_ops[in_flight.index as usize];
        if let MemoryRole::Load(load) = &micro_op.memory
            && let Some(found_at) = self.walk(&load.access, in_flight.inst)
        {
            self.units.scheduler.retry(id, found_at, now);
            return;
        }
        self.units.scheduler.issue(id, micro_op, now);
        self.report_unit_taken(id);
        self.report_issue_step(id);
        if self.units.group.is_some()
            && let Some(queue) = self.queue_of(in_flight.port)
        {
            self.listener.on_released_buffers(self.units.inst_ref(in_flight.inst, self.code), &[queue]);
        }
        let port = in_flight.port.map_or(u64::MAX, u64::from);
        let delay = now - in_flight.dispatched_at;
        self.units.signature.number(u64::from(in_flight.index) ^ port << 32 ^ delay << 40);
        let flight = self.units.flight_mut(in_flight.inst);
        flight.n_unissued -= 1;
        let is_issued = flight.n_unissued == 0;
        match &micro_op.memory {
            MemoryRole::None => self.finish(id, now),
            MemoryRole::Load(load) => self.issue_load(id, load),
            MemoryRole::StoreAddress(_) | MemoryRole::StoreData => {
                let is_address = !matches!(micro_op.memory, MemoryRole::StoreData);
                if let Some(store) = in_flight.store {
                    if let Some(store) = self.units.stores.get_mut(store) {
                        *(if is_address { &mut store.address_at } else { &mut store.data_at }) = now;
                    }
                    self.supply_loads(store, is_address);
                }
                self.finish(id, now);
            }
        }
        if is_issued && self.execution_events != ExecutionEvents::None {
            self.report_issued(in_flight.inst);
            let index = self.units.flight(in_flight.inst).place.index as usize;
            if program.is_fused_with_previous(index + 1) {
                self.report_issued(in_flight.inst + 1);
            }
        }
    }

    /// Looks for the page of a load. Returns the cycle of the find if that is later.
    fn walk(&mut self, access: &MemoryAccess, inst: u64) -> Option<u64> {
        let iteration = self.units.flight(inst).place.iteration;
        let page = self.page(access, iteration)?;
        let walk_ends = self.now + u64::from(self.get(CoreParameter::LoadPageWalk));
        let found_at = self.units.translation.look_up(page, walk_ends);
        (found_at > self.now).then_some(found_at)
    }

    /// Issues a load. Waiting for a store takes no port.
    fn issue_load(&mut self, id: MicroOpId, load: &Load) {
        let in_flight = *self.units.scheduler.get(id);
        let (Some(store), Some(dependence)) = (in_flight.store, load.access.dependence) else {
            self.finish(id, self.now);
            return;
        };
        let wait = self.load_wait(dependence.overlap, load.path);
        match self.units.stores.supplies_at(store, wait) {
            UNKNOWN => self.units.stores.wait(store, wait, id, self.now),
            at => self.finish(id, at),
        }
    }

    /// Lets the loads go on that a store supplies now.
    pub(super) fn supply_loads(&mut self, store: u64, is_address: bool) {
        let mut supplied = std::mem::take(&mut self.units.supplied);
        self.units.stores.take_supplied(store, &mut supplied);
        for SuppliedLoad { micro_op, issued_at, at } in supplied.drain(..) {
            if is_address {
                let inst = self.units.scheduler.get(micro_op).inst;
                let index = self.units.flight(inst).place.index as usize;
                self.units.disambiguation.found(index, self.now - issued_at, self.program);
            }
            self.finish(micro_op, at);
        }
        self.units.supplied = supplied;
    }

    /// Handles that an issued micro-operation's results are known: they are available after its latency, and not before
    /// `earliest`.
    fn finish(&mut self, id: MicroOpId, earliest: u64) {
        let in_flight = *self.units.scheduler.get(id);
        let program = self.program;
        let micro_op = &program.micro_ops[in_flight.index as usize];
        let start = in_flight.issued_at;
        let mut end = start + 1;
        for (number, result) in program.results_of(micro_op).iter().enumerate() {
            let latency = u64::from(result.latency).saturating_sub(in_flight.saved_cycles.into());
            let mut at = (start + latency).max(earliest);
            for path in program.paths_of(result) {
                let operand = self.units.values.operand(in_flight.operands + u64::from(path.source));
                at = at.max(self.units.values.at(operand.value) + u64::from(path.latency));
            }
            end = end.max(at);
            self.set_value(ValueId(in_flight.values.0 + number as u64), at);
        }
        self.report_late_result(id, earliest);
        self.units.reorder_buffer.finish(in_flight.slot, end);
        if micro_op.is_joint {
            self.finish_jointly(in_flight.inst, end);
        }
        if self.execution_events != ExecutionEvents::All {
            return;
        }
        let flight = self.units.flight_mut(in_flight.inst);
        flight.n_unfinished -= 1;
        flight.end = flight.end.max(end);
        let (is_finished, end) = (flight.n_unfinished == 0, flight.end);
        if is_finished {
            let is_followed = program.is_fused_with_previous(flight.place.index as usize + 1);
            self.units.execute(in_flight.inst, end);
            if is_followed {
                self.units.execute(in_flight.inst + 1, end);
            }
        }
    }

    /// Handles that one of the micro-operations that deliver an instruction's joint results is known to end in a cycle. With the
    /// last of them, the results and the end of its store are known.
    #[inline(never)]
    fn finish_jointly(&mut self, inst: u64, end: u64) {
        let flight = self.units.flight_mut(inst);
        flight.n_joint -= 1;
        flight.joint_end = flight.joint_end.max(end);
        if flight.n_joint > 0 {
            return;
        }
        let flight = *flight;
        if let Some(store) = flight.store.and_then(|store| self.units.stores.get_mut(store)) {
            store.executed_at = flight.joint_end;
        }
        let program = self.program;
        let index = flight.place.index as usize;
        let results = program.joint_results_of(index);
        let first = self.units.scheduler.get(flight.first_micro_op).values.0
            + u64::from(program.instructions[index].n_values)
            - results.len() as u64;
        for (value, result) in (first..).zip(results) {
            let at = flight.joint_end.saturating_sub(result.before_end.into()).max(self.now);
            self.set_value(ValueId(value), at);
        }
    }

    /// Sets when a value is available, and wakes the micro-operations that wait for it.
    #[inline]
    fn set_value(&mut self, value: ValueId, at: u64) {
        let mut waiting = self.units.values.set(value, at);
        while let Some((id, operand)) = self.units.values.next_waiting(&mut waiting) {
            let units = &mut *self.units;
            let micro_op = units.scheduler.get_mut(operand.micro_op);
            let program_op = &self.program.micro_ops[micro_op.index as usize];
            let source = program_op.sources.start + (id - micro_op.operands) as u32;
            let source = &self.program.sources[source as usize];
            micro_op.n_unknown -= 1;
            micro_op.operands_at = micro_op.operands_at.max(source.ready_at(at));
            if micro_op.n_unknown == 0 && units.scheduler.is_in_scheduler(operand.micro_op) {
                self.wake(operand.micro_op);
            }
        }
    }

    /// Reports an instruction whose last micro-operation was issued.
    pub(super) fn report_issued(&mut self, inst: u64) {
        let mut used = std::mem::take(&mut self.units.used);
        used.clear();
        let flight = *self.units.flight(inst);
        for id in flight.first_micro_op..flight.first_micro_op + u64::from(flight.n_micro_ops) {
            let issued_at = self.units.scheduler.get(id).issued_at;
            let lead_cycles = self.now.saturating_sub(issued_at) as u32;
            used.extend(self.uses_of(id).map(|used| ResourceUse { lead_cycles, ..used }));
        }
        self.units.state_mut(inst).stage = InstructionStage::Executing;
        self.report_issue_waits(inst);
        self.report_ready(inst);
        self.listener.on_issued(self.units.inst_ref(inst, self.code), &used);
        self.units.used = used;
    }

    /// Reports the instructions that wait for nothing but ports from this cycle on.
    pub(super) fn report_all_ready(&mut self) {
        if self.execution_events != ExecutionEvents::All {
            return;
        }
        let mut due = std::mem::take(&mut self.units.due);
        self.units.becoming_ready.take_due(self.now, &mut due);
        due.drain(..).for_each(|inst| self.report_ready(inst));
        self.units.due = due;
    }

    /// Reports that an instruction waits for nothing but ports, unless that was reported before.
    pub(super) fn report_ready(&mut self, inst: u64) {
        if !std::mem::replace(&mut self.units.state_mut(inst).is_ready, true) {
            self.listener.on_ready(self.units.inst_ref(inst, self.code));
        }
    }

    /// Reports the instructions that have been executed.
    pub(super) fn report_executed(&mut self) {
        if self.execution_events != ExecutionEvents::All {
            return;
        }
        let mut due = std::mem::take(&mut self.units.due);
        self.units.executing.take_due(self.now, &mut due);
        for inst in due.drain(..) {
            self.units.state_mut(inst).stage = InstructionStage::Executed;
            self.listener.on_executed(self.units.inst_ref(inst, self.code));
        }
        self.units.due = due;
        self.units.next_report = self.now + 1;
    }
}
