//! Where the report goes.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

/// Standard output, or a file that is removed again unless [`Output::keep`] is called.
pub(crate) struct Output {
    sink: Sink,
}

enum Sink {
    Stdout(io::Stdout),
    File { file: File, path: PathBuf, keep: bool },
}

impl Output {
    /// Opens the file at `path`, or standard output if that is empty or `-`.
    pub(crate) fn open(path: &OsString) -> io::Result<Self> {
        let sink = if path.is_empty() || path == "-" {
            Sink::Stdout(io::stdout())
        } else {
            Sink::File { file: File::create(path)?, path: path.into(), keep: false }
        };
        Ok(Self { sink })
    }

    /// Writes the report, all at once.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stdout(stdout) => {
                let mut stdout = stdout.lock();
                stdout.write_all(text.as_bytes())?;
                stdout.flush()
            }
            Sink::File { file, .. } => file.write_all(text.as_bytes()),
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
            if file.metadata().is_ok_and(|metadata| metadata.is_file()) {
                // A file that cannot be removed has been told of as incomplete by the exit status.
                let _ = fs::remove_file(path);
            }
        }
    }
}
