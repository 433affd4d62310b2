//! Output: reports, messages and progress.

pub(crate) mod console;
pub(crate) mod destination;
pub(crate) mod progress;
pub(crate) mod stdout;
pub(crate) mod streams;
pub(crate) mod transcript;
pub(crate) mod unfinished_file;
