//! Integers of any size as text.

/// The low 128 bits of a number, and whether it has more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Magnitude {
    /// The low 64 bits.
    pub(crate) low: u64,
    /// The 64 bits above.
    pub(crate) high: u64,
    /// Whether the number has more than 128 bits.
    pub(crate) is_wider: bool,
}

impl Magnitude {
    /// Whether 64 bits are enough.
    pub(crate) const fn fits_64_bits(self) -> bool {
        self.high == 0 && !self.is_wider
    }
}

/// The number that `digits` are in `radix`; `None` if there are none or one is none.
pub(crate) fn parse(digits: &[u8], radix: u32) -> Option<Magnitude> {
    if digits.is_empty() {
        return None;
    }
    let mut value: u128 = 0;
    let mut is_wider = false;
    for &digit in digits {
        let digit = char::from(digit).to_digit(radix)?;
        match value.checked_mul(u128::from(radix)).and_then(|value| value.checked_add(u128::from(digit))) {
            Some(next) => value = next,
            None => is_wider = true,
        }
    }
    Some(Magnitude { low: value as u64, high: (value >> 64) as u64, is_wider })
}

/// What is said of digits that are none in `radix`.
pub(crate) const fn invalid_message(radix: u32) -> &'static str {
    match radix {
        2 => "invalid binary number",
        8 => "invalid octal number",
        10 => "invalid decimal number",
        _ => "invalid hexadecimal number",
    }
}
