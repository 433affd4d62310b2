//! The entries of a core's schedulers, and the queues of micro-operations that wait for one.
//!
//! Each scheduler feeds some of the ports. A micro-operation takes an entry at dispatch and holds it until it is issued. Where schedulers
//! have a waiting queue, dispatch goes on while that has room: micro-operations leave it in order, for the scheduler with the most
//! free entries.

use std::collections::VecDeque;

use stallscope_target::ProcessorModel;

use crate::code::port_use::{PortSet, ports_in};
use crate::cores::program::Program;
use crate::cores::settings::{CoreSettings, PortLimit};
use crate::engine::relative_state::RelativeState;

/// A micro-operation, by its number in the order of renaming.
pub(super) type MicroOpId = u64;

/// A scheduler, by its number; the last number represents ports without one.
pub(super) type SchedulerNumber = u8;

/// Instead of a scheduler: the micro-operation waits for an entry.
pub(super) const WITHOUT_ENTRY: SchedulerNumber = SchedulerNumber::MAX;

/// A set of schedulers: bit `i` for the one with the number `i`.
type SchedulerSet = u8;

const _: () = assert!(ProcessorModel::MAX_SCHEDULERS <= SchedulerSet::BITS as usize);

/// A queue of micro-operations that wait for an entry of a scheduler.
#[derive(Clone, Debug, Default)]
struct WaitingQueue {
    n_entries: u32,
    micro_ops: VecDeque<(MicroOpId, SchedulerSet, PortSet)>,
}

/// The entries of a core's schedulers.
#[derive(Clone, Debug, Default)]
pub(super) struct SchedulerEntries {
    limits: Vec<PortLimit>,
    /// The entries that each scheduler has left; below 0 if a slot had more micro-operations than there was room for.
    n_free: Vec<i32>,
    /// The micro-operations in schedulers that may be issued to each port.
    n_at_port: Vec<u32>,
    waiting: Vec<WaitingQueue>,
    /// The waiting queue before each scheduler.
    queue_before: Vec<Option<usize>>,
    /// The candidate schedulers of each of the program's micro-operations, and the schedulers that feed each port.
    candidates: Vec<SchedulerSet>,
    of_ports: Vec<SchedulerSet>,
}

impl SchedulerEntries {
    pub(super) fn new(settings: &CoreSettings) -> Self {
        let limits: Vec<PortLimit> = settings.schedulers.clone();
        let queues = &settings.waiting_queues;
        let waiting =
            queues.iter().map(|queue| WaitingQueue { n_entries: queue.n, ..WaitingQueue::default() });
        let before = |limit: &PortLimit| queues.iter().position(|queue| queue.ports & limit.ports != 0);
        Self {
            waiting: waiting.collect(),
            queue_before: limits.iter().map(before).collect(),
            limits,
            ..Self::default()
        }
    }

    /// Whether some ports have their own schedulers.
    pub(super) fn are_used(&self) -> bool {
        !self.limits.is_empty()
    }

    /// Returns the ports of the schedulers.
    pub(super) fn ports(&self) -> impl Iterator<Item = PortSet> {
        self.limits.iter().map(|limit| limit.ports)
    }

    pub(super) fn reset(&mut self, program: &Program, n_ports: usize) {
        self.n_free.clear();
        self.n_free.extend(self.limits.iter().map(|limit| limit.n as i32));
        self.n_at_port.clear();
        self.n_at_port.resize(n_ports, 0);
        self.waiting.iter_mut().for_each(|queue| queue.micro_ops.clear());
        self.candidates.clear();
        if self.are_used() {
            let set = |ports: PortSet| {
                let feeding = self.limits.iter().enumerate().filter(|(_, limit)| limit.ports & ports != 0);
                feeding.fold(0, |set, (number, _)| set | 1 << number)
            };
            self.candidates.extend(program.micro_ops.iter().map(|micro_op| set(micro_op.ports)));
            self.of_ports = (0..n_ports).map(|port| set(1 << port)).collect();
        }
    }

    /// Returns whether a micro-operation of the program can be dispatched: whether a scheduler of it, or the queue before one, has room.
    pub(super) fn may_dispatch(&self, index: usize) -> bool {
        let has_room = |number: usize| match self.queue_before[number] {
            Some(queue) => {
                let queue = &self.waiting[queue];
                queue.micro_ops.len() < queue.n_entries as usize
            }
            None => self.n_free[number] > 0,
        };
        let candidates = self.candidates[index];
        candidates == 0
            || (0..self.limits.len()).any(|number| candidates >> number & 1 != 0 && has_room(number))
    }

    /// Returns the number of entries taken, and of all entries, of the fullest scheduler.
    pub(super) fn fullest(&self) -> (u32, u32) {
        let taken =
            self.limits.iter().zip(&self.n_free).map(|(limit, &free)| (limit.n as i32 - free, limit.n));
        let fullest =
            taken.max_by(|a, b| (i64::from(a.0) * i64::from(b.1)).cmp(&(i64::from(b.0) * i64::from(a.1))));
        fullest.map_or((0, 0), |(taken, n)| (taken.max(0) as u32, n))
    }

    /// Returns the number of entries in use of each scheduler, and of each waiting queue.
    pub(super) fn n_used(&self) -> impl Iterator<Item = u32> {
        let limits = self.limits.iter().zip(&self.n_free);
        let in_schedulers = limits.map(|(limit, &free)| (limit.n as i32 - free).max(0) as u32);
        in_schedulers.chain(self.waiting.iter().map(|queue| queue.micro_ops.len() as u32))
    }

    /// Takes an entry for a micro-operation, by its index in the program and the ports that it may be issued to. Returns the scheduler,
    /// or [`WITHOUT_ENTRY`] if it waits for an entry.
    pub(super) fn take(&mut self, id: MicroOpId, index: usize, ports: PortSet) -> SchedulerNumber {
        if !self.are_used() {
            return 0;
        }
        let is_bound = ports.count_ones() == 1;
        let candidates =
            if is_bound { self.of_ports[ports.trailing_zeros() as usize] } else { self.candidates[index] };
        if candidates == 0 {
            return self.limits.len() as SchedulerNumber;
        }
        let queue = self.queue_before[candidates.trailing_zeros() as usize];
        let is_behind_others = queue.is_some_and(|queue| !self.waiting[queue].micro_ops.is_empty());
        let found = if is_behind_others { None } else { self.choose(candidates, ports) };
        match (found, queue) {
            (None, Some(queue)) => {
                self.waiting[queue].micro_ops.push_back((id, candidates, ports));
                WITHOUT_ENTRY
            }
            (number, _) => {
                let number = number.unwrap_or(candidates.trailing_zeros() as SchedulerNumber);
                self.take_entry(number, ports);
                number
            }
        }
    }

    /// Returns the scheduler with room where the fewest micro-operations wait for a port of a set, or else the one with the most free
    /// entries.
    fn choose(&self, candidates: SchedulerSet, ports: PortSet) -> Option<SchedulerNumber> {
        let numbers = (0..self.limits.len()).filter(|number| candidates >> number & 1 != 0);
        let with_room = numbers.filter(|&number| self.n_free[number] > 0);
        let n_waiting = |number: usize| {
            let own = ports_in(self.limits[number].ports & ports);
            own.map(|port| self.n_at_port[usize::from(port)]).min()
        };
        let found = with_room.min_by_key(|&number| (n_waiting(number), -self.n_free[number]))?;
        Some(found as SchedulerNumber)
    }

    /// Takes an entry of a scheduler.
    fn take_entry(&mut self, number: SchedulerNumber, ports: PortSet) {
        let number = usize::from(number);
        self.n_free[number] -= 1;
        for port in ports_in(self.limits[number].ports & ports) {
            self.n_at_port[usize::from(port)] += 1;
        }
    }

    /// Moves the next micro-operation that waits into a scheduler, if there is room.
    pub(super) fn enter(&mut self) -> Option<(MicroOpId, SchedulerNumber)> {
        for queue in 0..self.waiting.len() {
            let Some(&(id, candidates, ports)) = self.waiting[queue].micro_ops.front() else { continue };
            if let Some(number) = self.choose(candidates, ports) {
                self.waiting[queue].micro_ops.pop_front();
                self.take_entry(number, ports);
                return Some((id, number));
            }
        }
        None
    }

    /// Frees the entry of a micro-operation that is issued.
    pub(super) fn free(&mut self, number: SchedulerNumber, ports: PortSet) {
        let number = usize::from(number);
        let Some(n_free) = self.n_free.get_mut(number) else { return };
        *n_free += 1;
        for port in ports_in(self.limits[number].ports & ports) {
            self.n_at_port[usize::from(port)] -= 1;
        }
    }

    /// Records how many micro-operations wait for an entry; the entries follow from the micro-operations.
    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        self.waiting.iter().for_each(|queue| state.number(queue.micro_ops.len() as u64));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::{SchedulerEntries, WITHOUT_ENTRY, WaitingQueue};
    use crate::cores::program::{Program, ProgramMicroOp};
    use crate::cores::settings::PortLimit;

    /// Schedulers of two entries for the ports 0 and 2, and 1 and 3, with a queue of one entry in front; and micro-operations for both, for
    /// the second one, and for a port without a scheduler.
    fn entries() -> SchedulerEntries {
        let mut entries = SchedulerEntries {
            limits: vec![PortLimit { n: 2, ports: 0b0101 }, PortLimit { n: 2, ports: 0b1010 }],
            waiting: vec![WaitingQueue { n_entries: 1, micro_ops: VecDeque::new() }],
            queue_before: vec![Some(0), Some(0)],
            ..SchedulerEntries::default()
        };
        let micro_op = |ports| ProgramMicroOp { ports, ..ProgramMicroOp::default() };
        let micro_ops = [0b0011, 0b1000, 0b1_0000].map(micro_op).to_vec();
        entries.reset(&Program { micro_ops, ..Program::default() }, 5);
        entries
    }

    #[test]
    fn micro_operations_wait_for_entries_in_order() {
        let mut entries = entries();
        // The least loaded port, then the other one.
        assert_eq!([0, 1, 2, 3].map(|id| entries.take(id, 0, 0b0011)), [0, 1, 0, 1]);
        assert!(entries.may_dispatch(0) && entries.may_dispatch(2));
        assert_eq!(entries.take(4, 1, 0b1000), WITHOUT_ENTRY);
        assert!(!entries.may_dispatch(0) && entries.may_dispatch(2));
        assert_eq!(entries.enter(), None);
        // The first in the queue does not take an entry of the other scheduler.
        entries.free(0, 0b0011);
        assert_eq!(entries.enter(), None);
        entries.free(1, 0b0011);
        assert_eq!(entries.enter(), Some((4, 1)));
        assert_eq!(entries.take(5, 0, 0b0011), 0);
        assert_eq!(entries.fullest(), (2, 2));
        assert_eq!(entries.take(6, 2, 0b1_0000), 2);
    }
}
