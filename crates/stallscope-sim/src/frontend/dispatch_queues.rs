//! Dispatch queues: in each cycle, all micro-operations find a port whose queues have room, each queue taking no
//! more than its limit.

use smallvec::SmallVec;

use super::{FrontEnd, OpenCycle, Placed, Refusal};
use crate::PortSet;

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
        cycle.placed.push(Placed { ports, port: None });
        if ports == 0 {
            return Ok(());
        }
        let newest = cycle.placed.len() - 1;
        if self.matching(&mut cycle.placed, room).find_port(newest) {
            return Ok(());
        }
        cycle.placed.pop();
        let is_full = |port: u8| has_no_room(room, port, &cycle.placed);
        Err(if bits(ports).any(is_full) { Refusal::Room(ports) } else { Refusal::Queues(ports) })
    }

    fn matching<'a>(&'a self, placed: &'a mut [Placed], room: Room<'a>) -> Matching<'a> {
        let is_visited = SmallVec::from_elem(false, placed.len());
        Matching { front_end: self, room, placed, is_visited }
    }

    /// The port of each micro-operation of a finished cycle. Where there is a choice, it is the one with the shortest
    /// queue, those of this cycle included, and of several the first.
    pub(crate) fn bind(
        &self,
        cycle: &mut OpenCycle,
        room: Room<'_>,
        queue_lengths: &[u32],
    ) -> SmallVec<[Option<u8>; 4]> {
        let mut lengths: SmallVec<[u32; 16]> = queue_lengths.iter().copied().collect();
        for placed in cycle.placed.iter().filter(|placed| placed.ports.is_power_of_two()) {
            lengths[placed.ports.trailing_zeros() as usize] += 1;
        }
        for index in 0..cycle.placed.len() {
            let ports = cycle.placed[index].ports;
            if ports.count_ones() < 2 {
                continue;
            }
            let mut choices: SmallVec<[u8; 8]> = bits(ports).collect();
            choices.sort_by_key(|&port| lengths[usize::from(port)]);
            for port in choices {
                if self.fix(cycle, index, port, room) {
                    lengths[usize::from(port)] += 1;
                    break;
                }
            }
        }
        cycle.placed.iter().map(|placed| placed.port).collect()
    }

    /// Gives a micro-operation a port for good, if the others find ports then.
    fn fix(&self, cycle: &mut OpenCycle, index: usize, port: u8, room: Room<'_>) -> bool {
        if cycle.placed[index].port == Some(port) {
            cycle.placed[index].ports = 1 << port;
            return true;
        }
        let before = cycle.placed.clone();
        cycle.placed[index] = Placed { ports: 1 << port, port: None };
        let fits = self.matching(&mut cycle.placed, room).find_port(index);
        if !fits {
            cycle.placed = before;
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
        let limits = self.front_end.queues.iter().filter(|queue| queue.ports >> port & 1 != 0);
        self.front_end.has_queue_limits()
            && limits.into_iter().any(|queue| n_placed(self.placed, queue.ports) >= queue.limit)
    }
}

impl FrontEnd {
    /// The ports that share a queue with a port.
    fn queue_ports(&self, port: u8) -> PortSet {
        let queues = self.queues.iter().filter(|queue| queue.ports >> port & 1 != 0);
        queues.fold(1 << port, |ports, queue| ports | queue.ports)
    }
}

fn n_placed(placed: &[Placed], ports: PortSet) -> u32 {
    placed.iter().filter(|placed| placed.port.is_some_and(|port| ports >> port & 1 != 0)).count() as u32
}

fn has_no_room(room: Room<'_>, port: u8, placed: &[Placed]) -> bool {
    room.get(usize::from(port)).is_some_and(|&room| n_placed(placed, 1 << port) >= room)
}

/// The ports of a set.
pub(super) fn bits(mut ports: PortSet) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let port = ports.trailing_zeros();
        ports &= ports.wrapping_sub(1);
        (port < PortSet::BITS).then_some(port as u8)
    })
}
