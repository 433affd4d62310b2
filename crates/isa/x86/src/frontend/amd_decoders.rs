//! The decoders of AMD cores.
//!
//! The rules are in `docs/x86-amd.md`, sections 3 and 4.1, found by measurements on Zen 5.

use stallscope_sim::{Delivery, FrontEnd, FrontEndBound, Ratio, RelativeState};
use stallscope_target::{CoreParameter, CoreParameters};

use super::decode_unit::byte_length;
use super::fetched_instruction::FetchedInstruction;

/// The longest instruction in bytes.
const MAX_LENGTH: u32 = 15;

/// A front end that decodes everything: a number of instructions, and of bytes, per cycle. Bytes that are left over are
/// used in the next cycle.
#[derive(Debug)]
pub(crate) struct AmdDecoders {
    /// The length in bytes, and the slots that have to be free in the queue, of each instruction.
    instructions: Vec<(u32, u32)>,
    /// Instructions per cycle.
    width: u32,
    /// Bytes of an instruction that any decoder takes.
    max_short_length: u32,
    /// Bytes per cycle, if there is a limit.
    n_bytes: Option<u32>,
    /// Slots per cycle, if there is a limit.
    n_slots: Option<u32>,

    /// The next instruction.
    instruction: usize,
    /// Bytes left over by the cycles before.
    n_left: u32,
    /// Slots left over by the cycles before for an instruction of more slots.
    n_slots_left: u32,
}

impl AmdDecoders {
    /// Prepares the decoding of a loop's instructions again and again.
    pub(crate) fn new(instructions: &[FetchedInstruction], parameters: &CoreParameters) -> Self {
        let capacity = parameters.get(CoreParameter::MicroOpQueue).max(1);
        let n_bytes = parameters.get(CoreParameter::DecodeBytes);
        Self {
            instructions: instructions
                .iter()
                .map(|i| (byte_length(i), u32::from(i.n_slots).min(capacity)))
                .collect(),
            width: parameters.get(CoreParameter::Decoders).max(1),
            max_short_length: parameters.get(CoreParameter::ShortInstruction),
            n_bytes: (n_bytes > 0).then_some(n_bytes),
            n_slots: Some(parameters.get(CoreParameter::DecodedSlots)).filter(|&n| n > 0),
            instruction: 0,
            n_left: 0,
            n_slots_left: 0,
        }
    }

    /// Returns the cycles of an iteration by the number of decoders, counting that long instructions begin a cycle.
    fn decode_cycles(&self) -> Ratio {
        // Taking as much as possible from any instruction on is best in the long run. It repeats as soon as a cycle begins
        // at an instruction where one began before.
        let n = self.instructions.len();
        let mut seen = vec![None; n];
        let (mut next, mut n_cycles, mut n_taken) = (0, 0_u64, 0_u64);
        while let Some(place) = seen.get_mut(next) {
            if let Some((cycles, taken)) = *place {
                let (n_cycles, n_taken): (u64, u64) = (n_cycles - cycles, n_taken - taken);
                return Ratio::new(n_cycles * n as u64, n_taken);
            }
            *place = Some((n_cycles, n_taken));
            n_cycles += 1;
            for position in 0..self.width {
                if position > 0 && self.instructions[next].0 > self.max_short_length {
                    break;
                }
                n_taken += 1;
                next = (next + 1) % n;
            }
        }
        Ratio::default()
    }
}

impl FrontEnd for AmdDecoders {
    fn reset(&mut self) {
        self.instruction = 0;
        self.n_left = 0;
        self.n_slots_left = 0;
    }

    fn cycle(&mut self, _now: u64, n_free: u32) -> Delivery {
        let mut n_free = n_free;
        let mut n_bytes = self.n_bytes.map_or(u32::MAX, |n| n + self.n_left);
        let mut delivery = Delivery::default();
        // What takes more slots than a cycle has is decoded over several cycles.
        let mut n_slots_left = self.n_slots.map_or(u32::MAX, |n| n + self.n_slots_left);
        while delivery.n_instructions < self.width
            && let Some(&(length, n_slots)) = self.instructions.get(self.instruction)
            && length <= n_bytes
            && n_slots <= n_free
            && n_slots <= n_slots_left
            && (length <= self.max_short_length || delivery.n_instructions == 0)
        {
            n_bytes -= length;
            n_free -= n_slots;
            n_slots_left -= n_slots;
            delivery.n_instructions += 1;
            self.instruction += 1;
            if self.instruction == self.instructions.len() {
                self.instruction = 0;
            }
        }
        let next = self.instructions.get(self.instruction).map_or(0, |&(_, n_slots)| n_slots);
        let is_split = self.n_slots.is_some() && next > n_slots_left;
        self.n_slots_left = if is_split { n_slots_left } else { 0 };
        // What is left of the bytes fetched once is kept.
        self.n_left = self.n_bytes.map_or(0, |n| n_bytes.min(n.max(MAX_LENGTH)));
        delivery
    }

    fn record(&self, _now: u64, state: &mut RelativeState<'_>) {
        state.number(self.instruction as u64);
        state.number(u64::from(self.n_left) << 32 | u64::from(self.n_slots_left));
    }

    fn bounds(&self) -> Vec<FrontEndBound> {
        let mut bounds =
            vec![FrontEndBound { stage: "Decode", cycles: self.decode_cycles(), instruction: None }];
        if let Some(n_slots) = self.n_slots {
            let whole: u64 = self.instructions.iter().map(|&(_, n_slots)| u64::from(n_slots)).sum();
            let cycles = Ratio::new(whole, n_slots.into());
            bounds.push(FrontEndBound { stage: "Decoded slots", cycles, instruction: None });
        }
        if let Some(n_bytes) = self.n_bytes {
            let length: u64 = self.instructions.iter().map(|&(length, _)| u64::from(length)).sum();
            let cycles = Ratio::new(length, n_bytes.into());
            bounds.push(FrontEndBound { stage: "Decoded bytes", cycles, instruction: None });
        }
        bounds
    }

    fn source(&self) -> &'static str {
        "decoders"
    }
}
