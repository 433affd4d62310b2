//! Dispatch queues: in each cycle, all micro-operations find a port whose queues have room, each queue taking no
//! more than its limit.

use smallvec::SmallVec;

use super::{FrontEnd, OpenCycle, Placed, QueueLimit, Refusal};
use crate::PortSet;
use crate::ports::bits;

/// How many entries each port's own queue has left; ports that it says nothing of have room for all.
pub(crate) type Room<'a> = &'a [u32];

/// A matching of micro-operations and ports while it is made.
struct Matching<'a> {
    front_end: &'a FrontEnd,
    room: Room<'a>,
    placed: &'a mut [Placed],
    is_visited: SmallVec<[bool; 8]>,
}

impl FrontEnd {
    /// Sets a port aside for one more micro-operation; others may have to make way for it.
    pub(super) fn place(&self, cycle: &mut OpenCycle, ports: PortSet, room: Room<'_>) -> Result<(), Refusal> {
        if ports == 0 {
            cycle.placed.push(Placed { ports, port: None });
            return Ok(());
        }
        if let Some(port) = self.open_port(cycle, ports) {
            cycle.placed.push(Placed { ports, port: Some(port) });
            self.close(cycle, port, room);
            return Ok(());
        }
        if !self.are_queues_disjoint || self.may_make_way(cycle, ports, room) {
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
        let is_full = |port: u8| has_no_room(room, port, &cycle.placed);
        Err(if bits(ports).any(is_full) { Refusal::Room(ports) } else { Refusal::Queues(ports) })
    }

    /// The port that is taken without having others make way: the first one if it is open. Another one does as well only
    /// where those that could make way have the same choices, or none.
    fn open_port(&self, cycle: &OpenCycle, ports: PortSet) -> Option<u8> {
        let open = ports & !cycle.closed;
        let is_first_open = open & ports & ports.wrapping_neg() != 0;
        let have_same_choices = |placed: &Placed| {
            placed.ports == ports
                || placed.ports.is_power_of_two()
                || bits(ports).all(|port| self.queue_ports(port) & placed.ports == 0)
        };
        (is_first_open || open != 0 && cycle.placed.iter().all(have_same_choices))
            .then(|| open.trailing_zeros() as u8)
    }

    /// Closes what is full now that a port is set aside.
    fn close(&self, cycle: &mut OpenCycle, port: u8, room: Room<'_>) {
        if has_no_room(room, port, &cycle.placed) {
            cycle.closed |= 1 << port;
        }
        if self.has_queue_limits() {
            for queue in self.queues_of(port) {
                if n_placed(&cycle.placed, queue.ports) >= queue.limit {
                    cycle.closed |= queue.ports;
                }
            }
        }
    }

    /// Whether a port is open to those that are in the way at the given ones, or to those in their way.
    fn may_make_way(&self, cycle: &OpenCycle, ports: PortSet, room: Room<'_>) -> bool {
        let (mut reached, mut new) = (0, ports);
        while new != 0 {
            if new & !cycle.closed != 0 {
                return true;
            }
            reached |= new;
            let in_the_way = bits(new).fold(0, |in_the_way, port| {
                let is_port_full = has_no_room(room, port, &cycle.placed);
                in_the_way | if is_port_full { 1 << port } else { self.queue_ports(port) }
            });
            let is_in_the_way =
                |placed: &&Placed| placed.port.is_some_and(|port| in_the_way >> port & 1 != 0);
            let choices = cycle.placed.iter().filter(is_in_the_way).fold(0, |set, placed| set | placed.ports);
            new = choices & !reached;
        }
        false
    }

    fn matching<'a>(&'a self, placed: &'a mut [Placed], room: Room<'a>) -> Matching<'a> {
        let is_visited = SmallVec::from_elem(false, placed.len());
        Matching { front_end: self, room, placed, is_visited }
    }

    /// Binds each micro-operation of a finished cycle to a port. Where there is a choice, it is the one with the
    /// shortest queue, those of this cycle included, and of several the first. `lengths` counts what is bound.
    pub(crate) fn bind(&self, cycle: &mut OpenCycle, room: Room<'_>, lengths: &mut [u32]) {
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
            while let Some(port) = bits(choices).min_by_key(|&port| lengths[usize::from(port)]) {
                if self.fix(cycle, index, port, room) {
                    lengths[usize::from(port)] += 1;
                    break;
                }
                choices &= !(1 << port);
            }
        }
    }

    /// Gives a micro-operation a port for good, if the others find ports then.
    fn fix(&self, cycle: &mut OpenCycle, index: usize, port: u8, room: Room<'_>) -> bool {
        if cycle.placed[index].port == Some(port) {
            cycle.placed[index].ports = 1 << port;
            return true;
        }
        let before = cycle.placed[index];
        cycle.placed[index] = Placed { ports: 1 << port, port: None };
        let is_queue_full = |queue: &QueueLimit| n_placed(&cycle.placed, queue.ports) >= queue.limit;
        let is_closed = has_no_room(room, port, &cycle.placed)
            || self.has_queue_limits() && self.queues_of(port).any(is_queue_full);
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

impl Matching<'_> {
    fn find_port(&mut self, index: usize) -> bool {
        self.is_visited[index] = true;
        for port in bits(self.placed[index].ports) {
            let queue = self.front_end.queue_ports(port);
            let is_port_full = has_no_room(self.room, port, self.placed);
            if !is_port_full && !self.is_queue_full(port) {
                self.placed[index].port = Some(port);
                return true;
            }
            // One that is in the way may have another choice.
            let in_the_way = if is_port_full { 1 << port } else { queue };
            for other in 0..self.placed.len() {
                let Placed { port: Some(taken), .. } = self.placed[other] else { continue };
                if self.is_visited[other] || in_the_way >> taken & 1 == 0 {
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
        self.front_end.has_queue_limits() && self.front_end.queues_of(port).any(is_full)
    }
}

impl FrontEnd {
    /// The queues of a port.
    fn queues_of(&self, port: u8) -> impl Iterator<Item = &QueueLimit> {
        let first = self.first_queues.get(usize::from(port)).and_then(Option::as_ref);
        let all = if self.are_queues_disjoint { &[] } else { &self.queues[..] };
        let others = all.iter().filter(move |queue| queue.ports >> port & 1 != 0).skip(1);
        first.into_iter().chain(others)
    }

    /// The ports that share a queue with a port.
    fn queue_ports(&self, port: u8) -> PortSet {
        self.queues_of(port).fold(1 << port, |ports, queue| ports | queue.ports)
    }
}

fn n_placed(placed: &[Placed], ports: PortSet) -> u32 {
    placed.iter().filter(|placed| placed.port.is_some_and(|port| ports >> port & 1 != 0)).count() as u32
}

fn has_no_room(room: Room<'_>, port: u8, placed: &[Placed]) -> bool {
    room.get(usize::from(port)).is_some_and(|&room| n_placed(placed, 1 << port) >= room)
}
