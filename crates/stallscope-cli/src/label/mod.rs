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
        summary: "Label tables of blocks with predicted cycles",
        usage: &[
            ("[flags] file", "Label the blocks in a file: comma-separated values, Parquet or Arrow IPC"),
            ("[flags] < file", "Label standard input: comma-separated values or an Arrow stream"),
        ],
        description: "\
Reads a table with a basic block in each row, simulates the blocks on all cores, and writes the table with labels: cycles, throughput, \
instructions, and further labels on request.",
        details: "\
The content determines the form of the input. The result has all rows and columns of the input, then the labels, then \
the column error with the reason for missing labels. Memory does not grow with the number of rows.

With -o, the result appears when it is complete. An interrupted run leaves parts, from which -resume continues. See docs/labeling.md.",
        flags: "\
A flag has one dash or two, and its value follows = or a space. =0 turns a flag off. The last use of a flag counts.",
        notes: "",
        exit_status: "0 if all rows were read, and each has labels or an error; 1 if the result is incomplete.",
        examples: &[
            ("stallscope label -mcpu=skylake blocks.csv -o labels.csv", "Assembly in the column asm"),
            ("stallscope label -kind=hex -column=code -mcpu=skylake,znver4 blocks.parquet -o labels.parquet", "Two processors"),
            ("stallscope label -mcpu=znver4 -labels=predicted_cycles,bottleneck blocks.arrow -o labels.arrow", "The limit of each block"),
            ("stallscope label -mcpu=skylake blocks.parquet -o labels.parquet -resume", "Continue after an interruption"),
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
