//! Dispatch through a front end into queues at the ports, and issue from there, micro-operation by micro-operation.
//!
//! A micro-operation is bound to a port when it is dispatched; the oldest ready one of each port's queue is issued.

use std::collections::VecDeque;

use smallvec::SmallVec;
use stallscope_target::Subtarget;

use super::{EntryStage, Machine, RetireStage, inst_ref};
use crate::frontend::{FrontEnd, OpenCycle, Refusal};
use crate::in_flight::{InFlightId, InstructionStage, InstructionsInFlight};
use crate::units::{PortQueues, StoreBuffer, Waiting};
use crate::{
    Listener, PortUse, Ports, PressureReason, ProcResourceMasks, RelativeState, ResourceUse, StallKind,
};

/// How far the micro-operations of an instruction have come.
#[derive(Clone, Debug, Default)]
struct Progress {
    n_unissued: u32,
    /// When the results of those issued are there, by their numbers; `u64::MAX` for others.
    done: SmallVec<[u64; 4]>,
    used: SmallVec<[ResourceUse; 4]>,
}

/// The stage.
#[derive(Debug)]
pub(crate) struct BoundPortsStage {
    ports: Ports,
    masks: ProcResourceMasks,
    front_end: FrontEnd,
    queues: PortQueues,
    stores: StoreBuffer,
    cycle: OpenCycle,
    /// How many micro-operations of the next instruction have been dispatched.
    n_dispatched: u32,
    /// Those dispatched in this cycle, in order.
    dispatched: Vec<(InFlightId, u16)>,
    /// The instructions that are not issued as a whole, from `oldest` on, and those between.
    progress: VecDeque<Progress>,
    oldest: InFlightId,
    /// Instructions that are dispatched and whose operands are not all there.
    unready: Vec<InFlightId>,
    /// Instructions issued, with the cycle in which they are executed.
    executing: Vec<(InFlightId, u64)>,
    lengths: Vec<u32>,
    room: Vec<u32>,
    notifies_pressure: bool,
    had_stall: bool,
    n_issued: u32,
}

impl BoundPortsStage {
    pub(crate) fn new(subtarget: &Subtarget<'_>, ports: Ports, front_end: FrontEnd) -> Self {
        Self {
            queues: PortQueues::new(&ports),
            stores: StoreBuffer::new(subtarget),
            masks: ProcResourceMasks::new(subtarget.description, &subtarget.sched_model),
            ports,
            front_end,
            cycle: OpenCycle::default(),
            n_dispatched: 0,
            dispatched: Vec::new(),
            progress: VecDeque::new(),
            oldest: InFlightId(0),
            unready: Vec::new(),
            executing: Vec::new(),
            lengths: Vec::new(),
            room: Vec::new(),
            notifies_pressure: false,
            had_stall: false,
            n_issued: 0,
        }
    }

    /// Starts with nothing dispatched; keeps its memory.
    pub(crate) fn reset(&mut self, notifies_pressure: bool) {
        self.queues.reset();
        self.stores.reset();
        self.cycle = OpenCycle::default();
        self.n_dispatched = 0;
        self.dispatched.clear();
        self.progress.clear();
        self.oldest = InFlightId(0);
        self.unready.clear();
        self.executing.clear();
        self.notifies_pressure = notifies_pressure;
    }

    /// Whether instructions are being executed.
    pub(crate) fn is_executing(&self) -> bool {
        !self.executing.is_empty()
    }

    /// Takes in what waits, and what is on its way.
    pub(crate) fn record(&self, now: u64, state: &mut RelativeState<'_>) {
        self.queues.record(state);
        self.stores.record(now, state);
        state.number(u64::from(self.n_dispatched) << 32 | u64::from(self.cycle.debt()));
        state.inst(self.oldest);
        state.number(self.progress.len() as u64);
        for progress in &self.progress {
            state.number(progress.n_unissued.into());
            progress.done.iter().for_each(|&done| state.time(done));
        }
        state.inst_set(self.unready.iter().copied());
        state.inst_set(self.executing.iter().map(|&(inst, _)| inst));
    }

    /// Tells what has executed and what is ready, and issues.
    pub(crate) fn start_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let now = machine.cycle.now;
        let mut index = 0;
        while let Some(&(inst, at)) = self.executing.get(index) {
            if at > now {
                index += 1;
                continue;
            }
            self.executing.remove(index);
            self.on_executed(inst, machine);
        }
        self.unready.retain(|&inst| {
            let state = machine.units.in_flight.get(inst);
            let is_ready = state.n_unknown == 0 && state.ready_at <= now;
            if is_ready {
                machine.listener.on_pending(inst_ref!(machine, inst));
                machine.listener.on_ready(inst_ref!(machine, inst));
            }
            !is_ready
        });
        self.n_issued = 0;
        for queue in 0..self.queues.n_queues() {
            let is_portless = queue + 1 == self.queues.n_queues();
            loop {
                let (progress, oldest) = (&self.progress, self.oldest);
                let in_flight = &machine.units.in_flight;
                let is_ready = |waiting: &Waiting| is_ready(waiting, progress, oldest, in_flight, now);
                let Some(waiting) = self.queues.issue(queue, now, is_ready) else { break };
                self.issue(&waiting, (!is_portless).then_some(queue), machine);
                if !is_portless {
                    break;
                }
            }
        }
        let in_flight = &machine.units.in_flight;
        let code = machine.cycle.code;
        self.stores.start_cycle(now, |inst| {
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

    fn issue<L: Listener>(&mut self, waiting: &Waiting, port: Option<usize>, machine: &mut Machine<'_, L>) {
        let &Waiting { inst, number, micro_op } = waiting;
        let now = machine.cycle.now;
        let Some(progress) = self.progress.get_mut(inst.0.wrapping_sub(self.oldest.0) as usize) else {
            return;
        };
        if let Some(done) = progress.done.get_mut(usize::from(number)) {
            *done = now + u64::from(micro_op.latency);
        }
        progress.n_unissued -= 1;
        let units = (0..self.ports.all().len()).filter(|unit| micro_op.units >> unit & 1 != 0);
        let units = units.map(|unit| (unit, micro_op.unit_cycles));
        for (port, cycles) in port.map(|port| (port, micro_op.cycles)).into_iter().chain(units) {
            let port = self.ports.all()[port];
            let use_ = ResourceUse { resource: port.resource, unit: 1 << port.unit, cycles: cycles.into() };
            progress.used.push(use_);
        }
        let is_complete = progress.n_unissued == 0;
        self.n_issued += 1;
        if let Some(port) = port.and_then(|port| self.ports.all().get(port))
            && port.n_entries > 0
        {
            machine.listener.on_released_buffers(inst_ref!(machine, inst), &[port.resource]);
        }
        if is_complete {
            self.complete(inst, machine);
        }
    }

    /// The last micro-operation of an instruction is issued.
    fn complete<L: Listener>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        let offset = inst.0.wrapping_sub(self.oldest.0) as usize;
        let Some(progress) = self.progress.get_mut(offset) else { return };
        let used = std::mem::take(&mut progress.used);
        let units = &mut *machine.units;
        let now = machine.cycle.now;
        let instruction = &machine.cycle.code.instructions[units.in_flight.get(inst).index as usize];
        let executed_at = now + u64::from(instruction.latency);
        let end = progress.done.iter().copied().max().unwrap_or(executed_at).max(now);
        units.in_flight.issue(inst, &machine.cycle, end);
        units.in_flight.became_known.clear();
        units.in_flight.compute_critical_register_dependency(inst, instruction);
        machine.units.signature.issued(inst, now, &used);
        // What it waited for may have come in this very cycle.
        if let Some(position) = self.unready.iter().position(|&unready| unready == inst) {
            self.unready.remove(position);
            machine.listener.on_pending(inst_ref!(machine, inst));
            machine.listener.on_ready(inst_ref!(machine, inst));
        }
        machine.listener.on_issued(inst_ref!(machine, inst), &used);
        if end > now {
            machine.units.in_flight.get_mut(inst).stage = InstructionStage::Executing;
            self.executing.push((inst, end));
        } else {
            self.on_executed(inst, machine);
        }
        while self.progress.front().is_some_and(|progress| progress.n_unissued == 0) {
            self.progress.pop_front();
            self.oldest = InFlightId(self.oldest.0.wrapping_add(1));
        }
    }

    /// Dispatches what enters this cycle.
    pub(crate) fn dispatch<L: Listener>(&mut self, entry: &mut EntryStage, machine: &mut Machine<'_, L>) {
        self.cycle.next(self.front_end.width);
        self.dispatched.clear();
        self.queues.lengths(&mut self.lengths, &mut self.room);
        self.had_stall = false;
        while let Some(inst) = entry.current()
            && self.dispatch_instruction(inst, machine)
        {
            self.n_dispatched = 0;
            entry.advance(machine);
        }
        self.bind(machine);
    }

    /// Dispatches the rest of an instruction, as far as it enters this cycle; whether that is all of it.
    fn dispatch_instruction<L: Listener>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) -> bool {
        let index = machine.units.in_flight.get(inst).index;
        let code = machine.cycle.code;
        let instruction = &code.source[index as usize];
        let micro_ops = &instruction.desc.micro_ops;
        let n_micro_ops = micro_ops.len() as u32;
        if self.n_dispatched == 0 && !self.is_available(inst, index, machine) {
            return false;
        }
        if n_micro_ops == 0 && !self.cycle.admit_instruction(self.front_end.width) {
            return false;
        }
        let n_before = self.n_dispatched;
        let mut refusal = None;
        for micro_op in &micro_ops[n_before as usize..] {
            let first = (self.n_dispatched == 0).then_some(n_micro_ops);
            if let Err(refused) = self.front_end.admit(&mut self.cycle, micro_op, first, &self.room) {
                refusal = Some(refused);
                break;
            }
            self.dispatched.push((inst, self.n_dispatched as u16));
            self.n_dispatched += 1;
        }
        if matches!(refusal, Some(Refusal::Room(_))) {
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
            let done = SmallVec::from_elem(u64::MAX, micro_ops.len());
            self.progress.push_back(Progress { n_unissued: n_micro_ops, done, ..Progress::default() });
            self.unready.push(inst);
            if let Some(drain) = instruction.drain {
                self.stores.push(inst, drain);
            }
        }
        let used = match n_before {
            0 => units.registers.used_registers(index, units.in_flight.get(inst).is_eliminated),
            _ => units.registers.no_registers(),
        };
        machine.listener.on_dispatched(units.in_flight.inst_ref(inst, &code), used, n_new);
        if n_micro_ops == 0 {
            self.complete(inst, machine);
        }
        is_whole
    }

    /// Whether there is a place for an instruction; tells why not.
    fn is_available<L: Listener>(
        &mut self,
        inst: InFlightId,
        index: u32,
        machine: &mut Machine<'_, L>,
    ) -> bool {
        let instruction = &machine.cycle.code.source[index as usize];
        let kind = if !machine.units.retire_control.is_available(instruction.desc.n_micro_ops) {
            StallKind::RetireControlUnit
        } else if !machine.units.registers.is_available(index) {
            StallKind::RegisterFile
        } else if instruction.drain.is_some() && self.stores.is_full() {
            StallKind::StoreQueueFull
        } else {
            return true;
        };
        // What does not come for want of a slot does not stall.
        if self.cycle.n_micro_ops() < self.front_end.width {
            self.stall(kind, inst, machine);
        }
        false
    }

    fn stall<L: Listener>(&mut self, kind: StallKind, inst: InFlightId, machine: &mut Machine<'_, L>) {
        self.had_stall = true;
        machine.listener.on_stall(kind, inst_ref!(machine, inst));
    }

    /// Puts what was dispatched into the ports' queues.
    fn bind<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let bound = self.front_end.bind(&mut self.cycle, &self.room, &self.lengths);
        let dispatched = std::mem::take(&mut self.dispatched);
        for (&(inst, number), port) in dispatched.iter().zip(bound) {
            let state = machine.units.in_flight.get(inst);
            let micro_ops = &machine.cycle.code.source[state.index as usize].desc.micro_ops;
            let micro_op: PortUse = micro_ops[usize::from(number)];
            if state.is_eliminated {
                // It takes neither time nor a port.
                let none = PortUse { latency: 0, ..PortUse::default() };
                self.issue(&Waiting { inst, number, micro_op: none }, None, machine);
                continue;
            }
            self.queues.push(port, Waiting { inst, number, micro_op });
            if let Some(port) = port.and_then(|port| self.ports.all().get(usize::from(port)))
                && port.n_entries > 0
            {
                machine.listener.on_reserved_buffers(inst_ref!(machine, inst), &[port.resource]);
            }
        }
        self.dispatched = dispatched;
    }

    /// Ends a cycle: tells of pressure if the queues were full, or took in more than was issued.
    pub(crate) fn end_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let is_pressed = self.had_stall || self.dispatched.len() as u32 > self.n_issued;
        if !self.notifies_pressure || !is_pressed {
            return;
        }
        let now = machine.cycle.now;
        let mut ready: SmallVec<[InFlightId; 64]> = SmallVec::new();
        let mut all = 0;
        let waiting: Vec<_> = self.queues.ready(&machine.units.in_flight, now).collect();
        for (port, inst) in waiting {
            let mask = self.masks.mask(self.ports.all()[port].resource);
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
        if !self.unready.is_empty() {
            for &inst in &self.unready {
                if let Some(critical) = machine.units.in_flight.critical_mut(inst) {
                    critical.held_up.register += 1;
                }
            }
            machine.notify_pressure(PressureReason::RegisterDependencies, 0);
        }
    }
}

fn is_ready(
    waiting: &Waiting,
    progress: &VecDeque<Progress>,
    oldest: InFlightId,
    in_flight: &InstructionsInFlight,
    now: u64,
) -> bool {
    if waiting.micro_op.is_chained {
        let before = progress
            .get(waiting.inst.0.wrapping_sub(oldest.0) as usize)
            .and_then(|progress| progress.done.get(usize::from(waiting.number).wrapping_sub(1)));
        return before.is_some_and(|&done| done <= now);
    }
    let state = in_flight.get(waiting.inst);
    state.n_unknown == 0 && state.ready_at <= now
}
