//! The command-line program: takes llvm-mca's command line and prints llvm-mca's report.

mod analysis;
mod command_line;
mod host;
mod input;
mod output;
mod topdown;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::ExitCode;

use stallscope::isas;
use stallscope_mc::raw_text;
use stallscope_target::{DEFAULT_TRIPLE, Processor};

use analysis::arguments::{Generate, Special};
use command_line::help::Scope;
use command_line::llvm::Parsed;

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    if let Some((name, rest)) = subcommand(&args) {
        return match name {
            Subcommand::Topdown => {
                topdown::run(args.first().map_or(OsStr::new(""), OsString::as_os_str), rest)
            }
        };
    }
    let program = args.first().map(|arg| input::os_text::to_raw(arg)).unwrap_or_default();
    let parsed = match command_line::response_file::expand(args.clone()) {
        Ok(args) => command_line::llvm::parse(&args, &mut io::stderr()),
        // As in llvm-mca, a file of arguments that cannot be taken leaves no arguments at all.
        Err(message) => {
            tell(&message);
            command_line::llvm::parse(args.get(..1).unwrap_or_default(), &mut io::stderr())
        }
    };
    match parsed {
        Parsed::Special(special) => print(&special_text(special, command_line::llvm::is_llvm_mca(&program))),
        Parsed::Arguments(arguments) => match arguments.generate {
            Some(generate) => print(&generated(generate)),
            None => analysis::run::run(&program, &arguments),
        },
        Parsed::Errors => ExitCode::FAILURE,
    }
}

/// What is done instead of llvm-mca's task.
enum Subcommand {
    /// Counters of a real run.
    Topdown,
}

/// The subcommand that the first word names, and the words after it. Under llvm-mca's name there are none:
/// there it is a file.
fn subcommand(args: &[OsString]) -> Option<(Subcommand, &[OsString])> {
    let [program, name, rest @ ..] = args else { return None };
    if command_line::llvm::is_llvm_mca(&input::os_text::to_raw(program)) {
        return None;
    }
    (name == "topdown").then_some((Subcommand::Topdown, rest))
}

/// Writes a line to standard error.
fn tell(message: &str) {
    // Nothing can be done about a standard error that takes nothing.
    let _ = io::stderr().write_all(&raw_text::to_bytes(&format!("{message}\n")));
}

/// What an error of the operating system is called there, without its number.
fn error_text(error: &io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(text, _)| text.to_owned())
}

/// Prints to standard output.
fn print(text: &str) -> ExitCode {
    match output::stdout::write(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => analysis::run::write_failed(&error, &mut io::stderr()),
    }
}

fn special_text(special: Special, as_llvm_mca: bool) -> String {
    let scope = |hidden| Scope { hidden, as_llvm_mca };
    match special {
        Special::Help => command_line::help::grouped(scope(false)),
        Special::HelpHidden => command_line::help::grouped(scope(true)),
        Special::HelpList => command_line::help::list(scope(false)),
        Special::HelpListHidden => command_line::help::list(scope(true)),
        Special::Version => format!(
            "stallscope {}\n  Reports as llvm-mca 22.1.8 does\n  Default target: {DEFAULT_TRIPLE}\n  Host CPU: {}\n",
            env!("CARGO_PKG_VERSION"),
            host::processor_name(),
        ),
    }
}

fn generated(generate: Generate) -> String {
    let mut processors: Vec<&str> = Vec::new();
    for isa in isas() {
        let description = isa.target.description;
        processors.extend(description.table::<Processor>().iter().map(|own| description.str(own.name)));
    }
    processors.sort_unstable();
    processors.dedup();
    match generate {
        Generate::Man => command_line::man::page(),
        Generate::CompleteBash => command_line::completions::bash(&processors),
        Generate::CompleteZsh => command_line::completions::zsh(&processors),
        Generate::CompleteFish => command_line::completions::fish(&processors),
    }
}
