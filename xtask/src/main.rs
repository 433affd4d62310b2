//! Developers' commands.

mod record;
mod reference;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  record [NAME]    records the cases (those whose name contains NAME) from llvm-mca 22.1.8

llvm-mca is llvm-mca-22 on the PATH, or what LLVM_MCA names.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match args.split_first() {
        Some((command, rest)) if command == "record" => record::run(rest),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{}", message.trim_end());
            ExitCode::FAILURE
        }
    }
}
