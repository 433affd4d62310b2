//! The places that name the release of LLVM.

use std::collections::HashSet;

use stallscope_target::LLVM_VERSION;

use crate::tidy::Tree;

/// The file with the version that tools and tests take.
const CONSTANT: &str = "crates/stallscope-target/src/llvm.rs";

/// The places that name the release.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct VersionPlaces {
    /// The constant, as `FILE:LINE`.
    pub(super) constant: String,
    /// The files with texts that name it, each with the number of lines; the rest follows from the constant.
    pub(super) texts: Vec<(String, usize)>,
}

impl VersionPlaces {
    /// Finds the places; files below `data` and recorded cases keep the release that made them. Links to a text that was
    /// listed are left out.
    pub(super) fn find(tree: &Tree) -> Self {
        let mut places = Self { constant: CONSTANT.to_owned(), texts: Vec::new() };
        let mut seen = HashSet::new();
        for (file, text) in tree.files() {
            let lines: Vec<usize> = text
                .lines()
                .zip(1..)
                .filter(|(line, _)| line.contains(LLVM_VERSION))
                .map(|(_, number)| number)
                .collect();
            if file == CONSTANT {
                places.constant = lines.first().map_or(file.to_owned(), |line| format!("{file}:{line}"));
            } else if !lines.is_empty()
                && !file.contains("/tests/")
                && !file.starts_with("data/")
                && seen.insert(text)
            {
                places.texts.push((file.to_owned(), lines.len()));
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constant_is_told_from_texts() {
        let constant = format!("//! A\n\nconst V: &str = \"{LLVM_VERSION}\";\n");
        let text = format!("llvm-mca {LLVM_VERSION}\nand {LLVM_VERSION}\n");
        let tree = Tree::of(&[
            (CONSTANT, &constant),
            ("README.md", &text),
            ("a/README.md", &text),
            ("a/tests/x.report", &text),
            ("NOTICE", "nothing"),
        ]);
        let places = VersionPlaces::find(&tree);
        assert_eq!(places.constant, format!("{CONSTANT}:3"));
        assert_eq!(places.texts, [("README.md".to_owned(), 2)]);
    }
}
