//! Text from outside, such as names and messages, as `str` even if it is not UTF-8.
//!
//! Each byte that is not part of valid UTF-8 is represented in the `str` by a private character, and becomes that
//! byte again when the text is printed. The encoding is lossless: if the input contains the private characters
//! themselves, their bytes are encoded in the same way.

use std::borrow::Cow;

/// The base of the private characters. The byte is added to it.
const BASE: u32 = 0x10_ff00;

/// The first byte of the private characters in UTF-8.
const FIRST_BYTE: u8 = 0xf4;

/// Converts bytes to `str`.
///
/// ```
/// use stallscope_mc::raw_text;
///
/// let name = raw_text::from_bytes(b"caf\xe9");
/// assert_eq!(name.chars().count(), 4);
/// assert_eq!(&*raw_text::to_bytes(&name), b"caf\xe9");
/// ```
#[must_use]
pub fn from_bytes(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes)
        && !has_private(text)
    {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    let push_bytes = |text: &mut String, bytes: &[u8]| {
        text.extend(bytes.iter().filter_map(|&byte| char::from_u32(BASE + u32::from(byte))));
    };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if byte_of(character).is_some() {
                push_bytes(&mut text, character.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                text.push(character);
            }
        }
        push_bytes(&mut text, chunk.invalid());
    }
    Cow::Owned(text)
}

/// Converts a text from [`from_bytes`] back to bytes.
#[must_use]
pub fn to_bytes(text: &str) -> Cow<'_, [u8]> {
    if !has_private(text) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match byte_of(character) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// Returns whether the text may contain private characters.
fn has_private(text: &str) -> bool {
    text.as_bytes().contains(&FIRST_BYTE)
}

/// Returns the byte of a private character. Bytes below 0x80 are always UTF-8.
fn byte_of(character: char) -> Option<u8> {
    let byte = u32::from(character).checked_sub(BASE)?;
    u8::try_from(byte).ok().filter(|byte| *byte >= 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_round_trip() {
        let private = "a\u{10ff80}b\u{10ffff}\u{10ff7f}".as_bytes();
        let texts = [&b"plain"[..], "é€😀".as_bytes(), b"a\xffb\x80", b"\xf4\x8f\xbe", private, b"\0"];
        for bytes in texts {
            assert_eq!(to_bytes(&from_bytes(bytes)), bytes);
        }
        for byte in 0..=u8::MAX {
            assert_eq!(*to_bytes(&from_bytes(&[byte])), [byte]);
        }
    }

    #[test]
    fn utf8_is_unchanged() {
        for text in ["plain", "é€😀\u{10ffff}".trim_end_matches('\u{10ffff}')] {
            assert!(matches!(from_bytes(text.as_bytes()), Cow::Borrowed(same) if same == text));
        }
    }
}
