//! Rejects sentences without a subject, and some foreign words, by the patterns that occurred most often. The word list is
//! in `CONTRIBUTING.md`.

use super::finding::Finding;
use super::tree::{Tree, is_written_by_hand};

/// Beginnings of doc comments that do not name the item, each with advice.
const STARTS: &[(&str, &str)] = &[
    ("What ", "start with the noun that names the item"),
    ("The same ", "name the item, and the difference from the other one"),
    ("The same; ", "name the item, and the difference from the other one"),
    ("The same, ", "name the item, and the difference from the other one"),
    ("The same.", "name the item, and the difference from the other one"),
    ("Those ", "name the things"),
];

/// Phrases to avoid anywhere, each with a replacement.
const PHRASES: &[(&str, &str)] = &[
    ("for as long as nothing", "until"),
    ("that mean time", "time events"),
    ("which takes no more in a cycle", "width reached"),
    ("those without any", "name the things"),
    ("what loads cost that", "the cost of loads that"),
    ("believe what files say", "trust"),
    ("nothing shows how many", "does not depend on"),
    ("beside ", "next to, in addition to, compared with"),
    ("stands for ", "represents"),
    ("stand for ", "represent"),
    ("what stands ", "the text"),
    ("is to be said", "name the thing"),
];

/// Phrases to avoid in comments, each with a replacement.
const COMMENT_PHRASES: &[(&str, &str)] =
    &[("of which", "a second sentence, or the possessive"), ("those of ", "repeat the noun, or drop it")];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| is_written_by_hand(path)) {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        if !["h", "js", "md", "model", "py", "rs", "toml", "yml"].contains(&extension) {
            continue;
        }
        let mut was_doc_comment = false;
        for (line, number) in text.lines().zip(1..) {
            let doc_comment = doc_comment(line).filter(|_| extension == "rs");
            if let Some(comment) = doc_comment.filter(|_| !was_doc_comment)
                && let Some((start, advice)) = STARTS.iter().find(|(start, _)| comment.starts_with(start))
            {
                findings.push(Finding::new(path, number, format!("'{}…': {advice}", start.trim_end())));
            }
            if doc_comment.filter(|_| !was_doc_comment).is_some_and(has_what_as_object) {
                findings.push(Finding::new(path, number, "'what' after the verb: name the thing".to_owned()));
            }
            was_doc_comment = doc_comment.is_some();
            let lower = line.to_lowercase();
            let comment = comment(&lower, extension).map(|comment| format!("{comment} ")).unwrap_or_default();
            let in_line = PHRASES.iter().filter(|(phrase, _)| lower.contains(phrase));
            let in_comment = COMMENT_PHRASES.iter().filter(|(phrase, _)| comment.contains(phrase));
            for (phrase, advice) in in_line.chain(in_comment) {
                findings.push(Finding::new(path, number, format!("'{}': {advice}", phrase.trim_end())));
            }
        }
    }
    Ok(findings)
}

/// Returns whether a doc comment starts with a verb and `what`.
fn has_what_as_object(comment: &str) -> bool {
    comment.split_once(' ').is_some_and(|(_, rest)| rest.starts_with("what "))
}

/// Returns the text of a line of a doc comment.
fn doc_comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///").or(line.strip_prefix("//!")).map(str::trim_start)
}

/// Returns the comment in a line of a file.
fn comment<'l>(line: &'l str, extension: &str) -> Option<&'l str> {
    let mark = match extension {
        "h" | "js" if line.trim_start().starts_with('*') => "*",
        "h" | "js" | "rs" => "//",
        "model" | "py" | "toml" | "yml" => "#",
        _ => return None,
    };
    line.split_once(mark).map(|(_, comment)| comment)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        find(&Tree::of(&[(path, text)])).unwrap().into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn beginnings_of_doc_comments_are_found() {
        assert_eq!(
            messages("a.rs", concat!("//! Wh", "at a file has.\n\n    /// Tho", "se with samples.\n")).len(),
            2
        );
        assert_eq!(messages("a.rs", concat!("/// The sa", "me, sorted.\n")).len(), 1);
    }

    #[test]
    fn objects_without_a_name_are_found() {
        assert_eq!(messages("a.rs", "/// Returns what a number means.\n/// Takes what follows.\n").len(), 1);
        assert_eq!(
            messages("a.rs", "/// Returns the meaning of a number, and what is left of it.\n"),
            [""; 0]
        );
    }

    #[test]
    fn other_lines_of_a_comment_are_not_found() {
        assert_eq!(messages("a.rs", "/// The cycles.\n/// What follows is fine.\nfn a() {}\n"), [""; 0]);
        assert_eq!(messages("a.rs", "// What a comment on a line of code says.\n"), [""; 0]);
        assert_eq!(messages("a.md", "What is it?\n"), [""; 0]);
    }

    #[test]
    fn phrases_are_found_in_comments_strings_and_documents() {
        let text = concat!("for as long as noth", "ing repeats");
        for (path, line) in [("a.rs", format!("let a = \"{text}\";")), ("a.md", text.to_owned())] {
            assert_eq!(messages(path, &line).len(), 1, "{line}");
        }
        assert_eq!(messages("a/tests/cases/b.report", text), [""; 0]);
    }

    #[test]
    fn phrases_are_found_in_comments_of_each_language() {
        let texts = [
            concat!("Parts, one of wh", "ich is last."),
            concat!("Tho", "se of a region."),
            concat!("Tho", "se of"),
        ];
        for text in texts {
            for (path, mark) in
                [("a.rs", "///"), ("a.rs", "let a; //"), ("a.h", " *"), ("a.js", "//"), ("a.py", "#")]
            {
                assert_eq!(
                    messages(path, &format!("/// The\n{mark} {text}")).len(),
                    1,
                    "{path} {mark} {text}"
                );
            }
            assert_eq!(messages("a.rs", &format!("let a = \"{text}\";")), [""; 0]);
            assert_eq!(messages("a.md", text), [""; 0]);
        }
        assert_eq!(messages("a.rs", concat!("// Tho", "se offsets.")), [""; 0]);
    }
}
