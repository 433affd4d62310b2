//! Keeps the first pages short, and the lines of documents readable in an editor.

use super::finding::Finding;
use super::tree::{Tree, is_written_by_hand};

/// The largest number of lines of a page.
const MAX_LINES: &[(&str, usize)] = &[("ARCHITECTURE.md", 250), ("README.md", 220)];

/// The largest number of columns of a line.
const MAX_COLUMNS: usize = 120;

/// Pages whose tables are not wider either.
const NARROW_TABLES: &[&str] = &["ARCHITECTURE.md", "docs/outline.md"];

/// Folders and pages that commands write.
const WRITTEN_BY_COMMANDS: &[&str] = &["benches/", "docs/accuracy.md"];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (path, limit) in MAX_LINES {
        let n_lines = tree.text(path).unwrap_or_default().lines().count();
        if n_lines > *limit {
            findings.push(Finding::new(
                path,
                0,
                format!("{n_lines} lines, more than {limit}: move details to docs/"),
            ));
        }
    }
    let is_page = |path: &str| {
        path.ends_with(".md")
            && is_written_by_hand(path)
            && !WRITTEN_BY_COMMANDS.iter().any(|start| path.starts_with(start))
    };
    for (path, text) in tree.files().filter(|(path, _)| is_page(path)) {
        let mut is_code = false;
        for (line, number) in text.lines().zip(1..) {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            }
            let is_table = line.starts_with('|') && !NARROW_TABLES.contains(&path);
            // A word that is too long by itself cannot be wrapped.
            let can_be_wrapped = line.trim_start().contains(' ');
            let n_columns = line.chars().count();
            if n_columns > MAX_COLUMNS && can_be_wrapped && !is_code && !is_table {
                findings.push(Finding::new(
                    path,
                    number,
                    format!("{n_columns} columns, more than {MAX_COLUMNS}"),
                ));
            }
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<usize> {
        find(&Tree::of(&[(path, text)])).unwrap().into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn long_pages_are_found() {
        assert_eq!(found("README.md", &"a\n".repeat(221)), [0]);
        assert_eq!(found("README.md", &"a\n".repeat(220)), [0; 0]);
        assert_eq!(found("docs/a.md", &"a\n".repeat(1000)), [0; 0]);
    }

    #[test]
    fn wide_lines_are_found_in_texts() {
        let wide = "word ".repeat(30);
        assert_eq!(found("docs/a.md", &format!("a\n{wide}\n")), [2]);
        assert_eq!(
            found("docs/a.md", &format!("```sh\n{wide}\n```\n| {wide} |\n{}\n", "w".repeat(130))),
            [0; 0]
        );
        assert_eq!(found("ARCHITECTURE.md", &format!("| {wide} |\n")), [1]);
        assert_eq!(found("benches/a.md", &format!("{wide}\n")), [0; 0]);
    }
}
