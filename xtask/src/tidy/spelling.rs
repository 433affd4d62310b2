//! Checks that comments and documents are in American English.

use super::finding::Finding;
use super::tree::{Tree, is_written_by_hand};

/// Prefixes of British words, and the American prefix.
const STARTS: &[(&str, &str)] = &[
    ("analyse", "analyze"),
    ("analysing", "analyzing"),
    ("artefact", "artifact"),
    ("behaviour", "behavior"),
    ("cancelled", "canceled"),
    ("catalogue", "catalog"),
    ("centre", "center"),
    ("colour", "color"),
    ("defence", "defense"),
    ("favour", "favor"),
    ("grey", "gray"),
    ("honour", "honor"),
    ("initialis", "initializ"),
    ("labelled", "labeled"),
    ("licence", "license"),
    ("modelled", "modeled"),
    ("modelling", "modeling"),
    ("neighbour", "neighbor"),
    ("normalis", "normaliz"),
    ("optimis", "optimiz"),
    ("organis", "organiz"),
    ("recognis", "recogniz"),
    ("serialis", "serializ"),
    ("signalled", "signaled"),
    ("summaris", "summariz"),
    ("whilst", "while"),
];

/// Words that only start like a British one.
const AMERICAN: &[&str] = &["analyses", "optimism", "optimist", "optimistic", "organism"];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| is_written_by_hand(path)) {
        let is_document = [".md", ".yml"].iter().any(|extension| path.ends_with(extension));
        let comment_start = match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
            _ if is_document => "",
            "rs" => "//",
            "toml" | "model" | "txt" => "#",
            _ => continue,
        };
        for (line, number) in text.lines().zip(1..) {
            // Code contains LLVM's names, such as CustomBehaviour.
            let Some((_, words)) = line.split_once(comment_start) else { continue };
            for word in words.split(|c: char| !c.is_alphanumeric() && c != '_') {
                let lower = word.to_lowercase();
                if AMERICAN.contains(&lower.as_str()) {
                    continue;
                }
                if let Some((british, american)) = STARTS.iter().find(|(start, _)| lower.starts_with(start)) {
                    findings.push(Finding::new(path, number, format!("{word}: {british}… is {american}…")));
                }
            }
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(path: &str, text: &str) -> usize {
        find(&Tree::of(&[(path, text)])).unwrap().len()
    }

    #[test]
    fn british_words_in_comments_are_found() {
        assert_eq!(words("a.rs", "let behaviour = 1; // the Behaviour of it\n"), 1);
        assert_eq!(words("a.rs", "/// Initialises, recognised.\n"), 2);
        assert_eq!(words("Cargo.toml", "serde = \"1\" # colours\n"), 1);
        assert_eq!(words("a.md", "The behaviour\n"), 1);
    }

    #[test]
    fn american_words_code_and_names_are_not_found() {
        assert_eq!(words("a.rs", "struct Behaviour; // the behavior of several analyses\n"), 0);
        assert_eq!(words("a.rs", "// LLVM's CustomBehaviour, custom_behaviour.rs\n"), 0);
        assert_eq!(words("a/tests/cases/b.report", "behaviour\n"), 0);
    }
}
