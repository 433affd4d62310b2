//! Checks that behavior which only exists for compatibility with LLVM has one tag, so that it can be listed.

use super::finding::Finding;
use super::tree::Tree;

/// The start of comments about quirks, after the slashes. In pieces, so that this file has none.
const TAG: &str = concat!("LLVM ", "quirk:");

/// A comment with the tag.
#[derive(Debug, PartialEq)]
pub(crate) struct Quirk<'t> {
    pub(crate) file: &'t str,
    /// The line of its start.
    pub(crate) line: usize,
    /// The whole comment in one line, without the tag.
    pub(crate) text: String,
}

/// Returns all quirks, in the order of files and lines.
pub(crate) fn all(tree: &Tree) -> Vec<Quirk<'_>> {
    let mut quirks = Vec::new();
    for (file, text) in tree.files().filter(|(path, _)| path.ends_with(".rs")) {
        let mut lines = text.lines().zip(1..).peekable();
        while let Some((line, number)) = lines.next() {
            let Some(start) = comment(line).and_then(|comment| comment.strip_prefix(TAG)) else { continue };
            let mut text = start.trim().to_owned();
            // A comment after code has no continuation line.
            if line.trim_start().starts_with("//") {
                while let Some((next, _)) = lines.next_if(|(line, _)| {
                    line.trim_start().starts_with("// ") && comment(line).is_some_and(|c| !c.starts_with(TAG))
                }) {
                    text.push(' ');
                    text.push_str(comment(next).unwrap_or_default());
                }
            }
            quirks.push(Quirk { file, line: number, text });
        }
    }
    quirks
}

/// Returns the comment in a line, unless it is a doc comment.
fn comment(line: &str) -> Option<&str> {
    let (_, comment) = line.split_once("//")?;
    comment.strip_prefix(' ').map(str::trim)
}

/// Finds tags that the list would miss, or that have no text.
pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let quirks = all(tree);
    let mut findings: Vec<Finding> = quirks
        .iter()
        .filter(|quirk| quirk.text.is_empty())
        .map(|quirk| {
            Finding::new(quirk.file, quirk.line, "does not name LLVM's behavior, and the reason to keep it")
        })
        .collect();
    let almost_tag = TAG.trim_end_matches(':').to_lowercase();
    for (file, text) in tree.files().filter(|(path, _)| path.ends_with(".rs")) {
        for (line, number) in text.lines().zip(1..) {
            let Some((_, comment)) = line.split_once("//") else { continue };
            let start = comment.trim_start_matches(['/', '!']).trim_start().to_lowercase();
            let is_tag = quirks.iter().any(|quirk| quirk.file == file && quirk.line == number);
            if start.starts_with(&almost_tag) && !is_tag {
                findings.push(Finding::new(file, number, format!("the tag is `// {TAG}`")));
            }
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        Tree::of(&[("a.rs", text)])
    }

    #[test]
    fn a_quirk_is_listed_with_its_whole_comment() {
        let text =
            format!("// plain\n\n    // {TAG} the sum wraps\n    // at 32 bits.\n    x();\n// after\n");
        let expected = Quirk { file: "a.rs", line: 3, text: "the sum wraps at 32 bits.".to_owned() };
        assert_eq!(all(&tree(&text)), [expected]);
        assert_eq!(find(&tree(&text)).unwrap(), []);
    }

    #[test]
    fn a_quirk_after_code_has_one_line() {
        let text = format!("x(); // {TAG} it wraps.\n// Another comment.\n");
        assert_eq!(all(&tree(&text))[0].text, "it wraps.");
    }

    #[test]
    fn other_ways_to_write_the_tag_are_found() {
        for tag in [
            format!("/// {TAG} a"),
            format!("// {}", TAG.to_uppercase()),
            format!("//{TAG} a"),
            format!("// {TAG}\n"),
        ] {
            assert_eq!(find(&tree(&tag)).unwrap().len(), 1, "{tag}");
        }
    }
}
