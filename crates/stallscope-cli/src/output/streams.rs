//! The streams that the analysis of files writes to.

use std::io;

use stallscope_mc::raw_text;

/// Why there is no complete report on a file.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error, whose message has been written.
    Reported,
    /// There are errors, whose messages have been written, and a report without what they are about.
    Incomplete,
    /// The report could not be written.
    Write(io::Error),
    /// There is more output than these streams keep.
    TooLong,
}

/// Takes the output of the analysis of files, in its order.
pub(crate) trait Streams {
    /// Writes to standard output, even if the report goes elsewhere.
    fn print(&mut self, text: &[u8]) -> Result<(), Failure>;

    /// Writes messages to standard error.
    fn message_bytes(&mut self, messages: &[u8]) -> Result<(), Failure>;

    /// Writes messages to standard error, where [`raw_text`] represents any bytes.
    fn message(&mut self, messages: &str) -> Result<(), Failure> {
        self.message_bytes(&raw_text::to_bytes(messages))
    }

    /// Opens the destination of the report.
    fn open(&mut self) -> Result<(), Failure>;

    /// Writes a piece of the report on the current file.
    fn report(&mut self, text: &[u8]) -> Result<(), Failure>;

    /// Writes a text with colors, which goes [to a terminal](stallscope_report::Text) unchanged.
    fn styled_report(&mut self, text: &[u8]) -> Result<(), Failure>;

    /// Shows that `n_done` of `n_all` units of the current file are done, such as regions.
    fn progress(&mut self, n_done: usize, n_all: usize, unit: &str);
}
