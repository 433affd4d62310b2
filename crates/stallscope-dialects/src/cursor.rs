//! A position in a line, and lookahead from there.

use std::ops::Range;

/// Reads a line from front to back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t [u8],
    /// The current offset in the text.
    pub(crate) at: usize,
    /// The end of the line.
    pub(crate) end: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t [u8], line: Range<usize>) -> Self {
        Self { text, at: line.start, end: line.end.min(text.len()) }
    }

    /// Returns the byte `ahead` of the current position, or 0 past the end of the line.
    pub(crate) fn byte(&self, ahead: usize) -> u8 {
        self.rest().get(ahead).copied().unwrap_or(0)
    }

    /// Returns the rest of the line.
    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    /// Returns the `length` bytes before the current position, or fewer at the start of the text.
    pub(crate) fn text_before(&self, length: usize) -> &'t [u8] {
        self.text.get(self.at.saturating_sub(length)..self.at).unwrap_or_default()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.end
    }

    /// Takes and returns bytes as long as they are accepted.
    pub(crate) fn take_while(&mut self, accepts: impl Fn(u8) -> bool) -> &'t [u8] {
        let rest = self.rest();
        let length = rest.iter().position(|&byte| !accepts(byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Takes spaces and returns their number.
    pub(crate) fn skip_space(&mut self) -> usize {
        self.take_while(is_space).len()
    }

    /// Takes `expected` if it comes next, and returns whether it does.
    pub(crate) fn take(&mut self, expected: &[u8]) -> bool {
        let is_here = self.rest().starts_with(expected);
        if is_here {
            self.at += expected.len();
        }
        is_here
    }

    /// Takes hexadecimal digits, or returns `None` if there are none or more than 16.
    pub(crate) fn take_hex(&mut self) -> Option<u64> {
        let start = self.at;
        let digits = self.take_while(|byte| byte.is_ascii_hexdigit());
        let value = std::str::from_utf8(digits).ok().and_then(|digits| u64::from_str_radix(digits, 16).ok());
        if value.is_none() {
            self.at = start;
        }
        value
    }
}

/// Returns whether a byte is a space within a line. A carriage return or a page feed may be one, too.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\x0c')
}

/// Returns whether a byte can be part of an identifier.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') || byte >= 0x80
}

/// Returns the ranges of the lines of a text, without their line ends.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let line = start..start + length;
        start = line.end + 1;
        let has_return = text[line.clone()].ends_with(b"\r");
        Some(line.start..line.end - usize::from(has_return))
    })
}

/// Returns `range` without spaces at both ends.
pub(crate) fn trim(text: &[u8], range: Range<usize>) -> Range<usize> {
    let bytes = &text[range.clone()];
    let n_front = bytes.iter().take_while(|&&byte| is_space(byte)).count();
    let n_back = bytes[n_front..].iter().rev().take_while(|&&byte| is_space(byte)).count();
    range.start + n_front..range.end - n_back
}

/// Returns whether a line is a comment that may be an analysis marker, which is kept in every listing.
pub(crate) fn is_marker(line: &[u8]) -> bool {
    let start = line.iter().position(|&byte| !is_space(byte)).unwrap_or(line.len());
    let line = &line[start..];
    let n_comment = line.iter().take_while(|&&byte| matches!(byte, b'#' | b'/' | b'*' | b';')).count();
    n_comment > 0 && line[n_comment..].trim_ascii_start().starts_with(b"LLVM-MCA-")
}
