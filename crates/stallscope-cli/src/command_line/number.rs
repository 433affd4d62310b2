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
