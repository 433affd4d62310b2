//! The lengths that a number of 9 bits can set the bounds of a capability to: the longer, the coarser.

/// The longest one, represented by 0.
const MAX: i64 = 4096;

/// Returns whether there is a number for a length.
pub(crate) fn is_possible(length: i64) -> bool {
    match length {
        1..=255 => true,
        256..=504 => length % 8 == 0,
        512..=MAX => length % 16 == 0,
        _ => false,
    }
}

/// Returns the number for a length.
pub(crate) fn encode(length: i64) -> u64 {
    match length.cast_unsigned() {
        4096 => 0,
        length @ 256..=504 => {
            let eighths = (length - 256) / 8;
            0x100 | ((eighths % 2) << 4) | (eighths / 2)
        }
        length @ 512.. => 0x100 | (length / 16),
        length => length,
    }
}

/// Returns the length that a number represents.
pub(crate) fn decode(number: u64) -> i64 {
    let low = number & 0xFF;
    let length = match number {
        0 => return MAX,
        1..=0xFF => number,
        _ if low < 32 => 256 + (low % 16) * 16 + low / 16 * 8,
        _ => low * 16,
    };
    length.cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_survive_their_numbers() {
        for length in (0..=5000).filter(|&length| is_possible(length)) {
            let number = encode(length);
            assert_eq!((number >> 9, decode(number)), (0, length), "{number:#x}");
        }
        assert_eq!((encode(264), encode(272), encode(512), encode(4080)), (0x110, 0x101, 0x120, 0x1FF));
    }
}
