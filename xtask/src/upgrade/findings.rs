//! Collects the remaining work for a person.

use std::collections::BTreeMap;
use std::path::Path;

use super::cases::CaseChange;
use super::group::{GoneName, Group, MappedSource, NewMethod, QuirkToCheck, SHARED};
use super::mentions::Mentions;
use super::records::RecordChanges;
use super::source_changes::{self, SourceChange};
use super::source_map::{Here, SourceMap};
use super::target::Target;
use crate::tidy::{self, Tree};

/// The kinds of records that hand-written code names.
const NAMED_KINDS: &[&str] = &[
    "feature",
    "instruction",
    "method",
    "model",
    "operand class",
    "operand name",
    "register",
    "register class",
    "table",
];

/// All that was found.
#[derive(Debug, Default)]
pub(super) struct Findings {
    groups: BTreeMap<String, Group>,
    pub(super) sources: Sources,
}

/// The findings of the comparison of C++ that belong to no group.
#[derive(Debug, Default)]
pub(super) struct Sources {
    /// Files that differ and have no row in the table.
    pub(super) not_mapped: Vec<SourceChange>,
    /// Number of files and lines that differ, and that nothing here corresponds to.
    pub(super) n_files_without_counterpart: usize,
    pub(super) n_lines_without_counterpart: usize,
    /// Folders of the table that the new sources do not have.
    pub(super) absent_folders: Vec<String>,
    /// Patterns of the table that match no file of the new sources.
    pub(super) unused_patterns: Vec<String>,
}

impl Findings {
    /// Returns the group of a target.
    pub(super) fn group(&mut self, name: &str) -> &mut Group {
        self.groups.entry(name.to_owned()).or_insert_with(|| Group::new(name))
    }

    /// Returns the groups, sorted by work, most first.
    pub(super) fn into_groups(self) -> Vec<Group> {
        let mut groups: Vec<Group> = self.groups.into_values().collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.weight()));
        groups
    }

    /// Adds the differences of a target's description.
    pub(super) fn add_records(&mut self, target: &Target, changes: RecordChanges, tree: &Tree) {
        let mentions = target.has_code().then(|| Mentions::of(tree, &target.folder));
        let group = self.group(&target.name);
        if let Some(mentions) = mentions {
            group.new_methods = new_methods(&changes, &mentions);
            group.gone_names = gone_names(&changes, &mentions);
        }
        group.records = changes;
    }

    /// Adds a command line whose output differs.
    pub(super) fn add_case(&mut self, change: CaseChange) {
        self.group(&change.target.clone()).cases.push(change);
    }

    /// Compares the C++ of all folders of the table.
    pub(super) fn add_sources(&mut self, old: &Path, new: &Path, map: &SourceMap) -> Result<(), String> {
        let mut changes = Vec::new();
        let mut files = Vec::new();
        for folder in &map.folders {
            match (old.join(folder).is_dir(), new.join(folder).is_dir()) {
                (true, true) => changes.extend(source_changes::compare(old, new, folder)?),
                _ => self.sources.absent_folders.push(folder.clone()),
            }
            if new.join(folder).is_dir() {
                files.extend(source_changes::list(new, folder)?);
            }
        }
        changes.sort_by(|a, b| a.path.cmp(&b.path));
        changes.dedup_by(|a, b| a.path == b.path);
        for change in changes {
            self.add_source(change, map);
        }
        let is_present = |pattern: &&str| {
            !self.sources.absent_folders.iter().any(|folder| pattern.starts_with(folder.as_str()))
        };
        self.sources.unused_patterns =
            map.unused(&files).into_iter().filter(is_present).map(str::to_owned).collect();
        Ok(())
    }

    /// Adds a C++ file that differs.
    fn add_source(&mut self, change: SourceChange, map: &SourceMap) {
        match map.row(&change.path) {
            None => self.sources.not_mapped.push(change),
            Some(row) => match &row.here {
                Here::Nothing(_) => {
                    self.sources.n_files_without_counterpart += 1;
                    self.sources.n_lines_without_counterpart += change.n_lines();
                }
                Here::Files(files) => {
                    let here = files.clone();
                    self.group(&row.group).sources.push(MappedSource { change, here });
                }
            },
        }
    }

    /// Adds the quirks in files that correspond to C++ that differs.
    pub(super) fn add_quirks(&mut self, map: &SourceMap, tree: &Tree) {
        for quirk in tidy::quirks(tree) {
            let mut sources: Vec<(String, String)> = Vec::new();
            for group in self.groups.values() {
                for source in &group.sources {
                    if map.row(&source.change.path).is_some_and(|row| row.names(quirk.file)) {
                        sources.push((group.name.clone(), source.change.path.clone()));
                    }
                }
            }
            let Some((group, _)) = sources.first().cloned() else { continue };
            self.group(&group).quirks.push(QuirkToCheck {
                place: format!("{}:{}", quirk.file, quirk.line),
                text: quirk.text,
                sources: sources.into_iter().map(|(_, path)| path).collect(),
            });
        }
    }

    /// Makes sure that there is a group for what targets share.
    pub(super) fn add_shared(&mut self) {
        self.group(SHARED);
    }
}

/// Returns the methods that are new.
fn new_methods(changes: &RecordChanges, mentions: &Mentions<'_>) -> Vec<NewMethod> {
    let added = changes.kind("method").map(|kind| kind.added.as_slice()).unwrap_or_default();
    let method =
        |name: &str| NewMethod { name: name.to_owned(), is_named: !mentions.places(name).is_empty() };
    added.iter().map(|added| method(&added.name)).collect()
}

/// Returns the records that are gone and that code here names.
fn gone_names(changes: &RecordChanges, mentions: &Mentions<'_>) -> Vec<GoneName> {
    let mut gone = Vec::new();
    for kind in changes.kinds.iter().filter(|changes| NAMED_KINDS.contains(&changes.kind.as_str())) {
        for removed in &kind.removed {
            let places = mentions.places(&removed.name);
            // A template or call with other arguments is still there, as far as is known.
            if places.is_empty() || removed.name.contains(['<', '(']) {
                continue;
            }
            gone.push(GoneName {
                kind: kind.kind.clone(),
                name: removed.name.clone(),
                places: places.iter().map(|place| format!("{}:{}", place.file, place.line)).collect(),
            });
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::super::records::Records;
    use super::super::source_changes::Existence;
    use super::*;

    fn target(name: &str) -> Target {
        Target { name: name.to_owned(), folder: format!("crates/isa/{name}") }
    }

    fn changes(old: &str, new: &str) -> RecordChanges {
        Records::parse(old).unwrap().changes_to(&Records::parse(new).unwrap())
    }

    #[test]
    fn names_that_are_gone_are_found_in_code() {
        let tree =
            Tree::of(&[("crates/isa/toy/src/a.rs", "const A: X = opcode(\"ADD\");\nfn f() { \"print\" }\n")]);
        let mut findings = Findings::default();
        let old = "instruction\t\tADD\t\ninstruction\t\tSUB\t\n";
        let new = "method\t\tprint<8>\t\nmethod\t\tread\t\n";
        findings.add_records(&target("toy"), changes(old, new), &tree);
        let group = findings.group("toy");
        assert_eq!(group.gone_names.len(), 1);
        assert_eq!(group.gone_names[0].places, ["crates/isa/toy/src/a.rs:1"]);
        let methods: Vec<_> = group.new_methods.iter().map(|m| (m.name.as_str(), m.is_named)).collect();
        assert_eq!(methods, [("print<8>", true), ("read", false)]);
    }

    #[test]
    fn a_file_without_a_row_is_not_mapped() {
        let mut findings = Findings::default();
        let change = SourceChange {
            path: "lib/Target/Toy/New.cpp".to_owned(),
            added: 1,
            existence: Existence::New,
            ..SourceChange::default()
        };
        findings.add_source(change, &SourceMap::default());
        assert_eq!(findings.sources.not_mapped.len(), 1);
        assert_eq!(findings.sources.n_files_without_counterpart, 0);
    }

    #[test]
    fn groups_with_the_most_work_come_first() {
        let mut findings = Findings::default();
        findings.add_shared();
        findings.group("b").import_error = Some("stopped".to_owned());
        let names: Vec<String> = findings.into_groups().into_iter().map(|group| group.name).collect();
        assert_eq!(names, ["b", SHARED]);
    }
}
