//! Imports the output of `perf stat`: separated values (`-x`), JSON (`-j`) and text, of perf 5 and 6.
//!
//! The format is detected. Layouts may vary, but their meaning must be certain: an ambiguous number, a truncated line
//! or a listing without an end is an error with its line.
//!
//! Sources of the formats: output of perf 6.1, perf-stat(1), and the code that prints it in Linux 5.10 to 6.18.

mod check;
mod csv;
mod error;
mod json;
mod number;
mod rows;
mod text;
mod times;

use std::borrow::Cow;
use std::path::Path;

pub use check::check;
use error::Fault;
pub use error::{ImportError, Problem};

use crate::cpu_id::CpuId;
use crate::measurement::{CountSource, Measurement};
use crate::pmu::Pmu;
use rows::Rows;

/// Maximum size of a file, in bytes. Counts take several times as much memory.
pub const SIZE_LIMIT: u64 = 64 << 20;

/// The start of the comment that names the processor, as in the headers of `perf report`.
const ID_COMMENT: &str = "# cpuid :";

/// Imports files of `perf stat`, given with their contents, as one measurement.
///
/// Files with the same events are runs of the same command and are added up. Otherwise slices of the same time and
/// part are joined. `pmus` are the PMUs of all known processors.
///
/// # Errors
///
/// The first problem, with its file and line.
pub fn read(files: &[(&Path, &[u8])], pmus: &[Pmu]) -> Result<Measurement, ImportError> {
    let mut measurement = Measurement::default();
    let mut id = None;
    for (path, bytes) in files {
        let rows = rows(bytes, path, measurement.sources.len(), pmus, &mut id)
            .map_err(|(line, problem)| ImportError { path: path.to_path_buf(), line, problem })?;
        rows.add_to(&mut measurement);
    }
    Ok(measurement)
}

/// Imports a file. `id` is the processor that previous files name, and then the one that this file names.
fn rows(
    bytes: &[u8],
    path: &Path,
    first_source: usize,
    pmus: &[Pmu],
    id: &mut Option<CpuId>,
) -> Result<Rows, Fault> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || bytes.contains(&0) {
        return Err((1, Problem::NotText));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // The name of a command may contain any bytes. It is only displayed.
    let text = without_escapes(String::from_utf8_lossy(bytes));
    let mut source = CountSource { path: Some(path.to_path_buf()), ..CountSource::default() };
    for (index, line) in text.lines().enumerate() {
        let Some(text) = line.strip_prefix(ID_COMMENT) else { continue };
        let own = CpuId::parse(text).ok_or_else(|| (index + 1, Problem::not_understood(line)))?;
        if let Some(before) = id.as_ref().filter(|before| **before != own) {
            let (own, before) = (own.to_string(), before.to_string());
            return Err((index + 1, Problem::OtherProcessor { own, before }));
        }
        let pmu = pmus.iter().find(|pmu| pmu.matches(&own));
        source.processor = pmu.map(|pmu| pmu.name.clone());
        source.revision = own.revision();
        *id = Some(own);
    }
    let mut rows = Rows::new(first_source, source);
    match rows_of_text(&text, &mut rows) {
        Ok(()) => Ok(rows),
        // Other problems of a truncated line are irrelevant.
        Err((line, problem))
            if !text.ends_with('\n') && line == text.lines().count() && problem.is_of_line() =>
        {
            Err((line, Problem::CutShort))
        }
        Err(fault) => Err(fault),
    }
}

/// Detects the format, and imports the text.
fn rows_of_text(text: &str, rows: &mut Rows) -> Result<(), Fault> {
    let is_json = |line: &str| line.trim_start().strip_prefix('{').is_some_and(|rest| rest.contains('"'));
    if text.trim().is_empty() {
        Err((1, Problem::Empty))
    } else if text.lines().any(text::is_header) {
        text::read(text, rows)
    } else if text.lines().any(is_json) {
        json::read(text, rows)
    } else if let Some(separator) = csv::separator(text)? {
        csv::read(text, &separator, rows)
    } else {
        text::read(text, rows)
    }
}

/// Returns the text without terminal escape sequences: perf highlights some values.
fn without_escapes(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\u{1b}') {
        return text;
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        clean.push_str(before);
        rest = after.trim_start_matches(|character: char| character.is_ascii_digit() || character == ';');
        let mut characters = rest.chars();
        characters.next();
        rest = characters.as_str();
    }
    clean.push_str(rest);
    Cow::Owned(clean)
}
