//! Commands for developers.

mod bench;
mod cargo;
mod ci;
mod metadata;
mod playground;
mod record;
mod task;
mod tasks;
mod tidy;
mod upgrade;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match task::run(tasks::TASKS, &args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{}", message.trim_end());
            ExitCode::FAILURE
        }
    }
}
