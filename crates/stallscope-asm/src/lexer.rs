//! The lexer: splits a text into tokens, one at a time.

use smallvec::SmallVec;

use crate::marker::MarkerComment;
use crate::number_token::{self, plain_number};
use crate::text_cursor::{LexerError, TextCursor};
use crate::token::{Token, TokenKind};
use stallscope_mc::AsmInfo;

/// Splits a text into tokens.
#[derive(Debug)]
pub struct Lexer<'a> {
    text: TextCursor<'a>,
    is_at_start_of_line: bool,
    is_at_start_of_statement: bool,
    // The current token and the tokens after it, in reverse order.
    tokens: SmallVec<[Token<'a>; 4]>,
    just_consumed_eol: bool,
    is_peeking: bool,
    skip_space: bool,
    allow_at_in_identifier: bool,
    comment_start: &'static [u8],
    separator: &'static [u8],
    asm_info: AsmInfo,
    /// Whether `1b` is a reference to a label, not a binary number.
    pub(crate) has_binary_labels: bool,
    pub(crate) markers: Vec<MarkerComment<'a>>,
}

const MARKER: &[u8] = b"LLVM-MCA-";

impl<'a> Lexer<'a> {
    pub(crate) fn new(asm_info: &AsmInfo) -> Self {
        let mut tokens = SmallVec::new();
        tokens.push(Token::new(TokenKind::Space, &[], 0));
        Self {
            text: TextCursor::new(),
            is_at_start_of_line: true,
            is_at_start_of_statement: true,
            tokens,
            just_consumed_eol: true,
            is_peeking: false,
            skip_space: !asm_info.is_hlasm,
            allow_at_in_identifier: asm_info.use_at_for_specifier
                && !asm_info.comment_string.starts_with('@'),
            comment_start: asm_info.comment_string.as_bytes(),
            separator: asm_info.separator_string.as_bytes(),
            asm_info: *asm_info,
            has_binary_labels: false,
            markers: Vec::new(),
        }
    }

    /// Continues at `offset` of `text`, whose first byte has the location `base`; the current token stays.
    pub(crate) fn set_text(&mut self, text: &'a [u8], base: u32, offset: usize) {
        self.text.bytes = text;
        self.text.base = base;
        self.text.offset = offset.min(text.len());
        self.text.token_start = self.text.offset;
    }

    /// Returns the current token.
    #[must_use]
    pub fn token(&self) -> Token<'a> {
        self.tokens.last().copied().unwrap_or(Token::new(TokenKind::Eof, &[], self.location()))
    }

    /// Returns the start of the last token that was cut, which may come after the current token.
    #[must_use]
    pub fn location(&self) -> u32 {
        self.text.at(self.text.token_start)
    }

    /// Returns the last error.
    pub(crate) fn error(&self) -> LexerError {
        self.text.error
    }

    /// Returns whether the token before the current one was the end of a statement.
    #[must_use]
    pub fn just_consumed_eol(&self) -> bool {
        self.just_consumed_eol
    }

    /// Sets whether spaces are skipped instead of being tokens; they are by default.
    pub fn set_skip_space(&mut self, skip: bool) {
        self.skip_space = skip;
    }

    /// Returns whether `@` is part of names.
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
            // Cutting may add tokens, which follow the returned one.
            let token = self.cut();
            self.tokens.push(token);
        }
    }

    /// Inserts `token` before the current one.
    pub fn unlex(&mut self, token: Token<'a>) {
        self.tokens.push(token);
    }

    /// Reads the tokens after the last one that was cut, without advancing, and returns their number.
    pub fn peek_tokens(&mut self, tokens: &mut [Token<'a>], skip_space: bool) -> usize {
        let saved = (self.text, self.is_at_start_of_line, self.is_at_start_of_statement);
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
        (self.text, self.is_at_start_of_line, self.is_at_start_of_statement) = saved;
        n_tokens
    }

    /// Returns the token after the last one that was cut.
    pub fn peek(&mut self, skip_space: bool) -> Token<'a> {
        let mut tokens = [Token::new(TokenKind::Eof, &[], self.location())];
        self.peek_tokens(&mut tokens, skip_space);
        tokens[0]
    }

    /// Returns the text from the current token on, if it is the last one that was cut.
    pub fn text_from_token(&self) -> Option<&'a [u8]> {
        let [token] = self.tokens.as_slice() else { return None };
        let start = token.location.checked_sub(self.text.base)? as usize;
        let is_last = token.end() == self.text.at(self.text.offset);
        self.text.bytes.get(start..).filter(|_| is_last)
    }

    /// Continues `offset` bytes after `location` in the current text; the current token stays.
    pub fn skip_to(&mut self, location: u32, offset: usize) {
        self.text.offset = location.saturating_sub(self.text.base) as usize + offset;
    }

    /// Returns whether the text after the last token that was cut starts with `%` and a letter.
    pub fn is_before_percent_and_letter(&self) -> bool {
        let rest = self.text.bytes.get(self.text.offset..).unwrap_or_default();
        matches!(rest, [b'%', letter, ..] if letter.is_ascii_alphabetic())
    }

    /// Takes the text after the current token, up to the end of the statement.
    pub(crate) fn take_until_end_of_statement(&mut self) -> &'a [u8] {
        self.text.token_start = self.text.offset;
        while self.text.offset < self.text.bytes.len()
            && !self.is_comment_at(self.text.offset)
            && !self.is_separator_at(self.text.offset)
            && !matches!(self.text.current(), b'\n' | b'\r')
        {
            self.text.offset += 1;
        }
        self.text.text_from(self.text.token_start)
    }

    fn is_comment_at(&self, offset: usize) -> bool {
        if self.asm_info.is_hlasm && !self.is_at_start_of_statement {
            return false;
        }
        match self.comment_start {
            // LLVM quirk: if comments start with `##`, a single `#` starts one, too.
            [first] | [first, b'#', ..] => self.text.bytes.get(offset) == Some(first),
            start => self.text.bytes.get(offset..).is_some_and(|rest| rest.starts_with(start)),
        }
    }

    fn is_separator_at(&self, offset: usize) -> bool {
        match self.separator {
            [only] => self.text.bytes.get(offset) == Some(only),
            separator => self.text.bytes.get(offset..).is_some_and(|rest| rest.starts_with(separator)),
        }
    }

    fn start_statement(&mut self) {
        self.is_at_start_of_line = true;
        self.is_at_start_of_statement = true;
    }

    fn cut(&mut self) -> Token<'a> {
        loop {
            if self.skip_space && matches!(self.text.current(), b' ' | b'\t') {
                self.text.take_while(|byte| matches!(byte, b' ' | b'\t'));
                self.is_at_start_of_line = false;
            }
            self.text.token_start = self.text.offset;
            if let Some(token) = self.cut_once() {
                return token;
            }
        }
    }

    // Returns `None` for space that is skipped.
    fn cut_once(&mut self) -> Option<Token<'a>> {
        let start = self.text.offset;
        let first = self.text.next_byte();
        if first == Some(b'#')
            && self.is_at_start_of_statement
            && !self.is_peeking
            && let Some(token) = self.hash_at_start_of_statement()
        {
            return Some(token);
        }
        if self.is_comment_at(start) {
            if self.text.bytes.get(start..).is_some_and(|rest| rest.starts_with(self.comment_start)) {
                self.text.offset = start + self.comment_start.len();
            }
            return Some(self.line_comment());
        }
        if self.is_separator_at(start) {
            self.text.offset = start + self.separator.len();
            self.start_statement();
            return Some(self.text.finish(TokenKind::EndOfStatement));
        }
        let Some(first) = first else {
            let was_in_statement = !self.is_at_start_of_statement;
            self.start_statement();
            // The last line is a statement even without a line end.
            return Some(self.text.finish(if was_in_statement {
                TokenKind::EndOfStatement
            } else {
                TokenKind::Eof
            }));
        };
        self.is_at_start_of_line = false;
        let was_at_start_of_statement = std::mem::replace(&mut self.is_at_start_of_statement, false);
        match first {
            0 | b' ' | b'\t' => {
                self.is_at_start_of_statement = was_at_start_of_statement;
                self.text.take_while(|byte| matches!(byte, b' ' | b'\t'));
                (!self.skip_space).then(|| self.text.finish(TokenKind::Space))
            }
            b'\r' | b'\n' => {
                if first == b'\r' {
                    self.text.take_if(|byte| byte == b'\n');
                }
                self.start_statement();
                Some(self.text.finish(TokenKind::EndOfStatement))
            }
            b'/' => {
                self.is_at_start_of_statement = was_at_start_of_statement;
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
            b'0'..=b'9' => {
                return number_token::cut_number(&mut self.text, self.has_binary_labels, info.is_hlasm);
            }
            b'"' | b'\'' if info.is_hlasm => return self.hlasm_quote(first),
            b'#' if info.is_hlasm => return self.identifier(),
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
            _ => return self.text.fail(self.text.token_start, "invalid character in input"),
        };
        self.text.finish(kind)
    }

    fn one_or_two(&mut self, one: TokenKind, two: &[(u8, TokenKind)]) -> TokenKind {
        for &(second, kind) in two {
            if self.text.take_if(|byte| byte == second) {
                return kind;
            }
        }
        one
    }

    // `# 12 "file"` is a line marker, and any other `#` here starts a comment.
    fn hash_at_start_of_statement(&mut self) -> Option<Token<'a>> {
        let mut next = [Token::new(TokenKind::Eof, &[], 0); 2];
        // The tokens are always read, because comments among them may be markers.
        let n_tokens = self.peek_tokens(&mut next, true);
        let is_marker = n_tokens == 2 && next[0].is(TokenKind::Integer) && next[1].is(TokenKind::String);
        if self.is_at_start_of_line && is_marker {
            self.text.take_while(|byte| !matches!(byte, b'\n' | b'\r'));
            self.unlex(next[1]);
            self.unlex(next[0]);
            return Some(self.text.finish(TokenKind::HashDirective));
        }
        self.asm_info.allow_additional_comments.then(|| self.line_comment())
    }

    fn is_identifier_byte(byte: u8, allow_at: bool, allow_hash: bool) -> bool {
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
        IS_PART[usize::from(byte)] || (allow_at && byte == b'@') || (allow_hash && byte == b'#')
    }

    fn identifier(&mut self) -> Token<'a> {
        let (allow_at, allow_hash) = (self.allow_at_in_identifier, self.asm_info.is_hlasm);
        let start = self.text.token_start;
        if self.text.byte(start) == b'.' && self.text.current().is_ascii_digit() {
            self.text.take_while(|byte| byte.is_ascii_digit());
            let next = self.text.current();
            if !Self::is_identifier_byte(next, allow_at, allow_hash) || matches!(next, b'e' | b'E') {
                return number_token::cut_float(&mut self.text);
            }
        }
        self.text.take_while(|byte| Self::is_identifier_byte(byte, allow_at, allow_hash));
        let token = self.text.finish(TokenKind::Identifier);
        if token.text == b"." { Token { kind: TokenKind::Dot, ..token } } else { token }
    }

    fn slash(&mut self) -> Token<'a> {
        let may_be_comment = self.asm_info.allow_additional_comments;
        if may_be_comment && self.text.take_if(|byte| byte == b'/') {
            return self.line_comment();
        }
        self.is_at_start_of_statement = false;
        if !(may_be_comment && self.text.take_if(|byte| byte == b'*')) {
            return self.text.finish(TokenKind::Slash);
        }
        let text_start = self.text.offset;
        let rest = self.text.bytes.get(text_start..).unwrap_or_default();
        let Some(length) = rest.windows(2).position(|pair| pair == b"*/") else {
            self.text.offset = self.text.bytes.len();
            return self.text.fail(self.text.token_start, "unterminated comment");
        };
        self.note_comment(text_start, text_start + length);
        self.text.offset = text_start + length + 2;
        self.text.finish(TokenKind::Comment)
    }

    fn line_comment(&mut self) -> Token<'a> {
        let text_start = self.text.offset;
        self.text.take_while(|byte| !matches!(byte, b'\n' | b'\r'));
        let text_end = self.text.offset;
        let line_end = self.text.next_byte();
        if line_end == Some(b'\r') {
            self.text.take_if(|byte| byte == b'\n');
        }
        // LLVM quirk: a comment at the end of the text, without a line end, loses its last character.
        let is_cut = line_end.is_none() && text_end > text_start;
        self.note_comment(text_start, text_end - usize::from(is_cut));
        let was_at_start_of_statement = self.is_at_start_of_statement;
        self.start_statement();
        let token = self.text.finish(TokenKind::EndOfStatement);
        if was_at_start_of_statement {
            return token;
        }
        // After a statement, the token ends before the line end.
        Token { text: &token.text[..token.text.len() - 1], ..token }
    }

    fn note_comment(&mut self, start: usize, end: usize) {
        let text = self.text.bytes.get(start..end).unwrap_or_default();
        let is_marker = text.trim_ascii_start().starts_with(MARKER);
        if is_marker {
            self.markers.push(MarkerComment { location: self.text.at(start), text });
        }
    }

    fn quote(&mut self) -> Token<'a> {
        loop {
            match self.text.next_byte() {
                Some(b'"') => return self.text.finish(TokenKind::String),
                Some(b'\\') => {
                    if self.text.next_byte().is_none() {
                        break;
                    }
                }
                Some(_) => {}
                None => break,
            }
        }
        self.text.fail(self.text.token_start, "unterminated string constant")
    }

    // HLASM has no strings and characters in instructions.
    fn hlasm_quote(&mut self, quote: u8) -> Token<'a> {
        self.text.next_byte();
        let message = if quote == b'"' {
            "invalid usage of string literals"
        } else {
            "invalid usage of character literals"
        };
        self.text.fail(self.text.token_start, message)
    }

    fn single_quote(&mut self) -> Token<'a> {
        let start = self.text.token_start;
        let mut character = self.text.next_byte();
        let is_escaped = character == Some(b'\\');
        if is_escaped {
            character = self.text.next_byte();
        }
        let Some(character) = character else {
            return self.text.fail(start, "unterminated single quote");
        };
        if self.text.next_byte() != Some(b'\'') {
            return self.text.fail(start, "single quote way too long");
        }
        let value = match character {
            b't' if is_escaped => b'\t',
            b'n' if is_escaped => b'\n',
            b'b' if is_escaped => 8,
            b'f' if is_escaped => 12,
            b'r' if is_escaped => b'\r',
            other => other,
        };
        Token { value: i64::from(value as i8), ..self.text.finish(TokenKind::Integer) }
    }

    /// Takes a number and returns its value if it is plain and followed by a comma, a parenthesis or the end of the
    /// line. The current token is the number's first token, digits or a minus sign; afterwards it is the last one.
    pub(crate) fn take_plain_number(&mut self) -> Option<i64> {
        let [token] = self.tokens.as_slice() else { return None };
        if token.end() != self.text.at(self.text.offset) {
            return None;
        }
        let ends = |byte: Option<&u8>| matches!(byte, Some(b',' | b'(' | b')' | b'\n'));
        match token.kind {
            TokenKind::Integer => ends(self.text.bytes.get(self.text.offset)).then_some(token.value),
            TokenKind::Minus => {
                let start = self.text.offset;
                let (value, len) = plain_number(self.text.bytes.get(start..)?)?;
                if !ends(self.text.bytes.get(start + len)) {
                    return None;
                }
                self.text.token_start = start;
                self.text.offset = start + len;
                let token = Token { value, ..self.text.finish(TokenKind::Integer) };
                self.tokens[0] = token;
                Some(-value)
            }
            _ => None,
        }
    }
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
    fn numbers_have_llvms_values() {
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
    fn hlasm_has_decimal_numbers_only_and_comments_are_whole_lines() {
        use TokenKind::{EndOfStatement, Error, Identifier, Integer, Space, Star};
        let info = AsmInfo {
            is_hlasm: true,
            comment_string: "*",
            allow_additional_comments: false,
            ..AsmInfo::new(ObjectFormat::Other)
        };
        let mut lexer = Lexer::new(&info);
        lexer.set_text(b"* 1\n #A 0107*2'x", 0, 0);
        let mut found = Vec::new();
        loop {
            lexer.advance();
            let token = lexer.token();
            found.push((token.kind, token.value));
            if matches!(token.kind, Error | TokenKind::Eof) {
                break;
            }
        }
        let expected = [EndOfStatement, Space, Identifier, Space, Integer, Star, Integer, Error];
        assert!(found.iter().map(|&(kind, _)| kind).eq(expected), "{found:?}");
        assert_eq!(found[4].1, 107);
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
        // At the end of the text the last character is lost, as in llvm-mca.
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
        assert_eq!(lexer.error().message, "");
    }
}
