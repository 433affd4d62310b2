//! The predecoder and the decoders of an Intel core, and the queue between them.

use std::hash::{Hash as _, Hasher};

use stallscope_sim::{Delivery, FrontEndBound, RelativeState};
use stallscope_target::{CoreParameter, CoreParameters};

use super::decode_groups::{DecodeGroup, DecodeGroups};
use super::decode_unit::DecodeUnit;
use super::fetched_instruction::FetchedInstruction;
use super::predecoder::{self, PredecodeSchedule};

/// The predecoder and the decoders of an Intel core, and the queue between them.
#[derive(Clone, Debug)]
pub(crate) struct DecodePipeline {
    schedule: PredecodeSchedule,
    groups: DecodeGroups,
    /// For reports: the index of each unit's first instruction.
    first_instructions: Vec<u32>,
    /// For reports: the first instruction with a length-changing prefix.
    length_changing: Option<u32>,
    /// Entries of the queue of predecoded instructions.
    n_entries: u32,
    /// Instructions that the predecoder marks per cycle at most.
    predecode_width: u32,

    /// The predecoder's next step.
    step: usize,
    /// Instructions predecoded in each of the last cycles, which cannot be decoded yet; `newest` is the place of this cycle.
    pending: Vec<u32>,
    newest: usize,
    /// Instructions in the queue, with the pending ones.
    n_queued: u32,
    /// Number of instructions that can be decoded.
    n_available: u32,
    /// The next unit to decode.
    unit: usize,
    /// The first cycle when the decoders work.
    ready_at: u64,
}

impl DecodePipeline {
    /// Connects a predecoder and decoders.
    pub(crate) fn new(
        instructions: &[FetchedInstruction],
        units: &[DecodeUnit],
        parameters: &CoreParameters,
        schedule: PredecodeSchedule,
        groups: DecodeGroups,
    ) -> Self {
        let delay = parameters.get(CoreParameter::PredecodeDelay).max(1) as usize;
        let predecode_width = predecoder::width(parameters);
        let length_changing = instructions.iter().position(|i| i.bytes.has_length_changing_prefix);
        Self {
            length_changing: length_changing.filter(|_| schedule.has_stalls()).map(|i| i as u32),
            first_instructions: units.iter().map(|unit| unit.first).collect(),
            schedule,
            groups,
            // A fused pair that waits for its second instruction must not keep the predecoder from working.
            n_entries: parameters.get(CoreParameter::InstructionQueue).max(predecode_width + 2),
            predecode_width,
            step: 0,
            pending: vec![0; delay],
            newest: 0,
            n_queued: 0,
            n_available: 0,
            unit: 0,
            ready_at: 0,
        }
    }

    /// Restarts with the first instruction.
    pub(crate) fn reset(&mut self) {
        self.step = 0;
        self.pending.fill(0);
        self.newest = 0;
        self.n_queued = 0;
        self.n_available = 0;
        self.unit = 0;
        self.ready_at = 0;
    }

    /// Simulates a cycle: decodes, then predecodes.
    pub(crate) fn cycle(&mut self, now: u64, n_free: u32) -> DecodeGroup {
        self.n_available += std::mem::take(&mut self.pending[self.newest]);
        let mut group = DecodeGroup::default();
        if now >= self.ready_at {
            group = self.groups.group(self.unit, self.n_available, n_free);
            self.unit = group.next;
            self.n_available -= group.n_instructions;
            self.n_queued -= group.n_instructions;
            self.ready_at = now + 1 + u64::from(group.n_idle);
        }
        if self.n_queued + self.predecode_width <= self.n_entries
            && let Some(n_marked) = self.schedule.advance(&mut self.step)
        {
            self.pending[self.newest] = n_marked;
            self.n_queued += n_marked;
        }
        self.newest = (self.newest + 1) % self.pending.len();
        group
    }

    /// Records the state that future deliveries depend on.
    pub(crate) fn record(&self, now: u64, state: &mut RelativeState<'_>) {
        state.number(self.step as u64);
        let (newer, older) = self.pending.split_at(self.newest);
        for &n_marked in older.iter().chain(newer) {
            state.number(n_marked.into());
        }
        state.number(self.n_available.into());
        state.number(self.unit as u64);
        state.number(self.ready_at.saturating_sub(now));
    }

    /// Hashes the state that depends on the code's address.
    pub(crate) fn hash_layout(&self, mut state: &mut dyn Hasher) {
        self.schedule.hash(&mut state);
    }

    /// Returns lower bounds on the cycles of an iteration.
    pub(crate) fn bounds(&self) -> [FrontEndBound; 2] {
        let (decode, slowest) = self.groups.cycles();
        let slowest = slowest.and_then(|unit| self.first_instructions.get(unit).copied());
        [
            FrontEndBound {
                stage: "Predecode",
                cycles: self.schedule.cycles(),
                instruction: self.length_changing,
            },
            FrontEndBound { stage: "Decode", cycles: decode, instruction: slowest },
        ]
    }
}

impl DecodeGroup {
    /// Returns the group as a delivery.
    pub(crate) const fn delivery(self) -> Delivery {
        Delivery { n_instructions: self.n_instructions, ends_group: false }
    }
}
