//! Numbers of a width in bytes: 1, 2, 4 or 8.

/// Returns the bits of a width.
#[must_use]
pub const fn mask(width: u8) -> u64 {
    if width >= 8 { u64::MAX } else { (1 << (8 * width)) - 1 }
}

/// Returns the number's lowest bytes.
#[must_use]
pub const fn truncate(number: u64, width: u8) -> u64 {
    number & mask(width)
}

/// Returns the number's lowest bytes, sign-extended.
#[must_use]
pub const fn sign_extend(number: u64, width: u8) -> u64 {
    let unused = 64 - n_bits(width);
    ((number << unused) as i64 >> unused) as u64
}

/// Returns the number of bits of a width.
#[must_use]
pub const fn n_bits(width: u8) -> u32 {
    if width >= 8 { 64 } else { 8 * width as u32 }
}

/// Returns whether the number's highest bit is set.
#[must_use]
pub const fn is_negative(number: u64, width: u8) -> bool {
    number >> (n_bits(width) - 1) & 1 != 0
}
