//! What a line of code stands for.

use std::fmt;
use std::path::Path;

use super::code::Mode;
use crate::decode::reference_decoder;

/// What a line of code stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The instructions.
    texts: Vec<String>,
    /// The places of invalid code.
    pub(super) invalid: Vec<usize>,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | invalid: {:?}", self.texts.join("; "), self.invalid)
    }
}

impl Line {
    /// Adds an instruction's text, whose comment does not matter. The comment may have a line of its own.
    pub(super) fn add_text(&mut self, text: &str) {
        let text = reference_decoder::without_comment(text, "#");
        if !text.is_empty() {
            self.texts.push(text.to_owned());
        }
    }
}

/// A number that marks the ends of lines.
const MARK: u32 = 0x5EA7_F00D;

/// Decodes lines of bytes with llvm-mc. If they are `blocks`, the code ends where a line does, and nothing is decoded
/// after invalid code; otherwise instructions go on in the next line.
pub(super) fn decode(
    program: &Path,
    triple: &str,
    mode: Mode,
    lines: &[Vec<u8>],
    are_blocks: bool,
) -> Result<Vec<Line>, String> {
    // A move of the number after each line tells where the output of the next one starts.
    let mut mark = vec![0xB8];
    mark.extend(MARK.to_le_bytes());
    if mode == Mode::Bits16 {
        mark.insert(0, 0x66);
    }
    let text = |bytes: &[u8]| {
        let text = reference_decoder::text_of(bytes);
        if are_blocks { format!("[{text}]") } else { text }
    };
    let marked: Vec<String> = lines.iter().flat_map(|line| [text(line), text(&mark)]).collect();
    let output = reference_decoder::run(program, triple, "", &marked)?;
    let mut decoded = Vec::with_capacity(lines.len());
    let mut line = Line::default();
    let end = format!("\tmovl\t${MARK}, %eax");
    for text in String::from_utf8_lossy(&output.stdout).lines().filter(|line| *line != "\t.text") {
        if text.starts_with(&end) {
            decoded.push(std::mem::take(&mut line));
        } else {
            line.add_text(text);
        }
    }
    if decoded.len() != lines.len() {
        return Err("llvm-mc's output has other lines".to_owned());
    }
    for message in String::from_utf8_lossy(&output.stderr).lines() {
        let Some((place, "invalid instruction encoding")) = message.split_once(": warning: ") else {
            continue;
        };
        let mut numbers = place.split(':').skip(1).map(str::parse::<usize>);
        if let (Some(Ok(line)), Some(Ok(column))) = (numbers.next(), numbers.next())
            && let Some(line) = decoded.get_mut((line - 1) / 2)
        {
            // A byte takes five columns.
            line.invalid.push((column - 1) / 5);
        }
    }
    Ok(decoded)
}
