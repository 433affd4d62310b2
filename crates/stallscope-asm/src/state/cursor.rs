//! The current place in the texts.

use std::borrow::Cow;

use crate::lexer::Lexer;
use crate::source::{Sources, TextAppender};
use crate::token::Token;

/// The current place in the texts.
#[derive(Debug)]
pub struct Cursor<'a> {
    /// The lexer, for its modes and for lookahead.
    pub lexer: Lexer<'a>,
    /// The texts.
    pub(crate) sources: Sources<'a>,
    texts: TextAppender<'a>,
    current_source: usize,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at the start of `text`, or returns `None` if it is too large.
    pub(crate) fn new(
        name: &str,
        text: &'a [u8],
        texts: TextAppender<'a>,
        mut lexer: Lexer<'a>,
    ) -> Option<Self> {
        let mut sources = Sources::default();
        let current_source = sources.add(name.to_owned(), Cow::Borrowed(text), None)?;
        lexer.set_text(text, 0, 0);
        Some(Self { lexer, sources, texts, current_source })
    }

    /// Returns the current token.
    #[must_use]
    pub fn token(&self) -> Token<'a> {
        self.lexer.token()
    }

    /// Returns the index of the current text.
    pub(crate) fn current_source(&self) -> usize {
        self.current_source
    }

    /// Returns the place that included the current text.
    pub(crate) fn parent(&self) -> Option<u32> {
        self.sources.get(self.current_source).and_then(|source| source.parent)
    }

    /// Returns the depth of includes, down to the current text.
    pub(crate) fn include_depth(&self) -> usize {
        let parent = |index: usize| {
            let location = self.sources.get(index)?.parent?;
            self.sources.index_of(location)
        };
        std::iter::successors(Some(self.current_source), |&index| parent(index)).count()
    }

    /// Adds a text and continues at its start; the current token stays. Returns false if no locations are left for
    /// it.
    pub(crate) fn enter_text(&mut self, name: String, text: Vec<u8>, parent: Option<u32>) -> bool {
        let text = self.texts.add(text);
        let Some(index) = self.sources.add(name, Cow::Borrowed(text), parent) else { return false };
        let start = self.sources.get(index).map_or(0, |source| source.start);
        self.jump_into(index, start);
        true
    }

    /// Continues at `location`; the current token stays.
    pub(crate) fn jump_to(&mut self, location: u32) {
        if let Some(index) = self.sources.index_of(location) {
            self.jump_into(index, location);
        }
    }

    /// Continues at `location` in the text with index `index`; the current token stays.
    pub(crate) fn jump_into(&mut self, index: usize, location: u32) {
        let Some(source) = self.sources.get(index) else { return };
        let (text, start) = (source.borrowed(), source.start);
        self.current_source = index;
        self.lexer.set_text(text, start, location.saturating_sub(start) as usize);
    }

    /// Makes the lexer see the end of the text.
    pub(crate) fn stop(&mut self) {
        self.lexer.set_text(&[], 0, 0);
    }

    /// Returns the text between two locations of the same source.
    pub(crate) fn text_between(&self, start: u32, end: u32) -> &'a [u8] {
        let Some(source) = self.sources.index_of(start).and_then(|index| self.sources.get(index)) else {
            return &[];
        };
        let range = (start - source.start) as usize..(end.max(start) - source.start) as usize;
        source.borrowed().get(range).unwrap_or_default()
    }
}
