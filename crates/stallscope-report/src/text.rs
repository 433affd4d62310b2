//! Writes text in columns.

use std::io::Write as _;

use stallscope_readable::{one_line, readable};

/// A color of the text on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Magenta.
    Magenta,
    /// Cyan.
    Cyan,
}

/// The text of a report that is being written, as bytes because names in the source need not be UTF-8.
///
/// Numbers have the format of C's `printf`. Columns are counted from 0 at the start of the line.
///
/// A text with colors is for a terminal. It has no escape sequences but its own: in what is written to it, control characters are
/// written in words.
#[derive(Default)]
pub struct Text<'o> {
    bytes: Vec<u8>,
    /// The length of the part of `bytes` that `column` covers.
    counted: usize,
    column: u32,
    colors: bool,
    output: Option<Output<'o>>,
    /// The largest size in bytes of a text without an output; 0 means no limit.
    max_size: usize,
    is_closed: bool,
}

/// Takes a piece of text, and returns whether it accepts more.
type Output<'o> = &'o mut dyn FnMut(&[u8]) -> bool;

impl<'o> Text<'o> {
    /// The number of bytes that are collected before they are passed to the output.
    const BUFFER_SIZE: usize = 1 << 16;

    /// Lines of at least this many bytes are passed to the output before they end.
    const LONG_LINE: usize = 1 << 20;

    /// Creates an empty text; with `colors`, it contains a terminal's escape sequences.
    #[must_use]
    pub fn new(colors: bool) -> Self {
        Self { colors, ..Self::default() }
    }

    /// Creates a text that is passed to `output` piece by piece until that returns false. `buffer` is reused to
    /// collect a piece. [`finish`](Self::finish) passes on the last piece.
    pub fn streamed(colors: bool, mut buffer: Vec<u8>, output: Output<'o>) -> Self {
        buffer.clear();
        Self { bytes: buffer, colors, output: Some(output), ..Self::default() }
    }

    /// Creates a text that is appended to `bytes`, which end at the end of a line. The text is closed at the end of a
    /// line, or in a very long one, once both together have at least `max_size` bytes.
    #[must_use]
    pub fn appended_to(bytes: Vec<u8>, colors: bool, max_size: usize) -> Self {
        Self { counted: bytes.len(), bytes, colors, max_size, ..Self::default() }
    }

    /// Returns the text that has not been passed to the output yet.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Passes the last piece to the output, if there is one, and returns the buffer: empty for a streamed text,
    /// otherwise the whole text.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        self.flush();
        self.bytes
    }

    /// Returns whether the output accepts no more, or the text has its maximum size, so that writing more is useless.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Ends a line, and passes a long text to the output.
    pub fn end_line(&mut self) {
        self.char(b'\n');
        if self.bytes.len() >= Self::BUFFER_SIZE {
            self.flush();
            self.is_closed |= self.max_size != 0 && self.bytes.len() >= self.max_size;
        }
    }

    fn flush(&mut self) {
        if let Some(output) = &mut self.output {
            if !self.is_closed && !self.bytes.is_empty() {
                self.is_closed = !output(&self.bytes);
            }
            self.bytes.clear();
            self.counted = 0;
            self.column = 0;
        }
    }

    /// Writes bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.colors {
            self.bytes.extend_from_slice(readable(bytes).as_bytes());
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Writes a string.
    pub fn str(&mut self, str: &str) {
        self.bytes(str.as_bytes());
    }

    /// Writes a name as a part of a line: ends of lines in it are written in words.
    pub fn name(&mut self, name: &[u8]) {
        self.bytes(&one_line(name));
    }

    /// Writes an ASCII character.
    pub fn char(&mut self, char: u8) {
        self.bytes.push(char);
    }

    /// Writes an ASCII character `n` times.
    pub fn repeat(&mut self, char: u8, n: usize) {
        let mut rest = n;
        while rest > Self::LONG_LINE && self.pass_long_line() {
            self.bytes.resize(self.bytes.len() + Self::LONG_LINE, char);
            rest -= Self::LONG_LINE;
        }
        if !self.is_closed {
            self.bytes.resize(self.bytes.len() + rest, char);
        }
    }

    /// Writes ASCII characters. A line may have very many.
    pub fn chars(&mut self, chars: impl Iterator<Item = u8>) {
        for char in chars {
            if self.bytes.len() >= Self::LONG_LINE && !self.pass_long_line() {
                return;
            }
            self.bytes.push(char);
        }
    }

    /// Passes the start of a long line to the output. Returns whether it is useful to write more.
    fn pass_long_line(&mut self) -> bool {
        if self.output.is_some() {
            self.count_columns();
            let column = self.column;
            self.flush();
            self.column = column;
        } else {
            self.is_closed |= self.max_size != 0 && self.bytes.len() >= self.max_size;
        }
        !self.is_closed
    }

    /// Writes a whole number.
    pub fn number(&mut self, number: impl Into<u64>) {
        let mut rest: u64 = number.into();
        if rest < 10 {
            self.bytes.push(b'0' + rest as u8);
            return;
        }
        let mut digits = [0; 20];
        let mut start = digits.len();
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.bytes.extend_from_slice(&digits[start..]);
    }

    /// Writes a value with a fixed number of decimals, like `%.*f`.
    pub fn fixed(&mut self, value: f64, n_decimals: usize) {
        if value.is_nan() {
            // llvm-mca on x86 prints the NaN of an invalid operation with its sign bit, which is set.
            self.str("-nan");
        } else if value.is_infinite() {
            self.str(if value < 0.0 { "-inf" } else { "inf" });
        } else {
            // Writing to a vector cannot fail.
            let _ = write!(self.bytes, "{value:.n_decimals$}");
        }
    }

    /// Writes a value rounded half up to a number of decimals: 1 or 2.
    pub fn rounded(&mut self, value: f64, n_decimals: usize) {
        let scale = if n_decimals == 1 { 10.0 } else { 100.0 };
        self.scaled((value * scale + 0.5).floor(), n_decimals);
    }

    /// Writes a whole number of tenths or hundredths: 1 or 2 decimals.
    pub fn scaled(&mut self, value: f64, n_decimals: usize) {
        /// Below this the value is exact, and its quotient prints as the decimal number that it represents.
        const EXACT: f64 = 1e12;
        let scale = if n_decimals == 1 { 10 } else { 100 };
        if (0.0..EXACT).contains(&value) {
            let value = value as u64;
            self.number(value / scale);
            self.char(b'.');
            let fraction = value % scale;
            if n_decimals == 2 && fraction < 10 {
                self.char(b'0');
            }
            self.number(fraction);
        } else {
            self.fixed(value / scale as f64, n_decimals);
        }
    }

    /// Writes a byte as two hexadecimal digits.
    pub fn hex_byte(&mut self, byte: u8) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.bytes.push(DIGITS[usize::from(byte >> 4)]);
        self.bytes.push(DIGITS[usize::from(byte & 0xf)]);
    }

    /// Writes spaces up to a column, at least one.
    pub fn pad_to(&mut self, column: u32) {
        self.count_columns();
        let n = column.saturating_sub(self.column).max(1);
        self.repeat(b' ', n as usize);
        self.counted = self.bytes.len();
        self.column += n;
    }

    /// Switches to a bold color, if the text has colors.
    pub fn set_color(&mut self, color: Color) {
        self.escape(match color {
            Color::Red => "\x1b[0;1;31m",
            Color::Yellow => "\x1b[0;1;33m",
            Color::Magenta => "\x1b[0;1;35m",
            Color::Cyan => "\x1b[0;1;36m",
        });
    }

    /// Switches to bold in the current color, if the text has colors.
    pub fn set_bold(&mut self) {
        self.escape("\x1b[1m");
    }

    /// Switches back to the terminal's default color.
    pub fn reset_color(&mut self) {
        self.escape("\x1b[0m");
    }

    fn escape(&mut self, sequence: &str) {
        if self.colors {
            // Escape sequences have no width.
            self.count_columns();
            self.bytes.extend_from_slice(sequence.as_bytes());
            self.counted = self.bytes.len();
        }
    }

    /// Updates the column for the text written since the last update.
    fn count_columns(&mut self) {
        let new = self.bytes.get(self.counted..).unwrap_or_default();
        let line_end = new.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let mut column = if line_end.is_some() { 0 } else { self.column };
        for &byte in &new[line_end.map_or(0, |line_end| line_end + 1)..] {
            match byte {
                // LLVM quirk: a tab on a tab stop counts as no columns.
                b'\t' => column = column.next_multiple_of(8),
                // Control characters and all but the first byte of a character have no width.
                0x20..=0x7e | 0xc0.. => column += 1,
                _ => {}
            }
        }
        self.column = column;
        self.counted = self.bytes.len();
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    fn written(write: impl FnOnce(&mut Text<'_>)) -> String {
        let mut text = Text::new(false);
        write(&mut text);
        String::from_utf8(text.finish()).unwrap()
    }

    #[test]
    fn numbers_are_printed_like_c() {
        assert_eq!(written(|t| t.fixed(0.125, 2)), "0.12");
        assert_eq!(written(|t| t.fixed(0.375, 2)), "0.38");
        assert_eq!(written(|t| t.fixed(f64::INFINITY, 1)), "inf");
        assert_eq!(written(|t| t.fixed(-f64::NAN, 1)), "-nan");
        assert_eq!(written(|t| t.number(u64::MAX)), u64::MAX.to_string());
    }

    #[test]
    fn rounding_is_half_up() {
        assert_eq!(written(|t| t.rounded(0.125, 2)), "0.13");
        assert_eq!(written(|t| t.rounded(2.0 / 3.0, 2)), "0.67");
        assert_eq!(written(|t| t.rounded(10.25, 1)), "10.3");
        assert_eq!(written(|t| t.rounded(1.05, 2)), "1.05");
        assert_eq!(written(|t| t.rounded(0.0, 1)), "0.0");
        assert_eq!(written(|t| t.rounded(1e15, 1)), "1000000000000000.0");
        assert_eq!(written(|t| t.rounded(f64::INFINITY, 1)), "inf");
    }

    #[test]
    fn columns_count_from_the_line_and_one_space_is_the_least() {
        let text = written(|t| {
            t.str("abc\nde");
            t.pad_to(4);
            t.str("f");
            t.pad_to(2);
            t.str("g");
        });
        assert_eq!(text, "abc\nde  f g");
    }

    #[test]
    fn a_tab_on_a_tab_stop_takes_no_column() {
        let text = written(|t| {
            t.str("12345678\tab");
            t.pad_to(11);
            t.str("x\n1\tab");
            t.pad_to(12);
            t.str("x");
        });
        assert_eq!(text, "12345678\tab x\n1\tab  x");
    }

    #[test]
    fn a_long_text_is_passed_on_in_pieces_until_the_output_stops() {
        let line = "x".repeat(999);
        let mut pieces = Vec::new();
        let mut take = |piece: &[u8]| {
            pieces.push(piece.len());
            pieces.len() < 2
        };
        let mut text = Text::streamed(false, Vec::new(), &mut take);
        for n_lines in 0..200 {
            assert_eq!(text.is_closed(), n_lines >= 132);
            text.str(&line);
            text.end_line();
        }
        assert!(text.finish().is_empty());
        assert_eq!(pieces, [66_000, 66_000]);
    }

    #[test]
    fn an_appended_text_is_closed_when_both_are_long() {
        let mut text = Text::appended_to(b"ab\n".to_vec(), false, Text::BUFFER_SIZE + 2);
        text.str("c");
        text.pad_to(3);
        assert_eq!(text.as_bytes(), b"ab\nc  ");
        text.repeat(b'd', Text::BUFFER_SIZE - 6);
        text.end_line();
        assert!(!text.is_closed());
        text.end_line();
        assert!(text.is_closed());
        assert_eq!(text.finish().len(), Text::BUFFER_SIZE + 2);
    }

    #[test]
    fn escape_sequences_are_written_only_on_request_and_take_no_column() {
        let mut text = Text::new(true);
        text.set_bold();
        text.str("a");
        text.reset_color();
        text.pad_to(3);
        assert_eq!(text.as_bytes(), b"\x1b[1ma\x1b[0m  ");
        assert_eq!(written(|t| t.set_bold()), "");
    }

    #[test]
    fn with_colors_what_is_written_commands_no_terminal() {
        let mut text = Text::new(true);
        text.set_bold();
        text.bytes(b"a\x1b[2J\x9b");
        text.str("\u{202e}");
        text.reset_color();
        assert_eq!(text.as_bytes(), b"\x1b[1ma\\u{1B}[2J\\x9B\\u{202E}\x1b[0m");
        assert_eq!(written(|t| t.str("\x1b")), "\x1b");
        assert_eq!(written(|t| t.name(b"a\nb")), "a\\u{A}b");
    }
}
