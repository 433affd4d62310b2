//! The micro-operations between renaming and issue, and the ports that they wait for.

use smallvec::SmallVec;
use stallscope_target::PortBinding;

use crate::code::port_use::{PortSet, ports_in};
use crate::cores::program::{Program, ProgramMicroOp};
use crate::cores::reorder_buffer::SlotId;
use crate::cores::scheduler_entries::{MicroOpId, SchedulerEntries, SchedulerNumber, WITHOUT_ENTRY};
use crate::cores::settings::CoreSettings;
use crate::cores::store_queue::StoreId;
use crate::cores::values::{OperandId, UNKNOWN, ValueId, Values};
use crate::cores::wheel::Wheel;
use crate::engine::relative_state::RelativeState;

/// Occupancies and the times of ports are in hundredths of cycles.
const CYCLE: u64 = 100;

/// A micro-operation from renaming until its instruction retires.
#[derive(Clone, Copy, Debug)]
pub(super) struct InFlightMicroOp {
    /// Its index in the program.
    pub(super) index: u32,
    /// Number of operands whose time is not known.
    pub(super) n_unknown: u16,
    /// Its results are this many cycles earlier than usual.
    pub(super) saved_cycles: u8,
    /// The queue where it waits, from dispatch on.
    pub(super) queue: u16,
    /// The scheduler with its entry, from dispatch on.
    pub(super) scheduler: SchedulerNumber,
    /// The port that it is bound to; `None` if it needs none, or chooses at issue.
    pub(super) port: Option<u8>,
    /// Cycles that it occupies the port, from issue on.
    pub(super) port_cycles: u16,
    /// The instruction, by its index in the stream.
    pub(super) inst: u64,
    /// Its slot, from dispatch on.
    pub(super) slot: SlotId,
    /// The first of its operands.
    pub(super) operands: OperandId,
    /// The first of its results.
    pub(super) values: ValueId,
    /// The store that it belongs to, or that it depends on.
    pub(super) store: Option<StoreId>,
    /// The first cycle when the known operands allow issue.
    pub(super) operands_at: u64,
    /// The cycle of its dispatch.
    pub(super) dispatched_at: u64,
    /// The cycle of its issue.
    pub(super) issued_at: u64,
}

/// Micro-operations that can be issued to the same ports.
#[derive(Clone, Debug, Default)]
struct PortQueue {
    /// Its ports; none for micro-operations that need none.
    ports: PortSet,
    /// The micro-operations, the oldest first.
    ready: Vec<MicroOpId>,
    /// The position of the first one that may be issued in this cycle, if it chooses its port at issue.
    first: usize,
}

impl PortQueue {
    fn make_ready(&mut self, id: MicroOpId) {
        let n_older = self.ready.iter().rposition(|&other| other < id).map_or(0, |last| last + 1);
        self.ready.insert(n_older, id);
    }
}

/// The micro-operations in flight, and the ports.
#[derive(Clone, Debug, Default)]
pub(super) struct Scheduler {
    micro_ops: Vec<InFlightMicroOp>,
    next: MicroOpId,
    /// A queue for each port, one for micro-operations without a port, and one for each set of ports that micro-operations choose from at
    /// issue.
    queues: Vec<PortQueue>,
    n_ports: usize,
    /// The queue of each of the program's micro-operations in each scheduler unless it is bound to a port.
    queue_of: Vec<u16>,
    n_schedulers: usize,
    pub(super) entries: SchedulerEntries,
    /// The ports whose queues have ready micro-operations.
    ready_ports: PortSet,
    /// Micro-operations that become ready later.
    wheel: Wheel,
    /// A buffer.
    due: Vec<MicroOpId>,
    /// Micro-operations bound to each port that have not been issued.
    loads: Vec<u32>,
    /// Micro-operations that have been dispatched and not issued.
    n_waiting: u32,
    /// When each port is free, in hundredths of cycles.
    port_free_at: Vec<u64>,
    /// All ports, and the free ports of this cycle.
    all_ports: PortSet,
    free_ports: PortSet,
    /// When each unit is free, in cycles.
    unit_free_at: Vec<u64>,
    /// The cycles from now on when each port delivers a result, one bit for each. Only for ports that deliver one result per cycle.
    deliveries: Vec<u64>,
    /// The ports, the least used by the code first, for the choice at issue.
    preference: Vec<u8>,
    binding: PortBinding,
}

impl Scheduler {
    pub(super) fn new(settings: &CoreSettings, n_ports: usize) -> Self {
        let entries = SchedulerEntries::new(settings);
        let n_schedulers = entries.ports().count() + 1;
        Self { n_ports, n_schedulers, entries, binding: settings.binding, ..Self::default() }
    }

    /// Prepares for a run with at most so many micro-operations in flight.
    pub(super) fn reset(&mut self, program: &Program, n_micro_ops: usize) {
        let n_micro_ops = n_micro_ops.max(1).next_power_of_two();
        let empty = InFlightMicroOp {
            index: 0,
            n_unknown: 0,
            saved_cycles: 0,
            queue: 0,
            scheduler: 0,
            port: None,
            port_cycles: 0,
            inst: 0,
            slot: 0,
            operands: 0,
            values: ValueId::INITIAL,
            store: None,
            operands_at: 0,
            dispatched_at: UNKNOWN,
            issued_at: UNKNOWN,
        };
        // Entries are written before they are read.
        self.micro_ops.resize(n_micro_ops, empty);
        self.next = 0;
        self.entries.reset(program, self.n_ports);
        self.make_queues(program);
        self.wheel.clear();
        self.ready_ports = 0;
        self.loads.clear();
        self.loads.resize(self.n_ports, 0);
        self.n_waiting = 0;
        self.port_free_at.clear();
        self.port_free_at.resize(self.n_ports, 0);
        self.all_ports = (0..self.n_ports).fold(0, |ports, port| ports | 1 << port);
        self.free_ports = self.all_ports;
        self.unit_free_at.clear();
        self.unit_free_at.resize(program.n_units as usize, 0);
        self.deliveries.clear();
        if program.micro_ops.iter().any(|micro_op| micro_op.delivers_after.is_some()) {
            self.deliveries.resize(self.n_ports, 0);
        }
        if self.binding == PortBinding::WhenReady {
            self.prefer_unshared_ports(program);
        }
    }

    /// Makes the queues. Queues of the previous run keep their memory.
    fn make_queues(&mut self, program: &Program) {
        let mut n_queues = 0;
        (0..self.n_ports).for_each(|port| self.make_queue(&mut n_queues, 1 << port));
        self.make_queue(&mut n_queues, 0);
        self.queue_of.clear();
        let of_schedulers: SmallVec<[PortSet; 8]> = self.entries.ports().chain([PortSet::MAX]).collect();
        for micro_op in &program.micro_ops {
            for ports in &of_schedulers {
                let ports = micro_op.ports & ports;
                let mut choosing = self.queues[..n_queues].iter().skip(self.n_ports);
                let number = match choosing.position(|queue| queue.ports == ports) {
                    Some(number) => self.n_ports + number,
                    None => {
                        self.make_queue(&mut n_queues, ports);
                        n_queues - 1
                    }
                };
                self.queue_of.push(number as u16);
            }
        }
        self.queues.truncate(n_queues);
    }

    /// Makes the next queue.
    fn make_queue(&mut self, n_queues: &mut usize, ports: PortSet) {
        if *n_queues == self.queues.len() {
            self.queues.push(PortQueue::default());
        }
        let queue = &mut self.queues[*n_queues];
        queue.ports = ports;
        queue.ready.clear();
        *n_queues += 1;
    }

    fn prefer_unshared_ports(&mut self, program: &Program) {
        let mut demand = vec![0_u64; self.n_ports];
        for micro_op in &program.micro_ops {
            let share = u64::from(micro_op.occupancy) * 64 / u64::from(micro_op.ports.count_ones()).max(1);
            ports_in(micro_op.ports).for_each(|port| demand[usize::from(port)] += share);
        }
        self.preference = (0..self.n_ports as u8).collect();
        self.preference.sort_by_key(|&port| demand[usize::from(port)]);
    }

    /// Returns the number of micro-operations so far.
    pub(super) fn next(&self) -> MicroOpId {
        self.next
    }

    /// Returns the oldest micro-operation that is remembered.
    pub(super) fn oldest_known(&self) -> MicroOpId {
        self.next.saturating_sub(self.micro_ops.len() as u64)
    }

    pub(super) fn get(&self, id: MicroOpId) -> &InFlightMicroOp {
        &self.micro_ops[id as usize & (self.micro_ops.len() - 1)]
    }

    pub(super) fn get_mut(&mut self, id: MicroOpId) -> &mut InFlightMicroOp {
        let slot = id as usize & (self.micro_ops.len() - 1);
        &mut self.micro_ops[slot]
    }

    pub(super) fn push(&mut self, micro_op: InFlightMicroOp) {
        let id = self.next;
        *self.get_mut(id) = micro_op;
        self.next += 1;
    }

    /// Returns the number of micro-operations that have been dispatched and not issued.
    pub(super) fn n_waiting(&self) -> u32 {
        self.n_waiting
    }

    /// Returns whether a micro-operation has been dispatched and waits for no entry of a scheduler.
    pub(super) fn is_in_scheduler(&self, id: MicroOpId) -> bool {
        let micro_op = self.get(id);
        micro_op.dispatched_at != UNKNOWN && micro_op.scheduler != WITHOUT_ENTRY
    }

    /// Returns the number of micro-operations that wait at each port.
    pub(super) fn loads(&self) -> impl Iterator<Item = u32> {
        self.loads.iter().copied()
    }

    /// Lets a micro-operation wait for a port: the one that it is bound to, if it is.
    pub(super) fn dispatch(
        &mut self,
        id: MicroOpId,
        slot: SlotId,
        ports: PortSet,
        port: Option<u8>,
        now: u64,
    ) {
        self.n_waiting += 1;
        if let Some(port) = port {
            self.loads[usize::from(port)] += 1;
        }
        let scheduler =
            self.entries.take(id, self.get(id).index as usize, port.map_or(ports, |port| 1 << port));
        let micro_op = self.get_mut(id);
        (micro_op.slot, micro_op.dispatched_at, micro_op.port) = (slot, now, port);
        self.enter(id, scheduler);
    }

    /// Lets a micro-operation take its entry of a scheduler.
    fn enter(&mut self, id: MicroOpId, scheduler: SchedulerNumber) {
        let &InFlightMicroOp { index, port, .. } = self.get(id);
        let in_scheduler = usize::from(scheduler).min(self.n_schedulers - 1);
        let unbound = || self.queue_of[index as usize * self.n_schedulers + in_scheduler];
        let queue = port.map_or_else(unbound, u16::from);
        let micro_op = self.get_mut(id);
        (micro_op.scheduler, micro_op.queue) = (scheduler, queue);
    }

    /// Lets the next micro-operation that waits for an entry of a scheduler take one. Returns it if there is one.
    pub(super) fn enter_next(&mut self) -> Option<MicroOpId> {
        let (id, scheduler) = self.entries.enter()?;
        self.enter(id, scheduler);
        Some(id)
    }

    /// Lets a micro-operation be issued from a cycle on.
    pub(super) fn wake(&mut self, id: MicroOpId, at: u64, now: u64) {
        if at > now {
            self.wheel.insert(at, id);
        } else {
            self.make_ready(id);
        }
    }

    fn make_ready(&mut self, id: MicroOpId) {
        let queue = usize::from(self.get(id).queue);
        self.queues[queue].make_ready(id);
        if queue < self.n_ports {
            self.ready_ports |= 1 << queue;
        }
    }

    /// Makes the micro-operations ready whose cycle has come.
    pub(super) fn start_cycle(&mut self, now: u64) {
        self.deliveries.iter_mut().for_each(|cycles| *cycles >>= 1);
        for port in ports_in(self.all_ports & !self.free_ports) {
            self.free_ports |= u64::from(self.port_free_at[usize::from(port)] < (now + 1) * CYCLE) << port;
        }
        let mut due = std::mem::take(&mut self.due);
        self.wheel.take_due(now, &mut due);
        due.drain(..).for_each(|id| self.make_ready(id));
        self.due = due;
    }

    /// Returns the free ports whose queues have ready micro-operations.
    pub(super) fn ready_ports(&self) -> PortSet {
        self.ready_ports & self.free_ports
    }

    /// Takes the oldest ready micro-operation of a port that `may_issue`.
    pub(super) fn take(
        &mut self,
        port: u8,
        may_issue: impl Fn(&Self, MicroOpId) -> bool,
    ) -> Option<MicroOpId> {
        let queue = &self.queues[usize::from(port)];
        let found = queue.ready.iter().position(|&id| may_issue(self, id))?;
        let ready = &mut self.queues[usize::from(port)].ready;
        let id = ready.remove(found);
        if ready.is_empty() {
            self.ready_ports &= !(1 << port);
        }
        Some(id)
    }

    /// Returns the oldest ready micro-operation of a port, without taking it.
    pub(super) fn oldest_ready(&self, port: u8) -> Option<MicroOpId> {
        self.queues[usize::from(port)].ready.first().copied().filter(|_| self.free_ports >> port & 1 != 0)
    }

    /// Starts the issue of micro-operations that choose their port at issue. Returns whether there are any.
    pub(super) fn start_unbound(&mut self) -> bool {
        if self.binding != PortBinding::WhenReady {
            return false;
        }
        self.queues.iter_mut().for_each(|queue| queue.first = 0);
        true
    }

    /// Takes the oldest ready micro-operation that chooses its port at issue, if one of its ports and its unit are free.
    pub(super) fn take_unbound(&mut self, program: &Program, now: u64) -> Option<MicroOpId> {
        let Self { micro_ops, queues, unit_free_at, .. } = self;
        let mut found: Option<(MicroOpId, usize)> = None;
        for (number, queue) in queues.iter_mut().enumerate().skip(self.n_ports + 1) {
            if queue.ports & self.free_ports == 0 {
                continue;
            }
            while let Some(&id) = queue.ready.get(queue.first) {
                if found.is_some_and(|(oldest, _)| oldest < id) {
                    break;
                }
                let index = micro_ops[id as usize & (micro_ops.len() - 1)].index as usize;
                if is_unit_free(&program.micro_ops[index], unit_free_at, now) {
                    found = Some((id, number));
                    break;
                }
                queue.first += 1;
            }
        }
        let (id, number) = found?;
        let queue = &mut self.queues[number];
        queue.ready.remove(queue.first);
        let ports = queue.ports & self.free_ports;
        self.get_mut(id).port = self.preference.iter().copied().find(|port| ports >> port & 1 != 0);
        Some(id)
    }

    /// Takes a ready micro-operation that needs no port.
    pub(super) fn take_portless(&mut self) -> Option<MicroOpId> {
        let ready = &mut self.queues[self.n_ports].ready;
        (!ready.is_empty()).then(|| ready.remove(0))
    }

    /// Returns whether a port may deliver the result of a micro-operation that is issued to it now.
    pub(super) fn may_deliver(&self, port: u8, micro_op: &ProgramMicroOp) -> bool {
        let Some(cycles) = micro_op.delivers_after else { return true };
        let taken = self.deliveries[usize::from(port)].checked_shr(cycles.into());
        taken.is_none_or(|taken| taken & 1 == 0)
    }

    /// Returns whether the unit of a micro-operation is free.
    pub(super) fn is_unit_free(&self, micro_op: &ProgramMicroOp, now: u64) -> bool {
        is_unit_free(micro_op, &self.unit_free_at, now)
    }

    /// Returns whether no older micro-operation is ready for the unit of a micro-operation, at any port. Otherwise, the first port would
    /// always have the unit, and micro-operations of other ports would starve.
    pub(super) fn is_oldest_for_unit(
        &self,
        program: &Program,
        id: MicroOpId,
        micro_op: &ProgramMicroOp,
    ) -> bool {
        let Some((unit, _)) = micro_op.unit else { return true };
        let needs_unit = |other: MicroOpId| {
            let needed = program.micro_ops[self.get(other).index as usize].unit;
            needed.is_some_and(|(needed, _)| needed == unit)
        };
        self.queues.iter().all(|queue| {
            let older = queue.ready.iter().take_while(|&&other| other < id);
            !older.copied().any(needs_unit)
        })
    }

    /// Occupies a port until a time, in hundredths of cycles.
    fn occupy(&mut self, port: u8, until: u64, now: u64) {
        self.port_free_at[usize::from(port)] = until;
        if until >= (now + 1) * CYCLE {
            self.free_ports &= !(1 << port);
        }
    }

    /// Occupies a port without issuing a micro-operation, which tries again in a later cycle.
    pub(super) fn retry(&mut self, id: MicroOpId, at: u64, now: u64) {
        let &InFlightMicroOp { port, queue, .. } = self.get(id);
        if let Some(port) = port {
            self.occupy(port, (now + 1) * CYCLE, now);
            if usize::from(queue) >= self.n_ports {
                self.get_mut(id).port = None;
            }
            self.wake(id, at.max(now + 1), now);
        }
    }

    /// Issues a micro-operation that was taken.
    pub(super) fn issue(&mut self, id: MicroOpId, micro_op: &ProgramMicroOp, now: u64) {
        self.n_waiting -= 1;
        let n_ports = self.n_ports as u16;
        let in_flight = self.get_mut(id);
        in_flight.issued_at = now;
        let (is_bound, scheduler) = (in_flight.queue < n_ports, in_flight.scheduler);
        let taken = if is_bound { in_flight.port.map_or(0, |port| 1 << port) } else { micro_op.ports };
        if let Some(port) = in_flight.port {
            self.loads[usize::from(port)] -= u32::from(is_bound);
            let start = self.port_free_at[usize::from(port)].max(now * CYCLE);
            let until = start + u64::from(micro_op.occupancy);
            self.occupy(port, until, now);
            self.get_mut(id).port_cycles = (until / CYCLE - now).max(1) as u16;
            if let Some(cycles) = micro_op.delivers_after {
                self.deliveries[usize::from(port)] |= 1_u64.checked_shl(cycles.into()).unwrap_or(0);
            }
        }
        if let Some((unit, cycles)) = micro_op.unit {
            self.unit_free_at[unit as usize] = now + u64::from(cycles);
        }
        self.entries.free(scheduler, taken);
    }

    /// Returns the cycle when the first result of a micro-operation is available; 0 if it has no results.
    pub(super) fn result_at(&self, id: MicroOpId, program: &Program, values: &Values) -> u64 {
        let micro_op = self.get(id);
        let results = &program.micro_ops[micro_op.index as usize].results;
        if results.is_empty() { 0 } else { values.at(micro_op.values) }
    }

    /// Returns whether a micro-operation was issued and its results' times are known.
    pub(super) fn is_finished(&self, id: MicroOpId, program: &Program, values: &Values) -> bool {
        let micro_op = self.get(id);
        let results = &program.micro_ops[micro_op.index as usize].results;
        micro_op.issued_at != UNKNOWN && (results.is_empty() || values.at(micro_op.values) != UNKNOWN)
    }

    /// Records the micro-operations from `oldest` on and the ports.
    pub(super) fn record(&self, oldest: MicroOpId, now: u64, state: &mut RelativeState<'_>) {
        let Self {
            micro_ops: _, // Recorded from `oldest` on.
            next,
            queues: _,       // Follow from the micro-operations.
            n_ports: _,      // Does not change.
            queue_of: _,     // Does not change in a run.
            n_schedulers: _, // Does not change.
            entries,
            ready_ports: _, // Follows from the queues.
            wheel: _,       // Follows from the micro-operations.
            due: _,         // A buffer.
            loads: _,       // Follow from the micro-operations.
            n_waiting: _,   // Follows from the micro-operations.
            port_free_at,
            all_ports: _,  // Does not change.
            free_ports: _, // Follows from their times.
            unit_free_at,
            deliveries,
            preference: _, // Does not change in a run.
            binding: _,    // Does not change.
        } = self;
        state.number(next - oldest);
        for id in oldest..*next {
            let InFlightMicroOp {
                index,
                n_unknown,
                saved_cycles,
                queue: _, // Follows from the port and the scheduler.
                scheduler,
                port,
                port_cycles: _, // Known at issue.
                inst: _,        // Follows from the reorder buffer.
                slot: _,        // Follows from the reorder buffer.
                operands: _,    // Numbers do not matter.
                values: _,
                store: _, // Follows from the instruction.
                operands_at,
                dispatched_at,
                issued_at,
            } = *self.get(id);
            let is_waiting = issued_at == UNKNOWN;
            let (n_unknown, saved_cycles) = (u32::from(n_unknown), u32::from(saved_cycles));
            state.pair(index, n_unknown << 16 | saved_cycles << 1 | u32::from(is_waiting));
            if is_waiting {
                state.time(operands_at);
                state.number(port.map_or(u64::from(u32::MAX), u64::from) << 8 | u64::from(scheduler));
                // The delay after dispatch, and a late operand, matter for a few cycles.
                state.number(if dispatched_at == UNKNOWN {
                    UNKNOWN
                } else {
                    (dispatched_at + 16).saturating_sub(now)
                });
            }
        }
        entries.record(state);
        for &at in port_free_at {
            state.number(at.saturating_sub(now * CYCLE));
        }
        unit_free_at.iter().for_each(|&at| state.time(at));
        deliveries.iter().for_each(|&cycles| state.number(cycles));
    }
}

/// Returns whether the unit of a micro-operation is free.
fn is_unit_free(micro_op: &ProgramMicroOp, unit_free_at: &[u64], now: u64) -> bool {
    micro_op.unit.is_none_or(|(unit, _)| unit_free_at[unit as usize] <= now)
}
