//! The reference: llvm-mc.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use stallscope_mc::Validity;

use super::code::Code;
use super::line::{Line, without_comments};
use super::targets::Target;
use support::reference;

/// The length of a byte in the input, with the blank after it.
const BYTE_LENGTH: usize = "0x00 ".len();

/// Returns the path of the reference program, after checking its version.
pub(super) fn find() -> Result<PathBuf, String> {
    reference::find_tool("LLVM_MC", "llvm-mc")
}

/// Appends bytes as llvm-mc reads them.
fn write(bytes: &[u8], text: &mut String) {
    let digit = |number: u8| char::from_digit(number.into(), 16).unwrap_or_default();
    for byte in bytes {
        text.push_str("0x");
        text.push(digit(byte >> 4));
        text.push(digit(byte & 0xF));
        text.push(' ');
    }
}

/// The number of parts of lines if one of them crashes the program.
const N_PARTS: usize = 8;

/// Decodes lines of bytes; there is nothing for lines that crash the program.
pub(super) fn decode(
    program: &Path,
    target: &Target,
    attributes: &str,
    lines: &[Code],
) -> Result<Vec<Option<Line>>, String> {
    if let Some(decoded) = decode_all(program, target, attributes, lines)? {
        return Ok(decoded.into_iter().map(Some).collect());
    }
    if lines.len() <= 1 {
        return Ok(vec![None; lines.len()]);
    }
    let mut decoded = Vec::new();
    for part in lines.chunks(lines.len().div_ceil(N_PARTS)) {
        decoded.extend(decode(program, target, attributes, part)?);
    }
    Ok(decoded)
}

/// Decodes lines of bytes, unless one crashes the program. The output does not say which line an instruction is from, so a
/// marker follows each line.
fn decode_all(
    program: &Path,
    target: &Target,
    attributes: &str,
    lines: &[Code],
) -> Result<Option<Vec<Line>>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    let mut child = Command::new(program)
        .args(["-disassemble", &format!("-triple={}", target.triple)])
        .args([&format!("-mcpu={}", target.processor), &format!("-mattr={attributes}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    // No instruction goes on after brackets.
    let mut marker = "[".to_owned();
    write(target.marker.bytes, &mut marker);
    marker.push_str("]\n");
    let mut input = marker.clone();
    for line in lines {
        // In brackets, invalid code ends it.
        let (start, end) = if line.ends_at_invalid { ("[", "]\n") } else { ("", "\n") };
        input.push_str(start);
        write(&line.bytes, &mut input);
        input.push_str(end);
        input.push_str(&marker);
    }
    let mut stdin = child.stdin.take().ok_or("llvm-mc has no standard input")?;
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(failed)?;
    let written = writer.join().map_err(|_| "writing to llvm-mc failed")?;
    // Only a crash ends the program with a signal.
    if output.status.code().is_none() {
        return Ok(None);
    }
    written.map_err(failed)?;

    let mut decoded = vec![Line::default(); lines.len()];
    for message in String::from_utf8_lossy(&output.stderr).lines() {
        let validity = match message.split_once(": warning: ") {
            Some((_, "invalid instruction encoding")) => Validity::Invalid,
            Some((_, "potentially undefined instruction encoding")) => Validity::Undefined,
            _ => continue,
        };
        let mut place = message.split(':').skip(1).map_while(|number| number.parse::<usize>().ok());
        let (Some(row), Some(column)) = (place.next(), place.next()) else { continue };
        // Markers are on lines 1, 3, 5 and so on.
        if row % 2 == 0
            && let (Some(code), Some(line)) = (lines.get(row / 2 - 1), decoded.get_mut(row / 2 - 1))
        {
            let first_column = if code.ends_at_invalid { 2 } else { 1 };
            line.doubtful.push((column.saturating_sub(first_column) / BYTE_LENGTH, validity));
        }
    }
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut n_markers = 0;
    for text in without_comments(&output, target.family.comment) {
        if text.contains(target.marker.text) {
            n_markers += 1;
        } else if n_markers > 0
            && let Some(line) = decoded.get_mut(n_markers - 1)
        {
            line.texts.push(text);
        }
    }
    if n_markers == lines.len() + 1 {
        Ok(Some(decoded))
    } else {
        let last =
            lines.get(n_markers.saturating_sub(1)).map(|line| line.bytes.as_slice()).unwrap_or_default();
        Err(format!(
            "llvm-mc decodes {n_markers} of {} markers, the last before {last:02x?}",
            lines.len() + 1
        ))
    }
}
