//! Runs the program on the case files below `tests/cases` and compares what it prints with what the
//! reference, llvm-mca 22.1.8, printed.
//!
//! A case is a file `NAME.report` in the folder of the sources it uses. Its lines are told apart by how
//! they start:
//!
//! ```text
//! $ -mcpu=btver2 -timeline dot-product.s
//! > a line of standard output
//! ! a line of standard error
//! \ no newline
//! = 0
//! ```
//!
//! `$` starts a command line without the program's name; `< FILE` at its end gives it standard input. The
//! lines after it are recorded. `\` says that the line before it does not end in a newline, and `=` gives the
//! exit status. With `STALLSCOPE_RECORD` set to the
//! reference's path, all cases are recorded from it instead of compared: that is what `cargo xtask record`
//! does.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let reference = std::env::var_os("STALLSCOPE_RECORD").map(PathBuf::from);
    let mut paths = Vec::new();
    if let Err(error) = find_reports(&root, &mut paths) {
        eprintln!("{}: {error}", root.display());
        return ExitCode::FAILURE;
    }
    paths.sort();
    let trials = paths.into_iter().map(|path| {
        let relative = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
        let name = relative.to_string_lossy().replace('\\', "/");
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

/// The command lines of a case.
fn commands(report: &str) -> impl Iterator<Item = &str> {
    report.lines().filter_map(|line| line.strip_prefix("$ "))
}

/// What a program did, in the form of the case file.
fn run(program: &Path, folder: &Path, line: &str) -> Result<String, Failed> {
    let (words, stdin) = match line.split_once("< ") {
        Some((words, file)) => (words, Stdio::from(File::open(folder.join(file.trim()))?)),
        None => (line, Stdio::null()),
    };
    let mut command = Command::new(program);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, "llvm-mca");
    let words = words.split_whitespace().map(|word| if word == "''" { "" } else { word });
    let output = command.args(words).current_dir(folder).stdin(stdin).output()?;
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
    for line in commands(&expected) {
        actual += &run(program, path.parent().unwrap_or(path), line)?;
    }
    if actual == expected { Ok(()) } else { Err(difference(&expected, &actual).into()) }
}

/// The first lines that differ, and what stands around them.
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

fn record(path: &Path, reference: &Path) -> Result<(), Failed> {
    let before = fs::read_to_string(path)?;
    let mut after = String::new();
    for line in commands(&before) {
        after += &run(reference, path.parent().unwrap_or(path), line)?;
    }
    if after != before {
        fs::write(path, after)?;
    }
    Ok(())
}
