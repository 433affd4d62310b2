//! Inline constants: numbers that the number of a source operand represents.

use crate::generation::Generation;
use crate::source_type::SourceKind;

/// The numbers of source operands that are not registers.
const ZERO: u8 = 128;
const MINUS_ZERO: u8 = 192;
const FIRST_FLOAT: u8 = 240;
/// A literal of 64 or 32 bits follows.
pub(crate) const LITERAL_64: u8 = 254;
pub(crate) const LITERAL: u8 = 255;

/// The floating-point constants in the order of their numbers, in each format. The last one is 1/(2π).
const F16: [u64; 9] = [0x3800, 0xB800, 0x3C00, 0xBC00, 0x4000, 0xC000, 0x4400, 0xC400, 0x3118];
const BF16: [u64; 9] = [0x3F00, 0xBF00, 0x3F80, 0xBF80, 0x4000, 0xC000, 0x4080, 0xC080, 0x3E22];
const F32: [u64; 9] = [
    0x3F00_0000,
    0xBF00_0000,
    0x3F80_0000,
    0xBF80_0000,
    0x4000_0000,
    0xC000_0000,
    0x4080_0000,
    0xC080_0000,
    0x3E22_F983,
];
const F64: [u64; 9] = [
    0x3FE0_0000_0000_0000,
    0xBFE0_0000_0000_0000,
    0x3FF0_0000_0000_0000,
    0xBFF0_0000_0000_0000,
    0x4000_0000_0000_0000,
    0xC000_0000_0000_0000,
    0x4010_0000_0000_0000,
    0xC010_0000_0000_0000,
    0x3FC4_5F30_6DC9_C882,
];
const INVERSE_TWO_PI: usize = 8;

/// The texts of the floating-point constants.
const TEXTS: [&str; 9] = ["0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0", "0.15915494"];
const INVERSE_TWO_PI_64: &str = "0.15915494309189532";

/// Returns whether the number of a source operand is that of an inline constant or of a literal of 32 bits.
pub(crate) fn is_number(number: u64) -> bool {
    matches!(number, 128..=208 | 240..=248 | 255)
}

/// Returns the integer that the number of a source operand represents.
pub(crate) fn decode_integer(number: i64) -> Option<i64> {
    match number {
        128..=192 => Some(number - i64::from(ZERO)),
        193..=208 => Some(i64::from(MINUS_ZERO) - number),
        _ => None,
    }
}

/// Returns the bits of the floating-point constant that the number of a source operand represents.
pub(crate) fn decode_float(kind: SourceKind, number: i64, generation: &Generation) -> Option<i64> {
    let index = usize::try_from(number.checked_sub(i64::from(FIRST_FLOAT))?).ok()?;
    let constants = match kind {
        // LLVM quirk: it decodes these as numbers of single precision, and prints them as numbers of another kind.
        SourceKind::V2F16NoInline => &F32,
        _ => constants_of(kind),
    };
    let bits = *constants.get(index)?;
    let is_doubled = kind == SourceKind::V2F16Splat && generation.is_gfx11_or_later();
    Some(if is_doubled { bits << 16 | bits } else { bits }.cast_signed())
}

/// Returns whether an integer is an inline constant.
pub(crate) fn is_inline_integer(value: i64) -> bool {
    (-16..=64).contains(&value)
}

/// Returns the index of a floating-point constant. 1/(2π) is one only if `has_inverse_two_pi` is set.
fn float_index(constants: &[u64; 9], bits: u64, has_inverse_two_pi: bool) -> Option<usize> {
    let index = constants.iter().position(|constant| *constant == bits)?;
    (index != INVERSE_TWO_PI || has_inverse_two_pi).then_some(index)
}

fn constants_of(kind: SourceKind) -> &'static [u64; 9] {
    match kind {
        SourceKind::F16 | SourceKind::V2F16 | SourceKind::V2F16Splat | SourceKind::V2F16NoInline => &F16,
        SourceKind::Bf16 | SourceKind::V2Bf16 => &BF16,
        SourceKind::I64 | SourceKind::F64 | SourceKind::V2I64 | SourceKind::V2F64 => &F64,
        // Also for integers of 16 bits, single or in pairs, the constants have single precision.
        SourceKind::I16
        | SourceKind::I32
        | SourceKind::F32
        | SourceKind::V2I16
        | SourceKind::V2I32
        | SourceKind::V2F32
        | SourceKind::Barrier => &F32,
    }
}

/// Returns the value of an operand as far as its type has bits: as an integer, and as bits.
fn value(kind: SourceKind, immediate: i64) -> (i64, u64) {
    match kind {
        SourceKind::F16 | SourceKind::Bf16 => ((immediate as i16).into(), u64::from(immediate as u16)),
        _ if kind.is_64_bit() => (immediate, immediate as u64),
        _ => ((immediate as i32).into(), u64::from(immediate as u32)),
    }
}

/// Returns the bits of each half of a packed operand, if both halves are alike.
fn splat(bits: u64) -> Option<u64> {
    (bits & 0xFFFF == bits >> 16).then_some(bits & 0xFFFF)
}

/// Returns the text of a floating-point inline constant.
pub(crate) fn float_text(kind: SourceKind, immediate: i64, generation: &Generation) -> Option<&'static str> {
    let (_, bits) = value(kind, immediate);
    let bits = match kind {
        SourceKind::V2F16NoInline => return None,
        SourceKind::V2F16Splat if generation.is_gfx11_or_later() => splat(bits)?,
        _ => bits,
    };
    let index = float_index(constants_of(kind), bits, generation.has_inverse_two_pi())?;
    if kind.is_64_bit() && index == INVERSE_TWO_PI {
        Some(INVERSE_TWO_PI_64)
    } else {
        TEXTS.get(index).copied()
    }
}

/// Returns the integer that a value is, if that is an inline constant.
pub(crate) fn integer(kind: SourceKind, immediate: i64) -> Option<i64> {
    let (integer, _) = value(kind, immediate);
    is_inline_integer(integer).then_some(integer)
}

fn encode_positive(integer: i64) -> Option<u8> {
    (0..=64).contains(&integer).then(|| ZERO.wrapping_add(integer as u8))
}

/// Returns the number of the source operand for an inline constant.
pub(crate) fn encode(kind: SourceKind, immediate: i64, generation: &Generation) -> Option<u8> {
    let (integer, bits) = value(kind, immediate);
    if kind == SourceKind::V2F16NoInline {
        return None;
    }
    if let Some(number) = encode_positive(integer) {
        return Some(number);
    }
    if (-16..0).contains(&integer) {
        return Some(MINUS_ZERO.wrapping_add(integer.unsigned_abs() as u8));
    }
    let (bits, has_inverse_two_pi) = match kind {
        SourceKind::V2F16Splat if generation.is_gfx11_or_later() => {
            let half = splat(bits)?;
            // LLVM quirk: two equal small integers become one integer.
            if let Some(number) = encode_positive(half as i64) {
                return Some(number);
            }
            (half, true)
        }
        SourceKind::Bf16
        | SourceKind::V2I16
        | SourceKind::V2Bf16
        | SourceKind::V2F16
        | SourceKind::V2F16Splat => (bits, true),
        _ => (bits, generation.has_inverse_two_pi()),
    };
    let index = float_index(constants_of(kind), bits, has_inverse_two_pi)?;
    Some(FIRST_FLOAT + index as u8)
}
