//! Conditions, which are part of mnemonics.

/// The number of the condition that always holds.
pub(crate) const TRUE: u8 = 0;

/// The names of conditions, by their numbers.
pub(crate) const NAMES: [&str; 16] =
    ["t", "f", "ugt", "ule", "ult", "uge", "ne", "eq", "vc", "vs", "pl", "mi", "ge", "lt", "gt", "le"];

/// The ends of mnemonics that are conditions, in the order of trying.
const SUFFIXES: [(&str, u8); 20] = [
    ("f", 1),
    ("hi", 2),
    ("ugt", 2),
    ("ls", 3),
    ("ule", 3),
    ("cc", 4),
    ("ult", 4),
    ("cs", 5),
    ("uge", 5),
    ("ne", 6),
    ("eq", 7),
    ("vc", 8),
    ("vs", 9),
    ("pl", 10),
    ("mi", 11),
    ("ge", 12),
    ("lt", 13),
    ("gt", 14),
    ("le", 15),
    ("t", TRUE),
];

/// Returns the condition that a mnemonic, or the rest of one, ends in.
pub(crate) fn at_end_of(mnemonic: &str) -> Option<u8> {
    SUFFIXES.iter().find(|(suffix, _)| mnemonic.ends_with(suffix)).map(|&(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_suffix_wins() {
        assert_eq!(at_end_of("add.lt"), Some(13));
        assert_eq!(at_end_of("ult"), Some(4));
        assert_eq!(at_end_of("t"), Some(TRUE));
        assert_eq!(at_end_of("add"), None);
        for (number, name) in NAMES.iter().enumerate() {
            assert_eq!(at_end_of(name).map(usize::from), Some(number));
        }
    }
}
