//! Rules for the sources that no compiler checks. Each has a file; justified exceptions are in
//! `xtask/tidy-exceptions.txt`.

mod cycles;
mod exceptions;
mod finding;
mod links;
mod long_files;
mod measured_errors;
mod modules;
mod numbers;
mod outline;
mod pages;
mod purity;
mod quirks;
mod rust_file;
mod safety;
mod spelling;
mod stages;
mod target_folders;
mod targets;
mod tree;
mod unfinished;
mod white_space;
mod words;

use crate::metadata::Metadata;
use exceptions::Exceptions;
use finding::Finding;
pub(crate) use quirks::all as quirks;
pub(crate) use tree::Tree;

/// A rule.
struct Rule {
    /// Its name on the command line and in the list of exceptions.
    name: &'static str,
    about: &'static str,
    /// Finds violations.
    find: fn(&Tree) -> Result<Vec<Finding>, String>,
}

const RULES: &[Rule] = &[
    Rule { name: "cycles", about: "no cycle of files in a crate", find: cycles::find },
    Rule { name: "links", about: "links between documents lead to files and headings", find: links::find },
    Rule { name: "long-files", about: "no source file of more than 800 lines", find: long_files::find },
    Rule { name: "numbers", about: "numbers in documents agree with their sources", find: numbers::find },
    Rule { name: "outline", about: "docs/outline.md has one line for each folder", find: outline::find },
    Rule {
        name: "pages",
        about: "the first pages are short, and lines of documents fit 120 columns",
        find: pages::find,
    },
    Rule { name: "purity", about: "no I/O outside the program and its leaves", find: purity::find },
    Rule { name: "quirks", about: "quirks of LLVM are tagged in one way", find: quirks::find },
    Rule { name: "safety", about: "unsafe code only in crates that measure or bind", find: safety::find },
    Rule { name: "spelling", about: "comments and documents are in American English", find: spelling::find },
    Rule { name: "stages", about: "dispatch and issue have one meaning each", find: stages::find },
    Rule { name: "target-folders", about: "no folder is called target", find: target_folders::find },
    Rule {
        name: "targets",
        about: "each instruction set is in all places of docs/adding-a-target.md",
        find: targets::find,
    },
    Rule { name: "unfinished", about: "no mark of unfinished work", find: unfinished::find },
    Rule {
        name: "measured-errors",
        about: "the library repeats the errors of docs/accuracy.md",
        find: measured_errors::find,
    },
    Rule {
        name: "white-space",
        about: "no tabs, no white space at the end of a line",
        find: white_space::find,
    },
    Rule {
        name: "words",
        about: "doc comments name their item, and no phrase is a riddle",
        find: words::find,
    },
];

/// Runs the rules named by `names`, or all; fails if one is violated.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    if names == ["--list"] {
        for rule in RULES {
            println!("{:18} {}", rule.name, rule.about);
        }
        return Ok(());
    }
    if let Some(unknown) = names.iter().find(|name| RULES.iter().all(|rule| rule.name != *name)) {
        return Err(format!("unknown rule {unknown}; `cargo xtask tidy --list` lists them"));
    }
    let chosen = RULES.iter().filter(|rule| names.is_empty() || names.iter().any(|name| name == rule.name));
    let tree = Tree::read(&Metadata::read()?)?;
    let problems = problems(&tree, chosen)?;
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// Runs all rules, as one of the checks of `cargo xtask ci`.
pub(crate) fn check(metadata: &Metadata) -> Result<String, String> {
    let tree = Tree::read(metadata)?;
    let problems = problems(&tree, RULES.iter())?;
    if problems.is_empty() {
        Ok(format!("{} rules on {} files", RULES.len(), tree.files().count()))
    } else {
        Err(format!("{} problems\n{}", problems.len(), problems.join("\n")))
    }
}

/// Lists the comments that tag quirks of LLVM.
pub(crate) fn list_quirks(args: &[String]) -> Result<(), String> {
    if let Some(argument) = args.first() {
        return Err(format!("quirks takes no arguments, such as {argument}"));
    }
    let tree = Tree::read(&Metadata::read()?)?;
    for quirk in quirks::all(&tree) {
        println!("{}:{}: {}", quirk.file, quirk.line, quirk.text);
    }
    Ok(())
}

/// Returns the violations without an exception, and unused exceptions.
fn problems<'r>(tree: &Tree, rules: impl Iterator<Item = &'r Rule>) -> Result<Vec<String>, String> {
    let mut exceptions = Exceptions::parse(tree.text(exceptions::PATH).unwrap_or_default())?;
    let mut problems = Vec::new();
    for rule in rules {
        match (rule.find)(tree) {
            Ok(findings) => {
                let unexcused = findings.into_iter().filter(|finding| !exceptions.excuse(rule.name, finding));
                problems.extend(unexcused.map(|finding| format!("{}: {finding}", rule.name)));
                problems.extend(exceptions.unused(rule.name));
            }
            // The other rules are still checked.
            Err(message) => problems.push(format!("{}: {message}", rule.name)),
        }
    }
    Ok(problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &[Rule] = &[Rule { name: "unfinished", about: "", find: unfinished::find }];

    #[test]
    fn a_finding_is_a_problem() {
        let tree = Tree::of(&[("a.rs", concat!("// TO", "DO: write it\n"))]);
        assert_eq!(problems(&tree, RULE.iter()).unwrap().len(), 1);
    }

    #[test]
    fn an_exception_excuses_it() {
        let tree = Tree::of(&[
            ("a.rs", concat!("// TO", "DO: write it\n")),
            (exceptions::PATH, "unfinished | a.rs | as an example\n"),
        ]);
        assert_eq!(problems(&tree, RULE.iter()).unwrap(), [""; 0]);
    }

    #[test]
    fn an_unused_exception_is_a_problem() {
        let tree = Tree::of(&[("a.rs", ""), (exceptions::PATH, "unfinished | a.rs | as an example\n")]);
        assert_eq!(problems(&tree, RULE.iter()).unwrap().len(), 1);
    }
}
