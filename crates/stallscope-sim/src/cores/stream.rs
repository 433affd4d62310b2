//! The stream of instructions: how far it has been delivered and dispatched.

use std::collections::VecDeque;

use crate::engine::relative_state::RelativeState;

/// The stream of instructions. Indexes count from its beginning.
#[derive(Clone, Debug, Default)]
pub(super) struct Stream {
    /// Number of instructions in an iteration.
    pub(super) n_instructions: u64,
    /// The end of the stream.
    pub(super) end: u64,
    /// The instructions that the front end has delivered.
    pub(super) n_delivered: u64,
    /// Delivered slots that have not been dispatched.
    pub(super) n_queued_slots: u32,
    /// The instructions that start a new group.
    pub(super) group_ends: VecDeque<u64>,
    /// The index in the code of the next instruction that it delivers.
    pub(super) delivered_index: u32,
    /// The next instruction to dispatch, its place, and its next slot.
    pub(super) next: u64,
    pub(super) next_place: Place,
    pub(super) next_slot: u32,
    /// The oldest instruction that has not retired, and its index in the code.
    pub(super) oldest: u64,
    pub(super) oldest_index: u32,
}

/// The place of an instruction of the stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The iteration.
    pub(super) iteration: u64,
    /// The index in the code.
    pub(super) index: u32,
}

impl Stream {
    pub(super) fn new(n_instructions: usize, n_iterations: u64) -> Self {
        let n_instructions = n_instructions as u64;
        Self { n_instructions, end: n_instructions.saturating_mul(n_iterations), ..Self::default() }
    }

    /// Ends the stream with the last iteration that has begun to be dispatched, or whose first instruction `is_stalled`: listeners know of that.
    /// What was delivered after it is dropped.
    pub(super) fn end_with_iteration(&mut self, is_stalled: bool) {
        let n_begun = self.next + u64::from(self.next_slot > 0 || is_stalled);
        let n_iterations = n_begun.div_ceil(self.n_instructions).max(1);
        self.end = self.end.min(n_iterations * self.n_instructions);
        self.n_delivered = self.n_delivered.min(self.end);
    }

    /// Goes to the next instruction to dispatch.
    pub(super) fn advance(&mut self) {
        self.next += 1;
        self.next_slot = 0;
        self.next_place.index += 1;
        if u64::from(self.next_place.index) == self.n_instructions {
            self.next_place = Place { iteration: self.next_place.iteration + 1, index: 0 };
        }
    }

    /// Handles that the oldest instruction has retired.
    pub(super) fn retire(&mut self) {
        self.oldest += 1;
        self.oldest_index = self.after(self.oldest_index);
    }

    /// The index in the code of the instruction after another one.
    fn after(&self, index: u32) -> u32 {
        if u64::from(index) + 1 == self.n_instructions { 0 } else { index + 1 }
    }

    /// Delivers an instruction. Returns its index in the code.
    pub(super) fn deliver(&mut self) -> u32 {
        self.n_delivered += 1;
        let index = self.delivered_index;
        self.delivered_index = self.after(index);
        index
    }

    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            n_instructions: _, // Does not change.
            end: _,            // Only the number of iterations left depends on it.
            n_delivered,
            n_queued_slots,
            group_ends,
            delivered_index: _, // Follows from the number delivered.
            next,
            next_place,
            next_slot,
            oldest,
            oldest_index: _, // Follows from the number retired.
        } = self;
        state.number(next_place.index.into());
        state.pair(*next_slot, *n_queued_slots);
        state.number(n_delivered - next);
        state.number(next - oldest);
        state.number(group_ends.len() as u64);
        group_ends.iter().for_each(|&end| state.number(end.wrapping_sub(*next)));
    }
}
