//! Where the result goes.

use std::fs;
use std::io::{self, Write};

use stallscope_topdown::{Analysis, report};

use super::super::error_text;
use super::Failure;
use super::arguments::{Arguments, Format};

/// Writes the result as the flags say.
pub(super) fn write(analysis: &Analysis<'_>, arguments: &Arguments) -> Result<(), Failure> {
    let text = match arguments.format {
        Format::Json => report::json::report(analysis),
        _ => report::json::report(analysis),
    };
    to_output(&text, arguments)
}

/// Writes text to the file that the flags name, or to standard output.
pub(super) fn to_output(text: &str, arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.output {
        Some(path) if path != "-" => fs::write(path, text)
            .map_err(|error| Failure::new(format!("{}: {}", path.to_string_lossy(), error_text(&error)), "")),
        _ => {
            let mut stdout = io::stdout().lock();
            stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Failure::Write)
        }
    }
}
