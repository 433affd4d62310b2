//! Why there is no complete result.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io;

use crate::input::os_text;

/// Why there is no complete result.
#[derive(Debug)]
pub(super) enum Problem {
    /// An error, whose message has been written.
    Reported,
    /// An error.
    Message(String),
    /// Standard output could not be written.
    Stdout(io::Error),
}

impl Problem {
    /// An error about a file.
    pub(super) fn of_file(path: &OsStr, reason: impl Display) -> Self {
        let reason = reason.to_string();
        let reason = reason.split_once(" (os error").map_or(reason.as_str(), |(text, _)| text);
        Self::Message(format!("{}: {reason}", os_text::to_raw(path)))
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}
