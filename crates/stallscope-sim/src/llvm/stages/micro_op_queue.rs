//! The queue of decoded micro-operations.
//!
//! Corresponds to lib/MCA/Stages/MicroOpQueueStage.cpp.

use std::num::NonZeroU32;

use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::listener::Listener;
use crate::llvm::options::PipelineOptions;
use crate::llvm::stages::machine::Machine;

/// A queue between decoders and dispatch.
#[derive(Debug)]
pub(crate) struct MicroOpQueueStage {
    n_entries: u32,
    n_available: u32,
    /// 0 means no limit.
    max_instructions_per_cycle: u32,
    n_instructions: u32,
    /// The oldest instruction in the queue; the rest follow it in the stream.
    oldest: InFlightId,
    n_queued: u32,
}

impl MicroOpQueueStage {
    /// Maximum number of instructions in a queue of any size: more than dispatch takes before the next ones come.
    const MAX_QUEUED: u32 = 1 << 20;

    /// Creates the queue, if the options enable it.
    pub(crate) fn new(options: &PipelineOptions) -> Option<Self> {
        let n_entries = options.micro_op_queue_size?.get();
        Some(Self {
            n_entries,
            n_available: n_entries,
            max_instructions_per_cycle: options.decoder_throughput.map_or(0, NonZeroU32::get),
            n_instructions: 0,
            oldest: InFlightId(0),
            n_queued: 0,
        })
    }

    /// Returns the number of entries that an instruction needs: at least one, and at most all.
    fn entries<L: Listener>(&self, inst: InFlightId, machine: &Machine<'_, L>) -> u32 {
        machine.n_micro_ops(inst).min(self.n_entries).max(1)
    }

    /// Records the instructions in the queue.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            n_entries: _, // Does not change.
            n_available,
            max_instructions_per_cycle: _, // Does not change.
            n_instructions: _,             // Reset at the start of each cycle.
            oldest,
            n_queued,
        } = *self;
        state.pair(n_available, n_queued);
        if n_queued > 0 {
            state.inst(oldest);
        }
    }

    pub(crate) fn has_work(&self) -> bool {
        self.n_available != self.n_entries
    }

    pub(crate) fn is_available<L: Listener>(&self, inst: InFlightId, machine: &Machine<'_, L>) -> bool {
        let is_at_limit =
            self.max_instructions_per_cycle != 0 && self.n_instructions == self.max_instructions_per_cycle;
        !is_at_limit && self.n_queued < Self::MAX_QUEUED && self.entries(inst, machine) <= self.n_available
    }

    /// Adds the next instruction of the stream.
    pub(crate) fn execute<L: Listener>(&mut self, inst: InFlightId, machine: &Machine<'_, L>) {
        if self.n_queued == 0 {
            self.oldest = inst;
        }
        self.n_queued += 1;
        self.n_available -= self.entries(inst, machine);
        self.n_instructions += 1;
    }

    pub(crate) fn start_cycle(&mut self) {
        self.n_instructions = 0;
    }

    /// Returns the oldest instruction, or the one that follows the last one.
    pub(crate) const fn oldest(&self) -> InFlightId {
        self.oldest
    }

    /// Returns the oldest instruction, if there is one.
    pub(crate) fn current(&self) -> Option<InFlightId> {
        (self.n_queued > 0).then_some(self.oldest)
    }

    /// Removes the oldest instruction.
    pub(crate) fn advance<L: Listener>(&mut self, machine: &Machine<'_, L>) {
        self.n_available += self.entries(self.oldest, machine);
        self.oldest = InFlightId(self.oldest.0.wrapping_add(1));
        self.n_queued -= 1;
    }
}
