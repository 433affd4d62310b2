//! Runs the program on the case files below `tests/cases` and `tests/input` and compares what it prints with what the
//! reference, llvm-mca, printed.
//!
//! A case is a file `NAME.report` in the folder of the sources it uses. The first
//! character of a line gives its kind:
//!
//! ```text
//! $ -mcpu=btver2 -timeline dot-product.s
//! > a line of standard output
//! ! a line of standard error
//! \ no newline
//! = 0
//! ~ -mcpu=btver2 -timeline dot-product.lst
//! + a line of standard error under the program's own name
//! ```
//!
//! `$` starts a command line without the program's name; `< FILE` at its end gives it standard input. The
//! lines after it are recorded. `\` says that the line before it does not end in a newline, and `=` gives the
//! exit status. With `STALLSCOPE_RECORD` set to the
//! reference's path, all cases are recorded from it instead of compared: that is what `cargo xtask record`
//! does. With `STALLSCOPE_CASES` set, the cases are those below that folder.
//!
//! `~` starts a command line that, under the program's own name, gives the standard output of the command above; the lines
//! with `+` behind it are all that it says on standard error. This is how input that llvm-mca refuses is tested: what to
//! report of it is recorded for the same code as assembly.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let root = std::env::var_os("STALLSCOPE_CASES")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), PathBuf::from);
    let reference = match std::env::var_os("STALLSCOPE_RECORD").map(Reference::new).transpose() {
        Ok(reference) => reference,
        Err(error) => {
            eprintln!("STALLSCOPE_RECORD: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut paths = Vec::new();
    for folder in ["cases", "input"] {
        if let Err(error) = find_reports(&root.join(folder), &mut paths) {
            eprintln!("{}: {error}", root.join(folder).display());
            return ExitCode::FAILURE;
        }
    }
    paths.sort();
    let trials = paths.into_iter().map(|path| {
        let relative = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
        let name = relative.to_string_lossy().replace('\\', "/");
        let name = name.strip_prefix("cases/").map_or(name.clone(), str::to_owned);
        let reference = reference.clone();
        Trial::test(name, move || match &reference {
            Some(reference) => record(&path, reference),
            None => check(&path),
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn find_reports(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find_reports(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "report") {
            paths.push(path);
        }
    }
    Ok(())
}

/// A command line that is recorded from the reference.
struct Step {
    command: String,
    /// Command lines that give the same under the program's own name.
    others: Vec<Other>,
}

struct Other {
    command: String,
    stderr: Vec<String>,
}

fn steps(report: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in report.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), others: Vec::new() });
        } else if let (Some(command), Some(step)) = (line.strip_prefix("~ "), steps.last_mut()) {
            step.others.push(Other { command: command.to_owned(), stderr: Vec::new() });
        } else if let (Some(said), Some(other)) =
            (line.strip_prefix('+'), steps.last_mut().and_then(|step| step.others.last_mut()))
        {
            other.stderr.push(said.strip_prefix(' ').unwrap_or(said).to_owned());
        }
    }
    steps
}

/// The program that cases are recorded from.
#[derive(Clone)]
struct Reference {
    path: PathBuf,
    /// The name by which it calls itself although it is called `llvm-mca`: that of the program behind a script.
    own_name: Option<String>,
}

impl Reference {
    fn new(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        let output = output(&path, NAME, Path::new("."), "-no-such-option")?;
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let name = message.split(": Unknown command line argument").next().unwrap_or_default();
        let own_name = (name != NAME && !name.contains(char::is_whitespace)).then(|| name.to_owned());
        Ok(Self { path, own_name })
    }

    /// Replaces the name by which it calls itself.
    fn rename(&self, text: String) -> String {
        match &self.own_name {
            Some(name) if !name.is_empty() => text.replace(name, NAME),
            _ => text,
        }
    }
}

/// The name of the reference in messages and in the usage.
const NAME: &str = "llvm-mca";

/// Runs a program under the name `name` with a command line.
fn output(program: &Path, name: &str, folder: &Path, command_line: &str) -> io::Result<Output> {
    let (words, stdin) = match command_line.split_once("< ") {
        Some((words, file)) => (words, Stdio::from(File::open(folder.join(file.trim()))?)),
        None => (command_line, Stdio::null()),
    };
    let mut command = Command::new(program);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, name);
    let words = words.split_whitespace().map(|word| if word == "''" { "" } else { word });
    command.args(words).current_dir(folder).stdin(stdin).output()
}

/// Runs a program and returns its output in the form of the case file.
fn run(program: &Path, folder: &Path, line: &str) -> Result<String, Failed> {
    let output = output(program, NAME, folder, line)?;
    // The path of the repository is no part of a case.
    let here = fs::canonicalize(folder)?.to_string_lossy().into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).replace(&here, "HERE");
    let mut text = format!("$ {line}\n");
    quote(&mut text, '>', &String::from_utf8_lossy(&output.stdout));
    quote(&mut text, '!', &stderr);
    let status = output.status.code().map_or_else(|| "none".to_owned(), |code| code.to_string());
    let _ = writeln!(text, "= {status}");
    Ok(text)
}

/// Runs the program under its own name and returns its messages, and its report if that differs from `expected`.
fn run_other(folder: &Path, other: &Other, expected: &str) -> Result<String, Failed> {
    let output = output(Path::new(env!("CARGO_BIN_EXE_stallscope")), "stallscope", folder, &other.command)?;
    let mut text = format!("~ {}\n", other.command);
    quote(&mut text, '+', &String::from_utf8_lossy(&output.stderr));
    let mut report = String::new();
    quote(&mut report, '>', &String::from_utf8_lossy(&output.stdout));
    if report != report_of(expected) {
        text += &report;
    }
    if !output.status.success() {
        let _ = writeln!(text, "= {}", output.status.code().unwrap_or(-1));
    }
    Ok(text)
}

fn quote(text: &mut String, mark: char, output: &str) {
    for line in output.split_inclusive('\n') {
        let (line, ending) = line.strip_suffix('\n').map_or((line, "\\ no newline\n"), |line| (line, ""));
        let _ = match line {
            "" => writeln!(text, "{mark}"),
            line => writeln!(text, "{mark} {line}"),
        };
        text.push_str(ending);
    }
}

fn check(path: &Path) -> Result<(), Failed> {
    let expected = fs::read_to_string(path)?;
    let program = Path::new(env!("CARGO_BIN_EXE_stallscope"));
    let mut actual = String::new();
    for step in steps(&expected) {
        let folder = path.parent().unwrap_or(path);
        let shown = run(program, folder, &step.command)?;
        actual += &shown;
        check_own_name(program, folder, &step.command, &shown)?;
        for other in &step.others {
            actual += &run_other(folder, other, &shown)?;
        }
    }
    if actual == expected { Ok(()) } else { Err(difference(&expected, &actual).into()) }
}

/// The lines of a step's output that are its standard output.
fn report_of(shown: &str) -> String {
    let mut is_report = false;
    let mut report = String::new();
    for line in shown.split_inclusive('\n') {
        is_report = line.starts_with('>') || is_report && line.starts_with('\\');
        if is_report {
            report += line;
        }
    }
    report
}

/// Checks that the program reports input of llvm-mca equally under its own name.
fn check_own_name(program: &Path, folder: &Path, command_line: &str, shown: &str) -> Result<(), Failed> {
    // Counts that overflow in llvm-mca do not under the program's own name.
    let is_huge = |word: &str| {
        word.trim_start_matches('-').strip_prefix("iterations=").is_some_and(|number| number.len() > 5)
    };
    if !shown.ends_with("\n= 0\n") || command_line.split_whitespace().any(is_huge) {
        return Ok(());
    }
    let own = output(program, "stallscope", folder, command_line)?;
    let mut report = String::new();
    quote(&mut report, '>', &String::from_utf8_lossy(&own.stdout));
    if own.status.success() && report == report_of(shown) {
        return Ok(());
    }
    Err(format!("{command_line}\nunder its own name: {}\n{report}", own.status).into())
}

/// The first lines that differ, and the lines around them.
fn difference(expected: &str, actual: &str) -> String {
    let (expected, actual): (Vec<_>, Vec<_>) = (expected.lines().collect(), actual.lines().collect());
    let same = expected.iter().zip(&actual).take_while(|(a, b)| a == b).count();
    let command = expected[..(same + 1).min(expected.len())].iter().rev().find(|line| line.starts_with("$ "));
    let mut text = format!("line {}: {}\n", same + 1, command.unwrap_or(&""));
    for (title, lines) in [("expected", &expected), ("actual", &actual)] {
        let _ = writeln!(text, "{title}:");
        for line in lines.iter().skip(same).take(8) {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

fn record(path: &Path, reference: &Reference) -> Result<(), Failed> {
    let before = fs::read_to_string(path)?;
    let mut after = String::new();
    for step in steps(&before) {
        let shown = run(&reference.path, path.parent().unwrap_or(path), &step.command)?;
        after += &reference.rename(shown);
        for other in &step.others {
            let _ = writeln!(after, "~ {}", other.command);
            for line in &other.stderr {
                let _ = writeln!(after, "+{}{line}", if line.is_empty() { "" } else { " " });
            }
        }
    }
    if after != before {
        fs::write(path, after)?;
    }
    Ok(())
}
