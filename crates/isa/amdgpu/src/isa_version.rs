//! The version of the instruction set that a processor's name stands for.

/// A version, such as 9.0.10 for gfx90a.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct IsaVersion {
    pub(crate) major: u32,
    pub(crate) minor: u32,
    pub(crate) stepping: u32,
}

/// Processors with names of their own, and the versions of families.
const NAMED: [(&str, &str); 26] = [
    ("tahiti", "600"),
    ("pitcairn", "601"),
    ("verde", "601"),
    ("hainan", "602"),
    ("oland", "602"),
    ("kaveri", "700"),
    ("hawaii", "701"),
    ("kabini", "703"),
    ("mullins", "703"),
    ("bonaire", "704"),
    ("carrizo", "801"),
    ("iceland", "802"),
    ("tonga", "802"),
    ("fiji", "803"),
    ("polaris10", "803"),
    ("polaris11", "803"),
    ("tongapro", "805"),
    ("stoney", "810"),
    ("generic", "600"),
    ("generic-hsa", "700"),
    ("gfx9-generic", "900"),
    ("gfx9-4-generic", "940"),
    ("gfx10-1-generic", "1010"),
    ("gfx10-3-generic", "1030"),
    ("gfx11-generic", "1103"),
    ("gfx12-generic", "1200"),
];

impl IsaVersion {
    /// Returns the version of a processor; 0.0.0 if it is unknown.
    pub(crate) fn of_processor(name: &str) -> Self {
        let named = NAMED.iter().find(|(processor, _)| *processor == name).map(|(_, version)| *version);
        named.or_else(|| name.strip_prefix("gfx")).and_then(Self::of_digits).unwrap_or_default()
    }

    /// Returns the version with decimal digits for its major number and a hexadecimal one for each of the others.
    fn of_digits(digits: &str) -> Option<Self> {
        let (major, rest) = digits.split_at_checked(digits.len().checked_sub(2)?)?;
        let mut rest = rest.chars().map(|digit| digit.to_digit(16));
        Some(Self { major: major.parse().ok()?, minor: rest.next()??, stepping: rest.next()?? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected versions are those of LLVM's getIsaVersion.

    #[test]
    fn versions_of_processors() {
        let version = |major, minor, stepping| IsaVersion { major, minor, stepping };
        assert_eq!(IsaVersion::of_processor("gfx90a"), version(9, 0, 10));
        assert_eq!(IsaVersion::of_processor("gfx1030"), version(10, 3, 0));
        assert_eq!(IsaVersion::of_processor("tonga"), version(8, 0, 2));
        assert_eq!(IsaVersion::of_processor("gfx11-generic"), version(11, 0, 3));
        assert_eq!(IsaVersion::of_processor("gfx"), version(0, 0, 0));
    }
}
