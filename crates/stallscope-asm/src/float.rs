//! Floating-point literals.

use std::str::FromStr;

/// Returns whether the text of a number's token is a floating-point literal: an integer, or one with a point or an exponent.
///
/// The lexer takes more for numbers, such as `1b.0` and `1e3.5`, but has checked hexadecimal literals.
pub fn is_literal(text: &[u8]) -> bool {
    let is_hex_float = text.starts_with(b"0x") || text.starts_with(b"0X");
    if is_hex_float {
        return text.iter().any(|byte| matches!(byte, b'p' | b'P'));
    }
    let significand_end = text.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(text.len());
    let (significand, exponent) = text.split_at(significand_end);
    let is_digit_or_point = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let exponent = match exponent {
        [] | [_] => &[],
        [_, b'+' | b'-', digits @ ..] | [_, digits @ ..] => digits,
    };
    significand.iter().all(is_digit_or_point)
        && significand.iter().filter(|byte| **byte == b'.').count() <= 1
        && significand.iter().any(u8::is_ascii_digit)
        && exponent.iter().all(u8::is_ascii_digit)
}

/// Returns whether `name` is a name of infinity or NaN.
pub fn is_name(name: &[u8]) -> bool {
    ["infinity", "inf", "nan"].iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

/// Returns whether a decimal literal is exactly a double.
pub fn is_exact(text: &[u8]) -> bool {
    let text = std::str::from_utf8(text).unwrap_or_default();
    let value = f64::from_bits(parse_double(text.as_bytes()));
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    // The few doubles of interest have short decimal forms, which are compared digit by digit.
    let shortest = format!("{value}");
    let (shortest_whole, shortest_fraction) = shortest.split_once('.').unwrap_or((&shortest, ""));
    exponent.parse() == Ok(0)
        && whole.trim_start_matches('0') == shortest_whole.trim_start_matches('0')
        && fraction.trim_end_matches('0') == shortest_fraction
}

/// Returns the bits of the double nearest to a literal.
pub fn parse_double(text: &[u8]) -> u64 {
    let value = match hex_digits(text) {
        Some(digits) => parse_hex_double(digits),
        None => parse_decimal(text).unwrap_or(0.0),
    };
    value.to_bits()
}

/// Returns the bits of the single nearest to a literal; hexadecimal literals become a double first.
pub fn parse_single(text: &[u8]) -> u32 {
    let value = match hex_digits(text) {
        Some(digits) => parse_hex_double(digits) as f32,
        None => parse_decimal(text).unwrap_or(0.0),
    };
    value.to_bits()
}

/// Returns the digits after the prefix of a hexadecimal literal.
fn hex_digits(text: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(text).ok()?;
    text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))
}

/// Returns the value of a decimal literal, whose exponent is 0 if it has no digits.
fn parse_decimal<T: FromStr>(text: &[u8]) -> Option<T> {
    let text = std::str::from_utf8(text).ok()?;
    text.trim_end_matches(['+', '-']).trim_end_matches(['e', 'E']).parse().ok()
}

fn parse_hex_double(text: &str) -> f64 {
    let (mantissa, exponent) = text.split_once(['p', 'P']).unwrap_or((text, ""));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut exponent: i64 = exponent.parse().unwrap_or(0);
    let mut bits: u64 = 0;
    // Bits beyond these matter only as a sticky bit.
    let mut rest = false;
    for (digit, is_fraction) in
        whole.chars().map(|digit| (digit, false)).chain(fraction.chars().map(|digit| (digit, true)))
    {
        let digit = u64::from(digit.to_digit(16).unwrap_or(0));
        if bits >> 58 == 0 {
            bits = bits << 4 | digit;
            exponent -= if is_fraction { 4 } else { 0 };
        } else {
            rest |= digit != 0;
            exponent += if is_fraction { 0 } else { 4 };
        }
    }
    scale(bits | u64::from(rest), exponent)
}

// Returns `bits` times two to the power of `exponent`, rounded once.
fn scale(bits: u64, exponent: i64) -> f64 {
    if bits == 0 {
        return 0.0;
    }
    let exponent = exponent.clamp(-5000, 5000);
    let highest = 63 - i64::from(bits.leading_zeros()) + exponent;
    if highest > 1023 {
        return f64::INFINITY;
    }
    // The exponent of the lowest bit of the result.
    let lowest = (highest - 52).max(-1074);
    let n_dropped = lowest - exponent;
    let mantissa = if n_dropped <= 0 {
        bits << -n_dropped
    } else if n_dropped > 64 {
        0
    } else {
        let wide = u128::from(bits);
        let kept = wide >> n_dropped;
        let dropped = wide & ((1 << n_dropped) - 1);
        let half = 1 << (n_dropped - 1);
        (kept + u128::from(dropped > half || (dropped == half && kept & 1 == 1))) as u64
    };
    // Both factors are exact, and so is the product.
    let half_exponent = lowest / 2;
    mantissa as f64 * 2f64.powi(half_exponent as i32) * 2f64.powi((lowest - half_exponent) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_are_literals() {
        for text in ["0", "12", "1.5", "1.", ".5", "1e3", "1.5e-3", "1E+3", "1e", "1.e+", "0x1p0"] {
            assert!(is_literal(text.as_bytes()), "{text}");
        }
        for text in ["", ".", ".e5", "e5", "1e3.5", "1b.0", "1.5.", "1e5e5", "1e--5", "0x12", "0ffh", "12d"] {
            assert!(!is_literal(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn doubles_have_llvms_bits() {
        for (text, bits) in [
            ("1.5", 0x3ff8_0000_0000_0000),
            ("0x1p0", 0x3ff0_0000_0000_0000),
            ("0x.8p1", 0x3ff0_0000_0000_0000),
            ("0x1.8p-1074", 2),
            ("0x1p-1075", 0),
            ("0x1.fffffffffffff8p0", 0x4000_0000_0000_0000),
            ("0x1p1024", 0x7ff0_0000_0000_0000),
            ("1e", 0x3ff0_0000_0000_0000),
            ("12.e+", 0x4028_0000_0000_0000),
        ] {
            assert_eq!(parse_double(text.as_bytes()), bits, "{text}");
        }
    }

    #[test]
    fn singles_have_llvms_bits() {
        for (text, bits) in [
            ("2.375", 0x4018_0000),
            ("2.375000e+", 0x4018_0000),
            ("2.375e", 0x4018_0000),
            ("25e-1", 0x4020_0000),
            ("0x1p0", 0x3f80_0000),
            ("1e99", 0x7f80_0000),
        ] {
            assert_eq!(parse_single(text.as_bytes()), bits, "{text}");
        }
    }
}
