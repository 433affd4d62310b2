//! Follows links between documents: files and headings must exist, and so must the files that guides for developers name.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::Tree;

/// Guides for developers. The paths and the names of source files in them exist.
const GUIDES: &[&str] =
    &["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/adding-a-target.md", "docs/internals.md"];

/// Folders at the start of a path in a guide.
const ROOTS: &[&str] =
    &[".ci/", ".github/", "bindings/", "crates/", "docs/", "fuzz/", "playground/", "tools/", "xtask/"];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let folders: BTreeSet<&str> =
        tree.files().flat_map(|(path, _)| path.match_indices('/').map(|(end, _)| &path[..end])).collect();
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".md")) {
        for (target, line) in links(text) {
            let (file, anchor) =
                target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
            let file = if file.is_empty() { path.to_owned() } else { resolve(path, file) };
            let Some(linked) = tree.text(&file) else {
                if !folders.contains(file.trim_end_matches('/')) {
                    findings.push(Finding::new(path, line, format!("there is no {file}")));
                }
                continue;
            };
            if let Some(anchor) = anchor.filter(|_| file.ends_with(".md"))
                && !anchors(linked).contains(anchor)
            {
                findings.push(Finding::new(path, line, format!("{file} has no heading #{anchor}")));
            }
        }
    }
    for guide in GUIDES {
        let text = tree.text(guide).unwrap_or_default();
        for (name, line) in named_files(text).filter(|(name, _)| !exists(tree, &folders, name)) {
            findings.push(Finding::new(guide, line, format!("there is no {name}")));
        }
    }
    // Sources name documents in comments and messages.
    for (path, text) in
        tree.files().filter(|(path, _)| [".rs", ".model"].iter().any(|end| path.ends_with(end)))
    {
        for (line, number) in text.lines().zip(1..) {
            for name in named_documents(line).filter(|name| tree.text(name).is_none()) {
                findings.push(Finding::new(path, number, format!("there is no {name}")));
            }
        }
    }
    Ok(findings)
}

/// Returns the targets of the relative links of a page, each with its line.
fn links(text: &str) -> Vec<(&str, usize)> {
    let mut links = Vec::new();
    for (line, number) in lines_of_text(text) {
        let mut rest = line;
        while let Some((_, after)) = rest.split_once("](") {
            let Some((target, next)) = after.split_once(')') else { break };
            if !target.contains("://") && !target.starts_with("mailto:") {
                links.push((target, number));
            }
            rest = next;
        }
    }
    links
}

/// Returns the lines of a page outside of code blocks, with their numbers.
fn lines_of_text(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut is_code = false;
    text.lines().zip(1..).filter(move |(line, _)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the paths and the names of source files in backquotes, each with its line. Names with capital letters or stars are examples.
fn named_files(text: &str) -> impl Iterator<Item = (&str, usize)> {
    lines_of_text(text).flat_map(|(line, number)| {
        let words = line.split('`').skip(1).step_by(2);
        let is_file = |word: &&str| {
            let is_plain =
                word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/._-".contains(c));
            is_plain && (word.ends_with(".rs") || ROOTS.iter().any(|root| word.starts_with(root)))
        };
        words.filter(is_file).map(move |word| (word, number))
    })
}

/// Returns whether there is a file or a folder of this path, or a file with these last parts of its path.
fn exists(tree: &Tree, folders: &BTreeSet<&str>, name: &str) -> bool {
    let name = name.trim_end_matches('/');
    let end = format!("/{name}");
    tree.text(name).is_some()
        || folders.contains(name)
        || name.ends_with(".rs") && tree.files().any(|(path, _)| path.ends_with(&end))
}

/// Returns the path of a link's target, relative to the root of the workspace.
fn resolve(page: &str, target: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns the anchors of the headings of a page, as GitHub makes them. A second heading of the same text has `-1` at its end.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for (line, _) in lines_of_text(text) {
        let title = line.trim_start_matches('#');
        if title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let anchor: String = title
            .trim()
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect();
        let mut unique = anchor.clone();
        for number in 1.. {
            if anchors.insert(unique.clone()) {
                break;
            }
            unique = format!("{anchor}-{number}");
        }
    }
    anchors
}

/// Returns the documents in `docs/` that a line of source names.
fn named_documents(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("docs/").filter_map(|(start, folder)| {
        let name = &line[start..];
        // Folders of other projects end in the same letters.
        let is_start =
            !line[..start].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '-' | '_'));
        let end = name[folder.len()..].find(|c: char| !c.is_ascii_alphanumeric() && c != '-')?;
        let name = &name[..folder.len() + end + ".md".len().min(name.len() - folder.len() - end)];
        (is_start && name.ends_with(".md")).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(page: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("docs/a.md", page),
            (
                "docs/b.md",
                "# B\n\n## A heading, with `code`\n\n## Twice\n\n## Twice\n\n```sh\n# A comment\n```\n",
            ),
            ("src/c.rs", ""),
        ]);
        find(&tree).unwrap().into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn links_to_files_folders_and_headings_pass() {
        let page = "[a](b.md) [b](../src/c.rs) [c](../src) [d](b.md#a-heading-with-code) [e](b.md#twice-1) [f](#here)\n\n# Here\n";
        assert_eq!(found(page), [""; 0]);
    }

    #[test]
    fn broken_links_are_found() {
        assert_eq!(found("[a](c.md)"), ["there is no docs/c.md"]);
        assert_eq!(found("[a](b.md#none)"), ["docs/b.md has no heading #none"]);
        assert_eq!(found("[a](b.md#a-comment)"), ["docs/b.md has no heading #a-comment"]);
        assert_eq!(found("![a](a.png)"), ["there is no docs/a.png"]);
    }

    #[test]
    fn other_sites_and_code_are_not_followed() {
        assert_eq!(found("[a](https://example.org/b.md)\n```text\n[a](none.md)\n```\n"), [""; 0]);
    }

    #[test]
    fn files_named_in_guides_must_exist() {
        let found = |text: &str| {
            let tree = Tree::of(&[("ARCHITECTURE.md", text), ("crates/a/src/b.rs", "")]);
            find(&tree).unwrap().into_iter().map(|finding| finding.message).collect::<Vec<_>>()
        };
        assert_eq!(found("`crates/a/src/`, `src/b.rs`, `b.rs`, `crates/NAME/c.rs`, `Type`\n"), [""; 0]);
        assert_eq!(found("`crates/c`\n"), ["there is no crates/c"]);
        assert_eq!(found("`c.rs`\n"), ["there is no c.rs"]);
    }

    #[test]
    fn documents_named_in_sources_must_exist() {
        let found = |line: &str| find(&Tree::of(&[("a.rs", line), ("docs/b.md", "")])).unwrap().len();
        assert_eq!(found("// See docs/b.md, section 2, and `other/docs/c.md`.\n"), 0);
        assert_eq!(found(concat!("// See docs/", "c.md.\n")), 1);
        assert_eq!(found("let a = \"docs/b"), 0);
    }
}
