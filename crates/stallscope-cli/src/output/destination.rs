//! The destination of the report.

use std::ffi::OsStr;
use std::io::{self, IsTerminal as _};
use std::path::Path;

use stallscope_readable::{readable, readable_json};

use super::report_form::ReportForm;
use super::stdout;
use super::unfinished_file::UnfinishedFile;

/// Standard output, or a file that is removed again unless [`Destination::keep`] is called.
pub(crate) struct Destination {
    sink: Sink,
    /// Whether the report is JSON.
    is_json: bool,
    /// Bytes that have not been written yet.
    pending: Vec<u8>,
}

enum Sink {
    Stdout { is_terminal: bool },
    File(UnfinishedFile),
}

/// The number of bytes that are collected before they are written.
const BUFFER_SIZE: usize = 1 << 16;
/// The number of bytes that llvm-mca collects before it writes them.
const BLOCK_SIZE: usize = 1 << 12;

impl Destination {
    /// Whether `path` represents standard output.
    pub(crate) fn is_stdout(path: &OsStr) -> bool {
        path.is_empty() || path == "-"
    }

    /// Opens the file at `path` for a report of that form, or standard output if the path is empty or `-`.
    pub(crate) fn open(path: &OsStr, form: ReportForm) -> io::Result<Self> {
        let sink = if Self::is_stdout(path) {
            Sink::Stdout { is_terminal: io::stdout().is_terminal() }
        } else {
            Sink::File(UnfinishedFile::create(Path::new(path))?)
        };
        Ok(Self { sink, is_json: form == ReportForm::Json, pending: Vec::with_capacity(BUFFER_SIZE) })
    }

    /// Whether it is a terminal.
    pub(crate) const fn is_terminal(&self) -> bool {
        matches!(self.sink, Sink::Stdout { is_terminal: true })
    }

    /// Writes a piece of the report. A terminal gets what would command it in words.
    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        match (self.is_terminal(), self.is_json) {
            (false, _) => self.write_styled(text),
            (true, false) => self.write_styled(readable(text).as_bytes()),
            (true, true) => self.write_styled(readable_json(text).as_bytes()),
        }
    }

    /// Writes a piece of the report as it is.
    pub(crate) fn write_styled(&mut self, text: &[u8]) -> io::Result<()> {
        self.pending.extend_from_slice(text);
        if self.pending.len() < BUFFER_SIZE { Ok(()) } else { self.write_pending(self.n_in_full_blocks()) }
    }

    /// Writes as much as llvm-mca has written before a message, so that a report and messages in one file are interleaved in
    /// the same way.
    pub(crate) fn flush_before_message(&mut self) -> io::Result<()> {
        match self.sink {
            Sink::Stdout { is_terminal: true } => self.flush(),
            Sink::Stdout { is_terminal: false } => self.write_pending(self.n_in_full_blocks()),
            Sink::File(_) => Ok(()),
        }
    }

    /// Writes the collected bytes.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.write_pending(self.pending.len())
    }

    /// The length of the pending blocks without the last one, which waits even if it is full.
    fn n_in_full_blocks(&self) -> usize {
        self.pending.len().saturating_sub(1) / BLOCK_SIZE * BLOCK_SIZE
    }

    fn write_pending(&mut self, length: usize) -> io::Result<()> {
        if length == 0 {
            return Ok(());
        }
        let text = &self.pending[..length];
        match &mut self.sink {
            Sink::Stdout { .. } => stdout::write_styled(text)?,
            Sink::File(file) => file.write(text)?,
        }
        self.pending.drain(..length);
        Ok(())
    }

    /// Keeps the file, which is complete.
    pub(crate) fn keep(&mut self) {
        if let Sink::File(file) = &mut self.sink {
            file.keep();
        }
    }
}
