//! Files that make the libraries that read them panic.

use std::ffi::OsStr;
use std::panic;
use std::process::exit;

use stallscope_table::{damaged, is_reading};

use super::problem::Problem;
use crate::output::stderr;

/// Has a panic while a table is read end the program with the error that the file is damaged. The program is built so that panics
/// cannot be caught.
#[allow(clippy::exit, reason = "a panic hook has nobody to return to")]
pub(super) fn report(name: &OsStr) {
    let problem = Problem::of_file(name, damaged());
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if is_reading()
            && let Problem::Message(message) = &problem
        {
            stderr::message(&format!("error: {message}"));
            exit(1);
        }
        before(info);
    }));
}
