//! Text as part of a page.

use std::fmt::Write as _;

/// Returns the text with HTML's special characters escaped. Characters that cannot be seen, or that change the direction of what
/// follows, are written in words: `\u{7}`.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    push_escaped(text, &mut escaped);
    escaped
}

/// Returns text that need not be UTF-8 with HTML's special characters escaped, and other bytes written in words: `\xFF`.
#[must_use]
pub fn escaped_bytes(text: &[u8]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        push_escaped(chunk.valid(), &mut escaped);
        for byte in chunk.invalid() {
            let _ = write!(escaped, "\\x{byte:02X}");
        }
    }
    escaped
}

fn push_escaped(text: &str, escaped: &mut String) {
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(c),
            c if is_unseen(c) => {
                let _ = write!(escaped, "\\u{{{:X}}}", u32::from(c));
            }
            c => escaped.push(c),
        }
    }
}

/// Whether a character is a control character, or changes the direction of text.
fn is_unseen(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::{escaped, escaped_bytes};

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escaped("<script>\"x\" & 'y'"), "&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;");
    }

    #[test]
    fn what_cannot_be_seen_is_written_in_words() {
        assert_eq!(escaped("a\tb\u{7}\u{202E}"), "a\tb\\u{7}\\u{202E}");
        assert_eq!(escaped_bytes(b"a\xffb\xf0\x9f"), "a\\xFFb\\xF0\\x9F");
    }
}
