//! The general-purpose registers' values.

use stallscope_sim::InitialState;

use super::place::RegisterPart;
use super::symbols::Symbols;
use stallscope_isa::values::Value;

/// The value of all registers but two in BHive's measurements, and of each quadword of memory.
pub(crate) const BHIVE_VALUE: u64 = 0x0232_4000;
const BHIVE_STACK_POINTER: u64 = 0x0232_4800;
const BHIVE_FRAME_POINTER: u64 = 0x0232_47F0;

/// The registers.
#[derive(Debug)]
pub(crate) struct Registers {
    values: [Value; RegisterPart::N_REGISTERS],
}

impl Registers {
    /// Creates the registers of an initial state, `width` bytes each.
    pub(crate) fn new(state: InitialState, width: u8, symbols: &mut Symbols) -> Self {
        let values = std::array::from_fn(|number| match (state, number as u8) {
            (InitialState::Expressions, _) => symbols.fresh(width),
            (InitialState::Bhive, RegisterPart::STACK_POINTER) => Value::constant(BHIVE_STACK_POINTER),
            (InitialState::Bhive, RegisterPart::FRAME_POINTER) => Value::constant(BHIVE_FRAME_POINTER),
            (InitialState::Bhive, _) => Value::constant(BHIVE_VALUE),
        });
        Self { values }
    }

    /// Returns the value of a part, zero-extended.
    pub(crate) fn read(&self, part: RegisterPart, symbols: &mut Symbols) -> Value {
        let value = self.values[usize::from(part.number)];
        if part.is_high { symbols.high_byte(value) } else { symbols.low(value, part.width) }
    }

    /// Writes a part: one of 32 bits clears the upper half, narrower ones keep the rest.
    pub(crate) fn write(&mut self, part: RegisterPart, value: Value, symbols: &mut Symbols) {
        let register = &mut self.values[usize::from(part.number)];
        *register = match part.width {
            1 if part.is_high => symbols.merged_high(*register, value),
            1 | 2 => symbols.merged_low(*register, value, part.width),
            _ => symbols.low(value, part.width),
        };
    }
}
