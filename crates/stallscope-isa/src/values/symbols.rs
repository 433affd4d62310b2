//! The unknown numbers that values refer to.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::bits;
use super::value::Value;

/// How a symbol's number follows from values, with the functions `F` of an instruction set. The same function of the same values is the same symbol, so that an
/// address that is computed anew in every iteration stays recognizable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Derivation<F> {
    /// In no known way.
    None,
    /// The lowest bytes of a value.
    Low(u8),
    /// The lowest bytes of a value, sign-extended to a width.
    SignExtended(u8),
    /// The second byte of a value.
    High,
    /// A value whose lowest bytes are replaced by another.
    MergedLow(u8),
    /// A value whose second byte is replaced by another.
    MergedHigh,
    /// The sum of two values.
    Sum,
    /// The difference of two values.
    Difference,
    /// The product of two values.
    Product,
    /// Their bitwise conjunction.
    And,
    /// Their bitwise disjunction.
    Or,
    /// Their bitwise exclusive disjunction.
    Xor,
    /// Another function of two values.
    Computed(F),
    /// The link-time value of a symbol of the source.
    SourceSymbol,
    /// The link-time value of an expression of the source.
    Expression,
    /// The base of a segment.
    Segment,
    /// The address of an instruction's successor.
    InstructionPointer,
}

/// Facts about a symbol.
#[derive(Clone, Copy, Debug)]
struct Symbol<F> {
    /// Bytes that its number fits in.
    size: u8,
    derivation: Derivation<F>,
    left: Value,
    right: Value,
}

/// All symbols of a run, with the functions `F` of an instruction set.
#[derive(Debug)]
pub struct Symbols<F> {
    symbols: Vec<Symbol<F>>,
    derived: FxHashMap<(Derivation<F>, Value, Value), u32>,
}

impl<F: Copy + Eq + Hash> Default for Symbols<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Copy + Eq + Hash> Symbols<F> {
    /// Creates the set that contains only symbol 0.
    #[must_use]
    pub fn new() -> Self {
        let zero =
            Symbol { size: 1, derivation: Derivation::None, left: Value::default(), right: Value::default() };
        Self { symbols: vec![zero], derived: FxHashMap::default() }
    }

    fn add_symbol(&mut self, symbol: Symbol<F>) -> Value {
        let id = self.symbols.len() as u32;
        self.symbols.push(symbol);
        Value { symbol: id, offset: 0 }
    }

    /// Returns a new unknown number of `size` bytes.
    pub fn fresh(&mut self, size: u8) -> Value {
        let (left, right) = (Value::default(), Value::default());
        self.add_symbol(Symbol { size, derivation: Derivation::None, left, right })
    }

    /// Returns the number of `size` bytes that follows from two values.
    pub fn derive(&mut self, derivation: Derivation<F>, size: u8, left: Value, right: Value) -> Value {
        let key = (derivation, left, right);
        if let Some(&symbol) = self.derived.get(&key) {
            return Value { symbol, offset: 0 };
        }
        let value = self.add_symbol(Symbol { size, derivation, left, right });
        self.derived.insert(key, value.symbol);
        value
    }

    fn symbol(&self, value: Value) -> Symbol<F> {
        self.symbols[value.symbol as usize]
    }

    /// Returns the lowest bytes of a value.
    ///
    /// The offset of a narrow value is kept apart from its symbol: that they do not overflow together is assumed, as
    /// compilers do for indexes.
    pub fn low(&mut self, value: Value, width: u8) -> Value {
        if width >= 8 {
            return value;
        }
        if let Some(number) = value.as_constant() {
            return Value::constant(bits::truncate(number, width));
        }
        let symbol = self.symbol(value);
        let base = match symbol.derivation {
            _ if symbol.size <= width => value.without_offset(),
            Derivation::MergedLow(merged) if width <= merged => self.low(symbol.right, width),
            Derivation::MergedHigh if width == 1 => self.low(symbol.left, width),
            _ => self.derive(Derivation::Low(width), width, value.without_offset(), Value::default()),
        };
        let sum = base.plus(value.offset);
        let offset = match sum.symbol {
            0 => bits::truncate(sum.offset, width),
            _ => bits::sign_extend(sum.offset, width),
        };
        Value { offset, ..sum }
    }

    /// Returns the second byte of a value.
    pub fn high_byte(&mut self, value: Value) -> Value {
        if let Some(number) = value.as_constant() {
            return Value::constant(bits::truncate(number >> 8, 1));
        }
        let symbol = self.symbol(value);
        match symbol.derivation {
            Derivation::MergedHigh if value.offset == 0 => symbol.right,
            Derivation::MergedLow(1) if value.offset == 0 => self.high_byte(symbol.left),
            Derivation::MergedLow(2) if value.offset == 0 => self.high_byte(symbol.right),
            _ => self.derive(Derivation::High, 1, value, Value::default()),
        }
    }

    /// Returns a value of `from` bytes sign-extended to `to` bytes.
    pub fn sign_extended(&mut self, value: Value, from: u8, to: u8) -> Value {
        let value = self.low(value, from);
        if let Some(number) = value.as_constant() {
            return Value::constant(bits::truncate(bits::sign_extend(number, from), to));
        }
        if from >= to {
            return value;
        }
        let width = Value::constant(to.into());
        self.derive(Derivation::SignExtended(from), to, value.without_offset(), width).plus(value.offset)
    }

    /// Returns a value of 64 bits whose lowest `width` bytes are replaced.
    pub fn merged_low(&mut self, old: Value, new: Value, width: u8) -> Value {
        if let (Some(old), Some(new)) = (old.as_constant(), new.as_constant()) {
            return Value::constant(old & !bits::mask(width) | bits::truncate(new, width));
        }
        // Nothing remains of what is replaced as a whole, so that merges do not nest without end.
        let symbol = self.symbol(old);
        let rest = match symbol.derivation {
            _ if old.offset != 0 => old,
            Derivation::MergedLow(merged) if merged <= width => symbol.left,
            Derivation::MergedHigh if width > 1 => symbol.left,
            _ => old,
        };
        self.derive(Derivation::MergedLow(width), 8, rest, new)
    }

    /// Returns a value of 64 bits whose second byte is replaced.
    pub fn merged_high(&mut self, old: Value, new: Value) -> Value {
        if let (Some(old), Some(new)) = (old.as_constant(), new.as_constant()) {
            return Value::constant(old & !0xFF00 | bits::truncate(new, 1) << 8);
        }
        let symbol = self.symbol(old);
        let is_merged = symbol.derivation == Derivation::MergedHigh && old.offset == 0;
        let rest = if is_merged { symbol.left } else { old };
        self.derive(Derivation::MergedHigh, 8, rest, new)
    }

    /// Returns the sum of two values of a width.
    pub fn sum(&mut self, a: Value, b: Value, width: u8) -> Value {
        let offset = a.offset.wrapping_add(b.offset);
        let sum = match (a.symbol, b.symbol) {
            (symbol, 0) | (0, symbol) => Value { symbol, offset },
            (x, y) => {
                let (first, second) = (x.min(y), x.max(y));
                let [left, right] = [first, second].map(|symbol| Value { symbol, offset: 0 });
                self.derive(Derivation::Sum, 8, left, right).plus(offset)
            }
        };
        self.low(sum, width)
    }

    /// Returns the difference of two values of a width.
    pub fn difference(&mut self, a: Value, b: Value, width: u8) -> Value {
        let offset = a.offset.wrapping_sub(b.offset);
        let difference = match (a.symbol, b.symbol) {
            (symbol, 0) => Value { symbol, offset },
            (x, y) if x == y => Value::constant(offset),
            _ => {
                let (left, right) = (a.without_offset(), b.without_offset());
                self.derive(Derivation::Difference, 8, left, right).plus(offset)
            }
        };
        self.low(difference, width)
    }

    /// Returns the product of two values of a width.
    pub fn product(&mut self, a: Value, b: Value, width: u8) -> Value {
        let product = match (a.as_constant(), b.as_constant()) {
            (Some(a), Some(b)) => Value::constant(a.wrapping_mul(b)),
            (None, Some(factor)) => self.multiple(a, factor),
            (Some(factor), None) => self.multiple(b, factor),
            (None, None) => self.derive(Derivation::Product, 8, a, b),
        };
        self.low(product, width)
    }

    fn multiple(&mut self, value: Value, factor: u64) -> Value {
        match factor {
            0 => Value::constant(0),
            1 => value,
            _ => {
                let right = Value::constant(factor);
                let multiple = self.derive(Derivation::Product, 8, value.without_offset(), right);
                multiple.plus(value.offset.wrapping_mul(factor))
            }
        }
    }

    /// Returns a bitwise combination of two values of a width.
    pub fn bitwise(&mut self, derivation: Derivation<F>, a: Value, b: Value, width: u8) -> Value {
        let (a, b) = if a.symbol == 0 { (b, a) } else { (a, b) };
        let result = match (derivation, a.as_constant(), b.as_constant().map(|b| bits::truncate(b, width))) {
            (Derivation::And, Some(a), Some(b)) => Value::constant(a & b),
            (Derivation::Or, Some(a), Some(b)) => Value::constant(a | b),
            (_, Some(a), Some(b)) => Value::constant(a ^ b),
            (Derivation::And, _, Some(0)) => Value::constant(0),
            (Derivation::And, _, Some(0xFF)) => self.low(a, 1),
            (Derivation::And, _, Some(0xFFFF)) => self.low(a, 2),
            (Derivation::And, _, Some(0xFFFF_FFFF)) => self.low(a, 4),
            (Derivation::And, _, Some(b)) if b == bits::mask(width) => a,
            (Derivation::Or | Derivation::Xor, _, Some(0)) => a,
            (Derivation::Or, _, Some(b)) if b == bits::mask(width) => Value::constant(b),
            (Derivation::And | Derivation::Or, ..) if a == b => a,
            (Derivation::Xor, ..) if a == b => Value::constant(0),
            _ => self.derive(derivation, width, a, b),
        };
        self.low(result, width)
    }
}
