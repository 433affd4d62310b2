//! Rejects folders with the name that tools use for build output.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::Tree;

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut folders = BTreeSet::new();
    for (path, _) in tree.files() {
        for (end, _) in path.match_indices('/') {
            let folder = &path[..end];
            if folder.rsplit('/').next() == Some("target") {
                folders.insert(folder);
            }
        }
    }
    let message = "tools take folders of this name for build output";
    Ok(folders.into_iter().map(|folder| Finding::new(folder, 0, message)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_found_and_files_are_not() {
        let tree = Tree::of(&[
            ("a/target/b/c.rs", ""),
            ("a/target/d.rs", ""),
            ("a/b/target", ""),
            ("a/targets/e", ""),
        ]);
        let paths: Vec<String> = find(&tree).unwrap().into_iter().map(|finding| finding.path).collect();
        assert_eq!(paths, ["a/target"]);
    }
}
