//! The tracked registers' values.

use std::array;

use stallscope_isa::values::{Value, bits};

use super::place::{Place, RegisterPart};
use super::symbols::Symbols;

/// The registers.
#[derive(Debug)]
pub(crate) struct Registers {
    values: [Value; RegisterPart::N_REGISTERS],
}

impl Registers {
    /// Creates registers of unknown values.
    pub(crate) fn new(symbols: &mut Symbols) -> Self {
        Self { values: array::from_fn(|_| symbols.fresh(8)) }
    }

    /// Returns the value of a place, if it is tracked.
    pub(crate) fn read(&self, place: Place, symbols: &mut Symbols) -> Option<Value> {
        Some(match place {
            Place::Register(part) => self.read_part(part, symbols),
            Place::Extended { part, from, is_signed, shift } => {
                let value = self.read_part(part, symbols);
                let value = match is_signed {
                    true => symbols.sign_extended(value, from, 8),
                    false => symbols.low(value, from),
                };
                symbols.product(value, Value::constant(1 << shift), 8)
            }
            Place::Value(value) => value,
            Place::Unknown => return None,
        })
    }

    fn read_part(&self, part: RegisterPart, symbols: &mut Symbols) -> Value {
        symbols.low(self.values[usize::from(part.number)], part.width)
    }

    /// Writes a part: the lower half clears the upper one.
    pub(crate) fn write(&mut self, part: RegisterPart, value: Value, symbols: &mut Symbols) {
        let value = match value.as_constant() {
            Some(number) => Value::constant(bits::truncate(number, part.width)),
            None => symbols.low(value, part.width),
        };
        self.values[usize::from(part.number)] = value;
    }
}
