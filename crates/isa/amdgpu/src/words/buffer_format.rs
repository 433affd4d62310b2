//! The formats of data in buffers: a data format and a number format until GFX9, unified formats since GFX10.

use crate::generation::Generation;

/// The prefix of the names of data formats and of unified formats.
const DATA_FORMAT: &str = "BUF_DATA_FORMAT_";
const NUMBER_FORMAT: &str = "BUF_NUM_FORMAT_";
const UNIFIED_FORMAT: &str = "BUF_FMT_";

/// The names of data formats, by number; all but the first and the last are the sizes of components.
const DATA_FORMATS: [&str; 16] = [
    "INVALID",
    "8",
    "16",
    "8_8",
    "32",
    "16_16",
    "10_11_11",
    "11_11_10",
    "10_10_10_2",
    "2_10_10_10",
    "8_8_8_8",
    "32_32",
    "16_16_16_16",
    "32_32_32",
    "32_32_32_32",
    "RESERVED_15",
];

/// The names of number formats, by number. One of them depends on the generation.
const NUMBER_FORMATS: [&str; 8] = ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "", "FLOAT"];
const GENERATION_DEPENDENT: u16 = 6;

/// Number formats that unified formats combine with a data format, as bits.
const INTEGERS: u8 = 0b0011_1111;
const PLAIN: u8 = 0b1011_0000;
const ALL: u8 = INTEGERS | PLAIN;
const FLOAT: u8 = 0b1000_0000;
const UNSCALED: u8 = 0b0011_0011;

/// The number formats that unified formats of GFX10 and of GFX11 and later have, by data format. Unified formats are
/// numbered by data format and then by number format, from 1.
const UNIFIED: [[u8; 2]; 16] = [
    [0, 0],
    [INTEGERS, INTEGERS],
    [ALL, ALL],
    [INTEGERS, INTEGERS],
    [PLAIN, PLAIN],
    [ALL, ALL],
    [ALL, FLOAT],
    [ALL, FLOAT],
    [INTEGERS, UNSCALED],
    [INTEGERS, INTEGERS],
    [INTEGERS, INTEGERS],
    [PLAIN, PLAIN],
    [ALL, ALL],
    [PLAIN, PLAIN],
    [PLAIN, PLAIN],
    [0, 0],
];

/// The largest numbers of formats.
pub(crate) const MAX_MERGED: u16 = 0x7F;
pub(crate) const MAX_UNIFIED: u16 = 127;

/// A data format and a number format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Format {
    pub(crate) data: u16,
    pub(crate) number: u16,
}

impl Format {
    /// The format that is not written.
    pub(crate) const DEFAULT: Self = Self { data: 1, number: 0 };

    /// Returns the format with a merged number.
    pub(crate) const fn of_merged(merged: u16) -> Self {
        Self { data: merged & 0xF, number: merged >> 4 & 7 }
    }

    /// Returns the number for both.
    pub(crate) const fn merged(self) -> u16 {
        self.data | self.number << 4
    }

    /// Returns the number of the unified format, if there is one.
    pub(crate) fn unified(self, generation: &Generation) -> Option<u16> {
        if self == (Self { data: 0, number: 0 }) {
            return Some(0);
        }
        let index = unified_formats(generation).position(|format| format == self)?;
        u16::try_from(index + 1).ok()
    }
}

/// Returns the default number of a format.
pub(crate) fn default_number(generation: &Generation) -> u16 {
    if generation.is_gfx10_or_later() { 1 } else { Format::DEFAULT.merged() }
}

/// Returns whether a number is that of a format, named or not.
pub(crate) fn is_valid(number: u16, generation: &Generation) -> bool {
    number <= if generation.is_gfx10_or_later() { MAX_UNIFIED } else { MAX_MERGED }
}

/// Returns the unified formats of a generation, from number 1 on.
fn unified_formats(generation: &Generation) -> impl Iterator<Item = Format> + use<> {
    let column = usize::from(generation.is_gfx11_or_later());
    (0..).zip(UNIFIED).flat_map(move |(data, masks)| {
        (0..8)
            .filter(move |number| masks[column] >> number & 1 != 0)
            .map(move |number| Format { data, number })
    })
}

/// Returns the number of a unified format.
pub(crate) fn unified_of(name: &str, generation: &Generation) -> Option<u16> {
    let name = name.strip_prefix(UNIFIED_FORMAT)?;
    if name == "INVALID" {
        return Some(0);
    }
    let has_name = |format: Format| {
        let data = DATA_FORMATS.get(usize::from(format.data)).copied().unwrap_or_default();
        let number = NUMBER_FORMATS.get(usize::from(format.number)).copied().unwrap_or_default();
        name.strip_prefix(data).and_then(|rest| rest.strip_prefix('_')) == Some(number)
    };
    let index = unified_formats(generation).position(has_name)?;
    u16::try_from(index + 1).ok()
}

/// Returns the parts of the name of a unified format.
pub(crate) fn unified_name(number: u16, generation: &Generation) -> Option<[&'static str; 4]> {
    let Some(index) = number.checked_sub(1) else { return Some([UNIFIED_FORMAT, "INVALID", "", ""]) };
    let format = unified_formats(generation).nth(index.into())?;
    let data = DATA_FORMATS.get(usize::from(format.data))?;
    let number = NUMBER_FORMATS.get(usize::from(format.number))?;
    Some([UNIFIED_FORMAT, data, "_", number])
}

/// Returns the number of a data format.
pub(crate) fn data_format_of(name: &str) -> Option<u16> {
    let name = name.strip_prefix(DATA_FORMAT)?;
    let index = DATA_FORMATS.iter().position(|format| *format == name)?;
    u16::try_from(index).ok()
}

/// Returns the parts of the name of a data format.
pub(crate) fn data_format_name(number: u16) -> Option<[&'static str; 2]> {
    Some([DATA_FORMAT, DATA_FORMATS.get(usize::from(number))?])
}

/// Returns the number of a number format.
pub(crate) fn number_format_of(name: &str, generation: &Generation) -> Option<u16> {
    (0..8).find(|&number| {
        number_format_name(number, generation)
            .is_some_and(|[prefix, rest]| name.strip_prefix(prefix) == Some(rest))
    })
}

/// Returns the parts of the name of a number format, if the generation has it.
pub(crate) fn number_format_name(number: u16, generation: &Generation) -> Option<[&'static str; 2]> {
    let rest = match number {
        GENERATION_DEPENDENT if generation.is_gfx6() || generation.is_gfx7() => "SNORM_OGL",
        GENERATION_DEPENDENT if generation.is_gfx8() || generation.is_gfx9() => "RESERVED_6",
        GENERATION_DEPENDENT => return None,
        _ => NUMBER_FORMATS.get(usize::from(number))?,
    };
    Some([NUMBER_FORMAT, rest])
}
