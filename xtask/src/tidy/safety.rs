//! Rejects permission for unsafe code outside of the crates that measure or bind. The workspace denies unsafe code, so that it
//! does not compile without permission.

use super::finding::Finding;
use super::tree::Tree;

/// The crates that may have unsafe code: what they do with processes, machine code and other languages no safe library offers.
pub(super) const ALLOWED: &[&str] = &["bindings/c/", "bindings/python/", "crates/stallscope-measure/"];

/// Where the lint is set for all.
const WORKSPACE: &str = "Cargo.toml";

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let lint = concat!("unsafe", "_code");
    let mut findings = Vec::new();
    let is_looked_at = |path: &str| {
        let is_code = path.ends_with(".rs") || path.ends_with(".toml");
        is_code && path != WORKSPACE && !ALLOWED.iter().any(|allowed| path.starts_with(allowed))
    };
    for (path, text) in tree.files().filter(|(path, _)| is_looked_at(path)) {
        for (line, number) in text.lines().zip(1..) {
            let comment = if path.ends_with(".rs") { "//" } else { "#" };
            let code = line.split(comment).next().unwrap_or_default();
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            if words.any(|word| word == lint) {
                findings.push(Finding::new(
                    path,
                    number,
                    "only crates that measure or bind may have unsafe code",
                ));
            }
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permission_is_found_outside_of_crates_that_measure() {
        let allow = concat!("#![allow(unsafe", "_code, reason = \"fast\")]\n");
        let toml = concat!("[lints.rust]\nunsafe", "_code = \"allow\"\n");
        let tree = Tree::of(&[
            ("crates/stallscope-measure/src/lib.rs", allow),
            ("Cargo.toml", toml),
            ("crates/a/src/lib.rs", allow),
            ("crates/a/Cargo.toml", toml),
            ("crates/a/README.md", allow),
            ("crates/b/src/lib.rs", concat!("// unsafe", "_code is denied\n")),
        ]);
        let found: Vec<_> = find(&tree).unwrap().into_iter().map(|found| (found.path, found.line)).collect();
        assert_eq!(found, [("crates/a/Cargo.toml".to_owned(), 2), ("crates/a/src/lib.rs".to_owned(), 1)]);
    }
}
