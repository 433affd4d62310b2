//! Dispatch of micro-operations through a front end to the issue queues of the ports, and issue from there.
//!
//! LLVM has no counterpart. A micro-operation is bound to a port at dispatch; the oldest ready one in the queue of each port
//! issues.

use std::collections::VecDeque;

use smallvec::SmallVec;
use stallscope_target::SubtargetInfo;

use crate::frontend::dispatch_cycle::{DispatchCycle, DispatchLimit};
use crate::frontend::front_end::FrontEnd;
use crate::ids::InFlightId;
use crate::in_flight::state::InstructionStage;
use crate::listener::Listener;
use crate::port_use::{PortUse, ports_in};
use crate::ports::Ports;
use crate::pressure::PressureReason;
use crate::proc_resource::ProcResourceMasks;
use crate::relative_state::RelativeState;
use crate::resource_use::ResourceUse;
use crate::stages::entry::EntryStage;
use crate::stages::machine::{Machine, inst_ref};
use crate::stages::retire::RetireStage;
use crate::stall_kind::StallKind;
use crate::units::hardware_units::HardwareUnits;
use crate::units::issue_queues::{BoundMicroOp, IssueQueues, MicroOpId};
use crate::units::store_buffer::StoreBuffer;

/// The progress of an instruction from dispatch until it and all older ones have issued completely.
#[derive(Clone, Copy, Debug)]
struct Progress {
    /// The first of its micro-operations, and the number of bound ones.
    first: MicroOpId,
    n_bound: u32,
    n_unissued: u32,
    /// The cycle in which the results of the issued micro-operations are available.
    end: u64,
    /// Whether its operands are available, and whether it was reported as ready.
    is_ready: bool,
    is_reported: bool,
}

/// A micro-operation that was dispatched in this cycle and is not bound yet.
#[derive(Clone, Copy, Debug)]
struct Dispatched {
    inst: InFlightId,
    /// Its number in the instruction; `None` for an instruction without micro-operations.
    number: Option<u16>,
}

/// Dispatches, binds and issues micro-operations.
#[derive(Debug)]
pub(crate) struct MicroOpIssueStage {
    ports: Ports,
    masks: ProcResourceMasks,
    front_end: FrontEnd,
    queues: IssueQueues,
    stores: StoreBuffer,
    cycle: DispatchCycle,
    /// Number of dispatched micro-operations of the instruction that is being dispatched.
    n_dispatched: u32,
    /// The micro-operations dispatched in this cycle, in order.
    dispatched: Vec<Dispatched>,
    /// The instructions from `oldest` on, which is the oldest one that has not issued completely.
    progress: VecDeque<Progress>,
    oldest: InFlightId,
    /// Instructions that have not been reported as ready, by the cycle in which their operands are available, if
    /// known.
    expected: EventQueue,
    /// Issued instructions, by the cycle in which they are executed.
    executing: EventQueue,
    /// Instructions due in this cycle.
    due: Vec<InFlightId>,
    used: Vec<ResourceUse>,
    notifies_pressure: bool,
    had_stall: bool,
    n_issued: u32,
}

impl MicroOpIssueStage {
    pub(crate) fn new(subtarget: &SubtargetInfo, ports: Ports, front_end: FrontEnd) -> Self {
        Self {
            queues: IssueQueues::new(&ports),
            stores: StoreBuffer::new(subtarget),
            masks: ProcResourceMasks::new(subtarget.description(), &subtarget.sched_model),
            ports,
            front_end,
            cycle: DispatchCycle::default(),
            n_dispatched: 0,
            dispatched: Vec::new(),
            progress: VecDeque::new(),
            oldest: InFlightId(0),
            expected: EventQueue::default(),
            executing: EventQueue::default(),
            due: Vec::new(),
            used: Vec::new(),
            notifies_pressure: false,
            had_stall: false,
            n_issued: 0,
        }
    }

    /// Resets the stage for a run.
    pub(crate) fn reset(&mut self, notifies_pressure: bool) {
        self.queues.reset();
        self.stores.reset();
        self.cycle = DispatchCycle::default();
        self.n_dispatched = 0;
        self.dispatched.clear();
        self.progress.clear();
        self.oldest = InFlightId(0);
        self.expected.clear();
        self.executing.clear();
        self.notifies_pressure = notifies_pressure;
    }

    /// Returns whether instructions execute.
    pub(crate) fn is_executing(&self) -> bool {
        !self.executing.is_empty()
    }

    /// Records the micro-operations that wait and execute.
    pub(crate) fn record(&self, now: u64, state: &mut RelativeState<'_>) {
        let Self {
            ports: _,     // Does not change.
            masks: _,     // Does not change.
            front_end: _, // Does not change.
            queues,
            stores,
            cycle,
            n_dispatched,
            dispatched: _, // Reset at the start of each cycle.
            progress,
            oldest,
            expected: _, // Follows from the instructions that have not been reported as ready.
            executing,
            due: _,               // A buffer.
            used: _,              // A buffer.
            notifies_pressure: _, // Does not change in a run.
            had_stall: _,         // Reset in each cycle.
            n_issued: _,          // Reset in each cycle.
        } = self;
        queues.record(state);
        stores.record(now, state);
        state.number((*n_dispatched).into());
        cycle.record(state);
        state.inst(*oldest);
        state.number(progress.len() as u64);
        for progress in progress {
            let Progress {
                first: _,   // Follows from `n_bound` of this and the older ones.
                n_bound: _, // All are bound, but for the instruction being dispatched.
                n_unissued,
                end,
                is_ready: _, // Follows from the time at which its operands are available.
                is_reported,
            } = *progress;
            state.number(u64::from(n_unissued) << 1 | u64::from(is_reported));
            state.time(end);
        }
        state.inst_set(executing.insts());
    }

    fn progress_mut(&mut self, inst: InFlightId) -> Option<&mut Progress> {
        self.progress.get_mut(inst.0.wrapping_sub(self.oldest.0) as usize)
    }

    /// Starts a cycle: reports executed and ready instructions, and issues micro-operations.
    pub(crate) fn start_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let now = machine.cycle.now;
        let mut due = std::mem::take(&mut self.due);
        self.executing.take_due(now, &mut due);
        due.drain(..).for_each(|inst| self.on_executed(inst, machine));
        self.expected.take_due(now, &mut due);
        due.sort_unstable_by_key(|inst| inst.0.wrapping_sub(self.oldest.0));
        for inst in due.drain(..) {
            self.report_ready(inst, machine);
            self.wake(inst);
        }
        self.due = due;
        self.queues.start_cycle(now);
        self.n_issued = 0;
        let mut next = 0;
        while let Some(port) = self.queues.next_ready_port(next) {
            if let Some(id) = self.queues.take_ready(port, now) {
                self.issue(id, machine);
            }
            next = port + 1;
        }
        while let Some(id) = self.queues.take_portless() {
            self.issue(id, machine);
        }
        let HardwareUnits { in_flight, signature, .. } = &mut *machine.units;
        let code = machine.cycle.code;
        self.stores.start_cycle(now, signature, |inst| {
            let state = in_flight.get(inst);
            let latency = code.instructions[state.index as usize].latency;
            (state.stage != InstructionStage::Waiting).then(|| state.issued_at + u64::from(latency))
        });
    }

    fn on_executed<L: Listener>(&self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        machine.units.in_flight.get_mut(inst).stage = InstructionStage::Executed;
        machine.listener.on_executed(inst_ref!(machine, inst));
        RetireStage::execute(inst, &mut machine.units.in_flight, &machine.cycle);
    }

    /// Reports an instruction as ready, once.
    fn report_ready<L: Listener>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        let Some(progress) = self.progress_mut(inst) else { return };
        if !std::mem::replace(&mut progress.is_reported, true) {
            machine.listener.on_pending(inst_ref!(machine, inst));
            machine.listener.on_ready(inst_ref!(machine, inst));
        }
    }

    /// Wakes the micro-operations of an instruction whose operands are available, except those that wait for others.
    fn wake(&mut self, inst: InFlightId) {
        let Some(progress) = self.progress_mut(inst) else { return };
        if std::mem::replace(&mut progress.is_ready, true) {
            return;
        }
        let (first, n_bound) = (progress.first, progress.n_bound);
        for id in (0..n_bound).map(|number| first.plus(number)) {
            let may_wake = |bound: &BoundMicroOp| !bound.micro_op.is_chained && !bound.is_issued();
            if self.queues.get(id).is_some_and(may_wake) {
                self.queues.wake(id);
            }
        }
    }

    /// Records the cycle in which the operands of an instruction are available.
    fn expect(&mut self, inst: InFlightId, ready_at: u64, now: u64) {
        self.expected.insert(inst, ready_at);
        if ready_at <= now {
            self.wake(inst);
        }
    }

    fn issue<L: Listener>(&mut self, id: MicroOpId, machine: &mut Machine<'_, L>) {
        let now = machine.cycle.now;
        let Some(BoundMicroOp { inst, port, done, .. }) = self.queues.issue(id, now) else { return };
        let Some(progress) = self.progress_mut(inst) else { return };
        progress.n_unissued -= 1;
        progress.end = progress.end.max(done);
        let is_complete = progress.n_unissued == 0;
        self.n_issued += 1;
        let next = id.plus(1);
        if self.queues.get(next).is_some_and(|bound| bound.inst == inst && bound.micro_op.is_chained) {
            self.queues.wake_at(next, done, now);
        }
        if let Some(port) = port.and_then(|port| self.ports.all().get(usize::from(port)))
            && port.n_entries > 0
        {
            machine.listener.on_released_buffers(inst_ref!(machine, inst), &[port.resource]);
        }
        if is_complete {
            self.complete(inst, machine);
        }
    }

    /// Completes an instruction whose last micro-operation has issued.
    fn complete<L: Listener>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        let Some(&mut Progress { first, n_bound, end, .. }) = self.progress_mut(inst) else { return };
        let mut used = std::mem::take(&mut self.used);
        used.clear();
        for bound in (0..n_bound).filter_map(|number| self.queues.get(first.plus(number))) {
            let units = ports_in(bound.micro_op.units).map(|unit| (unit, bound.micro_op.unit_cycles));
            let port = bound.port.map(|port| (port, bound.micro_op.cycles));
            used.extend(port.into_iter().chain(units).map(|(port, cycles)| {
                let port = self.ports.all()[usize::from(port)];
                ResourceUse { resource: port.resource, unit: 1 << port.unit, cycles: cycles.into() }
            }));
        }
        let units = &mut *machine.units;
        let now = machine.cycle.now;
        units.in_flight.issue(inst, &machine.cycle, end);
        let mut became_known = std::mem::take(&mut units.in_flight.became_known);
        for known in became_known.drain(..) {
            self.expect(known, units.in_flight.get(known).ready_at, now);
        }
        units.in_flight.became_known = became_known;
        units.signature.issued(inst, now, &used);
        // Its operands may have become available in this cycle.
        self.report_ready(inst, machine);
        machine.listener.on_issued(inst_ref!(machine, inst), &used);
        self.used = used;
        if end > now {
            machine.units.in_flight.get_mut(inst).stage = InstructionStage::Executing;
            self.executing.insert(inst, end);
        } else {
            self.on_executed(inst, machine);
        }
        while let Some(progress) = self.progress.front().filter(|progress| progress.n_unissued == 0) {
            self.queues.pop(progress.n_bound);
            self.progress.pop_front();
            self.oldest = InFlightId(self.oldest.0.wrapping_add(1));
        }
    }

    /// Dispatches as many instructions as this cycle has room for.
    pub(crate) fn dispatch<L: Listener>(&mut self, entry: &mut EntryStage, machine: &mut Machine<'_, L>) {
        self.dispatched.clear();
        self.cycle.next(self.front_end.width, self.queues.full());
        self.had_stall = false;
        while let Some(inst) = entry.current()
            && self.dispatch_instruction(inst, machine)
        {
            self.n_dispatched = 0;
            entry.advance(machine);
        }
        self.bind(machine);
    }

    /// Dispatches as much of an instruction's rest as this cycle has room for, and returns whether that is all of it.
    fn dispatch_instruction<L: Listener>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) -> bool {
        let index = machine.units.in_flight.get(inst).index;
        let code = machine.cycle.code;
        let instruction = &code.source[index as usize];
        let micro_ops = &instruction.desc.micro_ops;
        let n_micro_ops = micro_ops.len() as u32;
        if self.n_dispatched == 0 && !self.is_available(inst, index, machine) {
            return false;
        }
        if n_micro_ops == 0 {
            if !self.front_end.dispatch_without_micro_ops(&mut self.cycle) {
                return false;
            }
            // It waits for its operands like other instructions, but needs no port.
            self.dispatched.push(Dispatched { inst, number: None });
        }
        let n_before = self.n_dispatched;
        let mut limit = None;
        for micro_op in &micro_ops[n_before as usize..] {
            let first = (self.n_dispatched == 0).then_some(n_micro_ops);
            if let Err(reached) =
                self.front_end.dispatch(&mut self.cycle, micro_op, first, self.queues.room())
            {
                limit = Some(reached);
                break;
            }
            self.dispatched.push(Dispatched { inst, number: Some(self.n_dispatched as u16) });
            self.n_dispatched += 1;
        }
        if matches!(limit, Some(DispatchLimit::IssueQueues(_))) {
            self.stall(StallKind::SchedulerQueueFull, inst, machine);
        }
        let n_new = self.n_dispatched - n_before;
        let is_whole = self.n_dispatched == n_micro_ops;
        if n_new == 0 && !is_whole {
            return false;
        }
        let units = &mut *machine.units;
        if n_before == 0 {
            units.registers.rename(inst, &mut units.in_flight, &machine.cycle);
            units.retire_control.dispatch(instruction.desc.n_micro_ops);
            self.progress.push_back(Progress::new(n_micro_ops.max(1)));
            let state = units.in_flight.get(inst);
            if state.n_unknown == 0 {
                self.expected.insert(inst, state.ready_at);
            }
            if let Some(drain) = instruction.drain {
                self.stores.push(inst, drain);
            }
        }
        let used = match n_before {
            0 => code.registers.allocated(index, units.in_flight.get(inst).is_eliminated),
            _ => code.registers.none_allocated(),
        };
        machine.listener.on_dispatched(units.in_flight.inst_ref(inst, &code), used, n_new);
        is_whole
    }

    /// Returns whether all buffers have room for an instruction. If not, reports a stall.
    fn is_available<L: Listener>(
        &mut self,
        inst: InFlightId,
        index: u32,
        machine: &mut Machine<'_, L>,
    ) -> bool {
        let instruction = &machine.cycle.code.source[index as usize];
        let kind = if !machine.units.retire_control.is_available(instruction.desc.n_micro_ops) {
            StallKind::RetireControlUnit
        } else if !machine.units.registers.is_available(index, &machine.cycle.code) {
            StallKind::RegisterFile
        } else if instruction.drain.is_some() && self.stores.is_full() {
            StallKind::StoreQueueFull
        } else {
            return true;
        };
        // Without a free slot it is not a stall.
        if self.cycle.n_micro_ops() < self.front_end.width {
            self.stall(kind, inst, machine);
        }
        false
    }

    fn stall<L: Listener>(&mut self, kind: StallKind, inst: InFlightId, machine: &mut Machine<'_, L>) {
        self.had_stall = true;
        machine.notify_stall(kind, inst, Some(&self.stores));
    }

    /// Binds the dispatched micro-operations to ports and adds them to the issue queues.
    fn bind<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let (lengths, room) = self.queues.lengths_and_room();
        self.front_end.bind(&mut self.cycle, room, lengths);
        let now = machine.cycle.now;
        let dispatched = std::mem::take(&mut self.dispatched);
        let mut n_bound_now = 0;
        for &Dispatched { inst, number } in &dispatched {
            let state = machine.units.in_flight.get(inst);
            let is_eliminated = state.is_eliminated;
            let desc = &machine.cycle.code.source[state.index as usize].desc;
            let mut bound = match number {
                Some(number) => {
                    n_bound_now += 1;
                    let micro_op = desc.micro_ops[usize::from(number)];
                    BoundMicroOp { inst, port: self.cycle.port(n_bound_now - 1), micro_op, done: u64::MAX }
                }
                None => {
                    let micro_op = PortUse { latency: desc.max_latency, ..PortUse::default() };
                    BoundMicroOp { inst, port: None, micro_op, done: u64::MAX }
                }
            };
            if is_eliminated {
                // It takes no time and no port.
                self.queues.leave(bound.port);
                (bound.port, bound.micro_op) = (None, PortUse { latency: 0, ..PortUse::default() });
            }
            let id = self.queues.push(bound);
            let Some(progress) = self.progress_mut(inst) else { continue };
            if number.unwrap_or(0) == 0 {
                progress.first = id;
            }
            progress.n_bound += 1;
            let is_ready = progress.is_ready;
            if is_eliminated {
                self.issue(id, machine);
                continue;
            }
            if bound.micro_op.is_chained {
                if let Some(before) =
                    self.queues.before(id).filter(|before| before.inst == inst && before.is_issued())
                {
                    self.queues.wake_at(id, before.done, now);
                }
            } else if is_ready {
                self.queues.wake(id);
            }
            if let Some(port) = bound.port.and_then(|port| self.ports.all().get(usize::from(port)))
                && port.n_entries > 0
            {
                machine.listener.on_reserved_buffers(inst_ref!(machine, inst), &[port.resource]);
            }
        }
        self.dispatched = dispatched;
    }

    /// Ends a cycle: reports pressure if there was a stall, or if more was dispatched than issued.
    pub(crate) fn end_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let has_pressure = self.had_stall || self.dispatched.len() as u32 > self.n_issued;
        if !self.notifies_pressure || !has_pressure {
            return;
        }
        let now = machine.cycle.now;
        let mut ready: SmallVec<[InFlightId; 64]> = SmallVec::new();
        let mut all = 0;
        for (port, inst) in self.queues.waiting(&machine.units.in_flight, now) {
            let mask = self.masks.mask(self.ports.all()[usize::from(port)].resource);
            all |= mask;
            if let Some(critical) = machine.units.in_flight.critical_mut(inst) {
                critical.resource_mask |= mask;
            }
            if !ready.contains(&inst) {
                ready.push(inst);
            }
        }
        if all != 0 {
            let in_flight = &mut machine.units.in_flight;
            ready.iter().for_each(|&inst| in_flight.add_resource_pressure(inst, all));
            machine.notify_pressure(PressureReason::Resources, all);
        }
        let mut is_any_unready = false;
        for (offset, progress) in (0..).zip(&self.progress) {
            if progress.is_reported {
                continue;
            }
            is_any_unready = true;
            let inst = InFlightId(self.oldest.0.wrapping_add(offset));
            if let Some(critical) = machine.units.in_flight.critical_mut(inst) {
                critical.pressure_cycles.register += 1;
            }
        }
        if is_any_unready {
            machine.notify_pressure(PressureReason::RegisterDependencies, 0);
        }
    }
}

impl Progress {
    /// Creates the progress of an instruction that is being dispatched.
    fn new(n_micro_ops: u32) -> Self {
        Self {
            first: MicroOpId::default(),
            n_bound: 0,
            n_unissued: n_micro_ops,
            end: 0,
            is_ready: false,
            is_reported: false,
        }
    }
}

/// Instructions with the cycles in which their next events are due.
#[derive(Clone, Debug)]
struct EventQueue {
    entries: Vec<(InFlightId, u64)>,
    /// The earliest of the cycles.
    next: u64,
}

impl Default for EventQueue {
    fn default() -> Self {
        Self { entries: Vec::new(), next: u64::MAX }
    }
}

impl EventQueue {
    fn clear(&mut self) {
        self.entries.clear();
        self.next = u64::MAX;
    }

    fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn insts(&self) -> impl Iterator<Item = InFlightId> {
        self.entries.iter().map(|&(inst, _)| inst)
    }

    fn insert(&mut self, inst: InFlightId, at: u64) {
        self.entries.push((inst, at));
        self.next = self.next.min(at);
    }

    /// Removes the instructions that are due, in the order of insertion.
    fn take_due(&mut self, now: u64, due: &mut Vec<InFlightId>) {
        if self.next > now {
            return;
        }
        self.next = u64::MAX;
        self.entries.retain(|&(inst, at)| {
            if at <= now {
                due.push(inst);
            } else {
                self.next = self.next.min(at);
            }
            at > now
        });
    }
}
