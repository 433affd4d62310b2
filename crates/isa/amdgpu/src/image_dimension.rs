//! The dimensions of images.

/// What is written before a dimension's name.
pub(crate) const PREFIX: &str = " dim:SQ_RSRC_IMG_";

/// The names, by number.
const NAMES: [&str; 8] =
    ["1D", "2D", "3D", "CUBE", "1D_ARRAY", "2D_ARRAY", "2D_MSAA", "2D_MSAA_ARRAY"];

/// Returns the name of a dimension.
pub(crate) fn name_of(number: u32) -> Option<&'static str> {
    NAMES.get(usize::try_from(number).ok()?).copied()
}

/// Returns the number of a dimension.
pub(crate) fn number_of(name: &str) -> Option<u32> {
    NAMES.iter().position(|known| *known == name).and_then(|index| u32::try_from(index).ok())
}
