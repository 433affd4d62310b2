//! The types of elements that SpacemiT's dot products multiply: `i4` and `i8`.

/// The number that represents elements of 8 bits.
pub(crate) const I8: u8 = 3;

const NAMES: [(&str, u8); 2] = [("i4", 2), ("i8", I8)];

/// Looks up the number that represents a type.
pub(crate) fn by_name(name: &str) -> Option<u8> {
    NAMES.iter().find(|(known, _)| *known == name).map(|&(_, number)| number)
}

/// Returns the name of a type.
pub(crate) fn name(number: i64) -> &'static str {
    // LLVM quirk: numbers that represent no type have the last one's name.
    let found = NAMES.iter().find(|(_, known)| i64::from(*known) == number);
    found.or(NAMES.last()).map_or("", |(name, _)| name)
}
