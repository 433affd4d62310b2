//! The immediates of vector instructions that are expanded to the elements.

/// Returns the number that elements get from an immediate: a byte, and above it the five bits that say how it is
/// expanded.
pub(crate) fn decode(immediate: u32) -> u64 {
    let byte = u64::from(immediate & 0xFF);
    let form = immediate >> 8 & 0x1F;
    match form & 0xF {
        0xC => byte << 8 | 0xFF,
        0xD => byte << 16 | 0xFFFF,
        0xE if form == 0x1E => {
            (0..8).filter(|bit| byte >> bit & 1 != 0).fold(0, |all, bit| all | 0xFF << (8 * bit))
        }
        0xE => byte,
        _ => byte << (8 * (form >> 1 & 3)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_shifted_filled_up_or_expanded_to_a_mask() {
        for (form, expected) in [
            (0x0, 0x81),
            (0x6, 0x8100_0000),
            (0x8, 0x81),
            (0xA, 0x8100),
            (0xC, 0x81FF),
            (0xD, 0x81_FFFF),
            (0xE, 0x81),
            (0x1E, 0xFF00_0000_0000_00FF),
        ] {
            assert_eq!(decode(form << 8 | 0x81), expected, "{form:#x}");
        }
    }
}
