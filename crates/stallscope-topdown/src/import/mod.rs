//! Reads what `perf stat` wrote: separated values (`-x`), JSON (`-j`) and text, of perf 5 and 6.
//!
//! The format is recognized by the content. Layout is read leniently, meaning strictly: a number that could be
//! read in two ways, a line cut short or a listing without its end is an error with its line.
//!
//! Sources of the formats: output of perf 6.1, perf-stat(1), and the code that prints it in Linux 5.10 to 6.18.

mod check;
mod csv;
mod error;
mod json;
mod number;
mod rows;
mod text;

use std::borrow::Cow;
use std::path::Path;

pub use check::check;
pub use error::{ImportError, Problem};

use crate::counts::{Measurement, Source};
use crate::identity::ProcessorId;
use crate::processor::Processor;
use rows::Rows;

/// The size of a file, in bytes, from which it is not to be read: its counts take several times its size in memory.
pub const SIZE_LIMIT: u64 = 64 << 20;

/// What begins a comment that says which processor it is, as in the headers of `perf report`.
const ID_COMMENT: &str = "# cpuid :";

/// Reads files that `perf stat` wrote, given with their contents, as one measurement.
///
/// Files that list the same events are added up, as runs of the same. Otherwise slices of the same time and part are
/// joined, those of a later file after those of an earlier one. `processors` are all that are known.
///
/// # Errors
///
/// What keeps the first file that is wrong from being understood, with the line.
pub fn read(files: &[(&Path, &[u8])], processors: &[Processor]) -> Result<Measurement, ImportError> {
    let mut measurement = Measurement::default();
    let mut id = None;
    for (path, bytes) in files {
        let rows = rows(bytes, path, measurement.sources.len(), processors, &mut id)
            .map_err(|(line, problem)| ImportError { path: path.to_path_buf(), line, problem })?;
        rows.add_to(&mut measurement);
    }
    Ok(measurement)
}

/// A line, from 1, and what is wrong with it.
type Fault = (usize, Problem);

/// Reads a file. `id` is what the files before it say of the processor, and then what it says.
fn rows(
    bytes: &[u8],
    path: &Path,
    first_source: usize,
    processors: &[Processor],
    id: &mut Option<ProcessorId>,
) -> Result<Rows, Fault> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || bytes.contains(&0) {
        return Err((1, Problem::NotText));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // A command's name may have any bytes; what is read of it only serves to tell it from others.
    let text = without_escapes(String::from_utf8_lossy(bytes));
    let mut source = Source { path: Some(path.to_path_buf()), ..Source::default() };
    for (index, line) in text.lines().enumerate() {
        let Some(text) = line.strip_prefix(ID_COMMENT) else { continue };
        let own = ProcessorId::parse(text).ok_or_else(|| (index + 1, Problem::not_understood(line)))?;
        if let Some(before) = id.as_ref().filter(|before| **before != own) {
            let (own, before) = (own.to_string(), before.to_string());
            return Err((index + 1, Problem::OtherProcessor { own, before }));
        }
        let processor = processors.iter().find(|processor| processor.is(&own));
        source.processor = processor.map(|processor| processor.name.clone());
        source.revision = own.revision();
        *id = Some(own);
    }
    let mut rows = Rows::new(first_source, source);
    match rows_of_text(&text, &mut rows) {
        Ok(()) => Ok(rows),
        // What a cut line seems to be says nothing.
        Err((line, problem))
            if !text.ends_with('\n') && line == text.lines().count() && problem.is_of_line() =>
        {
            Err((line, Problem::CutShort))
        }
        Err(fault) => Err(fault),
    }
}

/// Recognizes the format and reads it.
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

/// The text without the terminal's escape sequences: perf colors what it thinks remarkable.
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
