//! The entry stage: it fetches the instructions of the code in a loop.
//!
//! Corresponds to lib/MCA/Stages/EntryStage.cpp.

use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::listener::Listener;
use crate::llvm::stages::machine::Machine;

/// Passes one instruction after the other to the next stage.
#[derive(Debug)]
pub(crate) struct EntryStage {
    current: Option<InFlightId>,
    next: u64,
    next_index: u32,
    end: u64,
}

impl EntryStage {
    /// Creates a stage that runs `n_instructions` of code in a loop of `iterations`.
    pub(crate) fn new(n_instructions: usize, iterations: u64) -> Self {
        Self {
            current: None,
            next: 0,
            next_index: 0,
            end: (n_instructions as u64).saturating_mul(iterations),
        }
    }

    pub(crate) fn has_work(&self) -> bool {
        self.current.is_some() || self.next < self.end
    }

    /// Returns the number of fetched instructions.
    pub(crate) fn n_fetched(&self) -> u64 {
        self.next
    }

    /// Returns the number of instructions that the next stage took.
    pub(crate) fn n_taken(&self) -> u64 {
        self.next - u64::from(self.current.is_some())
    }

    /// Returns the index in the code of the next instruction to fetch.
    pub(crate) fn next_index(&self) -> u32 {
        self.next_index
    }

    /// Records the next instruction of the code.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            current: _, // Recorded as an instruction in flight.
            next: _,    // Other states are relative to it.
            next_index,
            end: _, // Only the number of iterations left depends on it.
        } = *self;
        state.number(next_index.into());
    }

    /// Returns the number of instructions left to fetch.
    pub(crate) fn n_left(&self) -> u64 {
        self.end - self.next
    }

    /// Removes instructions from the end of the stream: whole iterations.
    pub(crate) fn skip(&mut self, n_instructions: u64) {
        self.end -= n_instructions;
    }

    /// Returns the instruction for the next stage, if there is one.
    #[inline]
    pub(crate) fn current(&self) -> Option<InFlightId> {
        self.current
    }

    pub(crate) fn start_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        if self.current.is_none() {
            self.advance(machine);
        }
    }

    /// Fetches the next instruction.
    #[inline]
    pub(crate) fn advance<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        self.current = None;
        if self.next < self.end {
            self.current = Some(machine.units.in_flight.push(self.next, self.next_index));
            self.next += 1;
            self.next_index += 1;
            if self.next_index as usize == machine.cycle.code.source.len() {
                self.next_index = 0;
            }
        }
    }
}
