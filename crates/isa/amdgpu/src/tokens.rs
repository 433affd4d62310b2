//! Looks at tokens and takes them.

use stallscope_asm::{Parser, Token, TokenKind};

use crate::registers::{NUMBERED, special};

/// The result of trying to parse something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    Success,
    /// It is something else, and no token was taken.
    NoMatch,
    /// It is wrong, usually with a message.
    Failure,
}

/// Returns the token after the current one, or the end of the statement, beyond which nothing is read.
pub(crate) fn peek<'a>(parser: &mut Parser<'a>) -> Token<'a> {
    if parser.is(TokenKind::EndOfStatement) { parser.token() } else { parser.peek() }
}

/// Returns the two tokens after the current one.
pub(crate) fn peek_two<'a>(parser: &mut Parser<'a>) -> [Token<'a>; 2] {
    let mut next = [Token::new(TokenKind::Error, b"", 0); 2];
    parser.peek_tokens(&mut next, true);
    next
}

/// Returns whether a token is a word.
pub(crate) fn is_word(token: Token<'_>, word: &str) -> bool {
    token.is(TokenKind::Identifier) && token.text == word.as_bytes()
}

/// Returns whether the current token is a word.
pub(crate) fn at_word(parser: &Parser<'_>, word: &str) -> bool {
    is_word(parser.token(), word)
}

/// Takes a word, if it is next.
pub(crate) fn accept_word(parser: &mut Parser<'_>, word: &str) -> bool {
    let found = at_word(parser, word);
    if found {
        parser.lex();
    }
    found
}

/// Takes `no` with a word in one token, if it is next.
pub(crate) fn accept_negated(parser: &mut Parser<'_>, word: &str) -> bool {
    let token = parser.token();
    let found = token.is(TokenKind::Identifier) && token.str().strip_prefix("no") == Some(word);
    if found {
        parser.lex();
    }
    found
}

/// Takes a word and the punctuation after it, if both are next.
pub(crate) fn accept_word_and(parser: &mut Parser<'_>, word: &str, kind: TokenKind) -> bool {
    let found = at_word(parser, word) && peek(parser).is(kind);
    if found {
        parser.lex();
        parser.lex();
    }
    found
}

/// Takes a token, or adds an error.
pub(crate) fn expect(parser: &mut Parser<'_>, kind: TokenKind, message: &str) -> bool {
    let found = parser.parse_optional_token(kind);
    if !found {
        let location = parser.token().location;
        parser.error(location, message);
    }
    found
}

/// Takes any word.
pub(crate) fn take_word<'a>(parser: &mut Parser<'a>) -> Option<&'a str> {
    let token = parser.token();
    let found = token.is(TokenKind::Identifier);
    if found {
        parser.lex();
    }
    found.then(|| token.str())
}

/// Returns whether a token starts a register.
pub(crate) fn starts_register(token: Token<'_>, next: Token<'_>) -> bool {
    if token.is(TokenKind::LBrac) {
        return true;
    }
    if !token.is(TokenKind::Identifier) {
        return false;
    }
    let name = token.str();
    if let Some(suffix) = NUMBERED.iter().find_map(|(prefix, _)| name.strip_prefix(prefix)) {
        if suffix.is_empty() {
            if next.is(TokenKind::LBrac) {
                return true;
            }
        } else {
            let number = suffix.strip_suffix(".l").unwrap_or(suffix);
            let number = number.strip_suffix(".h").unwrap_or(number);
            if register_number(number).is_some() {
                return true;
            }
        }
    }
    special(name).is_some()
}

/// Returns the number in a register's name.
pub(crate) fn register_number(text: &str) -> Option<u32> {
    if text.starts_with('+') { None } else { text.parse().ok() }
}

/// Returns whether the current token starts a register.
pub(crate) fn at_register(parser: &mut Parser<'_>) -> bool {
    let next = peek(parser);
    starts_register(parser.token(), next)
}

fn starts_operand_modifier(token: Token<'_>, next: Token<'_>) -> bool {
    token.is(TokenKind::Pipe)
        || next.is(TokenKind::LParen) && ["abs", "neg", "sext"].iter().any(|word| is_word(token, word))
}

/// Returns whether the current token starts a modifier, which may look like an expression.
pub(crate) fn at_modifier(parser: &mut Parser<'_>) -> bool {
    let token = parser.token();
    let [first, second] = peek_two(parser);
    starts_operand_modifier(token, first)
        || token.is(TokenKind::Minus)
            && (starts_register(first, second) || starts_operand_modifier(first, second))
        || token.is(TokenKind::Identifier) && first.is(TokenKind::Colon)
}
