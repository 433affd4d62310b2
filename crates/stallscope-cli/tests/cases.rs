//! Runs the program on case files, and compares its output with the recorded one.
//!
//! A case is a file `NAME.report` in the folder of the sources it uses. The first character of a line gives its kind:
//!
//! ```text
//! # a comment
//! $ -mcpu=btver2 -timeline dot-product.s
//! > a line of standard output
//! ! a line of standard error
//! \ no newline
//! = 0
//! ~ -mcpu=btver2 -timeline dot-product.lst
//! + a line of standard error under the program's own name
//! ```
//!
//! `$` starts a command line without the program's name; `< FILE` at its end is its standard input. The lines after it
//! are recorded. `\` says that the line before it does not end in a newline, and `=` gives the exit status.
//!
//! The folder of a case is the source of its output:
//!
//! * `tests/cases` and `tests/input` are recorded from llvm-mca, by `cargo xtask record`, which sets the variable
//!   `STALLSCOPE_RECORD` to the path of llvm-mca. The program runs as `llvm-mca`, and must print the same report under its
//!   own name. `~` starts a command line that, under the own name, has the standard output of the command above; the
//!   lines with `+` are its whole standard error. This tests input that llvm-mca rejects: the report is recorded for
//!   the same code as assembly.
//! * `tests/own` has what llvm-mca lacks: the program's own views and models. `cargo xtask bless`, which sets
//!   `STALLSCOPE_BLESS`, accepts the program's output, to be reviewed as a difference.
//!
//! The variable `STALLSCOPE_CASES` names another folder with these folders.

mod common;
mod harness;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use harness::case_file::{Step, output_of, steps};
use harness::difference::difference;
use harness::program::{Program, Shown};

/// The program that expected output comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    LlvmMca,
    Stallscope,
}

/// The folders of cases.
const FOLDERS: [(&str, Source); 3] =
    [("cases", Source::LlvmMca), ("input", Source::LlvmMca), ("own", Source::Stallscope)];

/// The purpose of a run.
#[derive(Clone)]
enum Mode {
    /// Compare outputs; has the program as `llvm-mca`.
    Check(Program),
    /// Write the output of the reference.
    Record(Program),
    /// Write the output of the program.
    Bless,
}

impl Mode {
    fn from_environment() -> io::Result<Self> {
        if let Some(path) = std::env::var_os("STALLSCOPE_RECORD") {
            return Program::reference(path).map(Self::Record);
        }
        if std::env::var_os("STALLSCOPE_BLESS").is_some() {
            return Ok(Self::Bless);
        }
        Program::as_llvm_mca().map(Self::Check)
    }

    fn includes(&self, source: Source) -> bool {
        match self {
            Self::Check(_) => true,
            Self::Record(_) => source == Source::LlvmMca,
            Self::Bless => source == Source::Stallscope,
        }
    }

    fn run(&self, path: &Path, source: Source) -> Result<(), Failed> {
        match (self, source) {
            (Self::Check(program), Source::LlvmMca) => check(path, program),
            (Self::Check(_), Source::Stallscope) => check_own(path),
            (Self::Record(reference), _) => record(path, reference),
            (Self::Bless, _) => bless(path),
        }
    }
}

fn main() -> ExitCode {
    match trials() {
        Ok(trials) => libtest_mimic::run(&Arguments::from_args(), trials).exit_code(),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn trials() -> io::Result<Vec<Trial>> {
    let root = std::env::var_os("STALLSCOPE_CASES")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), PathBuf::from);
    let mode = Mode::from_environment()?;
    let mut trials = Vec::new();
    for (folder, source) in FOLDERS.into_iter().filter(|(_, source)| mode.includes(*source)) {
        let mut paths = Vec::new();
        find_reports(&root.join(folder), &mut paths)?;
        paths.sort();
        for path in paths {
            let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
            let name = name.to_string_lossy().replace('\\', "/");
            let name = name.strip_prefix("cases/").map_or(name.clone(), str::to_owned);
            let mode = mode.clone();
            trials.push(Trial::test(name, move || mode.run(&path, source)));
        }
    }
    Ok(trials)
}

fn find_reports(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    for entry in fs::read_dir(folder).map_err(named)? {
        let path = entry?.path();
        if path.is_dir() {
            find_reports(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "report") {
            paths.push(path);
        }
    }
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// Returns the lines of a step with its output.
fn with_output(step: &Step, shown: &Shown) -> String {
    step.head() + &shown.stdout() + &shown.stderr('!') + &shown.status()
}

/// Compares a case that is recorded from llvm-mca.
fn check(path: &Path, program: &Program) -> Result<(), Failed> {
    let expected = fs::read_to_string(path)?;
    let (folder, own) = (folder_of(path), Program::stallscope());
    let mut actual = String::new();
    for step in steps(&expected) {
        let lines = with_output(&step, &program.show(folder, &step.command)?);
        check_own_name(&own, folder, &step.command, &lines)?;
        let report = output_of(&lines);
        actual += &lines;
        for other in &step.others {
            let shown = own.show(folder, &other.command)?;
            actual += &(other.head() + &shown.stderr('+'));
            if shown.stdout() != report {
                actual += &shown.stdout();
            }
            if shown.status != Some(0) {
                actual += &shown.status();
            }
        }
    }
    if actual == expected { Ok(()) } else { Err(difference(&expected, &actual).into()) }
}

/// Checks that the program reports input of llvm-mca equally under its own name.
fn check_own_name(own: &Program, folder: &Path, command_line: &str, lines: &str) -> Result<(), Failed> {
    // Counts that overflow in llvm-mca do not under the program's own name.
    let is_huge = |word: &str| {
        word.trim_start_matches('-').strip_prefix("iterations=").is_some_and(|number| number.len() > 5)
    };
    if !lines.ends_with("\n= 0\n") || command_line.split_whitespace().any(is_huge) {
        return Ok(());
    }
    let shown = own.show(folder, command_line)?;
    let report = output_of(lines);
    if shown.status == Some(0) && shown.stdout() == report {
        return Ok(());
    }
    let difference = difference(&report, &(shown.stdout() + &shown.status()));
    Err(format!("under its own name: {command_line}\n{difference}").into())
}

/// Writes a case as the reference prints it.
fn record(path: &Path, reference: &Program) -> Result<(), Failed> {
    let before = fs::read_to_string(path)?;
    let mut after = String::new();
    for step in steps(&before) {
        after += &with_output(&step, &reference.show(folder_of(path), &step.command)?);
        for other in &step.others {
            after += &(other.head() + &other.messages);
        }
    }
    write_if_changed(path, &before, &after)
}

/// Returns the text of a case of the program's own, and the one that it should have.
fn own_texts(path: &Path) -> Result<(String, String), Failed> {
    let before = fs::read_to_string(path)?;
    let own = Program::stallscope();
    let mut after = String::new();
    for step in steps(&before) {
        if !step.others.is_empty() {
            return Err("lines with ~ need a report of llvm-mca".into());
        }
        after += &with_output(&step, &own.show(folder_of(path), &step.command)?);
    }
    if after.is_empty() { Err("there is no command line".into()) } else { Ok((before, after)) }
}

/// Compares a case of the program's own.
fn check_own(path: &Path) -> Result<(), Failed> {
    let (expected, actual) = own_texts(path)?;
    if actual == expected {
        return Ok(());
    }
    let accept = "`cargo xtask bless` accepts the actual output";
    Err(format!("{}{accept}\n", difference(&expected, &actual)).into())
}

/// Writes a case of the program's own.
fn bless(path: &Path) -> Result<(), Failed> {
    let (before, after) = own_texts(path)?;
    write_if_changed(path, &before, &after)
}

fn write_if_changed(path: &Path, before: &str, after: &str) -> Result<(), Failed> {
    if after != before {
        println!("{}", path.display());
        fs::write(path, after)?;
    }
    Ok(())
}
