//! Messages on standard error.

use std::io::{self, Write as _};

use stallscope_mc::raw_text;

/// Writes a line.
pub(crate) fn message(text: &str) {
    write(&format!("{text}\n"));
}

/// Writes lines, in which [`raw_text`] stands for any bytes.
pub(crate) fn write(lines: &str) {
    // Nothing can be done if standard error takes nothing.
    let _ = io::stderr().write_all(&raw_text::to_bytes(lines));
}
