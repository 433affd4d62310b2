//! Cuts number tokens.

use crate::number;
use crate::text_cursor::TextCursor;
use crate::token::{Token, TokenKind};

/// Cuts a floating-point literal after the point.
pub(crate) fn cut_float<'a>(cursor: &mut TextCursor<'a>) -> Token<'a> {
    cursor.take_while(|byte| byte.is_ascii_digit());
    if matches!(cursor.current(), b'-' | b'+') {
        return cursor.fail(cursor.offset, "invalid sign in float literal");
    }
    if cursor.take_if(|byte| matches!(byte, b'e' | b'E')) {
        cursor.take_if(|byte| matches!(byte, b'-' | b'+'));
        cursor.take_while(|byte| byte.is_ascii_digit());
    }
    cursor.finish(TokenKind::Real)
}

// Cuts a hexadecimal floating-point literal after `0x` and the digits before the point.
fn cut_hex_float<'a>(cursor: &mut TextCursor<'a>, has_integer_digits: bool) -> Token<'a> {
    let start = cursor.token_start;
    let mut has_fraction_digits = false;
    if cursor.take_if(|byte| byte == b'.') {
        has_fraction_digits = cursor.current().is_ascii_hexdigit();
        cursor.take_while(|byte| byte.is_ascii_hexdigit());
    }
    if !has_integer_digits && !has_fraction_digits {
        return cursor.fail(
            start,
            "invalid hexadecimal floating-point constant: expected at least one significand digit",
        );
    }
    if !cursor.take_if(|byte| matches!(byte, b'p' | b'P')) {
        return cursor.fail(start, "invalid hexadecimal floating-point constant: expected exponent part 'p'");
    }
    cursor.take_if(|byte| matches!(byte, b'-' | b'+'));
    if !cursor.current().is_ascii_digit() {
        return cursor.fail(
            start,
            "invalid hexadecimal floating-point constant: expected at least one exponent digit",
        );
    }
    cursor.take_while(|byte| byte.is_ascii_digit());
    cursor.finish(TokenKind::Real)
}

fn skip_integer_suffix<'a>(cursor: &mut TextCursor<'a>) {
    cursor.take_if(|byte| matches!(byte, b'u' | b'U'));
    cursor.take_if(|byte| matches!(byte, b'l' | b'L'));
    cursor.take_if(|byte| matches!(byte, b'l' | b'L'));
}

// Returns the token `text` of the integer with the digits `digits`.
fn integer<'a>(cursor: &mut TextCursor<'a>, digits: &[u8], radix: u32, text: &'a [u8]) -> Token<'a> {
    let start = cursor.token_start;
    match number::parse(digits, radix) {
        None => cursor.fail(start, number::invalid_message(radix)),
        Some(magnitude) => {
            let kind = if magnitude.fits_64_bits() { TokenKind::Integer } else { TokenKind::BigNum };
            Token { kind, text, location: cursor.at(start), value: magnitude.low as i64 }
        }
    }
}

/// Cuts a number after its first digit. In HLASM, one without a letter is decimal, and no suffix follows.
pub(crate) fn cut_number<'a>(
    cursor: &mut TextCursor<'a>,
    has_binary_labels: bool,
    is_hlasm: bool,
) -> Token<'a> {
    if let Some(token) = cut_plain_number(cursor) {
        return token;
    }
    if let Some(token) = cut_number_with_radix_letter(cursor, has_binary_labels) {
        return token;
    }
    let start = cursor.token_start;
    if is_hlasm {
        cursor.take_while(|byte| byte.is_ascii_digit());
        let text = cursor.text_from(start);
        return integer(cursor, text, 10, text);
    }
    let is_zero = cursor.byte(start) == b'0';
    if !is_zero || cursor.current() == b'.' {
        let radix = take_digits(cursor, 10);
        if radix == 10 && matches!(cursor.current(), b'.' | b'e' | b'E') {
            cursor.take_if(|byte| byte == b'.');
            return cut_float(cursor);
        }
        let text = cursor.text_from(start);
        let token = integer(cursor, text, radix, text);
        if !token.is(TokenKind::Error) {
            skip_integer_suffix(cursor);
        }
        return token;
    }
    if cursor.take_if(|byte| matches!(byte, b'x' | b'X')) {
        return cut_hex_integer(cursor);
    }
    let radix = take_digits(cursor, 8);
    let text = cursor.text_from(start);
    let token = integer(cursor, text, radix, text);
    if !token.is(TokenKind::Error) {
        if radix == 16 {
            cursor.offset += 1;
        }
        skip_integer_suffix(cursor);
    }
    token
}

// A short decimal number, with nothing after it that could belong to it.
fn cut_plain_number<'a>(cursor: &mut TextCursor<'a>) -> Option<Token<'a>> {
    let (value, end) = plain_number(cursor.bytes.get(cursor.token_start..)?)?;
    cursor.offset = cursor.token_start + end;
    Some(Token { value, ..cursor.finish(TokenKind::Integer) })
}

fn cut_hex_integer<'a>(cursor: &mut TextCursor<'a>) -> Token<'a> {
    let start = cursor.token_start;
    let digits_start = cursor.offset;
    cursor.take_while(|byte| byte.is_ascii_hexdigit());
    let has_digits = cursor.offset > digits_start;
    if matches!(cursor.current(), b'.' | b'p' | b'P') {
        return cut_hex_float(cursor, has_digits);
    }
    if !has_digits {
        return cursor.fail(cursor.offset - 2, "invalid hexadecimal number");
    }
    let digits = cursor.text_from(digits_start);
    cursor.take_if(|byte| matches!(byte, b'h' | b'H'));
    skip_integer_suffix(cursor);
    let text = cursor.text_from(start);
    integer(cursor, digits, 16, text)
}

// Takes decimal digits, or hexadecimal ones if an `h` follows them.
fn take_digits<'a>(cursor: &mut TextCursor<'a>, default_radix: u32) -> u32 {
    let rest = cursor.bytes.get(cursor.offset..).unwrap_or_default();
    let n_decimal = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    let n_hex = rest.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(rest.len());
    let is_hex = matches!(rest.get(n_hex), Some(b'h' | b'H'));
    cursor.offset += if is_hex { n_hex } else { n_decimal };
    if is_hex { 16 } else { default_radix }
}

// A number whose last letter is its radix: `0ffh`, `101y`, `17o`, `12t`, `101b`, `12d`.
fn cut_number_with_radix_letter<'a>(
    cursor: &mut TextCursor<'a>,
    has_binary_labels: bool,
) -> Option<Token<'a>> {
    let start = cursor.token_start;
    let after_first = cursor.offset;
    let first = cursor.byte(start);
    cursor.take_while(|byte| byte.is_ascii_hexdigit());
    let end = cursor.offset;
    if cursor.take_if(|byte| byte == b'.') {
        return Some(cut_float(cursor));
    }
    let inner = cursor.bytes.get(after_first..end).unwrap_or_default();
    // The last digit is the only one that is not decimal, or not binary.
    let ends_first = |is_digit: fn(u8) -> bool| {
        let first_other = inner.iter().position(|&byte| !is_digit(byte));
        first_other.is_some_and(|offset| offset + 1 == inner.len())
    };
    let is_binary = |byte| matches!(byte, b'0' | b'1');
    let last = inner.last().copied();
    let radix = match cursor.current() {
        b'h' | b'H' => 16,
        b't' | b'T' => 10,
        b'o' | b'O' | b'q' | b'Q' => 8,
        b'y' | b'Y' => 2,
        _ if matches!(last, Some(b'd' | b'D')) && ends_first(|byte| byte.is_ascii_digit()) => 10,
        _ if matches!(last, Some(b'b' | b'B')) && is_binary(first) && ends_first(is_binary) => {
            if has_binary_labels && last == Some(b'b') {
                cursor.offset = after_first;
                return None;
            }
            2
        }
        _ => {
            cursor.offset = after_first;
            return None;
        }
    };
    let letter_follows =
        matches!(cursor.current(), b'h' | b'H' | b't' | b'T' | b'o' | b'O' | b'q' | b'Q' | b'y' | b'Y');
    cursor.offset += usize::from(letter_follows);
    let text = cursor.text_from(start);
    let digits = &text[..text.len() - 1];
    let token = integer(cursor, digits, radix, text);
    if !token.is(TokenKind::Error) {
        skip_integer_suffix(cursor);
    }
    Some(token)
}

/// Parses the decimal number at the start of `text`, and returns its value and length if it has few digits, no
/// leading zero, and nothing after it that could belong to it.
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
