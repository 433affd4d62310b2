//! Machine code as hexadecimal digits.

use std::fmt;

/// Machine code that was written in hexadecimal digits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexCode {
    /// Its line in a text, from 1.
    pub line: u32,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The column of each byte, from 1.
    pub columns: Vec<u32>,
}

/// A text that has no hexadecimal digits where they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The error.
    pub message: &'static str,
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for HexError {}

impl HexCode {
    /// Reads bytes of two digits each. There may be spaces and commas between bytes, and `0x` in front of them.
    ///
    /// # Errors
    /// If there is something else, or no byte at all.
    pub fn read(text: &[u8]) -> Result<Self, HexError> {
        Self::read_at(text, 1, 1)
    }

    /// Reads the bytes of each line of a text, as [`read`](Self::read) does. Empty lines have none, and neither have comments after
    /// `#`. With a column, which counts from 1, the lines are a table whose fields are separated by commas; without one,
    /// they may be, and the bytes are in the first column. A first line without digits is a heading.
    pub fn lines(text: &[u8], column: Option<u32>) -> impl Iterator<Item = Result<Self, HexError>> {
        let lines = (1_u32..).zip(text.split(|&byte| byte == b'\n'));
        lines.filter_map(move |(line, text)| Self::read_line(text, line, column))
    }

    /// Reads the bytes of one line of a text; lines count from 1; none if it has none.
    #[must_use]
    pub fn read_line(text: &[u8], line: u32, column: Option<u32>) -> Option<Result<Self, HexError>> {
        let text = text.split(|&byte| byte == b'#').next().unwrap_or_default();
        if text.trim_ascii().is_empty() {
            return None;
        }
        let mut start = 1;
        let mut fields = text.split(|&byte| byte == b',');
        for _ in 1..column.unwrap_or(1) {
            start += fields.next()?.len() as u32 + 1;
        }
        let field = fields.next();
        let message = "there is no such column";
        let column = text.len() as u32 + 1;
        let missing = Err(HexError { line, column, message });
        let read = field.map_or(missing, |field| Self::read_at(field, line, start));
        let is_heading = line == 1 && field.is_some_and(is_heading);
        (!is_heading).then_some(read)
    }

    fn read_at(text: &[u8], line: u32, start: u32) -> Result<Self, HexError> {
        let mut code = Self { line, bytes: Vec::new(), columns: Vec::new() };
        let column = |offset: usize| start.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX));
        let mut offset = 0;
        while let Some(rest) = text.get(offset..).filter(|rest| !rest.is_empty()) {
            match rest {
                [b'0', b'x' | b'X', ..] => offset += 2,
                [b' ' | b'\t' | b'\r' | b',' | b'"', ..] => offset += 1,
                [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                    code.columns.push(column(offset));
                    code.bytes.push(digit(*high) << 4 | digit(*low));
                    offset += 2;
                }
                _ => {
                    let is_odd = rest.first().is_some_and(u8::is_ascii_hexdigit);
                    let message = if is_odd { "half a byte" } else { "not a hexadecimal digit" };
                    return Err(HexError { line, column: column(offset), message });
                }
            }
        }
        let message = "there are no bytes";
        if code.bytes.is_empty() { Err(HexError { line, column: column(0), message }) } else { Ok(code) }
    }
}

/// Whether a field is the heading of a column: a word with letters that are not digits.
fn is_heading(field: &[u8]) -> bool {
    let field = field.trim_ascii();
    field.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'"')
        && field.iter().any(|byte| byte.is_ascii_alphabetic() && !byte.is_ascii_hexdigit())
}

/// The value of a hexadecimal digit.
const fn digit(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        _ => byte.wrapping_sub(b'A').wrapping_add(10),
    }
}

#[cfg(test)]
mod tests {
    use super::{HexCode, HexError};

    fn bytes(text: &str) -> Result<Vec<u8>, HexError> {
        HexCode::read(text.as_bytes()).map(|code| code.bytes)
    }

    #[test]
    fn bytes_may_be_separated() {
        for text in ["4801C8", "48 01 c8", "0x48,0x01,0xc8", "0x4801c8"] {
            assert_eq!(bytes(text), Ok(vec![0x48, 0x01, 0xc8]), "{text}");
        }
        assert_eq!(HexCode::read(b"48 01").map(|code| code.columns), Ok(vec![1, 4]));
        for (text, column) in [("480", 3), ("48 0 1", 4), ("48zz", 3), ("", 1), ("0x", 1)] {
            assert_eq!(bytes(text).map_err(|error| error.column), Err(column), "{text}");
        }
    }

    #[test]
    fn lines_may_be_those_of_a_table() {
        let text = b"hex,cycles\n4801c8,1.0\n\n90 # nop\nxx,1\n";
        let lines: Vec<_> = HexCode::lines(text, None).map(|line| line.map(|code| code.bytes)).collect();
        let error = HexError { line: 5, column: 1, message: "not a hexadecimal digit" };
        assert_eq!(lines, [Ok(vec![0x48, 0x01, 0xc8]), Ok(vec![0x90]), Err(error)]);
        let second: Vec<_> = HexCode::lines(b"a,90\nb,\n", Some(2)).collect();
        assert_eq!(second[0].as_ref().map(|code| code.columns.as_slice()), Ok(&[3][..]));
        assert_eq!(second[1].as_ref().map_err(|error| (error.line, error.column)), Err((2, 3)));
    }
}
