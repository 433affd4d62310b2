//! Runs of the program under its own name.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use super::program;

/// A run of the program, in the folder of its package and with an empty standard input unless stated otherwise.
pub(crate) struct Run {
    command: Command,
    input: Vec<u8>,
}

impl Run {
    /// A run with arguments.
    pub(crate) fn new<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> Self {
        let mut command = program::command("stallscope");
        command.args(words);
        Self { command, input: Vec::new() }
    }

    /// A run with the words of a command line as arguments.
    pub(crate) fn of(command_line: &str) -> Self {
        Self::new(command_line.split_whitespace())
    }

    /// Adds an argument.
    pub(crate) fn arg(mut self, word: impl AsRef<OsStr>) -> Self {
        self.command.arg(word);
        self
    }

    /// Adds arguments.
    pub(crate) fn args<W: AsRef<OsStr>>(mut self, words: impl IntoIterator<Item = W>) -> Self {
        self.command.args(words);
        self
    }

    /// Runs the program in a folder.
    pub(crate) fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Sets the standard input.
    pub(crate) fn input(mut self, input: impl AsRef<[u8]>) -> Self {
        self.input = input.as_ref().to_vec();
        self
    }

    /// Returns the output, the messages and the exit status.
    pub(crate) fn output(mut self) -> Output {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A program that rejects its arguments reads nothing.
        let writer = thread::spawn(move || drop(stdin.write_all(&self.input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    }

    /// Returns the standard output of a run that succeeds.
    pub(crate) fn report(self) -> String {
        let arguments = format!("{:?}", self.command.get_args());
        let output = self.output();
        assert!(output.status.success(), "{arguments}: {}", text(&output.stderr));
        text(&output.stdout)
    }
}

/// Returns output as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns a new, empty folder for a test. The name is unique among all tests of the package, such as `label/rows`.
pub(crate) fn new_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
