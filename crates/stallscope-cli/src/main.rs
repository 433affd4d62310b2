//! The program stallscope, which takes llvm-mca's place when it is called by that name.

mod analysis;
#[cfg_attr(
    not(feature = "topdown"),
    allow(dead_code, unused_imports, reason = "some kinds of values are those of flags of that subcommand")
)]
mod command_line;
mod host;
mod input;
#[cfg(feature = "label")]
mod label;
#[cfg(feature = "measure")]
mod measure;
mod output;
#[cfg(feature = "topdown")]
mod topdown;

use std::process::ExitCode;

use command_line::Program;
use stallscope_target::{DEFAULT_TRIPLE, LLVM_VERSION};

/// The program under its own name.
static STALLSCOPE: Program = Program {
    command: &analysis::STALLSCOPE,
    subcommands: &[
        #[cfg(feature = "label")]
        &label::COMMAND,
        #[cfg(feature = "measure")]
        &measure::COMMAND,
        #[cfg(feature = "topdown")]
        &topdown::COMMAND,
    ],
    version,
};

/// The program in llvm-mca's place: no subcommands, and only llvm-mca's flags.
static LLVM_MCA: Program = Program { command: &analysis::LLVM_MCA, subcommands: &[], version };

static PROGRAMS: &[&Program] = &[&STALLSCOPE, &LLVM_MCA];

fn main() -> ExitCode {
    command_line::run(PROGRAMS)
}

/// The text of `--version`.
fn version() -> String {
    let isas = analysis::isa_names();
    format!(
        "stallscope {}\n  Compatible with llvm-mca {LLVM_VERSION}\n  Instruction sets: {}\n  Default target: {DEFAULT_TRIPLE}\n  \
         Host CPU: {}\n",
        env!("CARGO_PKG_VERSION"),
        if isas.is_empty() { "none".to_owned() } else { isas.join(", ") },
        host::processor_name(),
    )
}
