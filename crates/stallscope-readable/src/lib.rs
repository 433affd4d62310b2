//! Text from outside, such as names of files and symbols, for people to read.
//!
//! Control characters command a terminal, and marks of direction change the order of shown text. Here they are written in
//! words, like bytes that are not UTF-8.
//!
//! ```
//! use stallscope_readable::readable;
//!
//! assert_eq!(readable(b"a\x1b[2Jb\xff"), "a\\u{1B}[2Jb\\xFF");
//! ```

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns text that need not be UTF-8 with what cannot be seen written in words: `\u{1B}`, and `\xFF` for bytes that are not UTF-8.
/// Tabulators and ends of lines stay.
#[must_use]
pub fn readable(text: &[u8]) -> Cow<'_, str> {
    rewritten(text, |out, c| _ = write!(out, "\\u{{{:X}}}", u32::from(c)))
}

/// Returns JSON with escapes for invisible characters in its strings. Its value is the same.
#[must_use]
pub fn readable_json(json: &[u8]) -> Cow<'_, str> {
    rewritten(json, |out, c| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            _ = write!(out, "\\u{unit:04x}");
        }
    })
}

/// Returns text that need not be UTF-8 with only its line ends escaped: a name within a line.
#[must_use]
pub fn one_line(text: &[u8]) -> Cow<'_, [u8]> {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    if !text.iter().any(is_end) {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        if is_end(&byte) {
            out.extend_from_slice(format!("\\u{{{byte:X}}}").as_bytes());
        } else {
            out.push(byte);
        }
    }
    Cow::Owned(out)
}

/// Returns a name with at most `width` characters: a longer one has `...` in place of its middle. Of its end more is kept than of its
/// beginning if the width is odd.
///
/// ```
/// use stallscope_readable::elided;
///
/// assert_eq!(*elided(b"core::slice::sort, 0x419", 13), *b"core:...0x419");
/// assert_eq!(*elided(b"short", 13), *b"short");
/// ```
#[must_use]
pub fn elided(name: &[u8], width: usize) -> Cow<'_, [u8]> {
    const SIGN: &str = "...";
    // A character has at least one byte.
    if name.len() <= width {
        return Cow::Borrowed(name);
    }
    let text = String::from_utf8_lossy(name);
    let n_chars = text.chars().count();
    if n_chars <= width {
        return Cow::Borrowed(name);
    }
    let n_kept = width.saturating_sub(SIGN.len());
    let (n_front, n_back) = (n_kept / 2, n_kept.div_ceil(2));
    let front = text.chars().take(n_front);
    let back = text.chars().skip(n_chars - n_back);
    Cow::Owned(front.chain(SIGN.chars()).chain(back).collect::<String>().into_bytes())
}

/// Returns the text with `escape` for each character that cannot be seen.
fn rewritten(text: &[u8], escape: impl Fn(&mut String, char)) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(text)
        && !has_unseen(text)
    {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(c) = rest.chars().next() {
            let is_line_end = rest.starts_with("\r\n");
            if is_unseen(c) && !is_line_end {
                escape(&mut out, c);
            } else {
                out.push(c);
            }
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            _ = write!(out, "\\x{byte:02X}");
        }
    }
    Cow::Owned(out)
}

/// Whether a text may have characters that cannot be seen.
fn has_unseen(text: &str) -> bool {
    // Most text is ASCII, where its bytes are enough.
    text.bytes().any(|byte| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n'))
        || !text.is_ascii() && text.chars().any(is_unseen)
}

/// Whether a character has neither a shape nor a width, or ends a line as few programs do.
fn is_unseen(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control() && !matches!(c, '\t' | '\n');
    }
    if c.is_whitespace() {
        return c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    }
    // Rust's own escapes know the properties of characters. They escape a mark only where it has no letter before it.
    let mut pair = [b'a'; 5];
    let length = 1 + c.encode_utf8(&mut pair[1..]).len();
    str::from_utf8(&pair[..length]).is_ok_and(|pair| pair.escape_debug().nth(2).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_stays() {
        for text in ["", "a\tb\nc\r\nd", "grüße, 世界 \u{3000}x", "हिन्दी", "e\u{301}", "🦀", "\\u{1B}", "\"'"]
        {
            assert_eq!(readable(text.as_bytes()), text);
            assert!(matches!(readable(text.as_bytes()), Cow::Borrowed(_)) || text.contains('\r'), "{text}");
        }
    }

    #[test]
    fn long_names_lose_their_middle() {
        for (name, width, expected) in [
            ("abcdefghij", 10, "abcdefghij"),
            ("abcdefghijk", 10, "abc...hijk"),
            ("abcdefghijk", 9, "abc...ijk"),
            ("abcdefghijk", 2, "..."),
            ("äöüäöüäöü", 9, "äöüäöüäöü"),
            ("äöüäöüäöü", 8, "äö...äöü"),
        ] {
            assert_eq!(*elided(name.as_bytes(), width), *expected.as_bytes(), "{name} {width}");
        }
    }

    #[test]
    fn what_commands_a_terminal_is_written_in_words() {
        for (text, expected) in [
            ("\0\u{7}\u{8}\u{1b}\u{7f}", "\\u{0}\\u{7}\\u{8}\\u{1B}\\u{7F}"),
            ("a\rb\r", "a\\u{D}b\\u{D}"),
            ("\u{80}\u{85}\u{9b}31m", "\\u{80}\\u{85}\\u{9B}31m"),
            (
                "\u{61c}\u{200b}\u{200e}\u{202e}\u{2066}\u{2069}",
                "\\u{61C}\\u{200B}\\u{200E}\\u{202E}\\u{2066}\\u{2069}",
            ),
            ("\u{2028}\u{feff}\u{ad}\u{e0041}", "\\u{2028}\\u{FEFF}\\u{AD}\\u{E0041}"),
        ] {
            assert_eq!(readable(text.as_bytes()), expected);
        }
        assert_eq!(readable(b"a\x9b31m\xf0\x9f\xffb"), "a\\x9B31m\\xF0\\x9F\\xFFb");
    }

    #[test]
    fn all_characters_that_control_are_written_in_words() {
        let controls = (0..=char::MAX.into()).filter_map(char::from_u32).filter(|c| c.is_control());
        for c in controls.filter(|c| !matches!(c, '\t' | '\n')) {
            assert!(is_unseen(c), "{c:?}");
        }
        for c in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            assert!(is_unseen(c), "{c:?}");
        }
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(&*one_line(b"a\nb\r\x1b\xff"), b"a\\u{A}b\\u{D}\x1b\xff");
        assert!(matches!(one_line(b"a b"), Cow::Borrowed(b"a b")));
    }

    #[test]
    fn json_keeps_its_value() {
        assert_eq!(
            readable_json("{\"a\u{9b}\u{e0041}\u{7f}\": 1}\n".as_bytes()),
            "{\"a\\u009b\\udb40\\udc41\\u007f\": 1}\n"
        );
    }
}
