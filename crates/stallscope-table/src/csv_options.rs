//! How comma-separated values are written.

/// How comma-separated values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CsvOptions {
    /// Whether the first line has the names of the columns. Without it, columns are called by their numbers, from 1.
    pub has_header: bool,
    /// The character between values.
    pub delimiter: u8,
}

impl Default for CsvOptions {
    fn default() -> Self {
        Self { has_header: true, delimiter: b',' }
    }
}
