//! `stallscope topdown`: where the slots of a running program's pipeline went.

mod arguments;
pub(super) mod flags;
pub(super) mod help;
mod parser;

use std::ffi::OsString;
use std::process::ExitCode;

use super::{print, tell};

/// Runs the subcommand with the words after its name.
pub(super) fn run(args: &[OsString]) -> ExitCode {
    let arguments = match parser::parse(args) {
        Ok(arguments) => arguments,
        Err(message) => {
            tell(&format!("error: {message}\nnote: 'stallscope topdown --help' lists the flags"));
            return ExitCode::FAILURE;
        }
    };
    if arguments.help {
        return print(&help::text());
    }
    tell("error: nothing is counted yet");
    ExitCode::FAILURE
}
