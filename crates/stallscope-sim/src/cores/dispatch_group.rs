//! The slots that dispatch together in a cycle, where the queues before the ports decide which do.

use stallscope_target::PortBinding;

use crate::code::port_use::PortSet;
use crate::code::ports::Ports;
use crate::cores::reorder_buffer::SlotId;
use crate::cores::scheduler_entries::MicroOpId;
use crate::engine::relative_state::RelativeState;
use crate::frontend::dispatch_cycle::{DispatchCycle, DispatchLimit};
use crate::frontend::generic_front_end::GenericFrontEnd;
use crate::frontend::port_turns::PortTurns;

/// The slots of a cycle's dispatch. Their micro-operations are bound to ports together, when the cycle is complete.
#[derive(Clone, Debug)]
pub(super) struct DispatchGroup {
    front_end: GenericFrontEnd,
    cycle: DispatchCycle,
    /// Entries of each port's queue; 0 means no limit.
    n_entries: Vec<u32>,
    /// Free entries of each port's queue when the cycle begins, and micro-operations in it.
    room: Vec<u32>,
    lengths: Vec<u32>,
    /// The micro-operations of the cycle with their slots, in order.
    micro_ops: Vec<(MicroOpId, SlotId)>,
    /// The turns among ports, if micro-operations take turns.
    turns: Option<PortTurns>,
}

impl DispatchGroup {
    pub(super) fn new(front_end: GenericFrontEnd, binding: PortBinding, ports: &Ports) -> Self {
        let n_entries: Vec<u32> = ports.all().iter().map(|port| port.n_entries).collect();
        Self {
            front_end,
            cycle: DispatchCycle::default(),
            room: vec![0; n_entries.len()],
            lengths: vec![0; n_entries.len()],
            n_entries,
            micro_ops: Vec::new(),
            turns: (binding == PortBinding::RoundRobin).then(PortTurns::default),
        }
    }

    pub(super) fn reset(&mut self) {
        self.cycle = DispatchCycle::default();
        self.micro_ops.clear();
        if let Some(turns) = &mut self.turns {
            turns.reset();
        }
    }

    /// Starts a cycle. `loads` are the micro-operations that wait at each port.
    pub(super) fn start_cycle(&mut self, loads: impl Iterator<Item = u32>) {
        let mut full: PortSet = 0;
        for (port, load) in loads.enumerate() {
            self.lengths[port] = load;
            self.room[port] = match self.n_entries[port] {
                0 => u32::MAX,
                n_entries => n_entries.saturating_sub(load),
            };
            full |= PortSet::from(self.room[port] == 0) << port;
        }
        self.cycle.next(self.front_end.width, full);
        self.micro_ops.clear();
    }

    /// Adds a micro-operation that takes one of some ports, and places for results. For the first one of an instruction,
    /// `n_micro_ops` is the number of the instruction's micro-operations.
    ///
    /// # Errors
    /// If the cycle has no room for it.
    pub(super) fn add(
        &mut self,
        demand: (PortSet, u32),
        n_micro_ops: Option<u32>,
    ) -> Result<(), DispatchLimit> {
        self.front_end.dispatch(&mut self.cycle, demand, n_micro_ops, &self.room, self.turns.as_mut())
    }

    /// Notes the micro-operation that was added last.
    pub(super) fn note(&mut self, micro_op: MicroOpId, slot: SlotId) {
        self.micro_ops.push((micro_op, slot));
    }

    /// Binds the micro-operations of the cycle to ports, and returns each with its slot and its port.
    pub(super) fn bind(&mut self) -> impl Iterator<Item = (MicroOpId, SlotId, Option<u8>)> {
        self.front_end.bind(&mut self.cycle, &self.room, &mut self.lengths);
        let noted = self.micro_ops.iter().enumerate();
        noted.map(|(index, &(micro_op, slot))| (micro_op, slot, self.cycle.port(index)))
    }

    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            front_end: _, // Does not change.
            cycle,
            n_entries: _, // Do not change.
            room: _,      // Reset for each cycle.
            lengths: _,   // Reset for each cycle.
            micro_ops: _, // Reset for each cycle.
            turns,
        } = self;
        cycle.record(state);
        turns.iter().for_each(|turns| turns.record(state));
    }
}
