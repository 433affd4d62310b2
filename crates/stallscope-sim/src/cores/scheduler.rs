//! The micro-operations between renaming and dispatch, and the ports that they wait for.

use stallscope_target::PortBinding;

use crate::cores::program::{Program, ProgramMicroOp};
use crate::cores::reorder_buffer::SlotId;
use crate::cores::store_queue::StoreId;
use crate::cores::values::{OperandId, UNKNOWN, ValueId};
use crate::port_use::{PortSet, ports_in};
use crate::relative_state::RelativeState;

/// A micro-operation, by its number in the order of renaming.
pub(super) type MicroOpId = u64;

/// Occupancies and the times of ports are in hundredths of cycles.
const CYCLE: u64 = 100;

/// A micro-operation from renaming until its instruction retires.
#[derive(Clone, Copy, Debug)]
pub(super) struct InFlightMicroOp {
    /// Its index in the program.
    pub(super) index: u32,
    /// The instruction, by its index in the stream and by its index in the code.
    pub(super) inst: u64,
    pub(super) instruction: u32,
    /// Its slot, from issue on.
    pub(super) slot: SlotId,
    /// The first of its operands.
    pub(super) operands: OperandId,
    pub(super) n_operands: u32,
    /// The first of its results.
    pub(super) values: ValueId,
    /// The store that it belongs to, or that it depends on.
    pub(super) store: Option<StoreId>,
    /// Number of operands whose time is not known.
    pub(super) n_unknown: u32,
    /// The cycle from which the known operands allow dispatch.
    pub(super) operands_at: u64,
    /// The cycle in which it issued.
    pub(super) issued_at: u64,
    /// The port that it is bound to; `None` if it needs none, or chooses at dispatch.
    pub(super) port: Option<u8>,
    /// The queue in which it waits: that of its port, that of all ports, or that of those without a port.
    pub(super) queue: u8,
    /// The cycle in which it was dispatched.
    pub(super) dispatched_at: u64,
    /// Cycles by which its results are earlier than usual.
    pub(super) saved_cycles: u32,
}

/// The micro-operations of a port that can be dispatched, the oldest first.
#[derive(Clone, Debug, Default)]
struct PortQueue {
    ready: Vec<MicroOpId>,
}

impl PortQueue {
    fn make_ready(&mut self, id: MicroOpId) {
        let n_older = self.ready.iter().rposition(|&other| other < id).map_or(0, |last| last + 1);
        self.ready.insert(n_older, id);
    }
}

/// The micro-operations that know in which later cycle they can be dispatched: a list for each of the next cycles.
#[derive(Clone, Debug)]
struct Wheel {
    /// The micro-operations by their cycle, modulo the number of lists; later cycles wait for another turn.
    lists: Vec<Vec<(u64, MicroOpId)>>,
}

impl Wheel {
    /// Number of lists, a power of two: more than most latencies.
    const N_LISTS: u64 = 64;

    fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }

    fn list(&mut self, at: u64) -> &mut Vec<(u64, MicroOpId)> {
        &mut self.lists[(at % Self::N_LISTS) as usize]
    }
}

impl Default for Wheel {
    fn default() -> Self {
        Self { lists: vec![Vec::new(); Self::N_LISTS as usize] }
    }
}

/// The micro-operations in flight, and the ports.
#[derive(Clone, Debug, Default)]
pub(super) struct Scheduler {
    micro_ops: Vec<InFlightMicroOp>,
    next: MicroOpId,
    /// A queue for each port, one for micro-operations that choose at dispatch, and one for those without a port.
    queues: Vec<PortQueue>,
    n_ports: usize,
    /// The ports whose queues have ready micro-operations.
    ready_ports: PortSet,
    /// Those that become ready later.
    wheel: Wheel,
    /// Micro-operations bound to each port that have not been dispatched.
    loads: Vec<u32>,
    /// Micro-operations that have issued and not been dispatched.
    n_waiting: u32,
    /// When each port is free, in hundredths of cycles.
    port_free_at: Vec<u64>,
    /// When each unit is free, in cycles.
    unit_free_at: Vec<u64>,
    /// The ports, the least used by the code first, for the choice at dispatch.
    preference: Vec<u8>,
    binding: PortBinding,
}

impl Scheduler {
    pub(super) fn new(binding: PortBinding, n_ports: usize) -> Self {
        Self { n_ports, binding, ..Self::default() }
    }

    /// Prepares for a run with at most so many micro-operations in flight.
    pub(super) fn reset(&mut self, program: &Program, n_micro_ops: usize) {
        let n_micro_ops = n_micro_ops.max(1).next_power_of_two();
        let empty = InFlightMicroOp {
            index: 0,
            inst: 0,
            instruction: 0,
            slot: 0,
            operands: 0,
            n_operands: 0,
            values: ValueId::INITIAL,
            store: None,
            n_unknown: 0,
            operands_at: 0,
            issued_at: UNKNOWN,
            port: None,
            queue: 0,
            dispatched_at: UNKNOWN,
            saved_cycles: 0,
        };
        // Entries are written before they are read.
        self.micro_ops.resize(n_micro_ops, empty);
        self.next = 0;
        self.queues.resize_with(self.n_ports + 2, PortQueue::default);
        self.queues.iter_mut().for_each(|queue| queue.ready.clear());
        self.wheel.clear();
        self.ready_ports = 0;
        self.loads.clear();
        self.loads.resize(self.n_ports, 0);
        self.n_waiting = 0;
        self.port_free_at.clear();
        self.port_free_at.resize(self.n_ports, 0);
        self.unit_free_at.clear();
        self.unit_free_at.resize(program.n_units as usize, 0);
        if self.binding == PortBinding::WhenReady {
            self.prefer_unshared_ports(program);
        }
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

    /// Returns the number of micro-operations that have issued and not been dispatched.
    pub(super) fn n_waiting(&self) -> u32 {
        self.n_waiting
    }

    /// Returns the number of micro-operations that wait at each port.
    pub(super) fn loads(&self) -> impl Iterator<Item = u32> {
        self.loads.iter().copied()
    }

    /// Adds a micro-operation that issues.
    pub(super) fn issue(&mut self, port: Option<u8>) {
        self.n_waiting += 1;
        if let Some(port) = port {
            self.loads[usize::from(port)] += 1;
        }
    }

    /// Lets a micro-operation be dispatched from a cycle on.
    pub(super) fn wake(&mut self, id: MicroOpId, at: u64, ports: PortSet, now: u64) {
        let queue = match self.get(id).port {
            Some(port) => usize::from(port),
            None if ports == 0 => self.n_ports + 1,
            None => self.n_ports,
        };
        self.get_mut(id).queue = queue as u8;
        self.insert(at, id, now);
    }

    fn insert(&mut self, at: u64, id: MicroOpId, now: u64) {
        if at > now {
            self.wheel.list(at).push((at, id));
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
        if self.wheel.list(now).is_empty() {
            return;
        }
        let mut list = std::mem::take(self.wheel.list(now));
        list.retain(|&(at, id)| {
            if at == now {
                self.make_ready(id);
            }
            at != now
        });
        *self.wheel.list(now) = list;
    }

    /// Returns the ports whose queues have ready micro-operations.
    pub(super) fn ready_ports(&self) -> PortSet {
        self.ready_ports
    }

    /// Takes the oldest ready micro-operation of a port that `may_dispatch`, if the port is free.
    pub(super) fn take(
        &mut self,
        port: u8,
        now: u64,
        may_dispatch: impl Fn(&Self, MicroOpId) -> bool,
    ) -> Option<MicroOpId> {
        let queue = &self.queues[usize::from(port)];
        if queue.ready.is_empty() || !self.is_free(port, now) {
            return None;
        }
        let found = queue.ready.iter().position(|&id| may_dispatch(self, id))?;
        let ready = &mut self.queues[usize::from(port)].ready;
        let id = ready.remove(found);
        if ready.is_empty() {
            self.ready_ports &= !(1 << port);
        }
        Some(id)
    }

    /// Returns the oldest ready micro-operation of a port, without taking it.
    pub(super) fn oldest_ready(&self, port: u8, now: u64) -> Option<MicroOpId> {
        self.queues[usize::from(port)].ready.first().copied().filter(|_| self.is_free(port, now))
    }

    /// Takes the oldest ready micro-operation from position `start` on of those that choose at dispatch or need no port, if one
    /// of its ports is free and it `may_dispatch`. Returns it with its position.
    pub(super) fn take_unbound(
        &mut self,
        program: &Program,
        start: usize,
        now: u64,
        may_dispatch: impl Fn(&Self, MicroOpId) -> bool,
    ) -> Option<(MicroOpId, usize)> {
        for position in start..self.queues[self.n_ports].ready.len() {
            let id = self.queues[self.n_ports].ready[position];
            let ports = program.micro_ops[self.get(id).index as usize].ports;
            let is_usable = |port: &&u8| ports >> **port & 1 != 0 && self.is_free(**port, now);
            let Some(&port) = self.preference.iter().find(is_usable) else { continue };
            if may_dispatch(self, id) {
                self.get_mut(id).port = Some(port);
                self.loads[usize::from(port)] += 1;
                self.queues[self.n_ports].ready.remove(position);
                return Some((id, position));
            }
        }
        None
    }

    /// Takes a ready micro-operation that needs no port.
    pub(super) fn take_portless(&mut self) -> Option<MicroOpId> {
        let ready = &mut self.queues[self.n_ports + 1].ready;
        (!ready.is_empty()).then(|| ready.remove(0))
    }

    fn is_free(&self, port: u8, now: u64) -> bool {
        self.port_free_at[usize::from(port)] < (now + 1) * CYCLE
    }

    /// Returns whether the unit of a micro-operation is free.
    pub(super) fn is_unit_free(&self, micro_op: &ProgramMicroOp, now: u64) -> bool {
        micro_op.unit.is_none_or(|(unit, _)| self.unit_free_at[unit as usize] <= now)
    }

    /// Occupies a port without dispatching a micro-operation, which tries again in a later cycle.
    pub(super) fn retry(&mut self, id: MicroOpId, at: u64, now: u64) {
        if let Some(port) = self.get(id).port {
            self.port_free_at[usize::from(port)] = (now + 1) * CYCLE;
            self.insert(at.max(now + 1), id, now);
        }
    }

    /// Dispatches a micro-operation that was taken.
    pub(super) fn dispatch(&mut self, id: MicroOpId, micro_op: &ProgramMicroOp, now: u64) {
        self.n_waiting -= 1;
        let in_flight = self.get_mut(id);
        in_flight.dispatched_at = now;
        if let Some(port) = in_flight.port.map(usize::from) {
            self.loads[port] -= 1;
            let start = self.port_free_at[port].max(now * CYCLE);
            self.port_free_at[port] = start + u64::from(micro_op.occupancy);
        }
        if let Some((unit, cycles)) = micro_op.unit {
            self.unit_free_at[unit as usize] = now + u64::from(cycles);
        }
    }

    /// Records the micro-operations from `oldest` on and the ports.
    pub(super) fn record(&self, oldest: MicroOpId, now: u64, state: &mut RelativeState<'_>) {
        let Self {
            micro_ops: _, // Recorded from `oldest` on.
            next,
            queues: _,      // Follow from the micro-operations.
            n_ports: _,     // Does not change.
            ready_ports: _, // Follows from the queues.
            wheel: _,       // Follows from the micro-operations.
            loads: _,       // Follow from the micro-operations.
            n_waiting: _,   // Follows from the micro-operations.
            port_free_at,
            unit_free_at,
            preference: _, // Does not change in a run.
            binding: _,    // Does not change.
        } = self;
        state.number(next - oldest);
        for id in oldest..*next {
            let InFlightMicroOp {
                index,
                inst: _,        // Follows from the reorder buffer.
                instruction: _, // Follows from the micro-operation.
                slot: _,        // Follows from the reorder buffer.
                operands: _,    // Numbers do not matter.
                n_operands: _,
                values: _,
                store: _, // Follows from the instruction.
                n_unknown,
                operands_at,
                issued_at,
                port,
                queue: _, // Follows from the port.
                dispatched_at,
                saved_cycles,
            } = *self.get(id);
            let is_waiting = dispatched_at == UNKNOWN;
            state.pair(index, n_unknown << 8 | saved_cycles << 1 | u32::from(is_waiting));
            if is_waiting {
                state.time(operands_at);
                state.number(port.map_or(u64::MAX, u64::from));
                // The delay after issue, and a late operand, matter for a few cycles.
                state.number(if issued_at == UNKNOWN {
                    UNKNOWN
                } else {
                    (issued_at + 16).saturating_sub(now)
                });
            }
        }
        for &at in port_free_at {
            state.number(at.saturating_sub(now * CYCLE));
        }
        unit_free_at.iter().for_each(|&at| state.time(at));
    }
}
