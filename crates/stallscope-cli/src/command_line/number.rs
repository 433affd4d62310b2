//! Numbers and truth values as LLVM's command lines write them.

/// A truth value; on if there is none.
pub(super) fn boolean(value: Option<&str>) -> Option<bool> {
    match value {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Some(true),
        Some("false" | "FALSE" | "False" | "0") => Some(false),
        Some(_) => None,
    }
}

/// A number whose prefix gives its base.
pub(super) fn unsigned(text: &str) -> Option<u64> {
    let prefixed =
        |prefix: &str| text.get(..2).filter(|p| p.eq_ignore_ascii_case(prefix)).map(|_| &text[2..]);
    let (digits, base) = if let Some(digits) = prefixed("0x") {
        (digits, 16)
    } else if let Some(digits) = prefixed("0b") {
        (digits, 2)
    } else if let Some(digits) = text.strip_prefix("0o") {
        (digits, 8)
    } else {
        match text.strip_prefix('0') {
            Some(digits) if digits.starts_with(|c: char| c.is_ascii_digit()) => (digits, 8),
            _ => (text, 10),
        }
    };
    // The standard library takes a sign, too.
    if digits.starts_with('+') { None } else { u64::from_str_radix(digits, base).ok() }
}

/// A number that may be negative.
pub(super) fn integer(text: &str) -> Option<i32> {
    match text.strip_prefix('-') {
        Some(digits) => i32::try_from(-i128::from(unsigned(digits)?)).ok(),
        None => i32::try_from(unsigned(text)?).ok(),
    }
}
/// A floating-point number as C's `strtod` reads it, from the whole text; without digits it is 0.
pub(super) fn float(text: &str) -> Option<f64> {
    let text = text.trim_ascii_start();
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let value = match hexadecimal {
        _ if text.is_empty() => 0.0,
        _ if digits.starts_with(['+', '-']) => return None,
        Some(digits) => hexadecimal_float(digits)?,
        None => digits.parse().ok()?,
    };
    Some(if is_negative { -value } else { value })
}

/// A number in hexadecimal notation without its prefix, such as `1.8p3`.
fn hexadecimal_float(text: &str) -> Option<f64> {
    let (significand, exponent) = text.split_once(['p', 'P']).unwrap_or((text, "0"));
    let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let mut value = 0.0;
    for digit in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let exponent = exponent.parse::<i32>().ok()?.checked_sub(4 * i32::try_from(fraction.len()).ok()?)?;
    (significand.len() > usize::from(significand.contains('.'))).then_some(value * 2_f64.powi(exponent))
}
