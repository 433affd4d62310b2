//! Results and flags of functions of two values.

use super::flags::Flags;
use super::function::Function;
use super::symbols::{Derivation, Symbols};
use stallscope_isa::values::Value;
use stallscope_isa::values::bits;

/// Computes results.
pub(crate) struct Semantics<'a> {
    /// The symbols.
    pub(crate) symbols: &'a mut Symbols,
    /// The flags before and after.
    pub(crate) flags: &'a mut Flags,
    /// Bytes of the operands.
    pub(crate) width: u8,
}

impl Semantics<'_> {
    fn constant(&self, number: u64) -> Value {
        Value::constant(bits::truncate(number, self.width))
    }

    /// Returns a result with nothing known except its sources, and forgets the flags.
    fn opaque(&mut self, function: Function, a: Value, b: Value) -> Value {
        self.flags.forget(Flags::ALL);
        self.symbols.derive(Derivation::Computed(function), self.width, a, b)
    }

    fn set_result_flags(&mut self, result: u64) {
        self.flags.set(Flags::ZERO, result == 0);
        self.flags.set(Flags::SIGN, bits::is_negative(result, self.width));
        self.flags.set(Flags::PARITY, (result as u8).count_ones().is_multiple_of(2));
    }

    fn is_negative(&self, number: u64) -> bool {
        bits::is_negative(number, self.width)
    }

    /// Returns a function of two values and changes the flags.
    pub(crate) fn compute(&mut self, function: Function, a: Value, b: Value) -> Value {
        let width = self.width;
        match function {
            Function::Add => self.add(a, b, Some(false)),
            Function::AddWithCarry => {
                let carry = self.flags.get(Flags::CARRY);
                self.add(a, b, carry)
            }
            Function::Subtract => self.subtract(a, b, Some(false)),
            Function::SubtractWithBorrow => {
                let carry = self.flags.get(Flags::CARRY);
                self.subtract(a, b, carry)
            }
            Function::Increment | Function::Decrement => {
                let carry = self.flags.get(Flags::CARRY);
                let one = Value::constant(1);
                let result = match function {
                    Function::Increment => self.add(a, one, Some(false)),
                    _ => self.subtract(a, one, Some(false)),
                };
                match carry {
                    Some(carry) => self.flags.set(Flags::CARRY, carry),
                    None => self.flags.forget(Flags::CARRY),
                }
                result
            }
            Function::Negate => self.subtract(Value::constant(0), a, Some(false)),
            Function::Not => self.symbols.difference(self.constant(u64::MAX), a, width),
            Function::And => self.bitwise(Derivation::And, a, b),
            Function::AndNot => {
                let inverse = self.symbols.difference(self.constant(u64::MAX), a, width);
                self.bitwise(Derivation::And, inverse, b)
            }
            Function::Or => self.bitwise(Derivation::Or, a, b),
            Function::Xor => self.bitwise(Derivation::Xor, a, b),
            Function::ShiftLeft | Function::ShiftRight | Function::ShiftRightArithmetic => {
                self.shift(function, a, b)
            }
            Function::RotateLeft | Function::RotateRight => self.rotate(function, a, b),
            Function::Multiply => self.multiply(a, b),
            Function::BitTest | Function::BitSet | Function::BitReset | Function::BitComplement => {
                self.bit_test(function, a, b)
            }
            Function::BitScanForward
            | Function::BitScanReverse
            | Function::TrailingZeros
            | Function::LeadingZeros
            | Function::PopulationCount => self.count(function, a, b),
            Function::SwapBytes => match a.as_constant() {
                Some(number) => Value::constant(number.swap_bytes() >> (64 - bits::n_bits(width))),
                None => self.symbols.derive(Derivation::Computed(function), width, a, b),
            },
            _ => self.opaque(function, a, b),
        }
    }

    fn add(&mut self, a: Value, b: Value, carry: Option<bool>) -> Value {
        let Some(carry) = carry else {
            self.flags.forget(Flags::ALL);
            return self.symbols.fresh(self.width);
        };
        let sum = self.symbols.sum(a, b, self.width);
        let result = self.symbols.sum(sum, Value::constant(carry.into()), self.width);
        let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) else {
            self.flags.forget(Flags::ALL);
            return result;
        };
        let exact = u128::from(a) + u128::from(b) + u128::from(carry);
        self.set_result_flags(result.offset);
        self.flags.set(Flags::CARRY, exact > bits::mask(self.width).into());
        let overflows = !(a ^ b) & (a ^ result.offset);
        self.flags.set(Flags::OVERFLOW, self.is_negative(overflows));
        result
    }

    fn subtract(&mut self, a: Value, b: Value, borrow: Option<bool>) -> Value {
        let Some(borrow) = borrow else {
            self.flags.forget(Flags::ALL);
            return self.symbols.fresh(self.width);
        };
        let difference = self.symbols.difference(a, b, self.width);
        let result = self.symbols.difference(difference, Value::constant(borrow.into()), self.width);
        let numbers = match (a.as_constant(), b.as_constant()) {
            (Some(a), Some(b)) => Some((a, b)),
            // All flags of the difference of equal values are known.
            _ if a == b => Some((0, 0)),
            _ => None,
        };
        let Some((a, b)) = numbers else {
            self.flags.forget(Flags::ALL);
            if let Some(result) = result.as_constant() {
                self.flags.set(Flags::ZERO, result == 0);
            }
            return result;
        };
        self.set_result_flags(result.offset);
        self.flags.set(Flags::CARRY, u128::from(a) < u128::from(b) + u128::from(borrow));
        let overflows = (a ^ b) & (a ^ result.offset);
        self.flags.set(Flags::OVERFLOW, self.is_negative(overflows));
        result
    }

    fn bitwise(&mut self, derivation: Derivation, a: Value, b: Value) -> Value {
        let result = self.symbols.bitwise(derivation, a, b, self.width);
        match result.as_constant() {
            Some(number) => self.set_result_flags(number),
            None => self.flags.forget(Flags::OF_RESULT),
        }
        self.flags.set(Flags::CARRY, false);
        self.flags.set(Flags::OVERFLOW, false);
        result
    }

    /// Returns the count of a shift or rotation modulo 32 or 64.
    fn shift_count(&self, count: u64) -> u32 {
        count as u32 & if self.width == 8 { 63 } else { 31 }
    }

    fn shift(&mut self, function: Function, value: Value, count: Value) -> Value {
        let Some(count) = count.as_constant() else { return self.opaque(function, value, count) };
        let count = self.shift_count(count);
        if count == 0 {
            return value;
        }
        let width = self.width;
        let Some(number) = value.as_constant() else {
            self.flags.forget(Flags::ALL);
            return if function == Function::ShiftLeft {
                self.symbols.product(value, Value::constant(1 << count), width)
            } else {
                self.opaque(function, value, Value::constant(count.into()))
            };
        };
        // Of 128 bits, so that the bit that is shifted out last remains.
        let wide = match function {
            Function::ShiftRightArithmetic => i128::from(bits::sign_extend(number, width) as i64),
            _ => i128::from(number),
        };
        let (result, carry) = match function {
            Function::ShiftLeft => {
                let shifted = wide << count;
                (shifted as u64, shifted >> bits::n_bits(width) & 1 != 0)
            }
            _ => ((wide >> count) as u64, wide >> (count - 1) & 1 != 0),
        };
        let result = bits::truncate(result, width);
        self.set_result_flags(result);
        self.flags.set(Flags::CARRY, carry);
        if count == 1 {
            let overflow = match function {
                Function::ShiftLeft => self.is_negative(result) != carry,
                Function::ShiftRight => self.is_negative(number),
                _ => false,
            };
            self.flags.set(Flags::OVERFLOW, overflow);
        } else {
            self.flags.forget(Flags::OVERFLOW);
        }
        Value::constant(result)
    }

    fn rotate(&mut self, function: Function, value: Value, count: Value) -> Value {
        let masked = count.as_constant().map(|count| self.shift_count(count));
        if masked == Some(0) {
            return value;
        }
        let (Some(number), Some(count)) = (value.as_constant(), masked) else {
            self.flags.forget(Flags::CARRY | Flags::OVERFLOW);
            return self.symbols.derive(Derivation::Computed(function), self.width, value, count);
        };
        let n_bits = bits::n_bits(self.width);
        let left = match function {
            Function::RotateLeft => count % n_bits,
            _ => (n_bits - count % n_bits) % n_bits,
        };
        let wide = u128::from(number) << left;
        let result = bits::truncate(wide as u64 | (wide >> n_bits) as u64, self.width);
        let is_carry =
            if function == Function::RotateLeft { result & 1 != 0 } else { self.is_negative(result) };
        self.flags.set(Flags::CARRY, is_carry);
        self.flags.forget(Flags::OVERFLOW);
        Value::constant(result)
    }

    fn multiply(&mut self, a: Value, b: Value) -> Value {
        self.flags.forget(Flags::ALL);
        if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
            let [a, b] = [a, b].map(|number| i128::from(bits::sign_extend(number, self.width) as i64));
            let exact = a * b;
            let overflows = exact != i128::from(bits::sign_extend(exact as u64, self.width) as i64);
            self.flags.set(Flags::CARRY, overflows);
            self.flags.set(Flags::OVERFLOW, overflows);
        }
        self.symbols.product(a, b, self.width)
    }

    /// Returns the two halves of a product of constants.
    pub(crate) fn wide_product(&mut self, a: u64, b: u64, is_signed: bool) -> (u64, u64) {
        let n_bits = bits::n_bits(self.width);
        let product = if is_signed {
            let [a, b] = [a, b].map(|number| i128::from(bits::sign_extend(number, self.width) as i64));
            (a * b) as u128
        } else {
            u128::from(a) * u128::from(b)
        };
        let low = bits::truncate(product as u64, self.width);
        let high = bits::truncate((product >> n_bits) as u64, self.width);
        let extension = if is_signed && self.is_negative(low) { bits::mask(self.width) } else { 0 };
        self.flags.forget(Flags::ALL);
        self.flags.set(Flags::CARRY, high != extension);
        self.flags.set(Flags::OVERFLOW, high != extension);
        (low, high)
    }

    /// Returns quotient and remainder of constants, unless the division faults.
    pub(crate) fn quotient(&self, high: u64, low: u64, divisor: u64, is_signed: bool) -> Option<(u64, u64)> {
        let n_bits = bits::n_bits(self.width);
        let dividend = u128::from(high) << n_bits | u128::from(low);
        if is_signed {
            let unused = 128 - 2 * n_bits;
            let dividend = (dividend << unused) as i128 >> unused;
            let divisor = i128::from(bits::sign_extend(divisor, self.width) as i64);
            let quotient = dividend.checked_div(divisor)?;
            let remainder = dividend.checked_rem(divisor)?;
            let fits = i128::from(bits::sign_extend(quotient as u64, self.width) as i64) == quotient;
            let [quotient, remainder] = [quotient, remainder].map(|n| bits::truncate(n as u64, self.width));
            fits.then_some((quotient, remainder))
        } else {
            let quotient = dividend.checked_div(divisor.into())?;
            let remainder = dividend.checked_rem(divisor.into())?;
            (quotient <= bits::mask(self.width).into()).then_some((quotient as u64, remainder as u64))
        }
    }

    fn bit_test(&mut self, function: Function, value: Value, bit: Value) -> Value {
        let (Some(number), Some(index)) = (value.as_constant(), bit.as_constant()) else {
            self.flags.forget(Flags::ALL & !Flags::ZERO);
            return match function {
                Function::BitTest => value,
                _ => self.symbols.derive(Derivation::Computed(function), self.width, value, bit),
            };
        };
        let index = index as u32 % bits::n_bits(self.width);
        self.flags.forget(Flags::ALL & !Flags::ZERO);
        self.flags.set(Flags::CARRY, number >> index & 1 != 0);
        Value::constant(match function {
            Function::BitSet => number | 1 << index,
            Function::BitReset => number & !(1 << index),
            Function::BitComplement => number ^ 1 << index,
            _ => number,
        })
    }

    /// Returns the position or number of bits; `old` remains if there are none and the function is a scan.
    fn count(&mut self, function: Function, value: Value, old: Value) -> Value {
        let Some(number) = value.as_constant() else { return self.opaque(function, value, old) };
        let n_bits = bits::n_bits(self.width);
        let leading = number.leading_zeros().saturating_sub(64 - n_bits);
        self.flags.forget(Flags::ALL);
        let result = match function {
            Function::BitScanForward | Function::BitScanReverse => {
                self.flags.set(Flags::ZERO, number == 0);
                match function {
                    _ if number == 0 => return old,
                    Function::BitScanForward => number.trailing_zeros(),
                    _ => n_bits - 1 - leading,
                }
            }
            Function::PopulationCount => {
                self.set_result_flags(1);
                self.flags.set(Flags::PARITY, false);
                self.flags.set(Flags::CARRY, false);
                self.flags.set(Flags::OVERFLOW, false);
                self.flags.set(Flags::ZERO, number == 0);
                number.count_ones()
            }
            _ => {
                let result = match function {
                    Function::TrailingZeros => number.trailing_zeros().min(n_bits),
                    _ => leading,
                };
                self.flags.set(Flags::CARRY, number == 0);
                self.flags.set(Flags::ZERO, result == 0);
                result
            }
        };
        Value::constant(result.into())
    }
}
