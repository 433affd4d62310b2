//! A front end without limits: it fills the queue of decoded slots in every cycle.

use crate::cores::front_end::{Delivery, FrontEnd, FrontEndBound};
use crate::cores::program::Program;
use crate::engine::relative_state::RelativeState;

/// A front end without limits.
#[derive(Clone, Debug)]
pub struct UnlimitedFrontEnd {
    n_slots: Vec<u32>,
    next: usize,
}

impl UnlimitedFrontEnd {
    /// Creates a front end that delivers the instructions of a program in a loop.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        Self { n_slots: program.instructions.iter().map(|i| i.n_queued_slots.into()).collect(), next: 0 }
    }
}

impl FrontEnd for UnlimitedFrontEnd {
    fn reset(&mut self) {
        self.next = 0;
    }

    fn cycle(&mut self, _now: u64, mut n_free: u32) -> Delivery {
        let mut delivery = Delivery::default();
        // Instructions without slots must not keep the loop going.
        while n_free > 0 && (delivery.n_instructions as usize) < 4 * self.n_slots.len().max(64) {
            let Some(&n_slots) = self.n_slots.get(self.next) else { break };
            // An instruction with more slots than the queue has entries fills all of them.
            n_free = n_free.saturating_sub(n_slots);
            delivery.n_instructions += 1;
            self.next = (self.next + 1) % self.n_slots.len();
        }
        delivery
    }

    fn record(&self, _now: u64, state: &mut RelativeState<'_>) {
        let Self { n_slots: _, next } = self; // The slots do not change.
        state.number(*next as u64);
    }

    fn bounds(&self) -> Vec<FrontEndBound> {
        Vec::new()
    }

    fn source(&self) -> &'static str {
        "none"
    }
}
