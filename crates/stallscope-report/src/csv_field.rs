//! Fields of tables with commas between the columns.

use std::borrow::Cow;

/// A text as a field of a line, in quotes if it needs them, as RFC 4180 has it.
#[must_use]
pub fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::csv_field;

    #[test]
    fn only_what_needs_them_has_quotes() {
        for text in ["", "a b", "1.5", "\u{e4};\t"] {
            assert_eq!(csv_field(text), text);
        }
        for (text, field) in [
            ("a,b", "\"a,b\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("a\nb", "\"a\nb\""),
            ("a\rb", "\"a\rb\""),
        ] {
            assert_eq!(csv_field(text), field);
        }
    }
}
