//! Checks that `docs/outline.md` has a line for each folder of the tree.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::Finding;
use super::tree::Tree;

const PAGE: &str = "docs/outline.md";
const HEADING: &str = "## Folders";

/// A line of the outline.
#[derive(Debug, PartialEq)]
struct Entry {
    /// The folder, relative to the root of the workspace.
    folder: String,
    line: usize,
    /// Whether the line covers all folders below, too.
    covers_all_below: bool,
    has_description: bool,
}

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let entries = parse(tree.text(PAGE).unwrap_or_default())?;
    let folders = folders(tree);
    let mut findings = Vec::new();
    let mut known: BTreeMap<&str, &Entry> = BTreeMap::new();
    for entry in &entries {
        if known.insert(&entry.folder, entry).is_some() {
            findings.push(Finding::new(PAGE, entry.line, format!("{} has two lines", entry.folder)));
        }
        if !folders.contains(entry.folder.as_str()) {
            findings.push(Finding::new(PAGE, entry.line, format!("there is no folder {}", entry.folder)));
        }
        if !entry.has_description {
            findings.push(Finding::new(PAGE, entry.line, format!("no description of {}", entry.folder)));
        }
    }
    for folder in folders {
        let is_covered = |above: &str| known.get(above).is_some_and(|entry| entry.covers_all_below);
        let mut above = folder.match_indices('/').map(|(end, _)| &folder[..end]);
        let is_source = folder.rsplit('/').next() == Some("src");
        if !known.contains_key(folder) && !is_source && !above.any(is_covered) {
            findings.push(Finding::new(PAGE, 0, format!("the outline has no line for {folder}")));
        }
    }
    Ok(findings)
}

/// Returns all folders with files, and their parents.
fn folders(tree: &Tree) -> BTreeSet<&str> {
    let ends = |path: &'_ str| path.match_indices('/').map(|(end, _)| end).collect::<Vec<_>>();
    tree.files().flat_map(|(path, _)| ends(path).into_iter().map(move |end| &path[..end])).collect()
}

/// Parses the code block below the heading. Each line has a folder and, after at least two spaces, its description. A
/// folder that is indented more than the previous line is inside that one; `/**` after it means that the line covers
/// everything below. A folder `src` needs no line: `src/name` can be used for a folder below it.
fn parse(page: &str) -> Result<Vec<Entry>, String> {
    let mut lines = page.lines().zip(1..).skip_while(|(line, _)| *line != HEADING);
    if lines.next().is_none() {
        return Err(format!("{PAGE}: there is no heading `{HEADING}`"));
    }
    let block = lines.skip_while(|(line, _)| !line.starts_with("```")).skip(1);
    let mut entries = Vec::new();
    // The parents of the next line, each with its column.
    let mut around: Vec<(usize, String)> = Vec::new();
    for (line, number) in block.take_while(|(line, _)| !line.starts_with("```")) {
        let text = line.trim_start();
        let column = line.len() - text.len();
        let (name, description) = text.split_once("  ").unwrap_or((text, ""));
        if name.is_empty() {
            continue;
        }
        around.retain(|(other, _)| *other < column);
        let (name, covers_all_below) = match name.strip_suffix("/**") {
            Some(name) => (name, true),
            None => (name, false),
        };
        let folder = match around.last() {
            Some((_, parent)) => format!("{parent}/{name}"),
            None => name.to_owned(),
        };
        around.push((column, folder.clone()));
        let has_description = !description.trim().is_empty();
        entries.push(Entry { folder, line: number, covers_all_below, has_description });
    }
    if entries.is_empty() {
        return Err(format!("{PAGE}: there is no block of code with lines below `{HEADING}`"));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(outline: &str, files: &[&str]) -> Vec<String> {
        let page = format!("# A\n\n## Folders\n\nText.\n\n```text\n{outline}docs  guides\n```\n");
        let mut tree: Vec<(&str, &str)> = files.iter().map(|&file| (file, "")).collect();
        tree.push((PAGE, &page));
        find(&Tree::of(&tree)).unwrap().into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn a_complete_outline_passes() {
        let outline = "crates            what is published\n  a               the first\n    src/b         its part\n    tests/**      its tests\n.ci  checks\n";
        let files =
            ["crates/a/src/lib.rs", "crates/a/src/b/mod.rs", "crates/a/tests/c/d/e.s", ".ci/run", "x.md"];
        assert_eq!(found(outline, &files), [""; 0]);
    }

    #[test]
    fn a_folder_without_a_line_is_found() {
        assert_eq!(found("a  text\n", &["a/b.rs", "c/d.rs"]), ["the outline has no line for c"]);
        assert_eq!(found("a  text\n", &["a/src/b/c.rs"]), ["the outline has no line for a/src/b"]);
    }

    #[test]
    fn missing_folders_duplicate_lines_and_empty_lines_are_found() {
        assert_eq!(found("a  text\nb  text\n", &["a/b.rs"]), ["there is no folder b"]);
        assert_eq!(found("a  text\na  text\n", &["a/b.rs"]), ["a has two lines"]);
        assert_eq!(found("a\n", &["a/b.rs"]), ["no description of a"]);
    }

    #[test]
    fn a_page_without_an_outline_is_an_error() {
        assert!(find(&Tree::of(&[(PAGE, "# A\n"), ("a/b.rs", "")])).is_err());
        assert!(find(&Tree::of(&[(PAGE, "## Folders\n\nText.\n"), ("a/b.rs", "")])).is_err());
    }
}
