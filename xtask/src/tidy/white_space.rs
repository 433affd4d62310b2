//! Rejects invisible white space. rustfmt handles Rust sources.

use super::finding::Finding;
use super::tree::{Tree, is_written_by_hand};

/// Hand-written files other than Rust. In Markdown, line breaks are not written with spaces either.
const EXTENSIONS: &[&str] = &["md", "toml", "yml", "yaml", "txt", "css", "model", "sh"];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| is_written_by_hand(path)) {
        if !path.rsplit_once('.').is_some_and(|(_, extension)| EXTENSIONS.contains(&extension)) {
            continue;
        }
        for (line, number) in text.split('\n').zip(1..) {
            if line.contains('\t') {
                findings.push(Finding::new(path, number, "a tab"));
            }
            if line.ends_with([' ', '\t', '\r']) {
                findings.push(Finding::new(path, number, "white space at the end of the line"));
            }
        }
        if !text.is_empty() && !text.ends_with('\n') {
            findings.push(Finding::new(path, text.lines().count(), "no end of line at the end of the file"));
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        find(&Tree::of(&[("a.md", text)])).unwrap().iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn tabs_and_trailing_white_space_are_found() {
        assert!(lines("a b\n").is_empty());
        assert_eq!(lines("a\tb\n"), [1]);
        assert_eq!(lines("a\nb \n"), [2]);
        assert_eq!(lines("a\r\n"), [1]);
        assert_eq!(lines("a\nb"), [2]);
    }
}
