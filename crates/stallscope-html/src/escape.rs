//! Text as part of a page.

use stallscope_readable::readable;

/// Returns the text with HTML's special characters escaped. Characters that cannot be seen, or that change the direction of what
/// follows, are written in words: `\u{7}`.
#[must_use]
pub fn escaped(text: &str) -> String {
    escaped_bytes(text.as_bytes())
}

/// Returns text that need not be UTF-8 with HTML's special characters escaped. Bytes that are not UTF-8 are written in words, too:
/// `\xFF`.
#[must_use]
pub fn escaped_bytes(text: &[u8]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in readable(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
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
