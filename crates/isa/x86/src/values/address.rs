//! The expression of an address.

use super::place::RegisterPart;
use super::registers::Registers;
use super::symbols::Symbols;
use stallscope_isa::values::{Address, Value};

/// An address as the instruction states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AddressExpression {
    /// The base register.
    pub(crate) base: Option<RegisterPart>,
    /// The index register.
    pub(crate) index: Option<RegisterPart>,
    /// The factor of the index.
    pub(crate) scale: u8,
    /// The displacement, which includes the instruction pointer if that is the base.
    pub(crate) displacement: Value,
    /// Bytes of an address.
    pub(crate) width: u8,
    /// Whether something that is not tracked is a part of the address, such as a vector of indexes.
    pub(crate) is_unknown: bool,
}

impl AddressExpression {
    /// Returns the expression of the top of the stack.
    pub(crate) const fn stack(width: u8) -> Self {
        Self {
            base: Some(RegisterPart::low(RegisterPart::STACK_POINTER, width)),
            index: None,
            scale: 1,
            displacement: Value::constant(0),
            width,
            is_unknown: false,
        }
    }

    /// Returns the address.
    pub(crate) fn evaluate(&self, registers: &Registers, symbols: &mut Symbols) -> Address {
        let mut read = |part: Option<RegisterPart>| match part {
            Some(part) => registers.read(part, symbols),
            None => Value::constant(0),
        };
        let (base, index) = (read(self.base), read(self.index));
        if self.is_unknown {
            return Address { value: symbols.fresh(8), base, index };
        }
        let scaled = symbols.product(index, Value::constant(self.scale.into()), self.width);
        let sum = symbols.sum(base, scaled, self.width);
        let value = symbols.sum(sum, self.displacement, self.width);
        Address { value, base, index }
    }
}
