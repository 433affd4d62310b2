//! Messages on standard error.

use std::io::{self, Write as _};

use stallscope_mc::raw_text;

/// Writes a line.
pub(crate) fn message(text: &str) {
    // Nothing can be done if standard error takes nothing.
    let _ = io::stderr().write_all(&raw_text::to_bytes(&format!("{text}\n")));
}
