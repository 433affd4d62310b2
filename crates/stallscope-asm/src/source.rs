//! The texts of a parse: the main file, included files and expanded macros.
//!
//! All texts share one space of locations, so that a place in any of them is a `u32`.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Texts that are added during parsing and must outlive the tokens that refer to them.
#[derive(Debug, Default)]
pub(crate) struct TextArena {
    first: OnceCell<Box<TextNode>>,
}

#[derive(Debug)]
struct TextNode {
    text: Vec<u8>,
    next: OnceCell<Box<TextNode>>,
}

/// Adds texts at the end of a [`TextArena`].
#[derive(Debug)]
pub(crate) struct TextAppender<'a> {
    end: &'a OnceCell<Box<TextNode>>,
}

impl TextArena {
    pub(crate) fn appender(&self) -> TextAppender<'_> {
        let mut end = &self.first;
        while let Some(node) = end.get() {
            end = &node.next;
        }
        TextAppender { end }
    }

    /// Returns the texts, in the order of their addition.
    pub(crate) fn into_texts(mut self) -> impl Iterator<Item = Vec<u8>> {
        let mut next = self.first.take();
        std::iter::from_fn(move || {
            let mut node = next.take()?;
            next = node.next.take();
            Some(std::mem::take(&mut node.text))
        })
    }
}

impl<'a> TextAppender<'a> {
    /// Keeps `text` for as long as the arena lives.
    pub(crate) fn add(&mut self, text: Vec<u8>) -> &'a [u8] {
        let next = OnceCell::new();
        let node = self.end.get_or_init(|| Box::new(TextNode { text, next }));
        self.end = &node.next;
        &node.text
    }
}

impl Drop for TextArena {
    // Iterative, because the derived drop would recurse once per text.
    fn drop(&mut self) {
        let mut node = self.first.take();
        while let Some(mut current) = node {
            node = current.next.take();
        }
    }
}

/// A text.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// The name in diagnostics; [`raw_text`](stallscope_mc::raw_text) gives its bytes.
    pub name: String,
    /// The bytes.
    pub text: Cow<'a, [u8]>,
    /// The location of its first byte.
    pub start: u32,
    /// The place that included it.
    pub parent: Option<u32>,
}

impl<'a> Source<'a> {
    /// Returns the bytes with their full lifetime, or empty ones for an owned text.
    pub(crate) fn borrowed(&self) -> &'a [u8] {
        match self.text {
            Cow::Borrowed(text) => text,
            Cow::Owned(_) => &[],
        }
    }

    /// Returns the location after its last byte.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.start + u32::try_from(self.text.len()).unwrap_or(u32::MAX - self.start)
    }
}

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub column: u32,
}

/// All texts of one parse, in the order of their appearance; the first is the main file.
#[derive(Clone, Debug, Default)]
pub struct Sources<'a> {
    sources: Vec<Source<'a>>,
    line_counts: LineCounts,
    /// Whether messages show excerpts of long lines.
    shortens_lines: bool,
}

/// The part of a line that a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShownLine<'s> {
    /// The location of its first byte.
    pub(crate) start: u32,
    pub(crate) text: &'s [u8],
    /// Whether the line has more before and after it.
    pub(crate) is_cut: (bool, bool),
}

/// The block size: the lines before the start of each block are cached.
const BLOCK: usize = 1 << 12;

/// For each text of more than a block: the lines before each block, up to the last one needed so far.
/// Diagnostics may alternate between distant places. Threads that share the texts share the cache.
#[derive(Debug, Default)]
struct LineCounts(Mutex<HashMap<usize, Vec<LinesBefore>>>);

/// The lines before a place in a text.
#[derive(Clone, Copy, Debug, Default)]
struct LinesBefore {
    n_newlines: u32,
    /// The offset after the last newline.
    line_start: usize,
}

impl LinesBefore {
    /// Returns the lines before the end of `text`, which follows the place and starts at `start`.
    fn through(self, text: &[u8], start: usize) -> Self {
        let last = text.iter().rposition(|&byte| byte == b'\n');
        Self {
            n_newlines: self.n_newlines + count_newlines(text),
            line_start: last.map_or(self.line_start, |newline| start + newline + 1),
        }
    }
}

impl Clone for LineCounts {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<'a> Sources<'a> {
    /// Adds a text; returns `None` if no locations are left for it.
    pub(crate) fn add(&mut self, name: String, text: Cow<'a, [u8]>, parent: Option<u32>) -> Option<usize> {
        // The end of each text also has a location.
        let start = self.sources.last().map_or(0, |last| last.end() + 1);
        let end = u64::from(start) + text.len() as u64;
        if end >= u64::from(u32::MAX) {
            return None;
        }
        self.sources.push(Source { name, text, start, parent });
        Some(self.sources.len() - 1)
    }

    /// A location in none of the texts; a message about it says that its place is unknown.
    pub const UNKNOWN: u32 = u32::MAX;

    /// Returns the texts.
    #[must_use]
    pub fn all(&self) -> &[Source<'a>] {
        &self.sources
    }

    /// Returns the text with index `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Source<'a>> {
        self.sources.get(index)
    }

    /// Returns the index of the text that contains `location`.
    #[must_use]
    pub fn index_of(&self, location: u32) -> Option<usize> {
        let index = self.sources.partition_point(|source| source.start <= location).checked_sub(1)?;
        (location <= self.sources[index].end()).then_some(index)
    }

    /// Returns the bytes before and from `location` on, in its text.
    pub(crate) fn split_at(&self, location: u32) -> Option<(&[u8], &[u8])> {
        let source = self.get(self.index_of(location)?)?;
        Some(source.text.split_at((location - source.start) as usize))
    }

    /// Lets messages show excerpts of long lines. A message for each statement of a line may otherwise show the square of its length.
    pub(crate) fn shorten_lines(&mut self, shortens: bool) {
        self.shortens_lines = shortens;
    }

    /// Returns the line of `location` in its text, without its line end.
    #[must_use]
    pub fn line_text(&self, location: u32) -> &[u8] {
        self.part_of_line(location, usize::MAX).text
    }

    /// Returns the text of a message about `location`: the line, or an excerpt.
    pub(crate) fn shown_line(&self, location: u32) -> ShownLine<'_> {
        /// The bytes of a long line that are shown before and after a location.
        const MAX_SHOWN: usize = 200;
        self.part_of_line(location, if self.shortens_lines { MAX_SHOWN } else { usize::MAX })
    }

    /// Returns at most `max` bytes of a line before `location`, and after it.
    fn part_of_line(&self, location: u32, max: usize) -> ShownLine<'_> {
        let Some(source) = self.index_of(location).and_then(|index| self.get(index)) else {
            return ShownLine { start: location, text: &[], is_cut: (false, false) };
        };
        let (text, offset) = (&source.text[..], (location - source.start) as usize);
        let (first, last) = (offset.saturating_sub(max), offset.saturating_add(max).min(text.len()));
        let (start, end) = line_range(text.get(first..last).unwrap_or_default(), offset - first);
        let (mut start, mut end) = (first + start, first + end);
        let goes_on =
            |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|&byte| !is_line_end(byte));
        let is_cut = (goes_on(start.checked_sub(1)), goes_on(Some(end)));
        // A character is shown as a whole or not at all.
        let continues = |at: usize| text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
        while is_cut.0 && start < offset && continues(start) {
            start += 1;
        }
        while is_cut.1 && end > offset && continues(end) {
            end -= 1;
        }
        let text = text.get(start..end).unwrap_or_default();
        ShownLine { start: source.start + start as u32, text, is_cut }
    }

    // LLVM quirk: only a line feed starts a line here; a carriage return ends the line that is shown.
    /// Returns the line and column of `location` in its text.
    #[must_use]
    pub fn line_column(&self, location: u32) -> Option<LineColumn> {
        let index = self.index_of(location)?;
        let source = self.get(index)?;
        let offset = (location - source.start) as usize;
        let LinesBefore { n_newlines, line_start } = self.lines_before(index, offset);
        let column = u32::try_from(offset - line_start).unwrap_or(u32::MAX) + 1;
        Some(LineColumn { line: n_newlines + 1, column })
    }

    /// Returns the line number of `location` in its text, from 1, or 0 if it is in no text.
    #[must_use]
    pub fn line(&self, location: u32) -> u32 {
        self.line_column(location).map_or(0, |place| place.line)
    }

    fn lines_before(&self, index: usize, offset: usize) -> LinesBefore {
        let text = self.get(index).map_or(&[][..], |source| &source.text[..]);
        let block = offset / BLOCK;
        let before =
            if block == 0 { LinesBefore::default() } else { self.lines_before_block(index, text, block) };
        before.through(text.get(block * BLOCK..offset).unwrap_or_default(), block * BLOCK)
    }

    fn lines_before_block(&self, index: usize, text: &[u8], block: usize) -> LinesBefore {
        let mut counts = self.line_counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        let counts = counts.entry(index).or_default();
        let mut before = counts.last().copied().unwrap_or_default();
        // The first block has no entry.
        for (number, text) in text.chunks(BLOCK).enumerate().take(block).skip(counts.len()) {
            before = before.through(text, number * BLOCK);
            counts.push(before);
        }
        counts.get(block - 1).copied().unwrap_or(before)
    }

    /// Returns a copy without the contents of the texts that were added during parsing.
    pub(crate) fn with_main<'s>(&self, main: &'s [u8]) -> Sources<'s> {
        let sources = self.sources.iter().enumerate().map(|(index, source)| Source {
            name: source.name.clone(),
            text: Cow::Borrowed(if index == 0 { main } else { &[] }),
            start: source.start,
            parent: source.parent,
        });
        Sources {
            sources: sources.collect(),
            line_counts: LineCounts::default(),
            shortens_lines: self.shortens_lines,
        }
    }

    /// Returns a copy with another main text, which must not be longer.
    #[must_use]
    pub fn with_other_main<'s>(&self, main: &'s [u8], move_back: impl Fn(&mut u32)) -> Sources<'s> {
        let sources = self.sources.iter().enumerate().map(|(index, source)| Source {
            name: source.name.clone(),
            text: if index == 0 { Cow::Borrowed(main) } else { Cow::Owned(source.text.to_vec()) },
            start: source.start,
            parent: source.parent.map(|mut parent| {
                move_back(&mut parent);
                parent
            }),
        });
        Sources {
            sources: sources.collect(),
            line_counts: LineCounts::default(),
            shortens_lines: self.shortens_lines,
        }
    }

    /// Sets the contents of the texts that were added during parsing, in their order.
    pub(crate) fn give_texts(&mut self, texts: impl Iterator<Item = Vec<u8>>) {
        for (source, text) in self.sources.iter_mut().skip(1).zip(texts) {
            source.text = Cow::Owned(text);
        }
    }
}

fn count_newlines(text: &[u8]) -> u32 {
    u32::try_from(text.iter().filter(|&&byte| byte == b'\n').count()).unwrap_or(u32::MAX)
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

fn line_range(text: &[u8], offset: usize) -> (usize, usize) {
    let (before, after) = text.split_at(offset.min(text.len()));
    let start = before.iter().rposition(|&byte| is_line_end(byte)).map_or(0, |newline| newline + 1);
    let end = after.iter().position(|&byte| is_line_end(byte)).map_or(text.len(), |length| offset + length);
    (start, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_of_all_texts_differ() {
        let mut sources = Sources::default();
        sources.add("a".to_owned(), Cow::Borrowed(b"x\ny"), None);
        sources.add("b".to_owned(), Cow::Borrowed(b""), Some(2));
        sources.add("c".to_owned(), Cow::Borrowed(b"\n\nz\r"), None);
        let places = [(0, 0, 1, 1), (2, 0, 2, 1), (3, 0, 2, 2), (4, 1, 1, 1), (7, 2, 3, 1), (9, 2, 3, 3)];
        for (location, index, line, column) in places {
            assert_eq!(sources.index_of(location), Some(index), "{location}");
            assert_eq!(sources.line_column(location), Some(LineColumn { line, column }), "{location}");
        }
        assert_eq!(sources.index_of(10), None);
        assert_eq!(sources.line_text(7), b"z");
    }

    #[test]
    fn lines_of_a_long_text_are_counted_from_anywhere() {
        let text = b"x\n".repeat(3 * BLOCK);
        let mut sources = Sources::default();
        sources.add("a".to_owned(), Cow::Borrowed(&text), None);
        let last = 6 * BLOCK;
        for offset in [0, last, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, last - 1, 2 * BLOCK, 3 * BLOCK + 7] {
            assert_eq!(sources.line(offset as u32), offset as u32 / 2 + 1, "{offset}");
        }
    }

    #[test]
    fn texts_outlive_later_texts() {
        let arena = TextArena::default();
        let mut appender = arena.appender();
        let texts: Vec<&[u8]> =
            (0..100_000_u32).map(|number| appender.add(number.to_le_bytes().to_vec())).collect();
        assert_eq!(texts[77], 77_u32.to_le_bytes());
        assert_eq!(arena.into_texts().nth(99_999), Some(99_999_u32.to_le_bytes().to_vec()));
    }
}
