//! The version of the instruction set that a processor's name represents.

use crate::processor_name;

/// A version, such as 9.0.10 for gfx90a.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct IsaVersion {
    pub(crate) major: u32,
    pub(crate) minor: u32,
    pub(crate) stepping: u32,
}

/// The versions of families.
const FAMILIES: [(&str, &str); 9] = [
    ("gfx9-generic", "900"),
    ("gfx9-4-generic", "940"),
    ("gfx10-1-generic", "1010"),
    ("gfx10-3-generic", "1030"),
    ("gfx11-generic", "1103"),
    ("gfx11-7-generic", "1170"),
    ("gfx12-generic", "1200"),
    ("gfx12-5-generic", "1250"),
    ("gfx13-generic", "1310"),
];

impl IsaVersion {
    /// Returns the version of a processor; 0.0.0 if it is unknown.
    pub(crate) fn of_processor(name: &str) -> Self {
        let Some(name) = processor_name::canonical(name) else { return Self::default() };
        let family = FAMILIES.iter().find(|(family, _)| *family == name).map(|(_, version)| *version);
        family.or_else(|| name.strip_prefix("gfx")).and_then(Self::of_digits).unwrap_or_default()
    }

    /// Returns the version with decimal digits for its major number and a hexadecimal one for each of the rest.
    fn of_digits(digits: &str) -> Option<Self> {
        let (major, rest) = digits.split_at_checked(digits.len().checked_sub(2)?)?;
        let mut rest = rest.chars().map(|digit| digit.to_digit(16));
        Some(Self { major: major.parse().ok()?, minor: rest.next()??, stepping: rest.next()?? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected versions come from LLVM's getIsaVersion.

    #[test]
    fn versions_of_processors() {
        let version = |major, minor, stepping| IsaVersion { major, minor, stepping };
        assert_eq!(IsaVersion::of_processor("gfx90a"), version(9, 0, 10));
        assert_eq!(IsaVersion::of_processor("gfx1030"), version(10, 3, 0));
        assert_eq!(IsaVersion::of_processor("tonga"), version(8, 0, 2));
        assert_eq!(IsaVersion::of_processor("gfx11-generic"), version(11, 0, 3));
        assert_eq!(IsaVersion::of_processor("gfx12-5-generic"), version(12, 5, 0));
        assert_eq!(IsaVersion::of_processor("gfx1310"), version(13, 1, 0));
        assert_eq!(IsaVersion::of_processor("gfx1234"), version(0, 0, 0));
    }
}
