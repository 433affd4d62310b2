//! Where the result goes: row by row, so that what was measured is kept whatever happens.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::time::Instant;

use super::csv;
use crate::input::os_text::{self, file_error};
use crate::output::progress::Progress;
use crate::output::stderr;
use crate::output::stdout;
use crate::output::streams::{Failure, Streams};
use crate::output::terminal::stderr_takes_line;

/// Standard output or a file, and standard error with a line of progress.
#[derive(Debug)]
pub(super) struct Output {
    file: Option<File>,
    progress: Progress,
}

/// A row of the run before.
#[derive(Debug)]
pub(super) struct DoneRow {
    /// The code.
    pub(super) hex: String,
    /// Whether it could not be measured.
    pub(super) has_failed: bool,
}

/// The rows of an earlier run in a file.
#[derive(Debug, Default)]
pub(super) struct Done {
    reader: Option<BufReader<File>>,
    /// Whether the file has the line with the names of the columns.
    pub(super) has_head: bool,
}

impl Output {
    /// The output to a file, which is emptied, or to standard output.
    pub(super) fn open(path: Option<&OsStr>) -> Result<Self, String> {
        let file =
            path.map(|path| File::create(path).map_err(|error| file_error(path, &error))).transpose()?;
        Ok(Self { file, progress: Progress::new(Instant::now()) })
    }

    /// The output to the end of a file of comma-separated values, without a last line that is not complete, and what was there.
    pub(super) fn resume(path: &OsStr) -> Result<(Self, Done), String> {
        let failed = |error: io::Error| file_error(path, &error);
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut reader = BufReader::new(file.try_clone().map_err(failed)?);
        let mut line = Vec::new();
        let mut length = 0;
        let mut has_head = false;
        loop {
            line.clear();
            let n = reader.read_until(b'\n', &mut line).map_err(failed)?;
            if line.last() != Some(&b'\n') {
                if length == 0 && !csv::HEAD.as_bytes().starts_with(&line) {
                    return Err(other_columns(path));
                }
                break;
            }
            if length == 0 && line != csv::HEAD.as_bytes() {
                return Err(other_columns(path));
            }
            has_head = true;
            length += n as u64;
        }
        file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut old = BufReader::new(File::open(path).map_err(failed)?);
        old.read_until(b'\n', &mut Vec::new()).map_err(failed)?;
        let done = Done { reader: has_head.then_some(old), has_head };
        Ok((Self { file: Some(file), progress: Progress::new(Instant::now()) }, done))
    }

    /// Shows how many regions are done.
    pub(super) fn show_progress(&mut self, n_done: usize) {
        if self.progress.is_due(Instant::now(), stderr_takes_line) {
            self.progress.show(&format!("{n_done} regions"), &mut io::stderr());
        }
    }
}

/// The error for a file that no run of the program has written.
pub(super) fn other_columns(path: &OsStr) -> String {
    format!("{}: the file has other columns", os_text::to_raw(path))
}

impl Done {
    /// The next row that was there; none after the last one. No more rows are looked at then.
    pub(super) fn next(&mut self) -> io::Result<Option<DoneRow>> {
        let Some(reader) = &mut self.reader else { return Ok(None) };
        let mut line = Vec::new();
        if reader.read_until(b'\n', &mut line)? == 0 {
            self.reader = None;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        Ok(Some(DoneRow { hex: csv::hex_of(&line).to_owned(), has_failed: csv::has_error(&line) }))
    }
}

impl Streams for Output {
    fn print(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.progress.erase(&mut io::stderr());
        stdout::write(text).map_err(Failure::Write)
    }

    fn message_bytes(&mut self, messages: &[u8]) -> Result<(), Failure> {
        self.progress.erase(&mut io::stderr());
        stderr::write_bytes(messages, &mut io::stderr());
        Ok(())
    }

    fn open(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.progress.erase(&mut io::stderr());
        match &mut self.file {
            Some(file) => file.write_all(text).map_err(Failure::Write),
            None => stdout::write(text).map_err(Failure::Write),
        }
    }

    fn styled_report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.report(text)
    }

    fn progress(&mut self, n_done: usize, _: usize, _: &str) {
        self.show_progress(n_done);
    }
}
