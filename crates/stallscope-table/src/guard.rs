//! Panics of libraries on damaged tables.
//!
//! The libraries check most of what files say, and panic on some of the rest: an index, a length or a level that does not fit. Whoever reads
//! a file must get a message instead.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::TableError;

/// The message for a file that makes a library panic.
const DAMAGED: &str = "the file is damaged: its metadata is inconsistent";

thread_local! {
    static IS_READING: Cell<bool> = const { Cell::new(false) };
}

/// Reads with a library. Its panics are errors.
pub(crate) fn guarded<T>(read: impl FnOnce() -> Result<T, TableError>) -> Result<T, TableError> {
    IS_READING.set(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    IS_READING.set(false);
    result.unwrap_or_else(|_| Err(damaged()))
}

/// Whether this thread is reading a table, so that a panic means that the table is damaged. A program whose panics end it cannot
/// catch them: its panic hook asks this, says [`damaged`], and exits.
#[must_use]
pub fn is_reading() -> bool {
    IS_READING.get()
}

/// The error for a table that makes a library panic.
#[must_use]
pub fn damaged() -> TableError {
    TableError::table(DAMAGED)
}
