//! A cycle of dispatch that is being filled.

use smallvec::SmallVec;

use crate::code::port_use::PortSet;
use crate::engine::relative_state::RelativeState;

/// The reason why a micro-operation cannot be dispatched in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DispatchLimit {
    /// All slots of the cycle are taken.
    Width,
    /// The instruction would have to be split between two cycles.
    Split,
    /// A dispatch group begins or ends here.
    Group,
    /// The dispatch queues of its ports, given here, have reached their limits.
    DispatchQueues(PortSet),
    /// The issue queues of its ports, given here, are full.
    IssueQueues(PortSet),
}

/// A micro-operation dispatched in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) ports: PortSet,
    /// The port that is reserved for it.
    pub(super) port: Option<u8>,
}

/// A cycle of dispatch that is being filled.
#[derive(Clone, Debug, Default)]
pub(crate) struct DispatchCycle {
    pub(super) n_micro_ops: u32,
    pub(super) n_instructions: u32,
    pub(super) n_slots: u32,
    /// Slots of the next cycles that this one's micro-operations take.
    pub(super) debt: u32,
    pub(super) placed: SmallVec<[Placed; 4]>,
    /// The ports whose issue queues were full when the cycle began.
    pub(super) full: PortSet,
    /// The closed ports: their issue queues are full, or their dispatch queues have reached their limits.
    pub(super) closed: PortSet,
}

impl DispatchCycle {
    /// Starts the next cycle. The issue queues of the ports `full` are full.
    pub(crate) fn next(&mut self, width: u32, full: PortSet) {
        let debt = self.debt;
        (self.full, self.closed) = (full, full);
        self.placed.clear();
        (self.n_micro_ops, self.n_instructions, self.n_slots) = (0, 0, debt.min(width));
        self.debt = debt - self.n_slots;
    }

    /// Returns the slots of the next cycles that are already taken.
    pub(super) fn debt(&self) -> u32 {
        self.debt
    }

    /// Records the state that the next cycles depend on.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            n_micro_ops: _,    // Reset for each cycle.
            n_instructions: _, // Reset for each cycle.
            n_slots: _,        // Reset for each cycle.
            debt,
            placed: _, // Reset for each cycle.
            full: _,   // Reset for each cycle.
            closed: _, // Reset for each cycle.
        } = self;
        state.number((*debt).into());
    }

    /// Returns the port reserved for the `index`-th dispatched micro-operation.
    pub(crate) fn port(&self, index: usize) -> Option<u8> {
        self.placed.get(index)?.port
    }

    /// Returns the number of micro-operations dispatched.
    pub(crate) fn n_micro_ops(&self) -> u32 {
        self.n_micro_ops
    }
}
