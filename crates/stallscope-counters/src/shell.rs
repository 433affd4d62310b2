//! Words of a POSIX shell.

use std::ffi::OsStr;
use std::fmt::Write as _;

/// Quotes a word for a POSIX shell. Control characters and bytes that are not Unicode become escapes.
pub fn quoted(word: &OsStr) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    match word.to_str() {
        Some(text) if !text.is_empty() && text.chars().all(is_plain) => text.to_owned(),
        Some(text) if !text.chars().any(char::is_control) => format!("'{}'", text.replace('\'', r"'\''")),
        _ => {
            let mut text = String::from("$'");
            for &byte in word.as_encoded_bytes() {
                match byte {
                    b'\'' | b'\\' => text.extend(['\\', char::from(byte)]),
                    b' '..=b'~' => text.push(char::from(byte)),
                    // Writing to a string cannot fail.
                    _ => drop(write!(text, "\\{byte:03o}")),
                }
            }
            text.push('\'');
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_the_word_back() {
        for (word, text) in [
            ("a-b_c.d/e=f:g,h@i%j+k", "a-b_c.d/e=f:g,h@i%j+k"),
            ("", "''"),
            ("a b", "'a b'"),
            ("it's", r"'it'\''s'"),
            ("$x `y` ~ *", "'$x `y` ~ *'"),
            ("ö", "'ö'"),
            ("a\nb'\\", r"$'a\012b\'\\'"),
        ] {
            assert_eq!(quoted(OsStr::new(word)), text);
        }
    }
}
