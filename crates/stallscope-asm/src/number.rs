//! Parses integers of any size.

/// The high and the low 64 bits of a number.
pub(crate) type Octa = (u64, u64);

/// The low 128 bits of a number, and whether it is wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Magnitude {
    /// The low 64 bits.
    pub(crate) low: u64,
    /// The next 64 bits.
    pub(crate) high: u64,
    /// Whether the number has more than 128 bits.
    pub(crate) is_wider: bool,
}

impl Magnitude {
    /// Returns whether the number fits into 64 bits.
    pub(crate) const fn fits_64_bits(self) -> bool {
        self.high == 0 && !self.is_wider
    }
}

/// Returns the value of `digits` in `radix`, or `None` if there are none, or one is invalid.
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

/// Returns the message about digits that are invalid in `radix`.
pub(crate) const fn invalid_message(radix: u32) -> &'static str {
    match radix {
        2 => "invalid binary number",
        8 => "invalid octal number",
        10 => "invalid decimal number",
        _ => "invalid hexadecimal number",
    }
}

/// Returns the value of an integer token: with a radix letter, a prefix, or decimal.
pub(crate) fn parse_literal(text: &[u8]) -> Option<Magnitude> {
    if let Some(digits) = text.strip_prefix(b"0x").or_else(|| text.strip_prefix(b"0X")) {
        let end = digits.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(digits.len());
        return parse(&digits[..end], 16);
    }
    let (&last, digits) = text.split_last()?;
    let radix = match last {
        b'h' | b'H' => 16,
        b't' | b'T' | b'd' | b'D' => 10,
        b'o' | b'O' | b'q' | b'Q' => 8,
        b'y' | b'Y' | b'b' | b'B' => 2,
        _ if text.starts_with(b"0") => return parse(text, 8),
        _ => return parse(text, 10),
    };
    parse(digits, radix)
}

/// Returns the value of `text` with the prefix of its radix: `0x`, `0b`, `0o`, `0` or none.
pub(crate) fn parse_any_radix(text: &[u8]) -> Option<u64> {
    let (digits, radix) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', b'b' | b'B', digits @ ..] => (digits, 2),
        [b'0', b'o', digits @ ..] => (digits, 8),
        [b'0', b'0'..=b'9', ..] => (&text[1..], 8),
        digits => (digits, 10),
    };
    parse(digits, radix).filter(|magnitude| magnitude.fits_64_bits()).map(|magnitude| magnitude.low)
}
