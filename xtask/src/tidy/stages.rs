//! Checks that dispatch and issue have one meaning each: that of the glossary in ARCHITECTURE.md.

use std::path::Path;

use super::finding::Finding;
use super::tree::{Tree, is_written_by_hand};

/// Phrases that give a word the meaning of the other one, and their correction.
const PHRASES: &[(&str, &str)] = &[
    ("choose at dispatch", "choose at issue"),
    ("delay from issue to dispatch", "delay from dispatch to issue"),
    ("dispatch port", "issue port"),
    ("dispatch ports", "issue ports"),
    ("dispatched to a port", "issued to a port"),
    ("dispatched to its port", "issued to its port"),
    ("dispatched to ports", "issued to ports"),
    ("dispatched to some of the ports", "issued to some of the ports"),
    ("dispatched to the port", "issued to the port"),
    ("dispatched to the ports", "issued to the ports"),
    ("dispatched to the same ports", "issued to the same ports"),
    ("dispatched to the units", "issued to the units"),
    ("from issue to dispatch", "from dispatch to issue"),
    ("issue delay", "dispatch latency"),
    ("issue group", "dispatch group"),
    ("issue groups", "dispatch groups"),
    ("issue into the reorder buffer", "dispatch into the reorder buffer"),
    ("issue into the scheduler", "dispatch into the scheduler"),
    ("issue slot", "dispatch slot"),
    ("issue slots", "dispatch slots"),
    ("issue width", "dispatch width"),
    ("issued and not dispatched", "dispatched and not issued"),
    ("issued and not been dispatched", "dispatched and not issued"),
    ("issued into the reorder buffer", "dispatched into the reorder buffer"),
    ("issued into the scheduler", "dispatched into the scheduler"),
    ("ready to be dispatched", "ready to issue"),
    ("ready to dispatch", "ready to issue"),
    ("slots at issue", "slots at dispatch"),
    ("slots issued", "slots dispatched"),
];

/// Events of the simulation, and the word in the name of each file of an engine that reports them.
const EVENTS: &[(&str, &str)] = &[("on_dispatched", "dispatch"), ("on_issued", "issue")];

/// The folders of engines.
const ENGINES: &[&str] = &["crates/stallscope-sim/src/cores/", "crates/stallscope-sim/src/llvm/"];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| is_checked(path)) {
        findings.extend(phrases(path, text));
        if ENGINES.iter().any(|folder| path.starts_with(folder)) && path.ends_with(".rs") {
            findings.extend(events(tree, path)?);
        }
    }
    Ok(findings)
}

/// Returns whether a file is the project's own text: vendors name the events of their counters.
fn is_checked(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let is_text = matches!(extension, "rs" | "md" | "model" | "txt" | "py" | "js" | "html" | "h" | "json");
    let is_own = is_written_by_hand(path) || path.contains("/tests/kernels/");
    is_text && is_own && !path.starts_with("crates/stallscope-topdown/data/")
}

/// The ends of phrases.
const PUNCTUATION: &[char] = &[',', ';', ':', '.', '(', ')', '|'];

/// Finds the phrases, also where they are broken into lines.
fn phrases(path: &str, text: &str) -> Vec<Finding> {
    let mut words: Vec<(String, usize)> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        for part in line.split_inclusive(PUNCTUATION) {
            let of_part = part.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.extend(of_part.filter(|word| !word.is_empty()).map(|word| (word.to_lowercase(), number)));
            if part.ends_with(PUNCTUATION) {
                // A phrase does not go on after it.
                words.push((String::new(), number));
            }
        }
    }
    let mut findings = Vec::new();
    for (at, (_, line)) in words.iter().enumerate() {
        for (phrase, correction) in PHRASES {
            let is_here = |(number, word): (usize, &str)| {
                words.get(at + number).is_some_and(|(found, _)| found == word)
            };
            if phrase.split(' ').enumerate().all(is_here) {
                findings.push(Finding::new(path, *line, format!("{phrase}: say {correction}")));
            }
        }
    }
    findings
}

/// Finds reports of events in files with other names.
fn events(tree: &Tree, path: &str) -> Result<Vec<Finding>, String> {
    let Some(file) = tree.rust(path)? else { return Ok(Vec::new()) };
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let mut findings = Vec::new();
    for (event, word) in EVENTS.iter().filter(|(_, word)| !stem.contains(word)) {
        for (_, line) in file.methods.iter().filter(|(name, _)| name == event) {
            let message = format!("{event} is reported in a file that is not named for {word}");
            findings.push(Finding::new(path, *line, message));
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let findings = find(&Tree::of(&[(path, text)])).unwrap();
        findings.into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn reversed_meanings_are_found() {
        assert_eq!(lines("a.rs", "/// Micro-operations that are dispatched to ports.\n"), [1]);
        assert_eq!(lines("a.rs", "//! Cycles\n//! from issue\n//! to dispatch.\n"), [2]);
        assert_eq!(lines("docs/a.md", "| `slots` | Issue slots |\n"), [1]);
        assert_eq!(lines("crates/isa/b/models/c.model", "# slots at issue\n"), [1]);
    }

    #[test]
    fn the_meanings_of_the_field_are_not_found() {
        let text = "// From dispatch to issue; issued to ports, dispatched to queues; the issue queue.\n";
        assert_eq!(lines("a.rs", text), [0; 0]);
        assert_eq!(lines("a.rs", "// Bounds of dispatch, ports and latencies.\n"), [0; 0]);
        assert_eq!(lines("a.rs", "let width = model.issue_width;\n"), [0; 0]);
        assert_eq!(lines("crates/stallscope-topdown/data/a.txt", "issue slots\n"), [0; 0]);
        assert_eq!(lines("data/a.md", "issue slots\n"), [0; 0]);
    }

    #[test]
    fn events_are_reported_by_files_of_their_stage() {
        let dispatched = "fn f(l: &mut L) { l.on_dispatched(); }\n";
        let issued = "fn f(l: &mut L) { l.on_issued(); }\n";
        let in_cores = |name: &str| format!("crates/stallscope-sim/src/cores/{name}.rs");
        assert_eq!(lines(&in_cores("dispatch"), dispatched), [0; 0]);
        assert_eq!(lines(&in_cores("issue"), issued), [0; 0]);
        assert_eq!(lines(&in_cores("issue"), dispatched), [1]);
        assert_eq!(lines(&in_cores("dispatch"), issued), [1]);
        assert_eq!(lines("crates/stallscope-sim/src/events/first_instructions.rs", issued), [0; 0]);
    }
}
