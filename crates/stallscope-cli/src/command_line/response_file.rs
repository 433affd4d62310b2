//! Response files: `@file` on the command line represents the words in the file.
//!
//! Words are separated by white space, which quotes of either kind and backslashes protect. Files can name further files,
//! relative to the working directory. `@file` stays as it is if the file does not exist.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::input::file::Extent;
use crate::input::os_text;

/// Replaces every `@file` in `words`. The error is a message.
pub(super) fn expand(words: &[OsString], extent: Extent) -> Result<Vec<OsString>, String> {
    let mut expansion = Expansion { words: Vec::new(), extent, open: Vec::new(), n_bytes: 0 };
    words.iter().try_for_each(|word| expansion.add(word.clone()))?;
    Ok(expansion.words)
}

/// How deep files can name files.
const MAX_DEPTH: usize = 256;

/// The largest size of all files together, each as often as it is named: more than any system takes as arguments.
const MAX_BYTES: u64 = 64 << 20;

/// The words so far.
struct Expansion {
    words: Vec<OsString>,
    /// How much of a file is read.
    extent: Extent,
    /// The files that contain the current word.
    open: Vec<PathBuf>,
    /// Bytes read so far.
    n_bytes: u64,
}

impl Expansion {
    /// Appends the words that `arg` represents.
    fn add(&mut self, arg: OsString) -> Result<(), String> {
        let Some(name) = arg.as_encoded_bytes().strip_prefix(b"@") else {
            self.words.push(arg);
            return Ok(());
        };
        let name = os_text::from_bytes(name.to_vec());
        let path = std::env::current_dir().unwrap_or_default().join(name);
        if fs::metadata(&path).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            self.words.push(arg);
            return Ok(());
        }
        let bytes = self.read(&path)?;
        let real = fs::canonicalize(&path).unwrap_or(path.clone());
        if self.open.contains(&real) || self.open.len() >= MAX_DEPTH {
            return Err(format!("recursive expansion of: '{}'", shown(&path)));
        }
        self.open.push(real);
        let text = decode(&bytes).ok_or("Could not convert UTF16 to UTF8")?;
        words(&text).into_iter().try_for_each(|word| self.add(os_text::from_bytes(word)))?;
        self.open.pop();
        Ok(())
    }

    fn read(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        let bytes = self.extent.read(path.as_os_str(), MAX_BYTES - self.n_bytes + 1);
        // LLVM's words.
        let message =
            |error| format!("cannot not open file '{}': {}", shown(path), os_text::error_text(&error));
        let bytes = bytes.map_err(message)?;
        self.n_bytes += bytes.len() as u64;
        if self.n_bytes > MAX_BYTES {
            return Err(format!("there are too many arguments in '{}'", shown(path)));
        }
        Ok(bytes)
    }
}

/// A path as messages show it.
fn shown(path: &Path) -> String {
    let text = os_text::to_raw(path.as_os_str());
    text.strip_suffix('/').filter(|text| !text.is_empty()).unwrap_or(&text).to_owned()
}

/// The text of a file, converted from UTF-16 if it starts with a UTF-16 byte-order mark; `None` if that text is malformed.
fn decode(bytes: &[u8]) -> Option<Cow<'_, [u8]>> {
    let utf16 = |text: &[u8], read: fn([u8; 2]) -> u16| {
        let (pairs, rest) = text.as_chunks::<2>();
        let units: Vec<u16> = pairs.iter().map(|&pair| read(pair)).collect();
        let text = String::from_utf16(&units).ok().filter(|_| rest.is_empty())?;
        Some(Cow::Owned(text.into_bytes()))
    };
    match bytes {
        [0xff, 0xfe, text @ ..] => utf16(text, u16::from_le_bytes),
        [0xfe, 0xff, text @ ..] => utf16(text, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, text @ ..] => Some(Cow::Borrowed(text)),
        text => Some(Cow::Borrowed(text)),
    }
}

/// Splits a text into words as GNU's tools do.
fn words(text: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut word = Vec::new();
    let mut quote = None;
    // Quotes make a word, even with nothing between them.
    let mut is_quoted = false;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', _) => word.push(bytes.next().unwrap_or(b'\\')),
            (_, Some(open)) if byte == open => quote = None,
            (b'\'' | b'"', None) => (quote, is_quoted) = (Some(byte), true),
            (b' ' | b'\t' | b'\r' | b'\n', None) => {
                if std::mem::take(&mut is_quoted) || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            _ => word.push(byte),
        }
    }
    if is_quoted || !word.is_empty() {
        words.push(word);
    }
    // A null byte ends a word, as in words from the system.
    for word in &mut words {
        word.truncate(word.iter().position(|&byte| byte == 0).unwrap_or(word.len()));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        words(text.as_bytes()).into_iter().map(|word| String::from_utf8(word).unwrap()).collect()
    }

    #[test]
    fn quotes_and_backslashes_protect_white_space() {
        assert_eq!(texts("-a  -b\r\n\tc"), ["-a", "-b", "c"]);
        assert_eq!(texts(r#"'a "b' "c 'd"e f\ g"#), [r#"a "b"#, "c 'de", "f g"]);
        assert_eq!(texts(r"'a\'b'"), ["a'b"]);
        assert_eq!(texts("-o=''"), ["-o="]);
        assert_eq!(texts("a\\"), ["a\\"]);
        assert!(texts("  ").is_empty());
        assert_eq!(texts(" '' \"\""), ["", ""]);
        assert_eq!(words(b"-o \xff.txt"), [&b"-o"[..], b"\xff.txt"]);
        assert_eq!(texts("-a\0b \0c"), ["-a", ""]);
    }

    #[test]
    fn byte_order_marks_choose_the_encoding() {
        assert_eq!(decode(b"\xef\xbb\xbfx").as_deref(), Some(&b"x"[..]));
        assert_eq!(decode(b"\xff\xfex\0y\0").as_deref(), Some(&b"xy"[..]));
        assert_eq!(decode(b"\xfe\xff\0x").as_deref(), Some(&b"x"[..]));
        assert_eq!(decode(b"\xff").as_deref(), Some(&b"\xff"[..]));
        assert_eq!(decode(b"\xff\xfex"), None);
        assert_eq!(decode(b"\xfe\xff\xd8\0\0x"), None);
    }
}
