//! `stallscope label`: tables of blocks, with the cycles of each.

mod arguments;
mod counts;
mod damage;
mod flags;
mod input;
mod parts;
mod problem;
mod run;
mod standard_output;

use std::io;
use std::process::ExitCode;

use crate::command_line::{Command, CommandDoc, Grammar, Invocation, Operands, Wording};
use crate::output::{stderr, stdout};
use arguments::Arguments;
use problem::Problem;

/// The subcommand.
pub(crate) static COMMAND: Command<Arguments> = Command {
    doc: CommandDoc {
        name: "label",
        summary: "Label a table of blocks with the cycles that processors take for them",
        usage: &[
            ("[flags] file", "Label the blocks in a file: comma-separated values, Parquet or Arrow IPC"),
            ("[flags] < file", "The same for standard input: comma-separated values or an Arrow stream"),
        ],
        description: "\
Reads a table with a basic block in each row, simulates the blocks on all cores, and writes the table with labels: cycles, throughput, \
instructions, and what else is asked for.",
        details: "\
The form of the input is recognized by its content. The result has all columns of the input in the same order of rows, then the labels, and \
the column error, which says why a block has no labels. Memory does not grow with the number of rows.

With -o, the result appears when it is complete. An interrupted run leaves parts, with which -resume goes on. docs/labeling.md says more.",
        flags: "\
A flag has one dash or two, and its value follows = or a space. =0 turns a flag off. The last use of a flag counts.",
        notes: "",
        exit_status: "0 if all rows were read, and each has labels or an error; 1 if the result is not complete.",
        examples: &[
            ("stallscope label -mcpu=skylake blocks.csv -o labels.csv", "Assembly in the column asm"),
            ("stallscope label -kind=hex -column=code -mcpu=skylake,znver4 blocks.parquet -o labels.parquet", "Two processors"),
            ("stallscope label -mcpu=znver4 -labels=predicted_cycles,bottleneck blocks.arrow -o labels.arrow", "What limits each"),
            ("stallscope label -mcpu=skylake blocks.parquet -o labels.parquet -resume", "Go on after an interruption"),
        ],
    },
    groups: flags::GROUPS,
    has_flag: |_| true,
    suggested_first: &[],
    grammar: Grammar::Llvm,
    wording: Wording::Stallscope,
    operands: Operands::Anywhere(1, |arguments| &mut arguments.inputs),
    defaults: Arguments::default,
    run,
};

/// Runs the subcommand.
fn run(invocation: &Invocation<'_>, arguments: Arguments) -> ExitCode {
    match run::run(invocation.path, &invocation.given, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Problem::Reported) => ExitCode::FAILURE,
        Err(Problem::Message(message)) => {
            stderr::message(&format!("error: {message}"));
            ExitCode::FAILURE
        }
        Err(Problem::Stdout(error)) => stdout::write_failed(&error, &mut io::stderr()),
    }
}
