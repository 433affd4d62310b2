//! Messages on standard error.

use std::io::{self, Write};

use stallscope_mc::raw_text;

use super::terminal::shown;

/// Writes a line.
pub(crate) fn message(text: &str) {
    write(&format!("{text}\n"));
}

/// Writes lines; [`raw_text`] represents any bytes.
pub(crate) fn write(lines: &str) {
    write_bytes(&raw_text::to_bytes(lines), &mut io::stderr());
}

/// Writes messages to standard error, which `stderr` represents. A terminal gets what would command it in words.
pub(crate) fn write_bytes(messages: &[u8], stderr: &mut dyn Write) {
    // Nothing can be done if standard error takes nothing.
    let _ = stderr.write_all(&shown(messages, &io::stderr())).and_then(|()| stderr.flush());
}
