//! Checks that each instruction set is in all places that `docs/adding-a-target.md` lists.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::{Tree, is_written_by_hand};

const PAGE: &str = "docs/adding-a-target.md";
/// The heading above the table of files that name every instruction set.
const HEADING: &str = "## Files that name every target";

/// The folder with a crate for each instruction set.
const CRATES: &str = "crates/isa/";
/// The made-up instruction set: its files are the minimum, and no other file names it.
const SKELETON: &str = "skeleton";

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let crates: BTreeSet<&str> =
        tree.files().filter_map(|(path, _)| crate_file(path)).map(|file| file.0).collect();
    let mut findings = missing_files(tree, &crates);
    let targets: Vec<&str> = crates.into_iter().filter(|name| *name != SKELETON).collect();
    let listed = listed(tree.text(PAGE).unwrap_or_default())?;
    for &(path, line) in &listed {
        let Some(text) = tree.text(path) else {
            findings.push(Finding::new(PAGE, line, format!("there is no file {path}")));
            continue;
        };
        let missing = targets.iter().filter(|target| !names(text, target));
        findings.extend(missing.map(|target| Finding::new(path, 0, format!("{target} is missing"))));
    }
    for (path, text) in tree.files() {
        let is_listed = listed.iter().any(|(file, _)| *file == path);
        let is_candidate =
            path != PAGE && !path.starts_with(CRATES) && !path.ends_with(".lock") && is_written_by_hand(path);
        if is_candidate
            && !is_listed
            && !targets.is_empty()
            && targets.iter().all(|target| names(text, target))
        {
            findings.push(Finding::new(PAGE, 0, format!("{path} names every target, and is not listed")));
        }
    }
    Ok(findings)
}

/// Returns files of the skeleton that the crate of an instruction set lacks; a folder with the name is as good.
fn missing_files(tree: &Tree, crates: &BTreeSet<&str>) -> Vec<Finding> {
    let files = |of: &str| -> BTreeSet<&str> {
        let files = tree.files().filter_map(|(path, _)| crate_file(path));
        files
            .filter(|(name, _)| *name == of)
            .map(|(_, file)| file.strip_suffix("/mod").unwrap_or(file))
            .collect()
    };
    let minimum = files(SKELETON);
    let mut findings = Vec::new();
    for name in crates {
        for file in minimum.difference(&files(name)) {
            let message = format!("{name} has no {file}.rs, as {SKELETON} has");
            findings.push(Finding::new(&format!("{CRATES}{name}/src"), 0, message));
        }
    }
    findings
}

/// Splits the path of a source file of an instruction set's crate into the crate's name and the file without extension.
fn crate_file(path: &str) -> Option<(&str, &str)> {
    let (name, file) = path.strip_prefix(CRATES)?.split_once("/src/")?;
    Some((name, file.strip_suffix(".rs")?))
}

/// Returns the files in the first column of the table below the heading, with their lines.
fn listed(page: &str) -> Result<Vec<(&str, usize)>, String> {
    let mut lines = page.lines().zip(1..).skip_while(|(line, _)| *line != HEADING);
    if lines.next().is_none() {
        return Err(format!("{PAGE}: there is no heading `{HEADING}`"));
    }
    let section = lines.take_while(|(line, _)| !line.starts_with("## "));
    let files: Vec<(&str, usize)> = section
        .filter_map(|(line, number)| {
            let (file, _) = line.strip_prefix("| `")?.split_once('`')?;
            Some((file, number))
        })
        .collect();
    if files.is_empty() { Err(format!("{PAGE}: there are no files below `{HEADING}`")) } else { Ok(files) }
}

/// Returns whether a text has a name as a word, in any case.
fn names(text: &str, name: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    let text = text.to_ascii_lowercase();
    text.match_indices(name).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + name.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(page: &str, files: &[(&str, &str)]) -> Vec<String> {
        let page = format!("# A\n\n{HEADING}\n\n{page}\n## B\n");
        let crates = ["a", "b", SKELETON].map(|name| format!("{CRATES}{name}/src/lib.rs"));
        let mut tree: Vec<(&str, &str)> = crates.iter().map(|path| (path.as_str(), "")).collect();
        tree.extend(files);
        tree.push((PAGE, &page));
        find(&Tree::of(&tree)).unwrap().into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn listed_files_name_every_target() {
        assert_eq!(found("| `x.rs` | all |\n", &[("x.rs", "A, b")]), [""; 0]);
        assert_eq!(found("| `x.rs` | all |\n", &[("x.rs", "a, ab")]), ["b is missing"]);
        assert_eq!(found("| `x.rs` | all |\n", &[]), ["there is no file x.rs"]);
    }

    #[test]
    fn files_that_name_every_target_are_listed() {
        let files = [("x.rs", "a b"), ("y.rs", "\"a\" \"b\""), ("z.rs", "a"), ("Cargo.lock", "a b")];
        assert_eq!(found("| `x.rs` | all |\n", &files), ["y.rs names every target, and is not listed"]);
    }

    #[test]
    fn crates_have_the_files_of_the_skeleton() {
        let skeleton = format!("{CRATES}{SKELETON}/src/decoder.rs");
        let folder = format!("{CRATES}a/src/decoder/mod.rs");
        let files = [("x.rs", "a b"), (skeleton.as_str(), ""), (folder.as_str(), "")];
        assert_eq!(found("| `x.rs` | all |\n", &files), ["b has no decoder.rs, as skeleton has"]);
    }

    #[test]
    fn a_page_without_the_table_is_an_error() {
        assert!(listed("# A\n").is_err());
        assert!(listed(&format!("{HEADING}\n\nNothing.\n")).is_err());
    }
}
