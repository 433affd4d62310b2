//! Rejects marks of unfinished work, which belongs in an issue.

use super::finding::Finding;
use super::tree::{Tree, is_written_by_hand};

/// In pieces, so that this file does not violate its own rule.
const MARKS: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| is_written_by_hand(path)) {
        for (line, number) in text.lines().zip(1..) {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            if let Some(word) = words.find(|word| MARKS.contains(word)) {
                findings.push(Finding::new(path, number, format!("{word}: do it, or open an issue")));
            }
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_as_words() {
        for mark in MARKS {
            let comment = format!("fn f() {{}}\n// {mark}(me): later\nlet {mark}S = 1;\n");
            let findings = find(&Tree::of(&[("a.rs", &comment)])).unwrap();
            assert_eq!(findings.len(), 1);
            assert_eq!(findings[0].line, 2);
        }
    }
}
