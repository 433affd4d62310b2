//! The immediates that instructions can encode, and their encodings.

/// Returns the mask of the lowest `n_bits` bits, at most 64.
const fn mask(n_bits: u32) -> u64 {
    if n_bits >= u64::BITS { u64::MAX } else { (1 << n_bits) - 1 }
}

/// Returns the encoding `N:immr:imms` of a mask for logical instructions of `n_bits` bits: a run of ones, rotated and
/// repeated.
pub(crate) fn encode_logical(value: u64, n_bits: u32) -> Option<u64> {
    let all = mask(n_bits);
    if value == 0 || value & !all != 0 || value == all {
        return None;
    }
    // The shortest element that is repeated, at least two bits.
    let mut size = n_bits;
    while size > 2 {
        let half = size / 2;
        if value & mask(half) != value >> half & mask(half) {
            break;
        }
        size = half;
    }
    let element = value & mask(size);
    let n_ones = element.count_ones();
    // The rotation of the run of ones, to the right from the low end.
    let rotation = (0..size).find(|&by| {
        let run = mask(n_ones);
        let rotated = if by == 0 { run } else { (run >> by | run << (size - by)) & mask(size) };
        rotated == element
    })?;
    let n = u64::from(size == 64);
    let imms = u64::from(!(size - 1) << 1 & 0x3F | (n_ones - 1)) & 0x3F;
    Some(n << 12 | u64::from(rotation) << 6 | imms)
}

/// Returns the mask of `n_bits` bits with the encoding `N:immr:imms`, a run of ones, rotated and repeated, or `None`
/// for an invalid encoding.
pub(crate) fn decode_logical(encoded: i64, n_bits: u32) -> Option<u64> {
    let (rotation, run) = ((encoded >> 6 & 0x3F) as u32, (encoded & 0x3F) as u32);
    // The highest bit set here determines the size of the repeated element.
    let size = (encoded >> 6) as u32 & 0x40 | !run & 0x3F;
    let size = 1 << size.checked_ilog2()?;
    let (rotation, n_ones) = (rotation & (size - 1), (run & (size - 1)) + 1);
    if size == 1 || n_ones == size {
        return None;
    }
    let ones = mask(n_ones);
    let element =
        if rotation == 0 { ones } else { (ones >> rotation | ones << (size - rotation)) & mask(size) };
    let repeated = (0..u64::BITS).step_by(size as usize).fold(0, |all, at| all | element << at);
    Some(repeated & mask(n_bits))
}

/// Returns whether all elements of `n_bits` bits are equal.
pub(crate) const fn is_repeated(value: u64, n_bits: u32) -> bool {
    value.rotate_left(n_bits) == value
}

/// Sign-extends a number's lowest `n_bits` bits.
pub(crate) const fn sign_extend(value: i64, n_bits: u32) -> i64 {
    let unused = u64::BITS.saturating_sub(n_bits);
    value << unused >> unused
}

/// Returns whether a number, possibly sign-extended from `n_bits` bits, is a mask for logical instructions.
pub(crate) fn is_logical(value: i64, n_bits: u32) -> bool {
    let upper = !mask(n_bits);
    let value = value as u64;
    (value & upper == 0 || value & upper == upper) && encode_logical(value & !upper, n_bits).is_some()
}

/// Returns whether SVE copies to elements of `n_bits` bits can encode a number: eight bits with a sign, possibly
/// shifted by 8.
pub(crate) fn is_sve_copy(value: i64, n_bits: u32) -> bool {
    let upper = !mask(n_bits) as i64;
    if value & upper != 0 && value & upper != upper {
        return false;
    }
    let shift = u64::BITS - n_bits;
    let element = value << shift >> shift;
    if value & 0xFF != 0 {
        return i64::from(value as i8) == element;
    }
    if value & 0xFF00 != 0 {
        return i64::from(value as i16) == element;
    }
    value == 0
}

/// Returns whether no copy of a number to elements can produce a mask.
pub(crate) fn is_preferred_mask(value: u64) -> bool {
    ![8, 16, 32, 64]
        .into_iter()
        .any(|n_bits| is_repeated(value, n_bits) && is_sve_copy(sign_extend(value as i64, n_bits), n_bits))
}

/// Returns whether SVE additions to elements of `n_bits` bits can encode a number: eight bits, possibly shifted by 8.
pub(crate) const fn is_sve_add(value: i64, n_bits: u32) -> bool {
    value & 0xFF == value || n_bits != 8 && value & 0xFF00 == value
}

/// Returns whether `movz` with a shift can produce a number of `n_bits` bits.
pub(crate) const fn is_movz(value: u64, shift: u32, n_bits: u32) -> bool {
    let value = value & mask(n_bits);
    if value == 0 && shift != 0 {
        return false;
    }
    value & !(0xFFFF << shift) == 0
}

/// Returns whether `movz` with some shift can produce a number of `n_bits` bits.
fn is_any_movz(value: u64, n_bits: u32) -> bool {
    (0..n_bits).step_by(16).any(|shift| value & !(0xFFFF << shift) == 0)
}

/// Returns whether `movn` with a shift can produce a number of `n_bits` bits that `movz` cannot.
pub(crate) fn is_movn(value: u64, shift: u32, n_bits: u32) -> bool {
    !is_any_movz(value, n_bits) && is_movz(!value, shift, n_bits)
}

/// Returns whether `movz` or `movn` can produce a number of `n_bits` bits.
pub(crate) fn is_any_move_wide(value: u64, n_bits: u32) -> bool {
    is_any_movz(value, n_bits) || is_any_movz(!value & mask(n_bits), n_bits)
}

/// Returns whether `hinte` can encode a number: 16 bits, but not the numbers of some system instructions.
pub(crate) const fn is_hinte(value: u64) -> bool {
    const FIRST_OTHER: u64 = 0x301F;
    const LAST_OTHER: u64 = 0x3FFF;
    let is_other = FIRST_OTHER <= value && value <= LAST_OTHER && value & 0x1F == FIRST_OTHER & 0x1F;
    value <= 0xFFFF && !is_other
}

/// Returns the eight bits for a byte mask: each byte of it is all zeros or all ones.
pub(crate) fn encode_byte_mask(value: u64) -> Option<u64> {
    let mut encoded = 0;
    for (index, byte) in value.to_le_bytes().into_iter().enumerate() {
        match byte {
            0 => {}
            0xFF => encoded |= 1 << index,
            _ => return None,
        }
    }
    Some(encoded)
}

/// Returns the byte mask for eight bits: each byte is all ones or all zeros.
pub(crate) fn decode_byte_mask(encoded: i64) -> u64 {
    (0..8).filter(|bit| encoded >> bit & 1 != 0).fold(0, |mask, bit| mask | 0xFF << (bit * 8))
}

/// Returns the eight bits that encode a double in instructions, if there are any.
pub(crate) const fn encode_double(bits: u64) -> Option<u8> {
    let exponent = (bits >> 52 & 0x7FF) as i64 - 1023;
    if bits & 0xFFFF_FFFF_FFFF != 0 || exponent < -3 || exponent > 4 {
        return None;
    }
    let sign = (bits >> 63) as u8;
    let exponent = (exponent + 3) as u8 ^ 4;
    Some(sign << 7 | exponent << 4 | (bits >> 48 & 0xF) as u8)
}

/// Returns the number that eight bits encode.
pub(crate) fn decode_float(encoded: u8) -> f32 {
    let encoded = u32::from(encoded);
    let (sign, exponent, mantissa) = (encoded >> 7, encoded >> 4 & 7, encoded & 0xF);
    let high = if exponent & 4 != 0 { 0x1F << 25 } else { 1 << 30 };
    f32::from_bits(sign << 31 | high | (exponent & 3) << 23 | mantissa << 19)
}

/// Returns the bits of the double that eight bits encode.
pub(crate) fn decode_double(encoded: u8) -> u64 {
    f64::from(decode_float(encoded)).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_encoded() {
        assert_eq!(encode_logical(0xFF, 64), Some(0x1007));
        assert_eq!(encode_logical(0xFFFF_FFFE, 32), Some(0x7DE));
        assert_eq!(encode_logical(0x5555_5555, 32), Some(0x3C));
        assert_eq!(encode_logical(0x8000_0000_0000_0001, 64), Some(0x1041));
        assert_eq!(encode_logical(5, 32), None);
        assert_eq!(encode_logical(0, 32), None);
        assert_eq!(encode_logical(u64::MAX, 64), None);
    }

    #[test]
    fn masks_are_decoded() {
        assert_eq!(decode_logical(0x1007, 64), Some(0xFF));
        assert_eq!(decode_logical(0x7DE, 32), Some(0xFFFF_FFFE));
        assert_eq!(decode_logical(0x3C, 32), Some(0x5555_5555));
        assert_eq!(decode_logical(0x1041, 64), Some(0x8000_0000_0000_0001));
        assert_eq!(decode_logical(0x3F, 32), None);
        assert_eq!(decode_logical(0x103F, 64), None);
    }

    #[test]
    fn masks_that_copies_can_produce_are_not_preferred() {
        assert!(!is_preferred_mask(0x00FF_00FF_00FF_00FF & 0x007F_007F_007F_007F));
        assert!(!is_preferred_mask(0xFF00_FF00_FF00_FF00));
        assert!(is_preferred_mask(0x0000_FFF0_0000_FFF0));
    }

    #[test]
    fn moves_are_distinguished() {
        assert!(is_movz(0, 0, 64) && !is_movz(0, 16, 64) && is_movz(0xFFFF_0000, 16, 32));
        assert!(is_movn(u64::MAX, 0, 64) && !is_movn(0xFFFF_0000, 0, 32));
        assert!(is_any_move_wide(0xFFFF_1234, 32) && !is_any_move_wide(0x1111_1111, 32));
    }

    #[test]
    fn numbers_of_other_instructions_are_no_hints() {
        for (value, expected) in [
            (0, true),
            (12318, true),
            (12319, false),
            (12320, true),
            (16383, false),
            (16415, true),
            (65536, false),
        ] {
            assert_eq!(is_hinte(value), expected, "{value}");
        }
    }

    #[test]
    fn doubles_are_encoded_and_decoded() {
        assert_eq!(encode_double(1.0_f64.to_bits()), Some(0x70));
        assert_eq!(encode_double(0.1_f64.to_bits()), None);
        for encoded in 0..=u8::MAX {
            assert_eq!(encode_double(decode_double(encoded)), Some(encoded));
        }
    }
}
