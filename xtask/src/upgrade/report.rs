//! Writes the report.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use super::cases::{CaseChange, ChangeKind};
use super::findings::Sources;
use super::group::{Group, MappedSource};
use super::records::{KindChanges, Name};
use super::source_changes::{Existence, SourceChange};
use super::source_map;
use super::version_places::VersionPlaces;

/// How many names or places a line shows.
const N_SHOWN: usize = 8;

/// The largest number of characters of names in tables; longer ones are cut.
const N_CHARS: usize = 60;

/// The document that says what to do with each part of the report.
const RECIPE: &str = "docs/upgrading-llvm.md";

/// All that the report says.
pub(super) struct Report {
    /// The releases that were compared.
    pub(super) releases: Releases,
    /// The groups, sorted by work, most first.
    pub(super) groups: Vec<Group>,
    pub(super) sources: Sources,
    pub(super) versions: VersionPlaces,
    /// Number of command lines recorded anew.
    pub(super) n_commands: usize,
    /// The parts that were not compared, with reasons.
    pub(super) left_out: Vec<String>,
    /// The folder with the new descriptions, the differences of records and the recorded cases.
    pub(super) scratch: String,
}

/// The compared releases.
pub(super) struct Releases {
    /// The release of the descriptions that the new ones are compared with, or the folder that they are in.
    pub(super) old: String,
    /// The version that the new TableGen program prints.
    pub(super) tblgen: String,
    /// The version that the new llvm-mca prints, if it was run.
    pub(super) reference: Option<String>,
    /// The folders with sources.
    pub(super) new_sources: String,
    pub(super) old_sources: Option<String>,
}

impl Report {
    /// Returns the report in Markdown.
    pub(super) fn markdown(&self) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        self.write_head(out)?;
        self.write_summary(out)?;
        for group in self.groups.iter().filter(|group| !group.is_empty()) {
            self.write_group(group, out)?;
        }
        self.write_not_mapped(out)?;
        self.write_versions(out)?;
        list(out, "## Left out", &self.left_out)
    }

    fn write_head(&self, out: &mut String) -> fmt::Result {
        let releases = &self.releases;
        writeln!(out, "# From {} to {}\n", releases.old, releases.tblgen)?;
        writeln!(out, "* new sources: `{}`", releases.new_sources)?;
        if let Some(old) = &releases.old_sources {
            writeln!(out, "* old sources: `{old}`")?;
        }
        if let Some(reference) = &releases.reference {
            writeln!(out, "* llvm-mca: {reference}, {} command lines recorded", self.n_commands)?;
        }
        writeln!(
            out,
            "* files: `{}`: new descriptions in `descriptions/`, all records that differ in `records/`,",
            self.scratch
        )?;
        writeln!(out, "  recorded cases in `cases/`")
    }

    fn write_summary(&self, out: &mut String) -> fmt::Result {
        writeln!(
            out,
            "\n## Summary\n\nThe groups with the most work come first. `{RECIPE}` has steps for each part.\n"
        )?;
        writeln!(
            out,
            "| | importer | records | new methods | gone names | C++ files | C++ lines | quirks | cases | crashes | forms |"
        )?;
        writeln!(out, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        let (unchanged, groups): (Vec<&Group>, Vec<&Group>) =
            self.groups.iter().partition(|group| group.is_empty());
        for group in groups {
            let importer = if group.import_error.is_some() { "**stops**" } else { "" };
            let n_crashes = n_crashes(&group.cases);
            let forms = group.forms.as_ref().map_or(String::new(), |forms| forms.n_unknown.to_string());
            writeln!(
                out,
                "| [{0}](#{0}) | {importer} | {1} | {2} | {3} | {4} | {5} | {6} | {7} | {8} | {forms} |",
                group.name.replace(' ', "-"),
                group.records.len(),
                group.new_methods.len(),
                group.gone_names.len(),
                group.sources.len(),
                group.n_source_lines(),
                group.quirks.len(),
                group.cases.len() - n_crashes,
                n_crashes,
            )?;
        }
        writeln!(out)?;
        if !unchanged.is_empty() {
            let names: Vec<&str> = unchanged.iter().map(|group| group.name.as_str()).collect();
            writeln!(out, "Nothing changes for {}.\n", names.join(", "))?;
        }
        writeln!(
            out,
            "*Records*: records of the description that are added, removed or changed; the importer has done its part. \
             *New methods*: printers, parsers, tests and encoders that hand-written code supplies. *Gone names*: removed \
             records that code here names. *C++*: files that code here corresponds to, and their lines that differ, \
             without comments. *Quirks*: quirks of LLVM that are kept in such code. *Cases*: command lines that the new \
             llvm-mca answers in another way. *Crashes*: those on which it crashes. *Forms*: instruction forms that differ."
        )
    }

    fn write_group(&self, group: &Group, out: &mut String) -> fmt::Result {
        writeln!(out, "\n## {}", group.name)?;
        if let Some(error) = &group.import_error {
            writeln!(out, "\n### The importer stops\n\n```text\n{error}\n```")?;
        }
        list(
            out,
            "### Names that are gone",
            &group
                .gone_names
                .iter()
                .map(|gone| format!("{} `{}`: {}", gone.kind, gone.name, shortened(&gone.places, "places")))
                .collect::<Vec<_>>(),
        )?;
        write_new_methods(group, out)?;
        if !group.sources.is_empty() {
            write_sources(&group.sources, out)?;
        }
        list(
            out,
            "### Quirks to check",
            &group
                .quirks
                .iter()
                .map(|quirk| {
                    let sources: Vec<String> = quirk.sources.iter().map(|path| format!("`{path}`")).collect();
                    format!("`{}`: {} ({})", quirk.place, quirk.text, sources.join(", "))
                })
                .collect::<Vec<_>>(),
        )?;
        if !group.records.kinds.is_empty() {
            write_records(&group.name, &group.records.kinds, out)?;
        }
        if !group.cases.is_empty() {
            write_cases(&group.cases, out)?;
        }
        if let Some(forms) = &group.forms {
            writeln!(
                out,
                "\n### Forms\n\n{} of {} lines are equal, {} differ in an unknown way.",
                forms.n_same, forms.n_lines, forms.n_unknown
            )?;
        }
        Ok(())
    }

    fn write_not_mapped(&self, out: &mut String) -> fmt::Result {
        let sources = &self.sources;
        let is_compared = self.releases.old_sources.is_some();
        if !is_compared {
            return Ok(());
        }
        writeln!(out, "\n## C++ without a counterpart\n")?;
        writeln!(
            out,
            "{} files with {} lines differ that nothing here corresponds to, by `{}`.",
            sources.n_files_without_counterpart,
            sources.n_lines_without_counterpart,
            source_map::PATH
        )?;
        let not_mapped: Vec<String> = sources
            .not_mapped
            .iter()
            .map(|change| {
                format!("`{}`{}: +{} −{}", change.path, existence(change), change.added, change.removed)
            })
            .collect();
        list(out, &format!("### Not mapped: add rows to `{}`", source_map::PATH), &not_mapped)?;
        let unused: Vec<String> =
            sources.unused_patterns.iter().map(|pattern| format!("`{pattern}`")).collect();
        list(out, &format!("### Rows of `{}` for no file of the new sources", source_map::PATH), &unused)
    }

    fn write_versions(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "\n## The name of the release\n")?;
        writeln!(
            out,
            "It is a constant at `{}`; tools and tests take it from there. Texts that name it: {}.",
            self.versions.constant,
            match self.versions.texts.as_slice() {
                [] => "none".to_owned(),
                texts =>
                    texts.iter().map(|(file, n)| format!("`{file}` ({n})")).collect::<Vec<_>>().join(", "),
            }
        )
    }
}

fn n_crashes(cases: &[CaseChange]) -> usize {
    cases.iter().filter(|case| case.kind == ChangeKind::Crash).count()
}

/// Writes a list under a heading, unless it is empty.
fn list(out: &mut String, heading: &str, items: &[String]) -> fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{heading}\n")?;
    items.iter().try_for_each(|item| writeln!(out, "* {item}"))
}

/// Returns the first items, and how many there are more.
fn shortened(items: &[String], what: &str) -> String {
    let shown = items[..items.len().min(N_SHOWN)].iter().map(|item| format!("`{item}`"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    match items.len().saturating_sub(N_SHOWN) {
        0 => shown,
        n => format!("{shown} and {n} more {what}"),
    }
}

fn write_new_methods(group: &Group, out: &mut String) -> fmt::Result {
    let names = |is_named: bool| -> Vec<String> {
        let methods = group.new_methods.iter().filter(|method| method.is_named == is_named);
        methods.map(|method| method.name.clone()).collect()
    };
    let (named, mut items) = (names(true), names(false));
    items.iter_mut().for_each(|name| *name = format!("`{name}`"));
    if !named.is_empty() {
        items.push(format!(
            "code here names these, perhaps with other arguments: {}",
            shortened(&named, "methods")
        ));
    }
    list(out, "### New methods", &items)
}

fn write_sources(sources: &[MappedSource], out: &mut String) -> fmt::Result {
    writeln!(out, "\n### C++ that differs\n\n| in LLVM | + | − | where | here |\n|---|--:|--:|---|---|")?;
    let mut sources: Vec<&MappedSource> = sources.iter().collect();
    sources.sort_by_key(|source| std::cmp::Reverse(source.change.n_lines()));
    for MappedSource { change, here } in sources {
        writeln!(
            out,
            "| `{}`{} | {} | {} | {} | {} |",
            change.path,
            existence(change),
            change.added,
            change.removed,
            shortened(&change.places, "places"),
            by_folder(here)
        )?;
    }
    Ok(())
}

/// Returns files, each folder once.
fn by_folder(files: &[String]) -> String {
    let mut folders: Vec<(&str, Vec<&str>)> = Vec::new();
    for file in files {
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        match folders.iter_mut().find(|(other, _)| *other == folder) {
            Some((_, names)) => names.push(name),
            None => folders.push((folder, vec![name])),
        }
    }
    let texts = folders.into_iter().map(|(folder, names)| match names.as_slice() {
        [name] => format!("`{folder}/{name}`"),
        names => format!("`{folder}`: {}", names.join(" ")),
    });
    texts.collect::<Vec<_>>().join("; ")
}

fn existence(change: &SourceChange) -> &'static str {
    match change.existence {
        Existence::Both => "",
        Existence::New => " (new)",
        Existence::Gone => " (gone)",
    }
}

fn write_records(target: &str, kinds: &[KindChanges], out: &mut String) -> fmt::Result {
    writeln!(out, "\n### Records\n\nAll of them are in `records/{target}.txt`.\n")?;
    writeln!(out, "| | added | removed | changed | such as |\n|---|--:|--:|--:|---|")?;
    for kind in kinds {
        let counts = [&kind.added, &kind.removed, &kind.changed].map(Vec::len);
        writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            kind.kind,
            counts[0],
            counts[1],
            counts[2],
            examples(kind)
        )?;
    }
    Ok(())
}

/// Returns some of the names, or the models that own most of them.
fn examples(kind: &KindChanges) -> String {
    let all = || kind.added.iter().chain(&kind.removed).chain(&kind.changed);
    let mut by_owner: BTreeMap<&str, usize> = BTreeMap::new();
    for name in all().filter(|name| !name.owner.is_empty()) {
        *by_owner.entry(&name.owner).or_default() += 1;
    }
    if !by_owner.is_empty() {
        let mut owners: Vec<(&str, usize)> = by_owner.into_iter().collect();
        owners.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        let texts: Vec<String> = owners.iter().map(|(owner, n)| format!("{owner}: {n}")).collect();
        return shortened(&texts, "models");
    }
    let marked = |mark: &str, names: &[Name]| -> Vec<String> {
        names.iter().map(|name| format!("{mark}{}", short_name(&name.name))).collect()
    };
    let mut texts = marked("+", &kind.added);
    texts.truncate(N_SHOWN / 2);
    texts.extend(marked("−", &kind.removed));
    texts.truncate(N_SHOWN * 3 / 4);
    texts.extend(marked("", &kind.changed));
    texts.truncate(N_SHOWN);
    shortened(&texts, "")
}

/// Returns a name without what would break a table, cut if it is long.
fn short_name(name: &str) -> String {
    let cut: String = name.chars().take(N_CHARS).collect();
    let end = if cut.len() < name.len() { "…" } else { "" };
    format!("{}{end}", cut.replace('|', "\\|").replace('`', "'"))
}

fn write_cases(cases: &[CaseChange], out: &mut String) -> fmt::Result {
    writeln!(out, "\n### Cases")?;
    for kind in [ChangeKind::Status, ChangeKind::Report, ChangeKind::Messages, ChangeKind::Crash] {
        let of_kind: Vec<String> = cases
            .iter()
            .filter(|case| case.kind == kind)
            .map(|case| format!("{}: `{}`", case.case, case.command))
            .collect();
        let advice = if kind == ChangeKind::Crash { "; keep the cases that are there" } else { "" };
        list(out, &format!("{} ({}{advice}):", kind.name(), of_kind.len()), &of_kind)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::group::{GoneName, NewMethod, SHARED};
    use super::super::records::Records;
    use super::*;

    fn report() -> Report {
        let mut group = Group::new("toy");
        group.gone_names.push(GoneName {
            kind: "register".to_owned(),
            name: "R9".to_owned(),
            places: vec!["crates/isa/toy/src/a.rs:7".to_owned()],
        });
        group.new_methods.push(NewMethod { name: "printNew".to_owned(), is_named: false });
        let old = Records::parse("feature\t\tFast\tx\n").unwrap();
        let new = Records::parse("feature\t\tFast\ty\nresource\tM2\tALU\t\n").unwrap();
        group.records = old.changes_to(&new);
        let change = SourceChange {
            path: "lib/Target/Toy/ToyParser.cpp".to_owned(),
            added: 5,
            removed: 2,
            places: vec!["ToyParser::parse".to_owned()],
            ..SourceChange::default()
        };
        group.sources.push(MappedSource { change, here: vec!["crates/isa/toy/src/parser.rs".to_owned()] });
        for kind in [ChangeKind::Report, ChangeKind::Crash] {
            group.cases.push(CaseChange {
                case: "views/x".to_owned(),
                command: "-mcpu=a x.s".to_owned(),
                target: "toy".to_owned(),
                kind,
            });
        }
        Report {
            releases: Releases {
                old: "1.0.0".to_owned(),
                tblgen: "2.0.0".to_owned(),
                reference: Some("2.0.1".to_owned()),
                new_sources: "new/llvm".to_owned(),
                old_sources: Some("old/llvm".to_owned()),
            },
            groups: vec![group, Group::new(SHARED)],
            sources: Sources {
                not_mapped: vec![SourceChange {
                    path: "lib/MC/New.cpp".to_owned(),
                    added: 3,
                    existence: Existence::New,
                    ..SourceChange::default()
                }],
                ..Sources::default()
            },
            versions: VersionPlaces {
                constant: "a.rs:3".to_owned(),
                texts: vec![("README.md".to_owned(), 2)],
            },
            n_commands: 9,
            left_out: vec!["forms: no program is given".to_owned()],
            scratch: "target/upgrade".to_owned(),
        }
    }

    #[test]
    fn the_summary_has_a_row_for_each_group_with_work() {
        let text = report().markdown();
        assert!(text.starts_with("# From 1.0.0 to 2.0.0\n"), "{text}");
        assert!(text.contains("\n| [toy](#toy) |  | 2 | 1 | 1 | 1 | 7 | 0 | 1 | 1 |  |\n"), "{text}");
        assert!(text.contains("Nothing changes for shared."), "{text}");
    }

    #[test]
    fn each_part_names_its_place() {
        let text = report().markdown();
        for part in [
            "* register `R9`: `crates/isa/toy/src/a.rs:7`",
            "* `printNew`\n",
            "| `lib/Target/Toy/ToyParser.cpp` | 5 | 2 | `ToyParser::parse` | `crates/isa/toy/src/parser.rs` |",
            "| feature | 0 | 0 | 1 | `Fast` |",
            "| resource | 1 | 0 | 0 | `M2: 1` |",
            "* views/x: `-mcpu=a x.s`",
            "* `lib/MC/New.cpp` (new): +3 −0",
            "It is a constant at `a.rs:3`",
            "* forms: no program is given",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn without_old_sources_nothing_is_said_about_counterparts() {
        let mut report = report();
        report.releases.old_sources = None;
        assert!(!report.markdown().contains("without a counterpart"));
    }

    #[test]
    fn files_of_a_folder_name_it_once() {
        let files = ["a/src/x.rs", "a/src/y.rs", "tools/import"].map(str::to_owned);
        assert_eq!(by_folder(&files), "`a/src`: x.rs y.rs; `tools/import`");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(short_name("a|b"), "a\\|b");
        assert_eq!(short_name(&"a".repeat(N_CHARS + 1)).chars().count(), N_CHARS + 1);
    }

    #[test]
    fn long_lists_are_shortened() {
        let items: Vec<String> = (0..N_SHOWN + 3).map(|n| n.to_string()).collect();
        assert!(shortened(&items, "places").ends_with("and 3 more places"));
        assert_eq!(shortened(&items[..1], "places"), "`0`");
    }
}
