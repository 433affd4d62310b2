//! Words from outside that the system takes as bytes: names of files need not be text.

use std::ffi::OsString;

/// The word with those bytes.
#[cfg(unix)]
pub(super) fn from_bytes(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// The word with those bytes, which must be text where the system's names are: what is none is replaced.
#[cfg(not(unix))]
pub(super) fn from_bytes(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}
