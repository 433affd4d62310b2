//! Immediates that instructions encode as a few bits and how they are moved or repeated.

/// Returns the encoding of an immediate as 8 bits rotated right by an even amount, in Arm state: the amount divided by 2,
/// then the bits. The smallest amount is chosen.
pub(crate) fn encode_modified(value: u32) -> Option<u32> {
    (0..16).find_map(|half| {
        let bits = value.rotate_left(2 * half);
        (bits < 0x100).then_some(half << 8 | bits)
    })
}

/// Returns the encoding of an immediate in 32-bit Thumb instructions: 8 bits that are repeated or rotated right.
pub(crate) fn encode_thumb(value: u32) -> Option<u32> {
    let low = value & 0xff;
    let high = value >> 8 & 0xff;
    let repeated = |pattern: u32, bits: u32, kind: u32| (value == pattern).then_some(kind << 8 | bits);
    if value < 0x100 {
        return Some(value);
    }
    repeated(low << 16 | low, low, 1)
        .or_else(|| repeated(high << 24 | high << 8, high, 2))
        .or_else(|| repeated(low * 0x0101_0101, low, 3))
        .or_else(|| {
            // The highest bit is implied, and the amount is at least 8.
            let amount = value.leading_zeros();
            let bits = value.rotate_left(amount + 8);
            (amount < 24 && bits < 0x100).then_some((amount + 8) << 7 | bits & 0x7f)
        })
}

/// Returns the immediate that a Thumb encoding represents.
pub(crate) const fn decode_thumb(encoded: u32) -> u32 {
    let bits = encoded & 0xff;
    match encoded >> 8 & 0xf {
        0 => bits,
        1 => bits << 16 | bits,
        2 => bits << 24 | bits << 8,
        3 => bits * 0x0101_0101,
        _ => (bits | 0x80).rotate_right(encoded >> 7 & 0x1f),
    }
}

/// Returns the 8-bit encoding of a floating-point number, given as the bits of a single.
pub(crate) fn encode_float(bits: u32) -> Option<u32> {
    let sign = bits >> 31;
    let exponent = (bits >> 23 & 0xff) as i32 - 127;
    let fraction = bits & 0x7f_ffff;
    let is_encodable = fraction & 0x7_ffff == 0 && (-3..=4).contains(&exponent);
    let exponent = (exponent + 3) as u32 & 7 ^ 4;
    is_encodable.then_some(sign << 7 | exponent << 4 | fraction >> 19)
}

/// Returns the single that an 8-bit encoding represents, as its bits.
pub(crate) const fn decode_float(encoded: u32) -> u32 {
    let (sign, exponent, fraction) = (encoded >> 7 & 1, encoded >> 4 & 7, encoded & 0xf);
    let is_small = exponent & 4 != 0;
    let high = if is_small { 0x1f << 25 } else { 1 << 30 };
    sign << 31 | high | (exponent & 3) << 23 | fraction << 19
}

/// Returns whether at most one byte of a vector's 16-bit element is not 0.
pub(crate) const fn is_half_splat(value: u32) -> bool {
    value <= 0xffff && (value & 0xff == 0 || value & 0xff00 == 0)
}

/// Returns whether at most one byte of a vector's 32-bit element is not 0.
pub(crate) const fn is_word_splat(value: u32) -> bool {
    n_bytes(value) <= 1
}

const fn n_bytes(value: u32) -> u32 {
    ((value & 0xff != 0) as u32)
        + ((value & 0xff00 != 0) as u32)
        + ((value & 0xff_0000 != 0) as u32)
        + ((value & 0xff00_0000 != 0) as u32)
}

/// Returns the encoding of a 16-bit element that satisfies [`is_half_splat`].
pub(crate) const fn encode_half_splat(value: u32) -> u32 {
    if value >= 0x100 { value >> 8 | 0xa00 } else { value | 0x800 }
}

/// Returns the encoding of a 32-bit element that satisfies [`is_word_splat`].
pub(crate) const fn encode_word_splat(value: u32) -> u32 {
    match value {
        0x100..=0xff00 => value >> 8 | 0x200,
        0x1_0000..=0xff_0000 => value >> 16 | 0x400,
        0x100_0000.. => value >> 24 | 0x600,
        _ => value,
    }
}

/// Returns the encoding of the immediate of a vector move: one byte that may be followed by ones.
pub(crate) const fn encode_vector_move(value: u32) -> u32 {
    match value {
        0x100..=0xffff => value >> 8 | if value & 0xff != 0 { 0xc00 } else { 0x200 },
        0x1_0000..=0xff_ffff => value >> 16 | if value & 0xff != 0 { 0xd00 } else { 0x400 },
        0x100_0000.. => value >> 24 | 0x600,
        _ => value,
    }
}
