//! The places in code that name records of LLVM.

use std::collections::BTreeMap;

use crate::tidy::Tree;

/// The words in the code of a folder, and where they are.
pub(super) struct Mentions<'t> {
    places: BTreeMap<&'t str, Vec<Place<'t>>>,
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place<'t> {
    pub(super) file: &'t str,
    pub(super) line: usize,
}

impl<'t> Mentions<'t> {
    /// Reads the Rust files, models and import settings below a folder, without comments.
    pub(super) fn of(tree: &'t Tree, folder: &str) -> Self {
        let mut places: BTreeMap<&str, Vec<Place<'_>>> = BTreeMap::new();
        let is_code = |file: &str| [".rs", ".model", ".toml"].iter().any(|end| file.ends_with(end));
        for (file, text) in tree.files() {
            let is_below = file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
            if !is_below || !is_code(file) {
                continue;
            }
            for (line, number) in text.lines().zip(1..) {
                let comment = if file.ends_with(".rs") { "//" } else { "#" };
                let code = line.split_once(comment).map_or(line, |(code, _)| code);
                let words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                for word in words.filter(|word| !word.is_empty()) {
                    let found = places.entry(word).or_default();
                    let place = Place { file, line: number };
                    if found.last() != Some(&place) {
                        found.push(place);
                    }
                }
            }
        }
        Self { places }
    }

    /// Returns the places of a record's name; of a template or a call, its name without arguments.
    pub(super) fn places(&self, name: &str) -> &[Place<'t>] {
        let base = name.split(['<', '(']).next().unwrap_or(name);
        self.places.get(base).map(Vec::as_slice).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_strings_and_macros_but_not_in_comments() {
        let tree = Tree::of(&[
            ("crates/isa/x86/src/a.rs", "// ADD1\nlet x = opcode(\"ADD2\");\nregisters! { AX BX }\n"),
            ("crates/isa/x86/models/m.model", "ADD3 # ADD4\n"),
            ("crates/isa/arm/src/a.rs", "opcode(\"ADD5\")\n"),
        ]);
        let mentions = Mentions::of(&tree, "crates/isa/x86");
        let lines = |name: &str| mentions.places(name).iter().map(|place| place.line).collect::<Vec<_>>();
        assert_eq!(lines("ADD2"), [2]);
        assert_eq!(lines("BX"), [3]);
        assert_eq!(lines("ADD3"), [1]);
        for absent in ["ADD1", "ADD4", "ADD5"] {
            assert_eq!(lines(absent), [0; 0], "{absent}");
        }
    }

    #[test]
    fn arguments_do_not_count() {
        let tree = Tree::of(&[("a/b.rs", "\"printMem\" => {}\n")]);
        for name in ["printMem<8>", "printMem(\"a\",1)"] {
            assert_eq!(Mentions::of(&tree, "a").places(name).len(), 1, "{name}");
        }
    }
}
