//! The source code that the instructions of a block come from.

use std::sync::Arc;

use crate::{Json, Text};

/// A place in source code, and the function that it belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFrame {
    /// The function; empty if it is unknown.
    pub function: Vec<u8>,
    /// The path of the file; empty if it is unknown.
    pub file: Vec<u8>,
    /// The line, from 1; 0 if it is unknown.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
    /// The text of the line, if the file was found.
    pub text: Option<Vec<u8>>,
}

impl SourceFrame {
    /// Whether two frames show the same line.
    fn is_same_line(&self, other: &Self) -> bool {
        self.line == other.line && self.file == other.file && self.function == other.function
    }
}

/// The source code that the instructions of a block come from: for each a list of frames, the innermost one first. Each further frame
/// inlined the call of the one before. Instructions of unknown places have no frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstructionSources {
    frames: Vec<Arc<[SourceFrame]>>,
}

impl InstructionSources {
    /// Creates a list without instructions.
    #[must_use]
    pub const fn new() -> Self {
        Self { frames: Vec::new() }
    }

    /// Adds the frames of the next instruction.
    pub fn push(&mut self, frames: Arc<[SourceFrame]>) {
        self.frames.push(frames);
    }

    /// Whether no instruction has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The frames of an instruction.
    #[must_use]
    pub fn get(&self, index: usize) -> &[SourceFrame] {
        self.frames.get(index).map_or(&[], |frames| frames)
    }

    /// Writes the source lines before an instruction, the outermost one first: only lines that differ from the previous instruction's.
    pub(crate) fn write_text(&self, index: usize, text: &mut Text<'_>) {
        let frames = self.get(index);
        let before = index.checked_sub(1).map_or(&[][..], |before| self.get(before));
        let pairs = frames.iter().rev().zip(before.iter().rev());
        let n_same = pairs.take_while(|(frame, before)| frame.is_same_line(before)).count();
        if n_same == frames.len() && n_same == before.len() {
            return;
        }
        // Behind an inlined call, the line of the caller stands once more.
        let first = n_same.min(frames.len().saturating_sub(1));
        for (depth, frame) in frames.iter().rev().enumerate().skip(first) {
            text.str("; ");
            text.repeat(b' ', 2 * depth);
            if depth > 0 && !frame.function.is_empty() {
                text.bytes(&frame.function);
                text.str(", ");
            }
            text.bytes(if frame.file.is_empty() { b"?" } else { &frame.file });
            text.char(b':');
            text.number(frame.line);
            if let Some(line) = &frame.text {
                text.str(": ");
                text.bytes(line.trim_ascii());
            }
            text.end_line();
        }
    }

    /// Writes the frames as an array with an array for each instruction.
    pub(crate) fn write_json(&self, json: &mut Json) {
        json.array(|json| {
            for frames in &self.frames {
                json.array(|json| frames.iter().for_each(|frame| frame.write_json(json)));
            }
        });
    }
}

impl SourceFrame {
    fn write_json(&self, json: &mut Json) {
        json.object(|json| {
            json.key(b"Column");
            json.number(self.column);
            json.key(b"File");
            json.string(&self.file);
            json.key(b"Function");
            json.string(&self.function);
            json.key(b"Line");
            json.number(self.line);
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{InstructionSources, SourceFrame};
    use crate::Text;

    #[test]
    fn lines_are_written_where_they_change() {
        let frame = |function: &str, line| SourceFrame {
            function: function.as_bytes().to_vec(),
            file: b"a.c".to_vec(),
            line,
            column: line,
            text: (line == 2).then(|| b"  x++;".to_vec()),
        };
        let mut sources = InstructionSources::new();
        let (f, g) = (frame("f", 2), frame("g", 7));
        for frames in [vec![f.clone()], vec![g.clone(), f.clone()], vec![frame("g", 8), f.clone()], vec![f]] {
            sources.push(Arc::from(frames));
        }
        sources.push(Arc::from([]));
        let mut text = Text::new(false);
        for index in 0..5 {
            sources.write_text(index, &mut text);
            text.str("-\n");
        }
        let expected = "; a.c:2: x++;\n-\n;   g, a.c:7\n-\n;   g, a.c:8\n-\n; a.c:2: x++;\n-\n-\n";
        assert_eq!(String::from_utf8(text.finish()).unwrap(), expected);
    }
}
