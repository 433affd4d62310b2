//! Where goes what the program has to show for its files.

use std::io;

use stallscope_mc::raw_text;

/// Why there is no whole report on a file.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Everything there is to say has been said.
    Told,
    /// The report could not be written.
    Write(io::Error),
    /// There is more to show than these streams keep.
    TooLong,
}

/// Takes what there is to show for files, in its order.
pub(crate) trait Streams {
    /// Prints to standard output, past the report.
    fn print(&mut self, text: &[u8]) -> Result<(), Failure>;

    /// Writes messages to standard error.
    fn tell_bytes(&mut self, messages: &[u8]) -> Result<(), Failure>;

    /// Writes messages to standard error; [`raw_text`] tells their bytes.
    fn tell(&mut self, messages: &str) -> Result<(), Failure> {
        self.tell_bytes(&raw_text::to_bytes(messages))
    }

    /// Makes sure that a report can be written.
    fn open(&mut self) -> Result<(), Failure>;

    /// Takes a piece of the report on the present file.
    fn report(&mut self, text: &[u8]) -> Result<(), Failure>;

    /// Takes note that `n_done` of `n_regions` regions of the present file have been dealt with.
    fn progress(&mut self, n_done: usize, n_regions: usize);
}
