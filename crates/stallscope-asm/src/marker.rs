//! Marker comments, `LLVM-MCA-...`: they start and end code regions and instruments.

/// A comment that may be a marker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MarkerComment<'a> {
    /// Start of the comment's text.
    pub(crate) location: u32,
    /// The text, without the characters that start the comment.
    pub(crate) text: &'a [u8],
}

impl<'a> MarkerComment<'a> {
    /// Returns the text without leading blanks.
    pub(crate) fn trimmed(&self) -> &'a [u8] {
        trim_blanks(self.text)
    }
}

/// An error in a marker.
#[derive(Clone, Debug)]
pub(crate) struct MarkerError {
    /// The message, about the place of the marker.
    pub(crate) message: String,
    /// An additional note, and its place.
    pub(crate) note: Option<(u32, String)>,
}

/// Returns the text without leading spaces and tabs.
pub(crate) fn trim_blanks(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(text.len());
    &text[start..]
}
