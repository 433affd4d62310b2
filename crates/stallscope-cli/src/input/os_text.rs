//! Words from outside that the system takes as bytes: names of files need not be text.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use stallscope_mc::raw_text;

/// A word as text, of which [`raw_text`] tells the bytes.
pub(crate) fn to_raw(word: &OsStr) -> Cow<'_, str> {
    raw_text::from_bytes(word.as_encoded_bytes())
}

/// The word that a text stands for.
pub(crate) fn from_raw(text: &str) -> OsString {
    from_bytes(raw_text::to_bytes(text).into_owned())
}

/// The word with those bytes.
#[cfg(unix)]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// The word with those bytes, which must be text where the system's names are: what is none is replaced.
#[cfg(not(unix))]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}
