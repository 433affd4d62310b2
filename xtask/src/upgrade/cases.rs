//! The cases that the new llvm-mca reports in another way.

use std::fs;
use std::path::{Path, PathBuf};

use stallscope_target::{DEFAULT_TRIPLE, Triple};
use support::files;

use crate::record;

/// The folders with the cases, relative to the root of the workspace.
const ROOT: &str = "crates/stallscope-cli/tests";
const FOLDERS: &[&str] = &["cases", "input"];

/// The group of command lines that name no target.
const NO_TARGET: &str = "no target";

/// The text that llvm-mca writes before it is aborted.
const CRASH: &str = "PLEASE submit a bug report";

/// A command line whose output differs.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CaseChange {
    /// The case, such as `kernels/dot-product`.
    pub(super) case: String,
    pub(super) command: String,
    /// The name of the target that the command line asks for.
    pub(super) target: String,
    pub(super) kind: ChangeKind,
}

/// The first difference of a case, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangeKind {
    /// The new llvm-mca crashes.
    Crash,
    /// The exit status differs.
    Status,
    /// The report differs.
    Report,
    /// Only messages differ.
    Messages,
}

impl ChangeKind {
    /// Returns its name in the report.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Crash => "llvm-mca crashes",
            Self::Status => "status",
            Self::Report => "report",
            Self::Messages => "messages",
        }
    }
}

/// The cases that were recorded anew.
pub(super) struct Recording {
    /// Number of command lines.
    pub(super) n_commands: usize,
    pub(super) changes: Vec<CaseChange>,
}

/// Records all cases from `reference` below `scratch`, and compares them with the cases of the working tree.
pub(super) fn record(reference: &Path, root: &Path, scratch: &Path) -> Result<Recording, String> {
    let copy = scratch.join("cases");
    let _ = fs::remove_dir_all(&copy);
    for folder in FOLDERS {
        copy_folder(&root.join(ROOT).join(folder), &copy.join(folder))?;
    }
    let copy = fs::canonicalize(&copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    record::record(reference, Some(&copy), &[])?;
    let mut recording = Recording { n_commands: 0, changes: Vec::new() };
    for file in reports(&copy)? {
        let name = file.strip_prefix(&copy).unwrap_or(&file);
        let [old, new] = [&root.join(ROOT).join(name), &file].map(|path| read(path));
        recording.add(&name.with_extension("").to_string_lossy().replace('\\', "/"), &old?, &new?);
    }
    Ok(recording)
}

impl Recording {
    /// Adds the differences between two recordings of a case.
    fn add(&mut self, case: &str, old: &str, new: &str) {
        let (old, new) = (steps(old), steps(new));
        self.n_commands += new.len();
        for (old, new) in old.iter().zip(&new) {
            let Some(kind) = difference(old, new) else { continue };
            let command = new.first().map_or("", |line| line.trim_start_matches("$ "));
            self.changes.push(CaseChange {
                case: case.strip_prefix("cases/").unwrap_or(case).to_owned(),
                command: command.to_owned(),
                target: target(command),
                kind,
            });
        }
    }
}

/// Returns the command lines of a case, each with the lines recorded for it.
fn steps(report: &str) -> Vec<Vec<&str>> {
    let mut steps: Vec<Vec<&str>> = Vec::new();
    for line in report.lines() {
        if line.starts_with("$ ") {
            steps.push(Vec::new());
        }
        steps.last_mut().into_iter().for_each(|step| step.push(line));
    }
    steps
}

/// Returns the differences between two recordings of a command line.
fn difference(old: &[&str], new: &[&str]) -> Option<ChangeKind> {
    if old == new {
        return None;
    }
    let lines = |step: &[&str], mark| -> Vec<String> {
        step.iter().filter(|line| line.starts_with(mark)).map(|line| (*line).to_owned()).collect()
    };
    Some(if new.iter().any(|line| line.contains(CRASH)) {
        ChangeKind::Crash
    } else if lines(old, '=') != lines(new, '=') {
        ChangeKind::Status
    } else if lines(old, '>') != lines(new, '>') {
        ChangeKind::Report
    } else {
        ChangeKind::Messages
    })
}

/// Returns the name of the target that a command line asks for.
fn target(command: &str) -> String {
    let option = |name: &str| {
        let mut words = command.split_whitespace();
        words.find_map(|word| word.trim_start_matches('-').strip_prefix(name)?.strip_prefix('='))
    };
    let triple = Triple::new(&Triple::normalize(option("mtriple").unwrap_or(DEFAULT_TRIPLE)));
    let targets: Vec<&stallscope_target::Target> =
        stallscope::isa::isas().iter().map(|isa| &isa.target).chain(stallscope::isa::unmodeled()).collect();
    let found = stallscope_target::Target::lookup(&targets, option("march").unwrap_or_default(), &triple);
    found.map_or(NO_TARGET, |(target, _)| target.name).to_owned()
}

/// Returns the files with cases below a folder.
fn reports(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut reports = Vec::new();
    files::add(folder, &|path| files::has_extension(path, &["report"]), &mut reports)?;
    Ok(reports)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies a folder with all that is in it.
fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let mut paths = Vec::new();
    files::add(from, &|_| true, &mut paths)?;
    for path in paths {
        let copy = to.join(path.strip_prefix(from).unwrap_or(&path));
        let parent = copy.parent().unwrap_or(to);
        let copied = fs::create_dir_all(parent).and_then(|()| fs::copy(&path, &copy));
        copied.map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str =
        "$ -mcpu=a x.s\n> 1\n= 0\n$ -mtriple=riscv64 x.s\n! a: error\n= 1\n$ -march=lanai x.s\n= 0\n";

    fn changes(new: &str) -> Vec<(String, ChangeKind)> {
        let mut recording = Recording { n_commands: 0, changes: Vec::new() };
        recording.add("cases/views/x", OLD, new);
        assert_eq!(recording.n_commands, 3);
        recording.changes.into_iter().map(|change| (change.target, change.kind)).collect()
    }

    #[test]
    fn equal_recordings_have_no_changes() {
        assert_eq!(changes(OLD), []);
    }

    #[test]
    fn changes_belong_to_the_target_of_the_command_line() {
        let new = OLD
            .replace("> 1", "> 2")
            .replace("a: error", "b: error")
            .replace("lanai x.s\n= 0", "lanai x.s\n= 1");
        assert_eq!(
            changes(&new),
            [
                ("x86".to_owned(), ChangeKind::Report),
                ("riscv".to_owned(), ChangeKind::Messages),
                ("lanai".to_owned(), ChangeKind::Status)
            ]
        );
    }

    #[test]
    fn crashes_are_told_from_reports() {
        let new = OLD.replace("> 1\n= 0", &format!("! {CRASH} to X\n= none"));
        assert_eq!(changes(&new), [("x86".to_owned(), ChangeKind::Crash)]);
    }

    #[test]
    fn a_triple_without_a_target_has_none() {
        assert_eq!(target("-mtriple=nonsense x.s"), NO_TARGET);
        assert_eq!(target("-mtriple=avr x.s"), "avr");
        assert_eq!(target("--march=x86 x.s"), "x86");
    }
}
