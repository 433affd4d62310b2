//! Rejects source files that are too long for a single subject.

use super::finding::Finding;
use super::tree::Tree;

const LIMIT: usize = 800;

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".rs")) {
        let n_lines = text.lines().count();
        if n_lines > LIMIT {
            let message = format!("{n_lines} lines, more than {LIMIT}; a uniform table may be an exception");
            findings.push(Finding::new(path, 0, message));
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_above_the_limit_is_found() {
        let (short, long) = ("\n".repeat(LIMIT), "\n".repeat(LIMIT + 1));
        let tree = Tree::of(&[("short.rs", &short), ("long.rs", &long), ("long.txt", &long)]);
        let findings = find(&tree).unwrap();
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].path, "long.rs");
    }
}
