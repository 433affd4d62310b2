//! A unit of the decoders: an instruction, or two that fused.

use stallscope_target::{CoreParameter, CoreParameters};

use super::fetched_instruction::FetchedInstruction;

/// An instruction, or an instruction and a jump that fused with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DecodeUnit {
    /// The index of the first instruction.
    pub(crate) first: u32,
    /// Number of instructions: 1 or 2.
    pub(crate) n_instructions: u32,
    /// Bytes.
    pub(crate) length: u32,
    /// Slots in the queue of decoded micro-operations that have to be free: at most all of it.
    pub(crate) n_slots: u32,
    /// The first instruction, as decoders and micro-op cache see it.
    pub(crate) instruction: FetchedInstruction,
}

impl DecodeUnit {
    /// Returns the bytes that are passed over in front of it.
    pub(crate) fn gap(&self) -> u64 {
        self.instruction.gap.into()
    }
}

/// Divides code into units.
pub(crate) fn decode_units(
    instructions: &[FetchedInstruction],
    parameters: &CoreParameters,
) -> Vec<DecodeUnit> {
    let capacity = parameters.get(CoreParameter::MicroOpQueue).max(1);
    let mut units: Vec<DecodeUnit> = Vec::with_capacity(instructions.len());
    for (i, instruction) in (0..).zip(instructions) {
        let length = byte_length(instruction);
        let is_second = instruction.is_jump && instruction.n_decoded == 0 && instruction.n_slots == 0;
        match units.last_mut() {
            Some(unit) if is_second && unit.instruction.is_jump && unit.n_instructions == 1 => {
                unit.n_instructions = 2;
                unit.length += length;
            }
            _ => units.push(DecodeUnit {
                first: i,
                n_instructions: 1,
                length,
                n_slots: u32::from(instruction.n_slots).min(capacity),
                instruction: *instruction,
            }),
        }
    }
    units
}

/// Returns the length of an instruction in bytes, at least 1.
pub(crate) fn byte_length(instruction: &FetchedInstruction) -> u32 {
    u32::from(instruction.bytes.length.max(1))
}

/// Returns the least common multiple of two numbers that are not 0.
pub(crate) fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
