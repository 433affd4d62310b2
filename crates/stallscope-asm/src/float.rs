//! Floating-point literals.

/// The bits of the double that `text` is, rounded to the nearest.
pub(crate) fn parse_double(text: &[u8]) -> u64 {
    std::str::from_utf8(text).ok().and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0).to_bits()
}
