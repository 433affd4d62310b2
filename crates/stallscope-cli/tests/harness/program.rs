//! Programs that run the command lines of cases.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::case_file::{OUTPUT, quote};
use crate::common::program::{command, with_name};

/// The name of the reference in messages and in the usage.
const LLVM_MCA: &str = "llvm-mca";

/// Parts of messages on Windows, and the ones of Unix in their place.
const SYSTEM_MESSAGES: &[(&str, &str)] = &[
    ("The system cannot find the file specified.", "No such file or directory"),
    ("The system cannot find the path specified.", "No such file or directory"),
    // A folder that is opened as a file.
    ("Access is denied.", "Is a directory"),
    ("HERE\\", "HERE/"),
];

/// A program, and the name that it is called by.
#[derive(Clone)]
pub(crate) struct Program {
    /// The file, if it is not that of stallscope.
    path: Option<PathBuf>,
    name: &'static str,
    /// A name in its messages that is replaced with `name`.
    replaced: Option<String>,
}

/// The output of a command line.
pub(crate) struct Shown {
    stdout: String,
    stderr: String,
    pub(crate) status: Option<i32>,
}

impl Program {
    /// Returns stallscope under its own name.
    pub(crate) fn stallscope() -> Self {
        Self { path: None, name: "stallscope", replaced: None }
    }

    /// Returns stallscope under the name of the reference.
    pub(crate) fn as_llvm_mca() -> io::Result<Self> {
        if cfg!(unix) {
            return Ok(Self { path: None, name: LLVM_MCA, replaced: None });
        }
        // Elsewhere, a program cannot choose the name of a program that it starts.
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(LLVM_MCA).with_extension("exe");
        fs::copy(env!("CARGO_BIN_EXE_stallscope"), &path)?;
        let replaced = path.to_string_lossy().into_owned();
        Ok(Self { path: Some(path), name: LLVM_MCA, replaced: Some(replaced) })
    }

    /// Returns the reference. A script may call it by another name, which is replaced in its messages.
    pub(crate) fn reference(path: impl Into<PathBuf>) -> io::Result<Self> {
        let mut program = Self { path: Some(path.into()), name: LLVM_MCA, replaced: None };
        let message = program.show(Path::new("."), "-no-such-option")?.stderr;
        let name = message.split(": Unknown command line argument").next().unwrap_or_default();
        let is_other = !name.is_empty() && name != LLVM_MCA && !name.contains(char::is_whitespace);
        program.replaced = is_other.then(|| name.to_owned());
        Ok(program)
    }

    /// Runs a command line in a folder.
    pub(crate) fn show(&self, folder: &Path, command_line: &str) -> io::Result<Shown> {
        let output = self.output(folder, command_line)?;
        // The path of the repository is no part of a case.
        let here = fs::canonicalize(folder)?.to_string_lossy().into_owned();
        let here = here.strip_prefix(r"\\?\").unwrap_or(&here);
        let mut stderr = String::from_utf8_lossy(&output.stderr).replace(here, "HERE");
        let mut stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        for text in [&mut stdout, &mut stderr] {
            if let Some(replaced) = &self.replaced {
                *text = text.replace(replaced, self.name).replace("llvm-mca.exe", self.name);
            }
            if cfg!(windows) {
                for (windows, unix) in SYSTEM_MESSAGES {
                    *text = text.replace(windows, unix);
                }
            }
        }
        Ok(Shown { stdout, stderr, status: output.status.code() })
    }

    fn output(&self, folder: &Path, command_line: &str) -> io::Result<Output> {
        let (words, stdin) = match command_line.split_once("< ") {
            Some((words, file)) => (words, Stdio::from(File::open(folder.join(file.trim()))?)),
            None => (command_line, Stdio::null()),
        };
        let mut command = match &self.path {
            Some(path) => with_name(Command::new(path), self.name),
            None => command(self.name),
        };
        let words = words.split_whitespace().map(|word| if word == "''" { "" } else { word });
        command.args(words).current_dir(folder).stdin(stdin).output()
    }
}

impl Shown {
    /// Returns standard output, in the form of case files.
    pub(crate) fn stdout(&self) -> String {
        let mut text = String::new();
        quote(&mut text, OUTPUT, &self.stdout);
        text
    }

    /// Returns standard error with a mark, in the form of case files.
    pub(crate) fn stderr(&self, mark: char) -> String {
        let mut text = String::new();
        quote(&mut text, mark, &self.stderr);
        text
    }

    /// Returns the exit status, in the form of case files.
    pub(crate) fn status(&self) -> String {
        format!("= {}\n", self.status.map_or_else(|| "none".to_owned(), |status| status.to_string()))
    }
}
