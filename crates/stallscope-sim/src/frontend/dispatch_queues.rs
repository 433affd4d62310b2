//! Dispatch queues: the micro-operations of a cycle are assigned to ports so that no dispatch queue exceeds its limit
//! and no issue queue its free entries.

use smallvec::SmallVec;
use stallscope_target::{PortGroup, SubtargetInfo};

use crate::code::port_use::{PortSet, ports_in};
use crate::code::ports::Ports;
use crate::frontend::dispatch_cycle::{DispatchCycle, DispatchLimit, Placed};
use crate::frontend::port_turns::PortTurns;

/// The free entries of each port's issue queue. Ports beyond its end have unlimited queues.
pub(crate) type IssueQueueRoom<'a> = &'a [u32];

/// The limit of a dispatch queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QueueLimit {
    /// Maximum number of micro-operations per cycle.
    limit: u32,
    /// The ports that the queue feeds.
    ports: PortSet,
}

/// The dispatch queues of a processor.
#[derive(Clone, Debug, Default)]
pub(super) struct DispatchQueues {
    limits: Vec<QueueLimit>,
    /// Whether every port has at most one queue.
    are_disjoint: bool,
    /// The first queue of each port that has one.
    first_of_port: Vec<Option<QueueLimit>>,
    /// Whether the limits apply.
    is_limited: bool,
}

impl DispatchQueues {
    /// Creates the queues of the subtarget's processor model, if there is one. Their limits apply if `is_limited` is
    /// set.
    pub(super) fn new(subtarget: &SubtargetInfo, ports: &Ports, is_limited: bool) -> Self {
        let limits = subtarget.core_model().map_or_else(Vec::new, |model| {
            let queues = subtarget.description().span::<PortGroup>(model.queues).iter();
            queues.map(|q| QueueLimit { limit: q.limit.into(), ports: ports.of_all(q.ports) }).collect()
        });
        let mut ports_with_queues: PortSet = 0;
        let are_disjoint = limits.iter().all(|queue: &QueueLimit| {
            let is_disjoint = queue.ports & ports_with_queues == 0;
            ports_with_queues |= queue.ports;
            is_disjoint
        });
        let queue_of = |port: u32| limits.iter().find(|queue| queue.ports >> port & 1 != 0).copied();
        let first_of_port = (0..PortSet::BITS - ports_with_queues.leading_zeros()).map(queue_of).collect();
        Self { limits, are_disjoint, first_of_port, is_limited }
    }

    /// Returns the queues of a port.
    fn queues_of(&self, port: u8) -> impl Iterator<Item = &QueueLimit> {
        let first = self.first_of_port.get(usize::from(port)).and_then(Option::as_ref);
        let all = if self.are_disjoint { &[] } else { &self.limits[..] };
        let others = all.iter().filter(move |queue| queue.ports >> port & 1 != 0).skip(1);
        first.into_iter().chain(others)
    }

    /// Returns the ports that share a queue with a port.
    fn queue_ports(&self, port: u8) -> PortSet {
        self.queues_of(port).fold(1 << port, |ports, queue| ports | queue.ports)
    }

    /// Reserves a port for another micro-operation. Other micro-operations may have to move to other ports for it.
    pub(super) fn place(
        &self,
        cycle: &mut DispatchCycle,
        ports: PortSet,
        room: IssueQueueRoom<'_>,
    ) -> Result<(), DispatchLimit> {
        if ports == 0 {
            cycle.placed.push(Placed { ports, port: None });
            return Ok(());
        }
        if let Some(port) = self.open_port(cycle, ports) {
            cycle.placed.push(Placed { ports, port: Some(port) });
            self.close(cycle, port, room);
            return Ok(());
        }
        if !self.are_disjoint || self.may_displace(cycle, ports, room) {
            cycle.placed.push(Placed { ports, port: None });
            let newest = cycle.placed.len() - 1;
            if self.matching(&mut cycle.placed, room).find_port(newest) {
                cycle.closed = cycle.full;
                for index in 0..cycle.placed.len() {
                    if let Some(port) = cycle.placed[index].port {
                        self.close(cycle, port, room);
                    }
                }
                return Ok(());
            }
            cycle.placed.pop();
        }
        Err(limit_of(cycle, ports, room))
    }

    /// Binds another micro-operation to the open port whose turn it is. Only ports with a number of entries take turns.
    pub(super) fn place_in_turn(
        &self,
        cycle: &mut DispatchCycle,
        ports: PortSet,
        room: IssueQueueRoom<'_>,
        turns: &mut PortTurns,
    ) -> Result<(), DispatchLimit> {
        let has_entries = |port: u8| room.get(usize::from(port)).is_some_and(|&room| room != u32::MAX);
        if ports == 0 || !ports_in(ports).all(has_entries) {
            return self.place(cycle, ports, room);
        }
        let open = ports & !cycle.closed;
        if open == 0 {
            return Err(limit_of(cycle, ports, room));
        }
        let position = turns.next(ports) % open.count_ones();
        let port = ports_in(open).nth(position as usize).unwrap_or_default();
        cycle.placed.push(Placed { ports: 1 << port, port: Some(port) });
        self.close(cycle, port, room);
        Ok(())
    }

    /// Returns a port that can be reserved without moving other micro-operations: the first one if it is open. Another one gives the same
    /// result only if the placed micro-operations that share queues with it have the same choices, or none.
    fn open_port(&self, cycle: &DispatchCycle, ports: PortSet) -> Option<u8> {
        let open = ports & !cycle.closed;
        let is_first_open = open & ports & ports.wrapping_neg() != 0;
        let have_same_choices = |placed: &Placed| {
            placed.ports == ports
                || placed.ports.is_power_of_two()
                || ports_in(ports).all(|port| self.queue_ports(port) & placed.ports == 0)
        };
        (is_first_open || open != 0 && cycle.placed.iter().all(have_same_choices))
            .then(|| open.trailing_zeros() as u8)
    }

    /// Closes the ports that cannot accept more after `port` was reserved.
    fn close(&self, cycle: &mut DispatchCycle, port: u8, room: IssueQueueRoom<'_>) {
        if has_no_room(room, port, &cycle.placed) {
            cycle.closed |= 1 << port;
        }
        if self.is_limited {
            for queue in self.queues_of(port) {
                if n_placed(&cycle.placed, queue.ports) >= queue.limit {
                    cycle.closed |= queue.ports;
                }
            }
        }
    }

    /// Returns whether micro-operations placed at the given ports could move to an open port, directly or after other micro-operations have
    /// moved.
    fn may_displace(&self, cycle: &DispatchCycle, ports: PortSet, room: IssueQueueRoom<'_>) -> bool {
        let (mut reached, mut new) = (0, ports);
        while new != 0 {
            if new & !cycle.closed != 0 {
                return true;
            }
            reached |= new;
            let occupied = ports_in(new).fold(0, |occupied, port| {
                let is_port_full = has_no_room(room, port, &cycle.placed);
                occupied | if is_port_full { 1 << port } else { self.queue_ports(port) }
            });
            let is_occupied = |placed: &&Placed| placed.port.is_some_and(|port| occupied >> port & 1 != 0);
            let choices = cycle.placed.iter().filter(is_occupied).fold(0, |set, placed| set | placed.ports);
            new = choices & !reached;
        }
        false
    }

    fn matching<'a>(&'a self, placed: &'a mut [Placed], room: IssueQueueRoom<'a>) -> Matching<'a> {
        let is_visited = SmallVec::from_elem(false, placed.len());
        Matching { queues: self, room, placed, is_visited }
    }

    /// Binds each micro-operation of a finished cycle to a possible port: the first one with the shortest issue
    /// queue, including the micro-operations of this cycle. `lengths` counts the bound micro-operations.
    pub(super) fn bind(&self, cycle: &mut DispatchCycle, room: IssueQueueRoom<'_>, lengths: &mut [u32]) {
        let mut has_choices = false;
        for placed in &cycle.placed {
            if placed.ports.is_power_of_two() {
                lengths[placed.ports.trailing_zeros() as usize] += 1;
            }
            has_choices |= placed.ports.count_ones() > 1;
        }
        if !has_choices {
            return;
        }
        for index in 0..cycle.placed.len() {
            let mut choices = cycle.placed[index].ports;
            if choices.count_ones() < 2 {
                continue;
            }
            while let Some(port) = ports_in(choices).min_by_key(|&port| lengths[usize::from(port)]) {
                if self.fix(cycle, index, port, room) {
                    lengths[usize::from(port)] += 1;
                    break;
                }
                choices &= !(1 << port);
            }
        }
    }

    /// Fixes the port of a micro-operation, if the other micro-operations still find ports.
    fn fix(&self, cycle: &mut DispatchCycle, index: usize, port: u8, room: IssueQueueRoom<'_>) -> bool {
        if cycle.placed[index].port == Some(port) {
            cycle.placed[index].ports = 1 << port;
            return true;
        }
        let before = cycle.placed[index];
        cycle.placed[index] = Placed { ports: 1 << port, port: None };
        let is_queue_full = |queue: &QueueLimit| n_placed(&cycle.placed, queue.ports) >= queue.limit;
        let is_closed = has_no_room(room, port, &cycle.placed)
            || self.is_limited && self.queues_of(port).any(is_queue_full);
        if !is_closed {
            cycle.placed[index].port = Some(port);
            return true;
        }
        let fits = self.matching(&mut cycle.placed, room).find_port(index);
        if !fits {
            cycle.placed[index] = before;
        }
        fits
    }
}

/// A matching of micro-operations and ports during the search.
struct Matching<'a> {
    queues: &'a DispatchQueues,
    room: IssueQueueRoom<'a>,
    placed: &'a mut [Placed],
    is_visited: SmallVec<[bool; 8]>,
}

impl Matching<'_> {
    fn find_port(&mut self, index: usize) -> bool {
        self.is_visited[index] = true;
        for port in ports_in(self.placed[index].ports) {
            let queue = self.queues.queue_ports(port);
            let is_port_full = has_no_room(self.room, port, self.placed);
            if !is_port_full && !self.is_queue_full(port) {
                self.placed[index].port = Some(port);
                return true;
            }
            // A micro-operation that occupies the port or its queue may have another choice.
            let occupied = if is_port_full { 1 << port } else { queue };
            for other in 0..self.placed.len() {
                let Placed { port: Some(taken), .. } = self.placed[other] else { continue };
                if self.is_visited[other] || occupied >> taken & 1 == 0 {
                    continue;
                }
                self.placed[other].port = None;
                if has_no_room(self.room, port, self.placed) || self.is_queue_full(port) {
                    self.placed[other].port = Some(taken);
                    continue;
                }
                self.placed[index].port = Some(port);
                if self.find_port(other) {
                    return true;
                }
                self.placed[index].port = None;
                self.placed[other].port = Some(taken);
            }
        }
        false
    }

    fn is_queue_full(&self, port: u8) -> bool {
        let is_full = |queue: &QueueLimit| n_placed(self.placed, queue.ports) >= queue.limit;
        self.queues.is_limited && self.queues.queues_of(port).any(is_full)
    }
}

fn n_placed(placed: &[Placed], ports: PortSet) -> u32 {
    placed.iter().filter(|placed| placed.port.is_some_and(|port| ports >> port & 1 != 0)).count() as u32
}

fn has_no_room(room: IssueQueueRoom<'_>, port: u8, placed: &[Placed]) -> bool {
    room.get(usize::from(port)).is_some_and(|&room| n_placed(placed, 1 << port) >= room)
}

/// Returns why a cycle has no room for a micro-operation.
fn limit_of(cycle: &DispatchCycle, ports: PortSet, room: IssueQueueRoom<'_>) -> DispatchLimit {
    let is_full = |port: u8| has_no_room(room, port, &cycle.placed);
    if ports_in(ports).any(is_full) {
        DispatchLimit::IssueQueues(ports)
    } else {
        DispatchLimit::DispatchQueues(ports)
    }
}
