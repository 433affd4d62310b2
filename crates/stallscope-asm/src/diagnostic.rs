//! Errors, warnings and notes, and how they are rendered.

use std::ops::Range;
use std::sync::Arc;

use crate::source::{ShownLine, Sources};
use stallscope_mc::raw_text;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagnosticKind {
    /// The input is invalid.
    Error,
    /// The input is suspicious.
    Warning,
    /// Additional information on the previous diagnostic.
    Note,
    /// A remark without place and label.
    Remark,
}

impl DiagnosticKind {
    /// Returns the label before the message.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Error => "error: ",
            Self::Warning => "warning: ",
            Self::Note => "note: ",
            Self::Remark => "",
        }
    }
}

/// The place according to a preprocessor's line marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresumedPlace {
    /// The file.
    pub file: String,
    /// The line, which need not exist.
    pub line: i64,
}

/// A message about a place in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its severity.
    pub kind: DiagnosticKind,
    /// The place, if there is one: a location of its [`Sources`].
    pub location: Option<u32>,
    /// The message, without a line end; [`raw_text`] gives its bytes. Equal messages share it.
    pub message: Arc<str>,
    /// The text to underline.
    pub range: Option<Range<u32>>,
    /// A replacement for the underlined text, or a hint at it; it is printed below it.
    pub fix: Option<Box<str>>,
    /// The place according to a preprocessor's line marker.
    pub presumed: Option<Box<PresumedPlace>>,
    /// Whether the list of including files is printed first.
    pub with_include_stack: bool,
}

impl Diagnostic {
    /// A message that underlines nothing.
    #[must_use]
    pub fn new(kind: DiagnosticKind, location: Option<u32>, message: impl Into<Arc<str>>) -> Self {
        let message = message.into();
        Self { kind, location, message, range: None, fix: None, presumed: None, with_include_stack: false }
    }

    /// Appends the text as LLVM prints it: place, message, source line, and a line with a caret.
    pub fn render(&self, sources: &Sources<'_>, out: &mut Vec<u8>) {
        let Some((location, index)) = self.location.and_then(|at| Some((at, sources.index_of(at)?))) else {
            if self.kind != DiagnosticKind::Remark {
                out.extend_from_slice(b"<unknown>:0: ");
            }
            self.render_message(out);
            return;
        };
        let parent = sources.get(index).and_then(|source| source.parent);
        if self.with_include_stack {
            render_include_stack(sources, parent, out);
        }
        let place = sources.line_column(location);
        let (line, column) = place.map_or((0, 0), |place| (i64::from(place.line), place.column));
        let name = sources.get(index).map_or("", |source| &source.name[..]);
        let presumed = self.presumed.as_ref();
        let (name, line) = presumed.map_or((name, line), |place| (&place.file[..], place.line));
        if !name.is_empty() {
            out.extend_from_slice(&raw_text::to_bytes(if name == "-" { "<stdin>" } else { name }));
            // LLVM quirk: line -1 means no line, so the source line is not printed.
            if line != -1 {
                out.extend_from_slice(format!(":{line}:{column}").as_bytes());
            }
            out.extend_from_slice(b": ");
        }
        self.render_message(out);
        if line != -1 {
            self.render_line(sources, location, column as usize - 1, out);
        }
    }

    /// Appends label and message, without a place.
    pub fn render_message(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.kind.label().as_bytes());
        out.extend_from_slice(&raw_text::to_bytes(&self.message));
        out.push(b'\n');
    }

    fn render_line(&self, sources: &Sources<'_>, location: u32, column: usize, out: &mut Vec<u8>) {
        /// The sign for the rest of a long line.
        const REST: &[u8] = b"...";
        let ShownLine { start: line_start, text: line, is_cut } = sources.shown_line(location);
        let before = if is_cut.0 { REST } else { &[] };
        let after = if is_cut.1 { REST } else { &[] };
        let shown = [before, line, after].concat();
        // The line up to its cut end.
        let upto_end = &shown[..before.len() + line.len()];
        render_with_tabs(&shown, upto_end, out);
        if !line.is_ascii() {
            return;
        }
        let column = if is_cut.0 { (location - line_start) as usize } else { column };
        let mut marks = vec![b' '; shown.len() + 1];
        if let Some(range) = &self.range {
            let line_end = line_start + line.len() as u32;
            if range.start <= line_end && range.end >= line_start {
                let start = before.len() + (range.start.max(line_start) - line_start) as usize;
                let end = before.len() + (range.end.min(line_end) - line_start) as usize;
                if let Some(underlined) = marks.get_mut(start..end) {
                    underlined.fill(b'~');
                }
            }
        }
        marks[before.len() + column.min(line.len())] = b'^';
        let used = marks.iter().rposition(|&mark| mark != b' ').map_or(0, |last| last + 1);
        render_with_tabs(&marks[..used], upto_end, out);
        if let Some(fix) = &self.fix {
            let column = before.len() + column;
            let mut text = vec![b' '; column.min(upto_end.len())];
            text.extend_from_slice(&raw_text::to_bytes(fix));
            render_with_tabs(&text, upto_end.get(..column).unwrap_or(upto_end), out);
        }
    }
}

/// Writes `text`; a byte below a tab of `line` is repeated up to the next tab stop.
fn render_with_tabs(text: &[u8], line: &[u8], out: &mut Vec<u8>) {
    const TAB_STOP: usize = 8;
    let mut column = 0;
    for (index, &byte) in text.iter().enumerate() {
        let is_tab = line.get(index) == Some(&b'\t');
        let width = if is_tab { TAB_STOP - column % TAB_STOP } else { 1 };
        out.extend(std::iter::repeat_n(if byte == b'\t' { b' ' } else { byte }, width));
        column += width;
    }
    out.push(b'\n');
}

fn render_include_stack(sources: &Sources<'_>, parent: Option<u32>, out: &mut Vec<u8>) {
    let mut stack = Vec::new();
    let mut next = parent;
    while let Some(location) = next {
        let Some(source) = sources.index_of(location).and_then(|index| sources.get(index)) else {
            break;
        };
        stack.push((&source.name, sources.line(location)));
        next = source.parent;
    }
    for (name, line) in stack.into_iter().rev() {
        out.extend_from_slice(b"Included from ");
        out.extend_from_slice(&raw_text::to_bytes(name));
        out.extend_from_slice(format!(":{line}:\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(text: &[u8], location: u32, range: Option<Range<u32>>) -> String {
        let mut sources = Sources::default();
        sources.add("a.s".to_owned(), text.into(), None);
        let diagnostic = Diagnostic {
            kind: DiagnosticKind::Error,
            location: Some(location),
            message: "wrong".into(),
            range,
            fix: None,
            presumed: None,
            with_include_stack: true,
        };
        let mut out = Vec::new();
        diagnostic.render(&sources, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn the_place_is_marked_below_the_line() {
        assert_eq!(render(b"one\ntwo 3\n", 8, None), "a.s:2:5: error: wrong\ntwo 3\n    ^\n");
        assert_eq!(render(b"one\ntwo 3\n", 4, Some(4..7)), "a.s:2:1: error: wrong\ntwo 3\n^~~\n");
    }

    #[test]
    fn long_lines_are_shortened_on_request() {
        let text =
            ["é".repeat(300), "b".repeat(300), "x".to_owned(), "c".repeat(300), "\nd".to_owned()].concat();
        let mut sources = Sources::default();
        sources.add("a.s".to_owned(), text.as_bytes().into(), None);
        let render = |sources: &Sources<'_>, location: u32| {
            let mut out = Vec::new();
            Diagnostic::new(DiagnosticKind::Error, Some(location), "wrong").render(sources, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(render(&sources, 900).lines().nth(1), text.lines().next());
        sources.shorten_lines(true);
        let shown = format!("...{}x{}...", "b".repeat(200), "c".repeat(199));
        let expected = format!("a.s:1:901: error: wrong\n{shown}\n{}^\n", " ".repeat(203));
        assert_eq!(render(&sources, 900), expected);
        // No character is torn: each has two bytes.
        assert_eq!(render(&sources, 3), format!("a.s:1:4: error: wrong\n{}...\n", "é".repeat(101)));
        assert_eq!(render(&sources, 1202), "a.s:2:1: error: wrong\nd\n^\n");
    }

    #[test]
    fn tabs_reach_to_the_next_stop() {
        assert_eq!(
            render(b"\ta\tb", 3, None),
            "a.s:1:4: error: wrong\n        a       b\n                ^\n"
        );
        assert_eq!(render(b"\tx", 1, None), "a.s:1:2: error: wrong\n        x\n        ^\n");
    }

    #[test]
    fn no_place_is_marked_in_a_line_that_is_not_ascii() {
        assert_eq!(render("é x".as_bytes(), 3, None), "a.s:1:4: error: wrong\né x\n");
    }

    #[test]
    fn the_end_of_the_text_is_a_place() {
        assert_eq!(render(b"one\n", 4, None), "a.s:2:1: error: wrong\n\n^\n");
    }
}
