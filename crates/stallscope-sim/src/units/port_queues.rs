//! Ports with a queue each, in which micro-operations wait.

use crate::in_flight::{InFlightId, InstructionsInFlight};
use crate::{PortUse, Ports, RelativeState};

/// A micro-operation that waits at a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) inst: InFlightId,
    /// Its number among those of its instruction.
    pub(crate) number: u16,
    pub(crate) micro_op: PortUse,
}

/// The ports.
#[derive(Clone, Debug, Default)]
pub(crate) struct PortQueues {
    /// Those that wait at each port, in the order of the stream.
    queues: Vec<Vec<Waiting>>,
    /// Entries of each queue; 0 is no limit.
    n_entries: Vec<u32>,
    /// The cycle from which on each port, or unit, is free.
    free_at: Vec<u64>,
    /// Micro-operations that need no port.
    portless: Vec<Waiting>,
}

impl PortQueues {
    pub(crate) fn new(ports: &Ports) -> Self {
        let n_ports = ports.all().len();
        Self {
            queues: vec![Vec::new(); n_ports],
            n_entries: ports.all().iter().map(|port| port.n_entries).collect(),
            free_at: vec![0; n_ports],
            portless: Vec::new(),
        }
    }

    pub(crate) fn reset(&mut self) {
        self.queues.iter_mut().for_each(Vec::clear);
        self.free_at.fill(0);
        self.portless.clear();
    }

    /// How long each queue is, and how many entries each has left.
    pub(crate) fn lengths(&self, lengths: &mut Vec<u32>, room: &mut Vec<u32>) {
        lengths.clear();
        room.clear();
        for (queue, &n_entries) in self.queues.iter().zip(&self.n_entries) {
            let length = queue.len() as u32;
            lengths.push(length);
            room.push(if n_entries == 0 { u32::MAX } else { n_entries.saturating_sub(length) });
        }
    }

    /// Takes in a micro-operation behind those at its port.
    pub(crate) fn push(&mut self, port: Option<u8>, waiting: Waiting) {
        let queue = port.and_then(|port| self.queues.get_mut(usize::from(port)));
        queue.unwrap_or(&mut self.portless).push(waiting);
    }

    /// Number of ports, and one more for what needs none.
    pub(crate) fn n_queues(&self) -> usize {
        self.queues.len() + 1
    }

    /// Takes the oldest micro-operation of a queue that is ready and whose port and units are free.
    pub(crate) fn issue(
        &mut self,
        index: usize,
        now: u64,
        is_ready: impl Fn(&Waiting) -> bool,
    ) -> Option<Waiting> {
        let Self { queues, free_at, portless, .. } = self;
        let Some(queue) = queues.get_mut(index) else {
            let found = portless.iter().position(is_ready)?;
            return Some(portless.remove(found));
        };
        if free_at[index] > now {
            return None;
        }
        let are_units_free = |mut units: u64| {
            let mut are_free = true;
            while units != 0 {
                are_free &= free_at[units.trailing_zeros() as usize] <= now;
                units &= units - 1;
            }
            are_free
        };
        let found = queue.iter().position(|w| are_units_free(w.micro_op.units) && is_ready(w))?;
        let waiting = queue.remove(found);
        free_at[index] = now + u64::from(waiting.micro_op.cycles);
        let mut units = waiting.micro_op.units;
        while units != 0 {
            free_at[units.trailing_zeros() as usize] = now + u64::from(waiting.micro_op.unit_cycles);
            units &= units - 1;
        }
        Some(waiting)
    }

    /// The instructions of which some micro-operation waits although its operands are there, and the ports it waits at.
    pub(crate) fn ready<'a>(
        &'a self,
        in_flight: &'a InstructionsInFlight,
        now: u64,
    ) -> impl Iterator<Item = (usize, InFlightId)> + 'a {
        let is_ready = move |waiting: &&Waiting| {
            let state = in_flight.get(waiting.inst);
            state.n_unknown == 0 && state.ready_at <= now
        };
        let queues = self.queues.iter().enumerate();
        queues.flat_map(move |(port, queue)| queue.iter().filter(is_ready).map(move |w| (port, w.inst)))
    }

    /// Takes in what waits where, and for how long ports and units are taken.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        for queue in self.queues.iter().chain([&self.portless]) {
            state.number(queue.len() as u64);
            for waiting in queue {
                state.inst(waiting.inst);
                state.number(waiting.number.into());
            }
        }
        self.free_at.iter().for_each(|&at| state.time(at));
    }
}
