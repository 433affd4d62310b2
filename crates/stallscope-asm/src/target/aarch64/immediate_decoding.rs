//! The numbers that instructions hold in a form of their own.

/// The mask of the lowest `n_bits` bits; 64 for all.
const fn mask(n_bits: u32) -> u64 {
    if n_bits >= u64::BITS { u64::MAX } else { (1 << n_bits) - 1 }
}

/// The mask of `n_bits` bits that `N:immr:imms` stands for: a run of ones, rotated and repeated; nothing for what
/// stands for none.
pub(super) fn decode_logical(encoded: i64, n_bits: u32) -> Option<u64> {
    let (rotation, run) = ((encoded >> 6 & 0x3F) as u32, (encoded & 0x3F) as u32);
    // The highest bit that is set here tells the size of the element that is repeated.
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

/// Whether all elements of `n_bits` bits are the same.
pub(super) const fn is_repeated(value: u64, n_bits: u32) -> bool {
    value.rotate_left(n_bits) == value
}

/// A number's lowest `n_bits` bits with their sign.
pub(super) const fn sign_extend(value: i64, n_bits: u32) -> i64 {
    let unused = u64::BITS.saturating_sub(n_bits);
    value << unused >> unused
}

/// Whether SVE copies a number to elements: eight bits with a sign, maybe shifted by 8.
const fn is_copied(element: i64) -> bool {
    element == element as i8 as i64 || element & 0xFF == 0 && element == element as i16 as i64
}

/// Whether a mask is one that no copy of a number to elements makes.
pub(super) fn is_preferred_mask(value: u64) -> bool {
    ![8, 16, 32, 64]
        .into_iter()
        .any(|n_bits| is_repeated(value, n_bits) && is_copied(sign_extend(value as i64, n_bits)))
}

/// The shift by which `movz` makes a number of `n_bits` bits, if one does.
fn movz_shift(value: u64, n_bits: u32) -> Option<u32> {
    (0..n_bits).step_by(16).find(|shift| value & !(0xFFFF << shift) == 0)
}

/// Whether `movz` with a shift is the way to make a number.
pub(super) const fn is_movz(value: u64, shift: u32) -> bool {
    (value != 0 || shift == 0) && value & !(0xFFFF << shift) == 0
}

/// Whether `movn` with a shift is the way to make a number of `n_bits` bits: `movz` cannot.
pub(super) fn is_movn(value: u64, shift: u32, n_bits: u32) -> bool {
    movz_shift(value, n_bits).is_none() && is_movz(!value & mask(n_bits), shift)
}

/// Whether `movz` or `movn` makes a number of `n_bits` bits.
pub(super) fn is_any_move_wide(value: u64, n_bits: u32) -> bool {
    movz_shift(value, n_bits).is_some() || movz_shift(!value & mask(n_bits), n_bits).is_some()
}

/// The number that eight bits stand for.
pub(super) fn decode_float(encoded: i64) -> f32 {
    let encoded = encoded as u8 as u32;
    let (sign, exponent, mantissa) = (encoded >> 7, encoded >> 4 & 7, encoded & 0xF);
    let high = if exponent & 4 != 0 { 0x1F << 25 } else { 1 << 30 };
    f32::from_bits(sign << 31 | high | (exponent & 3) << 23 | mantissa << 19)
}

/// The mask of bytes, all ones or all zeros, that eight bits stand for.
pub(super) fn decode_byte_mask(encoded: i64) -> u64 {
    (0..8).filter(|bit| encoded >> bit & 1 != 0).fold(0, |mask, bit| mask | 0xFF << (bit * 8))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn masks_that_copies_make_are_not_preferred() {
        assert!(!is_preferred_mask(0x00FF_00FF_00FF_00FF & 0x007F_007F_007F_007F));
        assert!(!is_preferred_mask(0xFF00_FF00_FF00_FF00));
        assert!(is_preferred_mask(0x0000_FFF0_0000_FFF0));
    }

    #[test]
    fn moves_are_told_apart() {
        assert!(is_movz(0, 0) && !is_movz(0, 16) && is_movz(0xFFFF_0000, 16));
        assert!(is_movn(u64::MAX, 0, 64) && !is_movn(0xFFFF_0000, 0, 32));
        assert!(is_any_move_wide(0xFFFF_1234, 32) && !is_any_move_wide(0x1111_1111, 32));
    }

    #[test]
    fn floats_are_decoded() {
        assert_eq!(decode_float(0x70), 1.0);
        assert_eq!(decode_float(0x80), -2.0);
        assert_eq!(decode_float(0x40), 0.125);
    }
}
