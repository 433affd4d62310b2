//! Strings with escapes.

use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;

/// Takes a string and resolves its escapes.
pub fn parse_escaped_string(parser: &mut Parser<'_>) -> ParseResult<Vec<u8>> {
    let token = parser.token();
    parser.check(!token.is(TokenKind::String), token.location, "expected string")?;
    let text = token.string_contents();
    let mut unescaped = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte == b'\\' {
            let (value, length) = match unescape(&text[at..]) {
                Ok(escape) => escape,
                Err(message) => return Err(parser.token_error(message)),
            };
            unescaped.push(value);
            at += length;
            continue;
        }
        if matches!(byte, b'\n' | b'\r') {
            // A Windows line end is kept as a carriage return.
            if byte == b'\n' && at > 1 && text[at - 2] == b'\r' {
                continue;
            }
            let location = token.location + at as u32;
            parser.warning(location, "unterminated string; newline inserted");
        }
        unescaped.push(byte);
    }
    parser.lex();
    Ok(unescaped)
}

// Returns the value of an escape, and the number of characters after the backslash.
fn unescape(text: &[u8]) -> Result<(u8, usize), &'static str> {
    let Some(&first) = text.first() else {
        return Err("unexpected backslash at end of string");
    };
    match first {
        b'x' | b'X' => {
            let n_digits = text[1..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            if n_digits == 0 {
                return Err("invalid hexadecimal escape sequence");
            }
            let last_two = &text[(1 + n_digits).saturating_sub(2).max(1)..1 + n_digits];
            Ok((last_two.iter().fold(0, |value, &digit| value * 16 + digit_value(digit)) as u8, 1 + n_digits))
        }
        b'0'..=b'7' => {
            let n_digits = text.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            let value = text[..n_digits].iter().fold(0, |value, &digit| value * 8 + digit_value(digit));
            u8::try_from(value)
                .map(|value| (value, n_digits))
                .map_err(|_| "invalid octal escape sequence (out of range)")
        }
        b'b' => Ok((8, 1)),
        b'f' => Ok((12, 1)),
        b'n' => Ok((b'\n', 1)),
        b'r' => Ok((b'\r', 1)),
        b't' => Ok((b'\t', 1)),
        b'"' | b'\\' => Ok((first, 1)),
        _ => Err("invalid escape sequence (unrecognized character)"),
    }
}

fn digit_value(digit: u8) -> u32 {
    char::from(digit).to_digit(16).unwrap_or(0)
}
