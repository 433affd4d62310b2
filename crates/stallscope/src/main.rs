//! The command-line program: takes llvm-mca's command line and prints llvm-mca's report.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run(std::env::args_os())
}
