//! Words of the operating system, which need not be text: names of files, arguments, messages.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io;

use stallscope_mc::raw_text;

/// A word as text, which [`raw_text`] turns into its bytes again.
pub(crate) fn to_raw(word: &OsStr) -> Cow<'_, str> {
    raw_text::from_bytes(word.as_encoded_bytes())
}

/// The word for a raw text.
pub(crate) fn from_raw(text: &str) -> OsString {
    from_bytes(raw_text::to_bytes(text).into_owned())
}

/// The word with some bytes.
#[cfg(unix)]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// The word with some bytes; bytes that are not UTF-8 are replaced.
#[cfg(not(unix))]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// The message for an error about the file at a path.
pub(crate) fn file_error(path: &OsStr, error: &io::Error) -> String {
    format!("{}: {}", to_raw(path), error_text(error))
}

/// The operating system's message for an error, without its number.
pub(crate) fn error_text(error: &io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(text, _)| text.to_owned())
}
