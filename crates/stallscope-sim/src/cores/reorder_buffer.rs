//! The reorder buffer: slots retire in order.

use std::collections::VecDeque;

use crate::engine::relative_state::RelativeState;

/// A slot, by its number in the order of dispatch.
pub(super) type SlotId = u64;

/// A slot from dispatch to retirement.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ReorderSlot {
    /// The instruction, by its index in the stream.
    pub(super) inst: u64,
    /// Whether it is the last slot of the instruction.
    pub(super) is_last: bool,
    /// Micro-operations whose end is not known.
    pub(super) n_pending: u32,
    /// The cycle when all other micro-operations have finished.
    pub(super) done: u64,
}

/// The slots from the oldest that has not retired to the youngest.
#[derive(Clone, Debug, Default)]
pub(super) struct ReorderBuffer {
    slots: VecDeque<ReorderSlot>,
    first: SlotId,
}

impl ReorderBuffer {
    pub(super) fn reset(&mut self) {
        self.slots.clear();
        self.first = 0;
    }

    pub(super) fn len(&self) -> u32 {
        self.slots.len() as u32
    }

    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub(super) fn push(&mut self, slot: ReorderSlot) -> SlotId {
        self.slots.push_back(slot);
        self.first + self.slots.len() as u64 - 1
    }

    /// Handles that a micro-operation of a slot ends in a cycle.
    pub(super) fn finish(&mut self, id: SlotId, at: u64) {
        if let Some(slot) = id.checked_sub(self.first).and_then(|index| self.slots.get_mut(index as usize)) {
            slot.n_pending -= 1;
            slot.done = slot.done.max(at);
        }
    }

    /// Returns the oldest slot.
    pub(super) fn front(&self) -> Option<&ReorderSlot> {
        self.slots.front()
    }

    /// Removes the oldest slot if it has finished.
    pub(super) fn retire(&mut self, now: u64) -> Option<ReorderSlot> {
        let slot = *self.slots.front()?;
        if slot.n_pending > 0 || slot.done > now {
            return None;
        }
        self.first += 1;
        self.slots.pop_front()
    }

    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        let Self { slots, first: _ } = self; // Numbers are relative to it.
        state.number(slots.len() as u64);
        for slot in slots {
            let ReorderSlot { inst, is_last: _, n_pending, done } = *slot;
            state.source_index(inst);
            state.number(n_pending.into());
            state.time(done);
        }
    }
}
