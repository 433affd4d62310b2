//! How operands encode shifts, offsets and their signs.

/// How a register is shifted; operands have the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    None,
    Asr,
    Lsl,
    Lsr,
    Ror,
    /// Rotated right by one bit through the carry flag.
    Rrx,
    /// Zero-extended, in addresses of vectors.
    Uxtw,
}

impl Shift {
    /// All, in the order of their numbers.
    const ALL: [Self; 7] = [Self::None, Self::Asr, Self::Lsl, Self::Lsr, Self::Ror, Self::Rrx, Self::Uxtw];

    /// Returns the shift with a number.
    pub(crate) fn of_number(number: u32) -> Self {
        Self::ALL.get(number as usize).copied().unwrap_or(Self::None)
    }

    /// Returns its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Asr => "asr",
            Self::Lsl => "lsl",
            Self::Lsr => "lsr",
            Self::Ror => "ror",
            Self::Rrx => "rrx",
            Self::Uxtw => "uxtw",
        }
    }
}

/// Returns the operand for a shifted register.
pub(crate) const fn shifted_register(shift: Shift, amount: u32) -> i64 {
    (shift as u32 | amount << 3) as i64
}

/// Returns the operand of addressing mode 2: an offset of 12 bits, or the shift of a register.
pub(crate) const fn mode2(is_subtracted: bool, offset: u32, shift: Shift) -> i64 {
    (offset | (is_subtracted as u32) << 12 | (shift as u32) << 13) as i64
}

/// Returns the operand of the addressing modes 3 and 5: an offset of 8 bits.
pub(crate) const fn mode3(is_subtracted: bool, offset: u32) -> i64 {
    ((is_subtracted as u32) << 8 | offset & 0xff) as i64
}
