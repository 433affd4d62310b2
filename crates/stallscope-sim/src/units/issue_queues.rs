//! Issue queues: each port has one, in which the micro-operations bound to it wait.

use std::collections::VecDeque;

use crate::ids::InFlightId;
use crate::in_flight::InstructionsInFlight;
use crate::port_use::{PortSet, PortUse, ports_in};
use crate::ports::Ports;
use crate::relative_state::RelativeState;

/// A micro-operation bound to a port: the low bits of its index in binding order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MicroOpId(u32);

impl MicroOpId {
    /// Returns the micro-operation that was bound `n` later.
    pub(crate) fn plus(self, n: u32) -> Self {
        Self(self.0.wrapping_add(n))
    }

    fn is_older_than(self, other: Self) -> bool {
        (self.0.wrapping_sub(other.0) as i32) < 0
    }
}

/// A micro-operation, from dispatch until its instruction and all older ones have issued completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoundMicroOp {
    pub(crate) inst: InFlightId,
    /// The port it is bound to; `None` if it needs none.
    pub(crate) port: Option<u8>,
    pub(crate) micro_op: PortUse,
    /// The cycle in which its result is available; `u64::MAX` before issue.
    pub(crate) done: u64,
}

impl BoundMicroOp {
    pub(crate) fn is_issued(&self) -> bool {
        self.done != u64::MAX
    }
}

/// The issue queues of all ports.
#[derive(Clone, Debug, Default)]
pub(crate) struct IssueQueues {
    /// The micro-operations from the oldest instruction that has not issued completely to the youngest.
    micro_ops: VecDeque<BoundMicroOp>,
    /// The id of the first micro-operation.
    oldest: MicroOpId,
    /// The ready micro-operations of each port, followed by those that need no port; each list is sorted by age, the
    /// oldest first.
    ready: Vec<Vec<MicroOpId>>,
    /// The ports with ready micro-operations.
    ready_ports: PortSet,
    /// Micro-operations that wait for the previous one of their instruction, which has issued, and the cycle in which its
    /// result is available.
    chained: Vec<(MicroOpId, u64)>,
    /// Number of micro-operations in each queue.
    lengths: Vec<u32>,
    /// Entries of each queue; 0 means no limit.
    n_entries: Vec<u32>,
    /// Free entries of each queue, and the ports whose queues are full. Micro-operations that were bound in this cycle but
    /// not pushed yet do not count.
    room: Vec<u32>,
    full: PortSet,
    /// The cycle in which each port or unit becomes free.
    free_at: Vec<u64>,
}

impl IssueQueues {
    pub(crate) fn new(ports: &Ports) -> Self {
        let n_ports = ports.all().len();
        Self {
            ready: vec![Vec::new(); n_ports + 1],
            lengths: vec![0; n_ports],
            n_entries: ports.all().iter().map(|port| port.n_entries).collect(),
            room: vec![0; n_ports],
            free_at: vec![0; n_ports],
            ..Self::default()
        }
    }

    pub(crate) fn reset(&mut self) {
        self.micro_ops.clear();
        self.oldest = MicroOpId(0);
        self.ready.iter_mut().for_each(Vec::clear);
        self.ready_ports = 0;
        self.chained.clear();
        self.lengths.fill(0);
        for (room, &n_entries) in self.room.iter_mut().zip(&self.n_entries) {
            *room = if n_entries == 0 { u32::MAX } else { n_entries };
        }
        self.full = 0;
        self.free_at.fill(0);
    }

    /// Returns the free entries of each queue.
    pub(crate) fn room(&self) -> &[u32] {
        &self.room
    }

    /// Returns the ports whose queues are full.
    pub(crate) fn full(&self) -> PortSet {
        self.full
    }

    /// Returns the length of each queue, to be increased when a micro-operation is bound, and its free entries.
    pub(crate) fn lengths_and_room(&mut self) -> (&mut [u32], &[u32]) {
        (&mut self.lengths, &self.room)
    }

    /// Removes a micro-operation that was bound but turned out not to need its port.
    pub(crate) fn leave(&mut self, port: Option<u8>) {
        if let Some(length) = port.and_then(|port| self.lengths.get_mut(usize::from(port))) {
            *length -= 1;
        }
    }

    /// Returns the micro-operation that was bound before another one.
    pub(crate) fn before(&self, id: MicroOpId) -> Option<&BoundMicroOp> {
        self.get(id.plus(u32::MAX))
    }

    /// Returns a micro-operation that has not been removed.
    pub(crate) fn get(&self, id: MicroOpId) -> Option<&BoundMicroOp> {
        self.micro_ops.get(id.0.wrapping_sub(self.oldest.0) as usize)
    }

    /// Adds the next micro-operation, which the length of its queue already includes.
    pub(crate) fn push(&mut self, micro_op: BoundMicroOp) -> MicroOpId {
        let id = self.oldest.plus(self.micro_ops.len() as u32);
        if let Some(port) = micro_op.port.map(usize::from)
            && self.n_entries[port] != 0
        {
            self.room[port] = self.room[port].saturating_sub(1);
            self.full |= PortSet::from(self.room[port] == 0) << port;
        }
        self.micro_ops.push_back(micro_op);
        id
    }

    /// Removes the oldest micro-operations.
    pub(crate) fn pop(&mut self, n: u32) {
        self.micro_ops.drain(..(n as usize).min(self.micro_ops.len()));
        self.oldest = self.oldest.plus(n);
    }

    /// Wakes a micro-operation whose operands are available.
    pub(crate) fn wake(&mut self, id: MicroOpId) {
        let Some(micro_op) = self.get(id) else { return };
        let queue = micro_op.port.map_or(self.lengths.len(), usize::from);
        if let Some(port) = micro_op.port {
            self.ready_ports |= 1 << port;
        }
        let Some(ready) = self.ready.get_mut(queue) else { return };
        let n_older = ready.iter().rposition(|other| other.is_older_than(id)).map_or(0, |last| last + 1);
        ready.insert(n_older, id);
    }

    /// Sets the cycle in which a chained micro-operation becomes ready.
    pub(crate) fn wake_at(&mut self, id: MicroOpId, at: u64, now: u64) {
        if at <= now {
            self.wake(id);
        } else {
            self.chained.push((id, at));
        }
    }

    /// Starts a cycle: wakes the micro-operations whose previous one has its result in this cycle.
    pub(crate) fn start_cycle(&mut self, now: u64) {
        let mut index = 0;
        while let Some(&(id, at)) = self.chained.get(index) {
            if at <= now {
                self.chained.swap_remove(index);
                self.wake(id);
            } else {
                index += 1;
            }
        }
    }

    /// Returns the first port from `first` on with a ready micro-operation.
    pub(crate) fn next_ready_port(&self, first: usize) -> Option<usize> {
        let ports = self.ready_ports.checked_shr(first as u32).unwrap_or(0);
        (ports != 0).then(|| first + ports.trailing_zeros() as usize)
    }

    /// Takes the oldest ready micro-operation of a port whose units are free, if the port is free, too.
    pub(crate) fn take_ready(&mut self, port: usize, now: u64) -> Option<MicroOpId> {
        if *self.free_at.get(port)? > now {
            return None;
        }
        let Self { ready, micro_ops, oldest, free_at, .. } = self;
        let are_units_free = |id: &MicroOpId| {
            let micro_op = micro_ops.get(id.0.wrapping_sub(oldest.0) as usize);
            micro_op.is_some_and(|bound| {
                ports_in(bound.micro_op.units).all(|unit| free_at[usize::from(unit)] <= now)
            })
        };
        let ready = ready.get_mut(port)?;
        let found = ready.iter().position(are_units_free)?;
        let id = ready.remove(found);
        if ready.is_empty() {
            self.ready_ports &= !(1 << port);
        }
        Some(id)
    }

    /// Takes the oldest ready micro-operation that needs no port.
    pub(crate) fn take_portless(&mut self) -> Option<MicroOpId> {
        let ready = self.ready.last_mut()?;
        (!ready.is_empty()).then(|| ready.remove(0))
    }

    /// Issues a micro-operation to its port and units.
    pub(crate) fn issue(&mut self, id: MicroOpId, now: u64) -> Option<BoundMicroOp> {
        let bound = self.micro_ops.get_mut(id.0.wrapping_sub(self.oldest.0) as usize)?;
        let micro_op = &bound.micro_op;
        bound.done = now + u64::from(micro_op.latency);
        if let Some(port) = bound.port.map(usize::from) {
            self.lengths[port] -= 1;
            if self.n_entries[port] != 0 {
                self.room[port] += 1;
                self.full &= !(1 << port);
            }
            self.free_at[port] = now + u64::from(micro_op.cycles);
        }
        for unit in ports_in(micro_op.units) {
            self.free_at[usize::from(unit)] = now + u64::from(micro_op.unit_cycles);
        }
        Some(*bound)
    }

    /// Returns the instructions with a ready micro-operation that has not issued, and its port, sorted by port, then
    /// by age.
    pub(crate) fn waiting(&self, in_flight: &InstructionsInFlight, now: u64) -> Vec<(u8, InFlightId)> {
        let is_ready = |bound: &&BoundMicroOp| {
            let state = in_flight.get(bound.inst);
            !bound.is_issued() && state.n_unknown == 0 && state.ready_at <= now
        };
        let ready = self.micro_ops.iter().filter(is_ready);
        let mut waiting: Vec<_> = ready.filter_map(|bound| Some((bound.port?, bound.inst))).collect();
        waiting.sort_by_key(|&(port, _)| port);
        waiting
    }

    /// Records the micro-operations that wait, and how long ports and units are busy.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            micro_ops,
            oldest: _,      // Ids are relative to it.
            ready: _,       // Follows from the micro-operations and the readiness of their instructions.
            ready_ports: _, // Follows from `ready`.
            chained: _,     // Follows from the micro-operations: each waits for the one before it.
            lengths: _,     // Follows from the micro-operations.
            n_entries: _,   // Does not change.
            room: _,        // Follows from the micro-operations.
            full: _,        // Follows from `room`.
            free_at,
        } = self;
        state.number(micro_ops.len() as u64);
        for bound in micro_ops {
            let BoundMicroOp {
                inst: _, // The stage records how many micro-operations each instruction has here.
                port,
                micro_op: _, // Follows from the instruction.
                done,
            } = *bound;
            // The port does not matter any more after issue.
            let port = port.filter(|_| !bound.is_issued());
            state.number(port.map_or(u64::MAX, u64::from));
            state.time(done);
        }
        free_at.iter().for_each(|&at| state.time(at));
    }
}
