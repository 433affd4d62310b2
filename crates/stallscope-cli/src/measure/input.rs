//! The code in the inputs, piece by piece.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};

use stallscope::program::{HexCode, MachineCode};
use stallscope::{Analyzer, InputCode};
use stallscope_measure::{Block, WrongBlock};

use super::arguments::Arguments;
use super::output::Output;
use super::row::hex;
use crate::analysis::{CodeForm, is_program, not_text, read, write_messages};
use crate::input::file::Extent;
use crate::input::os_text::{self, error_text};
use crate::output::streams::{Failure, Streams as _};

/// The largest length of a line in bytes: a file without lines, such as a device, would fill the memory.
const MAX_LINE: u64 = 16 << 20;

/// Something in an input.
pub(super) enum Piece<'p, 's> {
    /// The regions of a text, or one of machine code with its bytes. The name is that of the input or the line.
    Code(&'p str, &'p InputCode<'s>, Option<&'p [u8]>),
    /// Machine code that cannot be read, as it was given, and why.
    Wrong(&'p str, String, String),
}

/// Receives pieces.
pub(super) type Take<'t> = dyn FnMut(Piece<'_, '_>, &mut Output) -> Result<(), Failure> + 't;

/// Passes the pieces of an input on. What is wrong with one is reported, and [`Failure::Reported`] returned at the end.
pub(super) fn read_pieces(
    path: &OsStr,
    arguments: &Arguments,
    analyzer: &Analyzer,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    let path_text = os_text::to_raw(path);
    let name = if path == "-" { "<stdin>" } else { &path_text };
    match CodeForm::of(&arguments.analysis) {
        Some(CodeForm::HexLines) => read_lines(path, name, arguments, analyzer, output, take),
        Some(form) => {
            let is_bytes = form == CodeForm::Bytes;
            let bytes = if is_bytes { Vec::new() } else { read(path, Extent::Whole, output)? };
            let name = if is_bytes { "<bytes>" } else { name };
            match form.read(&arguments.analysis, name, &bytes) {
                Ok(code) => code.iter().try_for_each(|code| take_code(name, code, analyzer, output, take)),
                Err(message) => {
                    output.message(&format!("{message}\n"))?;
                    Err(Failure::Reported)
                }
            }
        }
        None if is_program(path) => {
            output.message(&format!(
                "error: {name}: programs are not measured as a whole; -print-disassembly prints their code, of which parts can be \
                 measured\n"
            ))?;
            Err(Failure::Reported)
        }
        None => {
            let text = read(path, Extent::Whole, output)?;
            if let Some(reason) = not_text(&text) {
                output.message(&format!("error: {name}: {reason}\n"))?;
                return Err(Failure::Reported);
            }
            let input = analyzer.parse_with_files(name, &text, &Extent::Whole.include_reader());
            write_messages(&input, &format!("{name}: "), output)?;
            take(Piece::Code(name, &input, None), output)
        }
    }
}

/// Reads lines of hexadecimal digits one by one.
fn read_lines(
    path: &OsStr,
    name: &str,
    arguments: &Arguments,
    analyzer: &Analyzer,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    let opened = if path == "-" { Ok(None) } else { File::open(path).map(Some) };
    let failed = |error: io::Error, output: &mut Output| {
        output.message(&format!("error: {name}: {}\n", error_text(&error)))?;
        Err(Failure::Reported)
    };
    let mut reader: Box<dyn BufRead> = match opened {
        Ok(Some(file)) => Box::new(BufReader::new(file)),
        Ok(None) => Box::new(BufReader::new(io::stdin())),
        Err(error) => return failed(error, output),
    };
    let column = Some(arguments.analysis.hex_column).filter(|&column| column > 0);
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        match reader.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut text) {
            Ok(0) => break,
            Ok(n) if n as u64 > MAX_LINE => {
                output.message(&format!(
                    "error: {name}:{line}: the line has more than {} MiB\n",
                    MAX_LINE >> 20
                ))?;
                return Err(Failure::Reported);
            }
            Ok(_) => {}
            Err(error) => return failed(error, output),
        }
        match HexCode::read_line(text.trim_ascii_end(), line, column) {
            None => {}
            Some(Ok(code)) => {
                let name = format!("{name}:{line}");
                take_code(&name, &code.into(), analyzer, output, take)?;
            }
            Some(Err(error)) => {
                let name = format!("{name}:{line}");
                let message = format!("column {}: {}", error.column, error.message);
                take(Piece::Wrong(&name, String::new(), message), output)?;
            }
        }
    }
    Ok(())
}

/// Passes a piece of machine code on.
fn take_code(
    name: &str,
    code: &MachineCode,
    analyzer: &Analyzer,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    if code.bytes.len() > Block::MAX_BYTES {
        // Reading it would take very much memory for nothing.
        return take(Piece::Wrong(name, String::new(), WrongBlock::TooLong.to_string()), output);
    }
    let input = analyzer.parse_code(name, std::slice::from_ref(code));
    if input.failure.is_none() {
        return take(Piece::Code(name, &input, Some(&code.bytes)), output);
    }
    let mut messages = Vec::new();
    input.render_diagnostics(&mut messages);
    let text = String::from_utf8_lossy(&messages);
    let first = text.lines().next().and_then(|line| line.split_once(": error: "));
    let message = match first {
        Some((place, text)) => {
            let place = place.rsplit(':').next().unwrap_or_default();
            let what = if place.starts_with("0x") { "at" } else { "column" };
            format!("{what} {place}: {text}")
        }
        None => "there are no instructions".to_owned(),
    };
    take(Piece::Wrong(name, hex(&code.bytes), message), output)
}
