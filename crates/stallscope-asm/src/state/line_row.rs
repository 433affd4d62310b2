//! A line of source code, by the path of its file.

/// A line that instructions come from.
#[derive(Clone, Debug)]
pub(crate) struct LineRow {
    /// The path of the file.
    pub(crate) path: Vec<u8>,
    /// The line; 0 if it is unknown.
    pub(crate) line: u32,
    /// The column; 0 if it is unknown.
    pub(crate) column: u32,
}
