//! The tokens of the lexer.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum TokenKind {
    /// The end of the text.
    Eof,
    /// Text that is not a token; the lexer keeps the message.
    Error,
    /// A name.
    Identifier,
    /// A string, with its quotes.
    String,
    /// An integer of at most 64 bits.
    Integer,
    /// An integer of more than 64 bits.
    BigNum,
    /// A floating-point literal.
    Real,
    /// A comment between `/*` and `*/`.
    Comment,
    /// `# 12 "file"` at the start of a line; the number and the string follow as tokens.
    HashDirective,
    /// A line end, a line comment or a statement separator.
    EndOfStatement,
    Colon,
    Space,
    Plus,
    Minus,
    Tilde,
    Slash,
    BackSlash,
    LParen,
    RParen,
    LBrac,
    RBrac,
    LCurly,
    RCurly,
    Question,
    Star,
    Dot,
    Comma,
    Dollar,
    Equal,
    EqualEqual,
    Pipe,
    PipePipe,
    Caret,
    Amp,
    AmpAmp,
    Exclaim,
    ExclaimEqual,
    Percent,
    Hash,
    Less,
    LessEqual,
    LessLess,
    LessGreater,
    Greater,
    GreaterEqual,
    GreaterGreater,
    At,
    MinusGreater,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// Its kind.
    pub kind: TokenKind,
    /// Its text, including quotes.
    pub text: &'a [u8],
    /// The start of its text.
    pub location: u32,
    /// The value of an [`Integer`](TokenKind::Integer), 0 for other tokens.
    pub value: i64,
}

impl<'a> Token<'a> {
    /// Creates a token without a value.
    #[must_use]
    pub const fn new(kind: TokenKind, text: &'a [u8], location: u32) -> Self {
        Self { kind, text, location, value: 0 }
    }

    /// Returns whether it is of `kind`.
    #[must_use]
    pub fn is(&self, kind: TokenKind) -> bool {
        self.kind == kind
    }

    /// Returns the location after its text.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.location + self.text.len() as u32
    }

    /// Returns the locations of its text.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.location..self.end()
    }

    /// Returns its text if it is UTF-8, as identifiers and numbers always are; otherwise an empty string.
    #[must_use]
    pub fn str(&self) -> &'a str {
        std::str::from_utf8(self.text).unwrap_or_default()
    }

    /// Returns the text of a string without its quotes.
    #[must_use]
    pub fn string_contents(&self) -> &'a [u8] {
        self.text.get(1..self.text.len().saturating_sub(1)).unwrap_or_default()
    }

    /// Returns the name of an identifier or a string.
    #[must_use]
    pub fn identifier(&self) -> &'a [u8] {
        if self.kind == TokenKind::Identifier { self.text } else { self.string_contents() }
    }
}
