//! Known differences, and their reasons.

use std::cell::Cell;
use std::collections::HashSet;
use std::fs;

/// The file with the list.
const PATH: &str = "tools/compare/known-differences.txt";

/// The titles of words of code start so.
const CODE: &str = "decode ";

/// The titles of instructions in programs start so.
pub(crate) const DISASSEMBLY: &str = "disassembly ";

/// Matches all titles.
const ALL: &str = "*";

/// The list of known differences.
#[derive(Default)]
pub(crate) struct Known {
    entries: Vec<Entry>,
}

/// Words of code. Where the mask has ones, they equal the words of the value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MaskedWords {
    pub(crate) value: Vec<u32>,
    pub(crate) mask: Vec<u32>,
}

struct Entry {
    /// The title of the comparison.
    title: String,
    /// The instruction as written.
    instruction: String,
    /// Whether it was found to differ.
    differs: Cell<bool>,
}

impl Known {
    /// Reads the list.
    pub(crate) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(PATH).map_err(|error| format!("{PATH}: {error}"))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut entries: Vec<Entry> = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [title, instruction, reason] = fields[..] else {
                return Err(format!("{PATH}: not TITLE | INSTRUCTION | REASON: {line}"));
            };
            if title.is_empty() || instruction.is_empty() || reason.is_empty() {
                return Err(format!("{PATH}: empty field: {line}"));
            }
            if entries.iter().any(|entry| entry.title == title && entry.instruction == instruction) {
                return Err(format!("{PATH}: listed twice: {title} | {instruction}"));
            }
            let (title, instruction) = (title.to_owned(), instruction.to_owned());
            entries.push(Entry { title, instruction, differs: Cell::new(false) });
        }
        Ok(Self { entries })
    }

    /// Returns the number of known differences.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns a line of assembly, or several, as the list has it.
    pub(crate) fn one_line(text: &str) -> String {
        text.replace('\t', " ").replace('\n', "; ")
    }

    /// Returns whether a difference on `line` is known; the title `*` matches all.
    pub(crate) fn contains(&self, title: &str, line: &str) -> bool {
        let line = Self::one_line(line);
        let is_for =
            |entry: &&Entry| (entry.title == ALL || entry.title == title) && entry.instruction == line;
        self.entries.iter().filter(is_for).map(|entry| entry.differs.set(true)).count() > 0
    }

    /// Returns the code that `cargo xtask decode` leaves out for a family of subtargets.
    pub(crate) fn words(&self, family: &str) -> Result<Vec<MaskedWords>, String> {
        let entries = self.entries.iter().filter(|entry| entry.title.strip_prefix(CODE) == Some(family));
        let words = entries.map(|entry| {
            let number = |text: &str| u32::from_str_radix(text, 16).ok();
            let numbers = |text: &str| text.split('_').map(number).collect::<Option<Vec<u32>>>();
            let word = entry.instruction.split_once('/');
            word.and_then(|(value, mask)| Some(MaskedWords { value: numbers(value)?, mask: numbers(mask)? }))
                .filter(|words| words.value.len() == words.mask.len())
                .ok_or_else(|| format!("{PATH}: not VALUE/MASK: {}", entry.instruction))
        });
        words.collect()
    }

    /// Returns the entries that were compared without differing: `titles` are the compared ones, and `all` is whether nothing was left out.
    pub(crate) fn stale(&self, titles: &HashSet<String>, all: bool) -> Vec<String> {
        let is_of_forms = |title: &str| !title.starts_with(CODE) && !title.starts_with(DISASSEMBLY);
        let was_compared =
            |entry: &&Entry| is_of_forms(&entry.title) && (all || titles.contains(&entry.title));
        let stale = self.entries.iter().filter(|entry| !entry.differs.get()).filter(was_compared);
        stale.map(|entry| format!("{} | {}", entry.title, entry.instruction)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# TITLE | INSTRUCTION | REASON\nrows | uxtb GPR64 | a reason\n* | nop | a reason\nznver4 | ret | a reason\nblocks | nop; ret | a reason\n";

    fn titles(names: &[&str]) -> HashSet<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn a_difference_is_known_by_title_and_instruction() {
        let known = Known::parse(LIST).unwrap();
        assert_eq!(known.len(), 4);
        assert!(known.contains("rows", "uxtb GPR64"));
        assert!(known.contains("rows", "uxtb\tGPR64"));
        assert!(known.contains("blocks", "nop\nret"));
        assert!(known.contains("skylake", "nop"));
        assert!(!known.contains("skylake", "ret"));
    }

    #[test]
    fn compared_entries_that_no_longer_differ_are_stale() {
        let known = Known::parse(LIST).unwrap();
        assert!(known.contains("rows", "uxtb GPR64"));
        assert_eq!(known.stale(&titles(&["rows", "znver4"]), false), ["znver4 | ret"]);
        assert_eq!(known.stale(&titles(&["rows"]), false), [""; 0]);
        assert_eq!(known.stale(&titles(&[]), true), ["* | nop", "znver4 | ret", "blocks | nop; ret"]);
    }

    #[test]
    fn words_of_code_are_values_and_masks() {
        let known =
            Known::parse("decode lanai | A0000708/E0000708 | a reason\ndecode arm | 1_2/3_4 | a reason\ndecode mips | 1_2/3 | a reason").unwrap();
        assert_eq!(
            known.words("lanai"),
            Ok(vec![MaskedWords { value: vec![0xA000_0708], mask: vec![0xE000_0708] }])
        );
        assert_eq!(known.words("arm"), Ok(vec![MaskedWords { value: vec![1, 2], mask: vec![3, 4] }]));
        assert!(known.words("mips").is_err());
        assert_eq!(known.words("x86"), Ok(Vec::new()));
        assert_eq!(known.stale(&titles(&[]), true), [""; 0]);
    }

    #[test]
    fn lines_of_another_form_are_errors() {
        for line in
            ["rows | uxtb", "rows | uxtb | ", " | uxtb | a reason", "a | b | c | d", "a | b | c\na | b | d"]
        {
            assert!(Known::parse(line).is_err(), "{line}");
        }
    }
}
