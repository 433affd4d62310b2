//! Imports files.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use stallscope_topdown::{Measurement, Pmu, import};

use super::failure::Failure;
use crate::input::os_text::error_text;

/// Imports files as one measurement; `-` is standard input.
pub(super) fn read(paths: &[OsString], pmus: &[Pmu]) -> Result<Measurement, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let bytes = bytes(path).map_err(|error| {
            Failure::new(format!("{}: {}", path.to_string_lossy(), error_text(&error)), "")
        })?;
        let name = if path == "-" { Path::new("<stdin>") } else { Path::new(path) };
        files.push((name, bytes));
    }
    let files: Vec<(&Path, &[u8])> = files.iter().map(|(path, bytes)| (*path, bytes.as_slice())).collect();
    Ok(import::read(&files, pmus)?)
}

/// Reads a file up to the limit, so that an endless one does not fill the memory.
fn bytes(path: &OsString) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == "-" {
        io::stdin().lock().take(import::SIZE_LIMIT + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(import::SIZE_LIMIT + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > import::SIZE_LIMIT {
        return Err(io::Error::other("the file is too large"));
    }
    Ok(bytes)
}
