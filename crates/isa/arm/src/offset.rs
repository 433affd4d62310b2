//! The shifts and offsets that immediates of an instruction contain.

use crate::addressing_mode::Shift;

/// The shift of a register. The amount is 0 if a register has it, and for a shift by 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegisterShift {
    /// The kind.
    pub(crate) kind: Shift,
    /// The number of bits.
    pub(crate) amount: u32,
}

impl RegisterShift {
    /// Returns the shift that an immediate contains.
    pub(crate) fn of(immediate: i64) -> Self {
        let number = immediate as u32;
        Self { kind: Shift::of_number(number & 7), amount: number >> 3 }
    }
}

/// An offset of addressing mode 2: a number of twelve bits, or the amount of a register's shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode2Offset {
    /// Whether the offset is subtracted.
    pub(crate) is_subtracted: bool,
    /// The number, or how far the register is shifted.
    pub(crate) amount: u32,
    /// The kind of the shift.
    pub(crate) shift: Shift,
}

impl Mode2Offset {
    /// Returns the offset that an immediate contains.
    pub(crate) fn of(immediate: i64) -> Self {
        let number = immediate as u32;
        Self {
            is_subtracted: number >> 12 & 1 != 0,
            amount: number & 0xFFF,
            shift: Shift::of_number(number >> 13 & 7),
        }
    }
}

/// An offset whose sign is kept apart, so that zero has one, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offset {
    /// Whether the offset is subtracted.
    pub(crate) is_subtracted: bool,
    /// The number without its sign.
    pub(crate) amount: u32,
}

impl Offset {
    /// Returns the offset that an immediate of the addressing modes 3 and 5 contains.
    pub(crate) const fn of_mode3(immediate: i64) -> Self {
        Self { is_subtracted: immediate >> 8 & 1 != 0, amount: immediate as u32 & 0xFF }
    }

    /// Returns the offset that a number with a sign represents; the smallest of 32 bits represents a negative zero.
    pub(crate) const fn of_number(number: i64) -> Self {
        let number = number as i32;
        let amount = if number == i32::MIN { 0 } else { number.unsigned_abs() };
        Self { is_subtracted: number < 0, amount }
    }

    /// Returns the sign as it is written.
    pub(crate) const fn sign(self) -> &'static str {
        sign(self.is_subtracted)
    }

    /// Returns whether the offset is a zero that is added, which needs not be written.
    pub(crate) const fn is_nothing(self) -> bool {
        !self.is_subtracted && self.amount == 0
    }
}

/// Returns the sign of what is added or subtracted, as it is written.
pub(crate) const fn sign(is_subtracted: bool) -> &'static str {
    if is_subtracted { "-" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::addressing_mode::{mode2, mode3, shifted_register};

    #[test]
    fn immediates_contain_what_they_were_made_of() {
        for kind in [Shift::None, Shift::Asr, Shift::Lsl, Shift::Lsr, Shift::Ror, Shift::Rrx, Shift::Uxtw] {
            let shift = RegisterShift { kind, amount: 31 };
            assert_eq!(RegisterShift::of(shifted_register(kind, 31)), shift);
            for is_subtracted in [false, true] {
                let offset = Mode2Offset { is_subtracted, amount: 4095, shift: kind };
                assert_eq!(Mode2Offset::of(mode2(is_subtracted, 4095, kind)), offset);
                assert_eq!(
                    Offset::of_mode3(mode3(is_subtracted, 255)),
                    Offset { is_subtracted, amount: 255 }
                );
            }
        }
    }

    #[test]
    fn zero_has_two_signs() {
        let negative = Offset::of_number(i64::from(i32::MIN));
        assert_eq!((negative.sign(), negative.amount, negative.is_nothing()), ("-", 0, false));
        assert!(Offset::of_number(0).is_nothing());
        assert_eq!(Offset::of_number(-8), Offset { is_subtracted: true, amount: 8 });
    }
}
