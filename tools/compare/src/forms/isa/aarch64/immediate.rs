//! Immediates of the classes whose numbers are not a range.

/// Returns bit patterns of repeated elements of a width.
pub(super) fn logical(width: u32) -> Vec<String> {
    let texts: &[&str] = match width {
        8 => &["1", "0xfe", "0x55", "0x0f"],
        16 => &["1", "0xfffe", "0x5555", "0x0ff0"],
        32 => &["1", "0xfffffffe", "0x55555555", "0x00ffff00", "255", "-2"],
        _ => &["1", "0xfffffffffffffffe", "0x5555555555555555", "0x00ffff0000000000", "255", "-2"],
    };
    texts.iter().map(ToString::to_string).collect()
}

/// Returns bit patterns that cannot be copied as numbers.
pub(super) fn sve_preferred(width: u32) -> Vec<String> {
    let texts: &[&str] = match width {
        16 => &["0x0ff0", "0x3ff8"],
        32 => &["0x00ffff00", "0x7ffffff8"],
        _ => &["0x00ffff0000000000", "0x5555555555555555"],
    };
    texts.iter().map(ToString::to_string).collect()
}

/// Returns signed 8-bit numbers with or without a shift.
pub(super) fn sve_copy(width: u32) -> Vec<String> {
    let mut texts = vec!["0", "127", "-128", "1"];
    if width > 8 {
        texts.extend(["127, lsl #8", "-128, lsl #8", "256", "-32768", "0, lsl #8"]);
    }
    texts.into_iter().map(str::to_owned).collect()
}

/// Returns unsigned 8-bit numbers with or without a shift.
pub(super) fn sve_add(width: u32) -> Vec<String> {
    let mut texts = vec!["0", "255", "1"];
    if width > 8 {
        texts.extend(["255, lsl #8", "1, lsl #8", "65280", "0, lsl #8"]);
    }
    texts.into_iter().map(str::to_owned).collect()
}

/// Returns numbers whose bytes are all zeros or all ones.
pub(super) fn byte_masks() -> Vec<String> {
    ["0", "0xffffffffffffffff", "0xff00ff0000ff00ff", "0xff"].map(str::to_owned).to_vec()
}

/// Returns numbers with sixteen bits, shifted.
pub(super) fn movz(shift: i64) -> Vec<String> {
    [1_u64, 0xFFFF, 0x1234].map(|value| format!("{:#x}", value << shift)).to_vec()
}

/// Returns numbers whose inverse has sixteen bits, shifted.
pub(super) fn movn(width: i64, shift: i64) -> Vec<String> {
    let mask = if width == 32 { u64::from(u32::MAX) } else { u64::MAX };
    [1_u64, 0xFFFF, 0x1234].map(|value| format!("{:#x}", !(value << shift) & mask)).to_vec()
}
