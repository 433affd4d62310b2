//! The lexer: cuts a text into tokens, one at a time.

use smallvec::SmallVec;

use crate::marker::MarkerComment;
use crate::number;
use crate::token::{Token, TokenKind};
use stallscope_mc::AsmInfo;

/// A message of the lexer, which goes with a token of kind [`TokenKind::Error`].
#[derive(Clone, Debug)]
pub(crate) struct LexerError {
    pub(crate) location: u32,
    pub(crate) message: &'static str,
}

/// The lexer's place in the text.
#[derive(Clone, Copy, Debug)]
struct Position {
    token_start: usize,
    cursor: usize,
    is_at_start_of_line: bool,
    is_at_start_of_statement: bool,
}

/// Cuts a text into tokens.
#[derive(Debug)]
pub struct Lexer<'a> {
    text: &'a [u8],
    base: u32,
    position: Position,
    // The tokens to come, the next one last.
    tokens: SmallVec<[Token<'a>; 4]>,
    just_consumed_eol: bool,
    is_peeking: bool,
    skip_space: bool,
    allow_at_in_identifier: bool,
    comment_start: &'static [u8],
    separator: &'static [u8],
    asm_info: AsmInfo,
    /// Whether `1b` is a number and a name that makes it a label, not a binary number.
    pub(crate) has_binary_labels: bool,
    pub(crate) error: LexerError,
    pub(crate) markers: Vec<MarkerComment<'a>>,
}

const MARKER: &[u8] = b"LLVM-MCA-";

impl<'a> Lexer<'a> {
    pub(crate) fn new(asm_info: &AsmInfo) -> Self {
        let mut tokens = SmallVec::new();
        tokens.push(Token::new(TokenKind::Space, &[], 0));
        Self {
            text: &[],
            base: 0,
            position: Position {
                token_start: 0,
                cursor: 0,
                is_at_start_of_line: true,
                is_at_start_of_statement: true,
            },
            tokens,
            just_consumed_eol: true,
            is_peeking: false,
            skip_space: true,
            allow_at_in_identifier: asm_info.use_at_for_specifier
                && !asm_info.comment_string.starts_with('@'),
            comment_start: asm_info.comment_string.as_bytes(),
            separator: asm_info.separator_string.as_bytes(),
            asm_info: *asm_info,
            has_binary_labels: false,
            error: LexerError { location: 0, message: "" },
            markers: Vec::new(),
        }
    }

    /// Goes on at `offset` of `text`, whose first byte has the location `base`; the current token stays.
    pub(crate) fn set_text(&mut self, text: &'a [u8], base: u32, offset: usize) {
        self.text = text;
        self.base = base;
        self.position.cursor = offset.min(text.len());
        self.position.token_start = self.position.cursor;
    }

    /// The current token.
    #[must_use]
    pub fn token(&self) -> Token<'a> {
        self.tokens.last().copied().unwrap_or(Token::new(TokenKind::Eof, &[], self.location()))
    }

    /// Where the token that was cut last starts; this is not always the current token.
    #[must_use]
    pub fn location(&self) -> u32 {
        self.at(self.position.token_start)
    }

    /// Whether the token before the current one was the end of a statement.
    #[must_use]
    pub fn just_consumed_eol(&self) -> bool {
        self.just_consumed_eol
    }

    /// Whether spaces are left out, not tokens of their own. True at first.
    pub fn set_skip_space(&mut self, skip: bool) {
        self.skip_space = skip;
    }

    /// Whether `@` is part of names.
    #[must_use]
    pub fn allow_at_in_identifier(&self) -> bool {
        self.allow_at_in_identifier
    }

    /// Changes whether `@` is part of names, and returns whether it was.
    pub(crate) fn set_allow_at_in_identifier(&mut self, allow: bool) -> bool {
        std::mem::replace(&mut self.allow_at_in_identifier, allow)
    }

    /// Goes to the next token.
    pub(crate) fn advance(&mut self) {
        self.just_consumed_eol = self.token().is(TokenKind::EndOfStatement);
        self.tokens.pop();
        if self.tokens.is_empty() {
            // Cutting may put tokens in front, but the one it returns comes before them.
            let token = self.cut();
            self.tokens.push(token);
        }
    }

    /// Puts `token` in front of the current one.
    pub fn unlex(&mut self, token: Token<'a>) {
        self.tokens.push(token);
    }

    /// Reads the tokens behind the last one that was cut, without moving; returns how many there were.
    pub fn peek_tokens(&mut self, tokens: &mut [Token<'a>], skip_space: bool) -> usize {
        let position = self.position;
        let error = self.error.clone();
        let was_peeking = std::mem::replace(&mut self.is_peeking, true);
        let skipped_space = std::mem::replace(&mut self.skip_space, skip_space);
        let mut n_tokens = 0;
        for slot in tokens {
            *slot = self.cut();
            n_tokens += 1;
            if slot.is(TokenKind::Eof) {
                break;
            }
        }
        self.is_peeking = was_peeking;
        self.skip_space = skipped_space;
        self.position = position;
        self.error = error;
        n_tokens
    }

    /// The token behind the last one that was cut.
    pub fn peek(&mut self, skip_space: bool) -> Token<'a> {
        let mut tokens = [Token::new(TokenKind::Eof, &[], self.location())];
        self.peek_tokens(&mut tokens, skip_space);
        tokens[0]
    }

    /// The text from the current token on, if that is the last one that was cut.
    pub fn text_from_token(&self) -> Option<&'a [u8]> {
        let [token] = self.tokens.as_slice() else { return None };
        let start = token.location.checked_sub(self.base)? as usize;
        let is_last = token.end() == self.at(self.position.cursor);
        self.text.get(start..).filter(|_| is_last)
    }

    /// Goes on `offset` bytes behind `location` in the current text; the current token stays.
    pub fn skip_to(&mut self, location: u32, offset: usize) {
        self.position.cursor = location.saturating_sub(self.base) as usize + offset;
    }

    /// Whether the text behind the last token that was cut starts with `%` and a letter.
    pub fn is_before_percent_and_letter(&self) -> bool {
        let rest = self.text.get(self.position.cursor..).unwrap_or_default();
        matches!(rest, [b'%', letter, ..] if letter.is_ascii_alphabetic())
    }

    /// Takes the text from behind the current token to the end of the statement.
    pub(crate) fn take_until_end_of_statement(&mut self) -> &'a [u8] {
        self.position.token_start = self.position.cursor;
        while self.position.cursor < self.text.len()
            && !self.is_comment_at(self.position.cursor)
            && !self.is_separator_at(self.position.cursor)
            && !matches!(self.current(), b'\n' | b'\r')
        {
            self.position.cursor += 1;
        }
        self.text_from(self.position.token_start)
    }

    // What follows works on offsets in the current text; behind its end there are zeros.

    fn at(&self, offset: usize) -> u32 {
        self.base + offset as u32
    }

    fn byte(&self, offset: usize) -> u8 {
        self.text.get(offset).copied().unwrap_or(0)
    }

    fn current(&self) -> u8 {
        self.byte(self.position.cursor)
    }

    fn text_from(&self, start: usize) -> &'a [u8] {
        self.text.get(start..self.position.cursor).unwrap_or_default()
    }

    fn next_byte(&mut self) -> Option<u8> {
        let byte = self.text.get(self.position.cursor).copied()?;
        self.position.cursor += 1;
        Some(byte)
    }

    fn take_while(&mut self, mut accepts: impl FnMut(u8) -> bool) {
        let rest = self.text.get(self.position.cursor..).unwrap_or_default();
        self.position.cursor += rest.iter().position(|&byte| !accepts(byte)).unwrap_or(rest.len());
    }

    fn take_if(&mut self, accepts: impl Fn(u8) -> bool) -> bool {
        let taken = self.text.get(self.position.cursor).is_some_and(|&byte| accepts(byte));
        self.position.cursor += usize::from(taken);
        taken
    }

    fn finish(&self, kind: TokenKind) -> Token<'a> {
        let start = self.position.token_start;
        Token::new(kind, self.text_from(start), self.at(start))
    }

    fn fail(&mut self, start: usize, message: &'static str) -> Token<'a> {
        self.error = LexerError { location: self.at(start), message };
        Token::new(TokenKind::Error, self.text_from(start), self.at(start))
    }

    fn is_comment_at(&self, offset: usize) -> bool {
        match self.comment_start {
            // `##` starts with the preprocessor in mind: one `#` starts a comment, too.
            [first] | [first, b'#', ..] => self.text.get(offset) == Some(first),
            start => self.text.get(offset..).is_some_and(|rest| rest.starts_with(start)),
        }
    }

    fn is_separator_at(&self, offset: usize) -> bool {
        match self.separator {
            [only] => self.text.get(offset) == Some(only),
            separator => self.text.get(offset..).is_some_and(|rest| rest.starts_with(separator)),
        }
    }

    fn start_statement(&mut self) {
        self.position.is_at_start_of_line = true;
        self.position.is_at_start_of_statement = true;
    }

    fn cut(&mut self) -> Token<'a> {
        loop {
            if self.skip_space && matches!(self.current(), b' ' | b'\t') {
                self.take_while(|byte| matches!(byte, b' ' | b'\t'));
                self.position.is_at_start_of_line = false;
            }
            self.position.token_start = self.position.cursor;
            if let Some(token) = self.cut_once() {
                return token;
            }
        }
    }

    // `None` for space that is skipped.
    fn cut_once(&mut self) -> Option<Token<'a>> {
        let start = self.position.cursor;
        let first = self.next_byte();
        if first == Some(b'#')
            && self.position.is_at_start_of_statement
            && !self.is_peeking
            && let Some(token) = self.hash_at_start_of_statement()
        {
            return Some(token);
        }
        if self.is_comment_at(start) {
            if self.text.get(start..).is_some_and(|rest| rest.starts_with(self.comment_start)) {
                self.position.cursor = start + self.comment_start.len();
            }
            return Some(self.line_comment());
        }
        if self.is_separator_at(start) {
            self.position.cursor = start + self.separator.len();
            self.start_statement();
            return Some(self.finish(TokenKind::EndOfStatement));
        }
        let Some(first) = first else {
            let was_in_statement = !self.position.is_at_start_of_statement;
            self.start_statement();
            // A line without a line end at the end of the text is a statement, too.
            return Some(self.finish(if was_in_statement {
                TokenKind::EndOfStatement
            } else {
                TokenKind::Eof
            }));
        };
        self.position.is_at_start_of_line = false;
        let was_at_start_of_statement = std::mem::replace(&mut self.position.is_at_start_of_statement, false);
        match first {
            0 | b' ' | b'\t' => {
                self.position.is_at_start_of_statement = was_at_start_of_statement;
                self.take_while(|byte| matches!(byte, b' ' | b'\t'));
                (!self.skip_space).then(|| self.finish(TokenKind::Space))
            }
            b'\r' | b'\n' => {
                if first == b'\r' {
                    self.take_if(|byte| byte == b'\n');
                }
                self.start_statement();
                Some(self.finish(TokenKind::EndOfStatement))
            }
            b'/' => {
                self.position.is_at_start_of_statement = was_at_start_of_statement;
                Some(self.slash())
            }
            _ => Some(self.cut_in_statement(first)),
        }
    }

    fn cut_in_statement(&mut self, first: u8) -> Token<'a> {
        use TokenKind::*;
        let info = &self.asm_info;
        let kind = match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.' => return self.identifier(),
            b'0'..=b'9' => return self.digit(),
            b'"' => return self.quote(),
            b'\'' => return self.single_quote(),
            b'$' if info.allow_dollar_at_start_of_identifier => return self.identifier(),
            b'@' if info.allow_at_at_start_of_identifier => return self.identifier(),
            b'?' if info.allow_question_at_start_of_identifier => return self.identifier(),
            b'$' => Dollar,
            b'@' => At,
            b'?' => Question,
            b'#' => Hash,
            b':' => Colon,
            b'+' => Plus,
            b'~' => Tilde,
            b'(' => LParen,
            b')' => RParen,
            b'[' => LBrac,
            b']' => RBrac,
            b'{' => LCurly,
            b'}' => RCurly,
            b'*' => Star,
            b',' => Comma,
            b'\\' => BackSlash,
            b'^' => Caret,
            b'%' => Percent,
            b'=' => self.one_or_two(Equal, &[(b'=', EqualEqual)]),
            b'-' => self.one_or_two(Minus, &[(b'>', MinusGreater)]),
            b'|' => self.one_or_two(Pipe, &[(b'|', PipePipe)]),
            b'&' => self.one_or_two(Amp, &[(b'&', AmpAmp)]),
            b'!' => self.one_or_two(Exclaim, &[(b'=', ExclaimEqual)]),
            b'<' => self.one_or_two(Less, &[(b'<', LessLess), (b'=', LessEqual), (b'>', LessGreater)]),
            b'>' => self.one_or_two(Greater, &[(b'>', GreaterGreater), (b'=', GreaterEqual)]),
            _ => return self.fail(self.position.token_start, "invalid character in input"),
        };
        self.finish(kind)
    }

    fn one_or_two(&mut self, one: TokenKind, two: &[(u8, TokenKind)]) -> TokenKind {
        for &(second, kind) in two {
            if self.take_if(|byte| byte == second) {
                return kind;
            }
        }
        one
    }

    // `# 12 "file"` is a line marker, and any other `#` here starts a comment.
    fn hash_at_start_of_statement(&mut self) -> Option<Token<'a>> {
        let mut next = [Token::new(TokenKind::Eof, &[], 0); 2];
        // Tokens are read even if they cannot matter, because comments among them may be markers.
        let n_tokens = self.peek_tokens(&mut next, true);
        let is_marker = n_tokens == 2 && next[0].is(TokenKind::Integer) && next[1].is(TokenKind::String);
        if self.position.is_at_start_of_line && is_marker {
            self.take_while(|byte| !matches!(byte, b'\n' | b'\r'));
            self.unlex(next[1]);
            self.unlex(next[0]);
            return Some(self.finish(TokenKind::HashDirective));
        }
        self.asm_info.allow_additional_comments.then(|| self.line_comment())
    }

    fn is_identifier_byte(byte: u8, allow_at: bool) -> bool {
        const IS_PART: [bool; 256] = {
            let mut is_part = [false; 256];
            let mut byte = 0;
            while byte < 256 {
                is_part[byte] =
                    (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'$' | b'.' | b'?');
                byte += 1;
            }
            is_part
        };
        IS_PART[usize::from(byte)] || (allow_at && byte == b'@')
    }

    fn identifier(&mut self) -> Token<'a> {
        let allow_at = self.allow_at_in_identifier();
        let start = self.position.token_start;
        if self.byte(start) == b'.' && self.current().is_ascii_digit() {
            self.take_while(|byte| byte.is_ascii_digit());
            let next = self.current();
            if !Self::is_identifier_byte(next, allow_at) || matches!(next, b'e' | b'E') {
                return self.float_literal();
            }
        }
        self.take_while(|byte| Self::is_identifier_byte(byte, allow_at));
        let token = self.finish(TokenKind::Identifier);
        if token.text == b"." { Token { kind: TokenKind::Dot, ..token } } else { token }
    }

    fn slash(&mut self) -> Token<'a> {
        let may_be_comment = self.asm_info.allow_additional_comments;
        if may_be_comment && self.take_if(|byte| byte == b'/') {
            return self.line_comment();
        }
        self.position.is_at_start_of_statement = false;
        if !(may_be_comment && self.take_if(|byte| byte == b'*')) {
            return self.finish(TokenKind::Slash);
        }
        let text_start = self.position.cursor;
        let rest = self.text.get(text_start..).unwrap_or_default();
        let Some(length) = rest.windows(2).position(|pair| pair == b"*/") else {
            self.position.cursor = self.text.len();
            return self.fail(self.position.token_start, "unterminated comment");
        };
        self.note_comment(text_start, text_start + length);
        self.position.cursor = text_start + length + 2;
        self.finish(TokenKind::Comment)
    }

    fn line_comment(&mut self) -> Token<'a> {
        let text_start = self.position.cursor;
        self.take_while(|byte| !matches!(byte, b'\n' | b'\r'));
        let text_end = self.position.cursor;
        let line_end = self.next_byte();
        if line_end == Some(b'\r') {
            self.take_if(|byte| byte == b'\n');
        }
        // LLVM's comment loses its last character where the text ends without a line end.
        let is_cut = line_end.is_none() && text_end > text_start;
        self.note_comment(text_start, text_end - usize::from(is_cut));
        let was_at_start_of_statement = self.position.is_at_start_of_statement;
        self.start_statement();
        let token = self.finish(TokenKind::EndOfStatement);
        if was_at_start_of_statement {
            return token;
        }
        // Behind a statement, the token ends before the line end.
        Token { text: &token.text[..token.text.len() - 1], ..token }
    }

    fn note_comment(&mut self, start: usize, end: usize) {
        let text = self.text.get(start..end).unwrap_or_default();
        let is_marker = text.trim_ascii_start().starts_with(MARKER);
        if is_marker {
            self.markers.push(MarkerComment { location: self.at(start), text });
        }
    }

    fn quote(&mut self) -> Token<'a> {
        loop {
            match self.next_byte() {
                Some(b'"') => return self.finish(TokenKind::String),
                Some(b'\\') => {
                    if self.next_byte().is_none() {
                        break;
                    }
                }
                Some(_) => {}
                None => break,
            }
        }
        self.fail(self.position.token_start, "unterminated string constant")
    }

    fn single_quote(&mut self) -> Token<'a> {
        let start = self.position.token_start;
        let mut character = self.next_byte();
        let is_escaped = character == Some(b'\\');
        if is_escaped {
            character = self.next_byte();
        }
        let Some(character) = character else {
            return self.fail(start, "unterminated single quote");
        };
        if self.next_byte() != Some(b'\'') {
            return self.fail(start, "single quote way too long");
        }
        let value = match character {
            b't' if is_escaped => b'\t',
            b'n' if is_escaped => b'\n',
            b'b' if is_escaped => 8,
            b'f' if is_escaped => 12,
            b'r' if is_escaped => b'\r',
            other => other,
        };
        Token { value: i64::from(value as i8), ..self.finish(TokenKind::Integer) }
    }

    // The digits before the point, and the point, have been taken.
    fn float_literal(&mut self) -> Token<'a> {
        self.take_while(|byte| byte.is_ascii_digit());
        if matches!(self.current(), b'-' | b'+') {
            return self.fail(self.position.cursor, "invalid sign in float literal");
        }
        if self.take_if(|byte| matches!(byte, b'e' | b'E')) {
            self.take_if(|byte| matches!(byte, b'-' | b'+'));
            self.take_while(|byte| byte.is_ascii_digit());
        }
        self.finish(TokenKind::Real)
    }

    // `0x` and the digits before the point have been taken.
    fn hex_float_literal(&mut self, has_integer_digits: bool) -> Token<'a> {
        let start = self.position.token_start;
        let mut has_fraction_digits = false;
        if self.take_if(|byte| byte == b'.') {
            has_fraction_digits = self.current().is_ascii_hexdigit();
            self.take_while(|byte| byte.is_ascii_hexdigit());
        }
        if !has_integer_digits && !has_fraction_digits {
            return self.fail(
                start,
                "invalid hexadecimal floating-point constant: expected at least one significand digit",
            );
        }
        if !self.take_if(|byte| matches!(byte, b'p' | b'P')) {
            return self
                .fail(start, "invalid hexadecimal floating-point constant: expected exponent part 'p'");
        }
        self.take_if(|byte| matches!(byte, b'-' | b'+'));
        if !self.current().is_ascii_digit() {
            return self.fail(
                start,
                "invalid hexadecimal floating-point constant: expected at least one exponent digit",
            );
        }
        self.take_while(|byte| byte.is_ascii_digit());
        self.finish(TokenKind::Real)
    }

    fn skip_integer_suffix(&mut self) {
        self.take_if(|byte| matches!(byte, b'u' | b'U'));
        self.take_if(|byte| matches!(byte, b'l' | b'L'));
        self.take_if(|byte| matches!(byte, b'l' | b'L'));
    }

    // A number whose digits are `digits` and whose token is `text`.
    fn integer(&mut self, digits: &[u8], radix: u32, text: &'a [u8]) -> Token<'a> {
        let start = self.position.token_start;
        match number::parse(digits, radix) {
            None => self.fail(start, number::invalid_message(radix)),
            Some(magnitude) => {
                let kind = if magnitude.fits_64_bits() { TokenKind::Integer } else { TokenKind::BigNum };
                Token { kind, text, location: self.at(start), value: magnitude.low as i64 }
            }
        }
    }

    fn digit(&mut self) -> Token<'a> {
        if let Some(token) = self.plain_number() {
            return token;
        }
        if let Some(token) = self.number_with_radix_letter() {
            return token;
        }
        let start = self.position.token_start;
        let is_zero = self.byte(start) == b'0';
        if !is_zero || self.current() == b'.' {
            let radix = self.take_digits(10);
            if radix == 10 && matches!(self.current(), b'.' | b'e' | b'E') {
                self.take_if(|byte| byte == b'.');
                return self.float_literal();
            }
            let text = self.text_from(start);
            let token = self.integer(text, radix, text);
            if !token.is(TokenKind::Error) {
                self.skip_integer_suffix();
            }
            return token;
        }
        if self.take_if(|byte| matches!(byte, b'x' | b'X')) {
            return self.hex_integer();
        }
        let radix = self.take_digits(8);
        let text = self.text_from(start);
        let token = self.integer(text, radix, text);
        if !token.is(TokenKind::Error) {
            if radix == 16 {
                self.position.cursor += 1;
            }
            self.skip_integer_suffix();
        }
        token
    }

    // A decimal number of few digits with nothing behind it that could belong to it.
    fn plain_number(&mut self) -> Option<Token<'a>> {
        let (value, end) = plain_number(self.text.get(self.position.token_start..)?)?;
        self.position.cursor = self.position.token_start + end;
        Some(Token { value, ..self.finish(TokenKind::Integer) })
    }

    /// The number whose first token, digits or a minus sign, is the current one, if it is a plain one that a comma, a
    /// parenthesis or the line's end follows; its last token becomes the current one.
    pub(crate) fn take_plain_number(&mut self) -> Option<i64> {
        let [token] = self.tokens.as_slice() else { return None };
        if token.end() != self.at(self.position.cursor) {
            return None;
        }
        let ends = |byte: Option<&u8>| matches!(byte, Some(b',' | b'(' | b')' | b'\n'));
        match token.kind {
            TokenKind::Integer => ends(self.text.get(self.position.cursor)).then_some(token.value),
            TokenKind::Minus => {
                let start = self.position.cursor;
                let (value, len) = plain_number(self.text.get(start..)?)?;
                if !ends(self.text.get(start + len)) {
                    return None;
                }
                self.position.token_start = start;
                self.position.cursor = start + len;
                let token = Token { value, ..self.finish(TokenKind::Integer) };
                self.tokens[0] = token;
                Some(-value)
            }
            _ => None,
        }
    }

    fn hex_integer(&mut self) -> Token<'a> {
        let start = self.position.token_start;
        let digits_start = self.position.cursor;
        self.take_while(|byte| byte.is_ascii_hexdigit());
        let has_digits = self.position.cursor > digits_start;
        if matches!(self.current(), b'.' | b'p' | b'P') {
            return self.hex_float_literal(has_digits);
        }
        if !has_digits {
            return self.fail(self.position.cursor - 2, "invalid hexadecimal number");
        }
        let digits = self.text_from(digits_start);
        self.take_if(|byte| matches!(byte, b'h' | b'H'));
        self.skip_integer_suffix();
        let text = self.text_from(start);
        self.integer(digits, 16, text)
    }

    // Takes digits up to the first that is not decimal, or all if an `h` follows hexadecimal ones.
    fn take_digits(&mut self, default_radix: u32) -> u32 {
        let rest = self.text.get(self.position.cursor..).unwrap_or_default();
        let n_decimal = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let n_hex = rest.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(rest.len());
        let is_hex = matches!(rest.get(n_hex), Some(b'h' | b'H'));
        self.position.cursor += if is_hex { n_hex } else { n_decimal };
        if is_hex { 16 } else { default_radix }
    }

    // A number whose last letter says its radix: `0ffh`, `101y`, `17o`, `12t`, `101b`, `12d`.
    fn number_with_radix_letter(&mut self) -> Option<Token<'a>> {
        let start = self.position.token_start;
        let after_first = self.position.cursor;
        let first = self.byte(start);
        self.take_while(|byte| byte.is_ascii_hexdigit());
        let end = self.position.cursor;
        if self.take_if(|byte| byte == b'.') {
            return Some(self.float_literal());
        }
        let inner = self.text.get(after_first..end).unwrap_or_default();
        // The last of the digits is the only one that is not decimal, or not binary.
        let ends_first = |is_digit: fn(u8) -> bool| {
            let first_other = inner.iter().position(|&byte| !is_digit(byte));
            first_other.is_some_and(|offset| offset + 1 == inner.len())
        };
        let is_binary = |byte| matches!(byte, b'0' | b'1');
        let last = inner.last().copied();
        let radix = match self.current() {
            b'h' | b'H' => 16,
            b't' | b'T' => 10,
            b'o' | b'O' | b'q' | b'Q' => 8,
            b'y' | b'Y' => 2,
            _ if matches!(last, Some(b'd' | b'D')) && ends_first(|byte| byte.is_ascii_digit()) => 10,
            _ if matches!(last, Some(b'b' | b'B')) && is_binary(first) && ends_first(is_binary) => {
                if self.has_binary_labels && last == Some(b'b') {
                    self.position.cursor = after_first;
                    return None;
                }
                2
            }
            _ => {
                self.position.cursor = after_first;
                return None;
            }
        };
        let letter_follows =
            matches!(self.current(), b'h' | b'H' | b't' | b'T' | b'o' | b'O' | b'q' | b'Q' | b'y' | b'Y');
        self.position.cursor += usize::from(letter_follows);
        let text = self.text_from(start);
        let digits = &text[..text.len() - 1];
        let token = self.integer(digits, radix, text);
        if !token.is(TokenKind::Error) {
            self.skip_integer_suffix();
        }
        Some(token)
    }
}

/// The decimal number that `text` starts with, and its length, if it has few digits, no zero in front, and nothing behind
/// it that could belong to it.
///
/// ```
/// use stallscope_asm::plain_number;
///
/// assert_eq!(plain_number(b"42, %eax"), Some((42, 2)));
/// assert_eq!(plain_number(b"0x2a"), None);
/// ```
pub fn plain_number(text: &[u8]) -> Option<(i64, usize)> {
    const MAX_DIGITS: usize = 18;
    let mut value = 0;
    for (i, &byte) in text.iter().enumerate().take(MAX_DIGITS + 1) {
        if byte.is_ascii_digit() {
            if i == MAX_DIGITS {
                return None;
            }
            value = value * 10 + i64::from(byte - b'0');
            continue;
        }
        let is_plain = i == 1 || i > 1 && text[0] != b'0';
        let may_go_on = byte.is_ascii_alphabetic() || byte == b'.';
        return (is_plain && !may_go_on).then_some((value, i));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use stallscope_mc::ObjectFormat;

    fn tokens(text: &str) -> Vec<(TokenKind, String, i64)> {
        let mut lexer = Lexer::new(&AsmInfo::new(ObjectFormat::Elf));
        lexer.set_text(text.as_bytes(), 0, 0);
        let mut tokens = Vec::new();
        loop {
            lexer.advance();
            let token = lexer.token();
            if token.is(TokenKind::Eof) {
                return tokens;
            }
            tokens.push((token.kind, token.str().to_owned(), token.value));
        }
    }

    #[test]
    fn numbers_have_the_values_that_the_reference_reads() {
        use TokenKind::{BigNum, Error, Identifier, Integer, Real};
        for (text, kind, length, value) in [
            ("12", Integer, 2, 12),
            ("017", Integer, 3, 15),
            ("0x1F", Integer, 4, 31),
            ("0ffh", Integer, 4, 255),
            ("101y", Integer, 4, 5),
            ("101b", Integer, 4, 5),
            ("0b", Integer, 2, 0),
            ("17o", Integer, 3, 15),
            ("17q", Integer, 3, 15),
            ("12t", Integer, 3, 12),
            ("129d", Integer, 4, 129),
            ("12ULL", Integer, 2, 12),
            ("1f", Integer, 1, 1),
            ("'a'", Integer, 3, 97),
            (r"'\n'", Integer, 4, 10),
            ("18446744073709551615", Integer, 20, -1),
            ("18446744073709551616", BigNum, 20, 0),
            ("1.5e3", Real, 5, 0),
            ("1e", Real, 2, 0),
            (".5", Real, 2, 0),
            ("0x1.8p3", Real, 7, 0),
            (".5x", Identifier, 3, 0),
            ("999999999999999999", Integer, 18, 999_999_999_999_999_999),
            ("9223372036854775807", Integer, 19, i64::MAX),
            ("089", Error, 3, 0),
            ("0x", Error, 2, 0),
            ("0x1p", Error, 4, 0),
        ] {
            let first = tokens(text).into_iter().next();
            assert_eq!(first, Some((kind, text[..length].to_owned(), value)), "{text}");
        }
    }

    #[test]
    fn every_way_to_end_a_statement_is_one_token() {
        for text in ["a\nb", "a\rb", "a\r\nb", "a;b", "a # x\nb", "a // x\nb"] {
            let kinds: Vec<_> = tokens(text).into_iter().map(|(kind, ..)| kind).collect();
            let is_end = |kind: &TokenKind| *kind == TokenKind::EndOfStatement;
            assert_eq!(kinds.iter().filter(|kind| is_end(kind)).count(), 2, "{text:?}: {kinds:?}");
        }
    }

    #[test]
    fn only_comments_that_may_be_markers_are_kept() {
        let mut lexer = Lexer::new(&AsmInfo::new(ObjectFormat::Elf));
        lexer.set_text(b"# x\n # LLVM-MCA-END a\n/* LLVM-MCA-BEGIN */ // LLVM-MCA-X", 0, 0);
        while !lexer.token().is(TokenKind::Eof) {
            lexer.advance();
        }
        let markers: Vec<_> = lexer.markers.iter().map(|marker| (marker.location, marker.text)).collect();
        // At the end of the text the last character is lost, as in the reference.
        let expected: [(u32, &[u8]); 3] =
            [(6, b" LLVM-MCA-END a"), (24, b" LLVM-MCA-BEGIN "), (45, b" LLVM-MCA-")];
        assert_eq!(markers, expected);
    }

    #[test]
    fn looking_ahead_changes_nothing() {
        let mut lexer = Lexer::new(&AsmInfo::new(ObjectFormat::Elf));
        lexer.set_text(b"a b\n\"c", 0, 0);
        lexer.advance();
        let kinds = {
            let mut tokens = [lexer.token(); 3];
            assert_eq!(lexer.peek_tokens(&mut tokens, true), 3);
            tokens.map(|token| token.kind)
        };
        assert_eq!(kinds, [TokenKind::Identifier, TokenKind::EndOfStatement, TokenKind::Error]);
        assert_eq!(lexer.token().text, b"a");
        lexer.advance();
        assert_eq!(lexer.token().text, b"b");
        assert_eq!(lexer.error.message, "");
    }
}
