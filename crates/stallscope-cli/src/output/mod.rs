//! Output: reports, messages and progress.

pub(crate) mod console;
pub(crate) mod destination;
pub(crate) mod progress;
pub(crate) mod report_form;
pub(crate) mod stderr;
pub(crate) mod stdout;
pub(crate) mod streams;
pub(crate) mod terminal;
pub(crate) mod transcript;
mod unfinished_file;
