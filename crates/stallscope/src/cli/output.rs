//! Where the report goes.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::PathBuf;

/// Standard output, or a file that is removed again unless [`Output::keep`] is called.
pub(crate) struct Output {
    sink: Sink,
}

enum Sink {
    Stdout(BufWriter<Stdout>),
    File { file: BufWriter<File>, path: PathBuf, keep: bool },
}

/// Bytes that are collected before they are written.
const BUFFER_SIZE: usize = 1 << 16;

impl Output {
    /// Opens the file at `path`, or standard output if that is empty or `-`.
    pub(crate) fn open(path: &OsString) -> io::Result<Self> {
        let sink = if path.is_empty() || path == "-" {
            Sink::Stdout(BufWriter::with_capacity(BUFFER_SIZE, io::stdout()))
        } else {
            let file = BufWriter::with_capacity(BUFFER_SIZE, File::create(path)?);
            Sink::File { file, path: path.into(), keep: false }
        };
        Ok(Self { sink })
    }

    /// Whether this is standard output.
    pub(crate) const fn is_stdout(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_))
    }

    /// Writes a piece of the report.
    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stdout(stdout) => stdout.write_all(text),
            Sink::File { file, .. } => file.write_all(text),
        }
    }

    /// Writes what has been collected.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stdout(stdout) => stdout.flush(),
            Sink::File { file, .. } => file.flush(),
        }
    }

    /// Says that the file is complete and stays.
    pub(crate) fn keep(&mut self) {
        if let Sink::File { keep, .. } = &mut self.sink {
            *keep = true;
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Sink::File { path, keep: false, file } = &self.sink {
            // Devices and pipes given by name are not ours to remove.
            if file.get_ref().metadata().is_ok_and(|metadata| metadata.is_file()) {
                // A file that cannot be removed has been told of as incomplete by the exit status.
                let _ = fs::remove_file(path);
            }
        }
    }
}
