//! The subcommand `cargo stallscope`: builds a crate as `cargo build` does, and shows the loops of a function in it.

mod arguments;
mod artifacts;
mod functions;
mod names;

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use arguments::{Arguments, Request};
use functions::Function;
use stallscope::program::similar_function_names;
use stallscope_readable::readable;

const HELP: &str = "\
Builds a crate like cargo build, and shows what its loops cost

Usage: cargo stallscope [options of cargo build] [FUNCTION...] [-- flags of stallscope]

Without a function, a table lists the innermost loops of the workspace's own crates in what was built; --all lists those of other crates,
too, such as the standard library. FUNCTION is the path of a function, such as
my_crate::kernel, or its last parts, such as kernel or Type::method. --lib, --bin, --example, --test and --bench say what
is built and looked at, as in cargo build; all other options of cargo build are passed on to it. The flags behind --
are those of stallscope: stallscope --help lists them.

Examples:
  cargo stallscope --release                           The innermost loops of the workspace's own crates
  cargo stallscope --release my_crate::kernel          What the loops of a function cost
  cargo stallscope --release --example demo kernel -- -mcpu=znver4 -timeline
";

fn main() -> ExitCode {
    // Cargo gives the name of the subcommand, too.
    let words = env::args_os().skip(1).enumerate();
    let words = words.filter(|(index, word)| *index > 0 || word != "stallscope").map(|(_, word)| word);
    let outcome = match Arguments::read(words) {
        Ok(Request::Help) => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        Ok(Request::Version) => {
            println!("cargo-stallscope {}", env!("CARGO_PKG_VERSION"));
            Ok(ExitCode::SUCCESS)
        }
        Ok(Request::Show(arguments)) => show(&arguments),
        Err(message) => Err(message),
    };
    outcome.unwrap_or_else(|message| {
        report(&format!("error: {message}"));
        ExitCode::FAILURE
    })
}

/// Writes a message. What it has of inputs may not command the terminal.
fn report(message: &str) {
    if std::io::stderr().is_terminal() {
        eprintln!("{}", readable(message.as_bytes()));
    } else {
        eprintln!("{message}");
    }
}

/// Builds, and shows the loops.
fn show(arguments: &Arguments) -> Result<ExitCode, String> {
    let artifacts = artifacts::build(&arguments.cargo)?;
    if artifacts.is_empty() {
        return Err("no code was built; select a target with --lib, --bin or --example".to_owned());
    }
    if arguments.functions.is_empty() {
        let mut flags = Vec::new();
        if !arguments.all {
            let crates: BTreeSet<&str> =
                artifacts.iter().map(|artifact| artifact.crate_name.as_str()).collect();
            flags.push(format!("-crate={}", crates.into_iter().collect::<Vec<_>>().join(",")));
        }
        let status =
            run_each(&artifacts, |artifact| stallscope(&artifact.path, &flags, &arguments.stallscope))?;
        if !arguments.all {
            eprintln!("note: --all lists the loops of other crates, too");
        }
        return Ok(status);
    }
    let mut known = Vec::new();
    let mut found = Vec::new();
    for artifact in artifacts {
        let functions = functions::read(&artifact.path)?;
        let is_wanted = |function: &&Function| {
            arguments.functions.iter().any(|wanted| names::matches(wanted, &function.name))
        };
        let symbols: Vec<String> =
            functions.iter().filter(is_wanted).map(|function| function.symbol.clone()).collect();
        known.extend(functions.into_iter().map(|function| function.name));
        if !symbols.is_empty() {
            found.push((artifact, symbols));
        }
    }
    for wanted in &arguments.functions {
        if !known.iter().any(|name| names::matches(wanted, name)) {
            return Err(not_found(wanted, known));
        }
    }
    run_each(&found, |(artifact, symbols)| {
        let status =
            stallscope(&artifact.path, &[format!("-function={}", symbols.join(","))], &arguments.stallscope)?;
        if status != ExitCode::SUCCESS {
            eprintln!("note: -- -regions=functions shows functions without loops as straight lines");
        }
        Ok(status)
    })
}

/// Returns advice for a function without code.
fn not_found(wanted: &str, known: Vec<String>) -> String {
    let similar = similar_function_names(wanted, known);
    let mut text = format!(
        "there is no code of a function '{wanted}' in what was built\n\
         note: generic functions have code where they are used, and functions that are inlined have none of their own: \
         #[inline(never)] keeps it, or name the function that calls it"
    );
    if !similar.is_empty() {
        text += &format!("\nnote: functions with similar names: {}", similar.join(", "));
    }
    text
}

/// Runs something for each item; the first failure is that of all.
fn run_each<T>(items: &[T], run: impl Fn(&T) -> Result<ExitCode, String>) -> Result<ExitCode, String> {
    let mut status = ExitCode::SUCCESS;
    for item in items {
        let code = run(item)?;
        if status == ExitCode::SUCCESS {
            status = code;
        }
    }
    Ok(status)
}

/// Runs stallscope on a file, with flags that choose code, and with the user's flags.
fn stallscope(path: &Path, choice: &[String], flags: &[OsString]) -> Result<ExitCode, String> {
    let program = program();
    let status = Command::new(&program).args(choice).args(flags).arg(path).status();
    let status = status.map_err(|error| format!("{}: {error}", program.display()))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The program stallscope: the one in the same folder, or else the one in the search path.
fn program() -> PathBuf {
    let name = format!("stallscope{}", env::consts::EXE_SUFFIX);
    let neighbor = env::current_exe().ok().map(|path| path.with_file_name(&name));
    neighbor.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(name))
}
