//! The lexer's place in a text.

use crate::token::{Token, TokenKind};

/// A message of the lexer, which accompanies a token of kind [`TokenKind::Error`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct LexerError {
    pub(crate) location: u32,
    pub(crate) message: &'static str,
}

/// A place in a text. Reading past the end of the text returns zeros.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextCursor<'a> {
    /// The text.
    pub(crate) bytes: &'a [u8],
    /// The location of its first byte.
    pub(crate) base: u32,
    /// The start of the token.
    pub(crate) token_start: usize,
    /// The offset of the next byte.
    pub(crate) offset: usize,
    /// The last error.
    pub(crate) error: LexerError,
}

impl<'a> TextCursor<'a> {
    /// Creates a cursor in an empty text.
    pub(crate) const fn new() -> Self {
        let error = LexerError { location: 0, message: "" };
        Self { bytes: &[], base: 0, token_start: 0, offset: 0, error }
    }

    #[inline]
    pub(crate) fn at(&self, offset: usize) -> u32 {
        self.base + offset as u32
    }

    #[inline]
    pub(crate) fn byte(&self, offset: usize) -> u8 {
        self.bytes.get(offset).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn current(&self) -> u8 {
        self.byte(self.offset)
    }

    #[inline]
    pub(crate) fn text_from(&self, start: usize) -> &'a [u8] {
        self.bytes.get(start..self.offset).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn next_byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.offset).copied()?;
        self.offset += 1;
        Some(byte)
    }

    #[inline]
    pub(crate) fn take_while(&mut self, mut accepts: impl FnMut(u8) -> bool) {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        self.offset += rest.iter().position(|&byte| !accepts(byte)).unwrap_or(rest.len());
    }

    #[inline]
    pub(crate) fn take_if(&mut self, accepts: impl Fn(u8) -> bool) -> bool {
        let taken = self.bytes.get(self.offset).is_some_and(|&byte| accepts(byte));
        self.offset += usize::from(taken);
        taken
    }

    #[inline]
    pub(crate) fn finish(&self, kind: TokenKind) -> Token<'a> {
        let start = self.token_start;
        Token::new(kind, self.text_from(start), self.at(start))
    }

    #[inline]
    pub(crate) fn fail(&mut self, start: usize, message: &'static str) -> Token<'a> {
        self.error = LexerError { location: self.at(start), message };
        Token::new(TokenKind::Error, self.text_from(start), self.at(start))
    }
}
