//! The expression of an address.

use stallscope_isa::values::{Address, Value};

use super::place::{Place, RegisterPart};
use super::registers::Registers;
use super::symbols::Symbols;

/// An address as the instruction states it: the sum of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AddressExpression {
    /// The base register, or the address if it follows from the instruction alone.
    pub(crate) base: Place,
    /// The offset.
    pub(crate) offset: Place,
}

/// How an access changes its base register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BaseUpdate {
    /// The register.
    pub(crate) register: RegisterPart,
    /// The distance.
    pub(crate) distance: Place,
}

impl AddressExpression {
    /// Returns the address.
    pub(crate) fn evaluate(&self, registers: &Registers, symbols: &mut Symbols) -> Address {
        let [base, offset] = [self.base, self.offset].map(|place| match registers.read(place, symbols) {
            Some(value) => value,
            None => symbols.fresh(8),
        });
        Address { value: symbols.sum(base, offset, 8), base, index: offset }
    }

    /// Returns an expression without an offset.
    pub(crate) const fn of_base(base: Place) -> Self {
        Self { base, offset: Place::Value(Value::constant(0)) }
    }
}
