//! The front end of Intel cores that delivers from the micro-op cache.
//!
//! It switches to the decoders where code is not cached, and back only at the jump that ends the loop. The rules come from uiCA (Abel and
//! Reineke, ICS 2022).

use std::hash::{Hash as _, Hasher};

use stallscope_sim::{Delivery, FrontEnd, FrontEndBound, Ratio, RelativeState};
use stallscope_target::{CoreParameter, CoreParameters};

use super::cache_layout::CacheLayout;
use super::decode_groups::DecodeGroups;
use super::decode_pipeline::DecodePipeline;
use super::decode_unit::{DecodeUnit, byte_length};
use super::fetched_instruction::FetchedInstruction;
use super::jump::jump_bound;
use super::line::LINE;
use super::predecoder::PredecodeSchedule;

/// A front end that delivers from the micro-op cache.
#[derive(Clone, Debug)]
pub(crate) struct MicroOpCache {
    layout: CacheLayout,
    /// The decoders of what is not cached, which is the end of a loop.
    rest: Option<DecodePipeline>,
    n_instructions: usize,
    /// Whether the code is a loop that ends in a jump.
    is_loop: bool,
    /// The least cycles of an iteration.
    least_cycles: u32,
    /// Slots per cycle.
    width: u32,
    /// Slots of the queue.
    n_entries: u32,

    /// The next slot.
    slot: usize,
    /// Slots delivered of an instruction with more slots to come.
    n_open: u32,
    /// The first cycle when the cache delivers.
    ready_at: u64,
    /// The earliest start cycle of the next iteration.
    next_iteration: u64,
    /// Whether the decoders work.
    is_decoding: bool,
}

impl MicroOpCache {
    /// Puts a layout into the cache of a core. The first instruction is at `alignment`.
    pub(crate) fn new(
        instructions: &[FetchedInstruction],
        units: &[DecodeUnit],
        parameters: &CoreParameters,
        layout: CacheLayout,
        is_loop: bool,
        alignment: u32,
    ) -> Self {
        let rest = layout.first_uncached.map(|first| {
            let (cached, rest) = units.split_at(first.min(units.len()));
            let n_bytes = cached.iter().map(|unit| unit.gap() + u64::from(unit.length)).sum::<u64>();
            let address = u64::from(alignment) + n_bytes;
            let n_cached = cached.iter().map(|unit| unit.n_instructions as usize).sum::<usize>();
            let instructions = &instructions[n_cached.min(instructions.len())..];
            let schedule = PredecodeSchedule::iteration(instructions, parameters, address);
            let groups = DecodeGroups::new(rest, parameters, true);
            DecodePipeline::new(instructions, rest, parameters, schedule, groups)
        });
        Self {
            layout,
            rest,
            n_instructions: instructions.len(),
            is_loop,
            least_cycles: if is_loop { least_cycles(instructions, units, parameters, alignment) } else { 0 },
            width: parameters.get(CoreParameter::CacheWidth).max(1),
            n_entries: parameters.get(CoreParameter::MicroOpQueue).max(1),
            slot: 0,
            n_open: 0,
            ready_at: 0,
            next_iteration: 0,
            is_decoding: false,
        }
    }

    /// Simulates a cycle of the decoders.
    fn decode(&mut self, now: u64, n_free: u32) -> Delivery {
        let Some(rest) = &mut self.rest else { return Delivery::default() };
        let group = rest.cycle(now, n_free);
        if group.ends_iteration {
            rest.reset();
            self.is_decoding = false;
            self.ready_at = now + 1 + u64::from(group.n_idle);
        }
        group.delivery()
    }

    /// Returns the cycles of an iteration whose end is decoded, if the queue is always empty.
    fn cycles_with_decoders(&self) -> Ratio {
        let mut this = self.clone();
        this.reset();
        let (mut now, mut n_left) = (0, self.n_instructions as u64);
        while n_left > 0 {
            n_left = n_left.saturating_sub(this.cycle(now, u32::MAX).n_instructions.into());
            now += 1;
        }
        Ratio::new(now.max(this.ready_at), 1)
    }
}

impl FrontEnd for MicroOpCache {
    fn reset(&mut self) {
        self.slot = 0;
        self.n_open = 0;
        self.ready_at = 0;
        self.next_iteration = 0;
        self.is_decoding = false;
        if let Some(rest) = &mut self.rest {
            rest.reset();
        }
    }

    fn cycle(&mut self, now: u64, n_free: u32) -> Delivery {
        if self.is_decoding {
            return self.decode(now, n_free);
        }
        if now < self.ready_at {
            return Delivery::default();
        }
        let is_iteration_start = self.slot == self.layout.next_pass && self.n_open == 0;
        if is_iteration_start && now < self.next_iteration {
            return Delivery::default();
        }
        let packet = self.layout.packet(self.slot, self.width);
        // The queue takes slots only if as many as the cache can deliver fit.
        let n_needed = self.n_open + self.width.max(packet.n_slots + packet.n_microcoded);
        if n_free < n_needed.min(self.n_entries) {
            return Delivery::default();
        }
        if is_iteration_start {
            self.next_iteration = now + u64::from(self.least_cycles);
        }
        self.n_open = if packet.n_instructions > 0 { packet.n_open } else { self.n_open + packet.n_slots };
        self.slot = packet.next;
        self.ready_at = now + 1 + u64::from(packet.n_idle);
        self.is_decoding = packet.ends_pass && self.rest.is_some();
        Delivery { n_instructions: packet.n_instructions, ends_group: false }
    }

    fn record(&self, now: u64, state: &mut RelativeState<'_>) {
        state.number(self.slot as u64 * 2 + u64::from(self.is_decoding));
        state.number(self.n_open.into());
        state.number(self.ready_at.saturating_sub(now));
        state.number(self.next_iteration.saturating_sub(now));
        if let Some(rest) = &self.rest {
            rest.record(now, state);
        }
    }

    fn bounds(&self) -> Vec<FrontEndBound> {
        let cycles = self.layout.cycles(self.width, self.n_instructions);
        let mut bounds = Vec::new();
        if self.rest.is_some() {
            let cycles = self.cycles_with_decoders();
            bounds.push(FrontEndBound { stage: "Decode", cycles, instruction: None });
        } else {
            bounds.push(FrontEndBound { stage: "Micro-op cache", cycles, instruction: None });
        }
        if self.is_loop {
            bounds.push(jump_bound(self.n_instructions.saturating_sub(1) as u32, self.least_cycles.max(1)));
        }
        bounds
    }

    fn source(&self) -> &'static str {
        if self.rest.is_some() { "micro-op cache and decoders" } else { "micro-op cache" }
    }

    fn hash_layout(&self, mut state: &mut dyn Hasher) {
        self.layout.hash(&mut state);
        if let Some(rest) = &self.rest {
            rest.hash_layout(state);
        }
    }
}

/// Returns the least cycles of an iteration: more than one if an instruction of the last unit is in two lines.
fn least_cycles(
    instructions: &[FetchedInstruction],
    units: &[DecodeUnit],
    parameters: &CoreParameters,
    alignment: u32,
) -> u32 {
    let n_last = units.last().map_or(0, |unit| unit.n_instructions as usize);
    let mut address = u64::from(alignment);
    let mut is_crossing = false;
    for (index, instruction) in instructions.iter().enumerate() {
        let start = address + u64::from(instruction.gap);
        address = start + u64::from(byte_length(instruction));
        is_crossing |= index + n_last >= instructions.len() && start / LINE != (address - 1) / LINE;
    }
    if is_crossing { parameters.get(CoreParameter::CrossingJump) } else { 0 }
}
