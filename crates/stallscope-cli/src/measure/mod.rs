//! `stallscope measure`: measured cycles of code on this machine, next to the predictions.

mod arguments;
mod csv;
mod flags;
mod format;
mod head;
mod idle_flags;
mod initial_state;
mod input;
mod instructions;
mod json;
mod output;
mod predictions;
mod row;
mod run;
mod table;

use std::io;
use std::process::ExitCode;

use crate::command_line::{Command, CommandDoc, Grammar, Invocation, Operands, Wording};
use crate::output::streams::Failure;
use crate::output::{stderr, stdout};
use arguments::Arguments;

/// The subcommand.
pub(crate) static COMMAND: Command<Arguments> = Command {
    doc: CommandDoc {
        name: "measure",
        summary: "Run code on this machine and compare measured with predicted cycles",
        usage: &[
            ("[flags] [file...]", "Measure the regions of assembly, by default standard input"),
            ("[flags] -hex-lines file", "Measure machine code in hexadecimal digits, line by line"),
            ("[flags] -bytes=hex", "Measure machine code"),
            ("[flags] -instructions", "Measure each form of an instruction that the processor has"),
        ],
        description: "\
Runs the code of each region on this machine, and compares its cycles per iteration with the predictions of LLVM's model and \
of stallscope's own model of the processor. It needs no performance counters and no privileges, and works in virtual machines \
and containers.",
        details: "\
The code is executed. It runs in a process that cannot make system calls, in an initial state selected by -init. The process is \
stopped if the code does not end by itself. A region is straight-line code: jumps, calls, system calls and privileged instructions are \
rejected. A jump at its end is ignored, unless -fetch=loop runs the code as its own loop.

Cycles are core cycles. Without performance counters, the time-stamp counter measures them, calibrated by a chain of \
instructions of known latency that alternates with the code. An interval covers the true value in 95 % of cases. docs/measuring.md \
describes the method.",
        flags: "\
A flag has one dash or two, and its value follows = or a space. =0 turns a flag off. The last use of a flag counts.",
        notes: "",
        exit_status: "0 if all regions were measured; 1 if a region was not measured, or if the command line or an input has errors.",
        examples: &[
            ("stallscope measure kernel.s", "Measure a file, or its marked regions"),
            ("stallscope measure -fetch=loop -precision=0.5 kernel.s", "As a loop, more precisely"),
            ("stallscope measure -init=lines,memory=0 kernel.s", "With pointers to different cache lines"),
            ("stallscope measure -hex-lines blocks.csv -csv -o cycles.csv -resume", "Measure many blocks"),
            ("stallscope measure -instructions -form='VADD*' -o vadd.csv -page vadd.html", "Measure some instructions"),
        ],
    },
    groups: flags::GROUPS,
    has_flag: |_| true,
    suggested_first: &[],
    grammar: Grammar::Llvm,
    wording: Wording::Stallscope,
    operands: Operands::Anywhere(usize::MAX, |arguments| &mut arguments.analysis.inputs),
    defaults: Arguments::default,
    run,
};

/// Runs the subcommand.
fn run(invocation: &Invocation<'_>, arguments: Arguments) -> ExitCode {
    stderr::write(&idle_flags::notes(&invocation.given, &arguments));
    match run::run(invocation.path, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported | Failure::Incomplete | Failure::TooLong) => ExitCode::FAILURE,
        Err(Failure::Write(error)) => stdout::write_failed(&error, &mut io::stderr()),
    }
}
