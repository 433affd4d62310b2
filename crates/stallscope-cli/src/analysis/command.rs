//! The analysis as a command, under its own name and in llvm-mca's place.

use std::process::ExitCode;

use super::arguments::Arguments;
use super::flags::GROUPS;
use super::{llvm_flags, run};
use crate::command_line::{Command, CommandDoc, Grammar, Invocation, Operands, Wording};
use crate::output::stdout;

/// The analysis under the name stallscope.
pub(crate) static STALLSCOPE: Command<Arguments> = Command {
    doc: CommandDoc {
        name: "stallscope",
        summary: "machine-code analyzer with the reports of llvm-mca",
        usage: &[
            ("[flags] [file...]", "Analyze files, by default standard input"),
            ("-mcpu=<cpu-name> <file>", "Analyze a file for a processor: the common case"),
        ],
        description: "\
Simulates assembly code in a loop on a model of a processor, and reports how many cycles it takes, \
which execution units it uses, and what limits it. Command line and report are those of llvm-mca 22.",
        details: "\
The report on each of several files follows the name of the file. An error in one file does not affect the reports on the others.
With -json the reports are elements of an array: objects with the members File and Report, which is null for a file \
without a report.

A comment such as '# LLVM-MCA-LATENCY 20' sets the latency of the instructions after it.",
        flags: FLAGS,
        notes: REGIONS,
        exit_status: "0 if there is a report on each file; 1 if the command line or an input is wrong.",
        examples: &[
            ("stallscope -mcpu=skylake kernel.s", "Cycles, latencies and port pressure"),
            ("stallscope -mcpu=znver4 -timeline kernel.s", "The state of each instruction in each cycle"),
            ("stallscope -mcpu=znver4 -all-views kernel.s", "All views"),
            ("stallscope -mcpu=cortex-a72 -mtriple=aarch64 -accurate kernel.s", "Predicted cycles, and the bounds of the loop"),
            ("gcc -O2 -S -o - kernel.c | stallscope -", "The output of a compiler, for the processor of this machine"),
        ],
    },
    groups: GROUPS,
    has_flag: |_| true,
    suggested_first: llvm_flags::SUGGESTED,
    grammar: Grammar::Llvm,
    wording: Wording::Stallscope,
    operands: Operands::Anywhere(usize::MAX, |arguments| &mut arguments.inputs),
    defaults: Arguments::default,
    run: start,
};

/// The analysis under the name llvm-mca: with its flags, its messages and its limits.
pub(crate) static LLVM_MCA: Command<Arguments> = Command {
    doc: CommandDoc {
        name: "llvm-mca",
        summary: "machine-code analyzer",
        usage: &[("[flags] [file]", "Analyze a file, by default standard input")],
        description: STALLSCOPE_AS_LLVM_MCA,
        details: "",
        flags: FLAGS,
        notes: REGIONS,
        exit_status: "0 if there is a report; 1 if the command line or the input is wrong.",
        examples: &[
            ("llvm-mca -mcpu=skylake kernel.s", "Cycles, latencies and port pressure"),
            ("llvm-mca -mcpu=znver4 -timeline kernel.s", "The state of each instruction in each cycle"),
        ],
    },
    groups: GROUPS,
    has_flag: llvm_flags::contains,
    suggested_first: llvm_flags::SUGGESTED,
    grammar: Grammar::Llvm,
    wording: Wording::LlvmMca,
    operands: Operands::Anywhere(1, |arguments| &mut arguments.inputs),
    defaults: || Arguments { as_llvm_mca: true, ..Arguments::default() },
    run: start,
};

const STALLSCOPE_AS_LLVM_MCA: &str = "\
Simulates assembly code in a loop on a model of a processor, and reports how many cycles it takes, \
which execution units it uses, and what limits it. This is stallscope in the place of llvm-mca 22.";

const FLAGS: &str = "\
A flag has one dash or two, and its value follows = or a space. =0 turns a flag off. Numbers can be hexadecimal. \
The last use of a flag counts. @file stands for the words in that file, and -- ends the flags.";

const REGIONS: &str = "\
The input is one block of code, unless comments mark regions:
  # LLVM-MCA-BEGIN name
  # LLVM-MCA-END name";

/// Generates a document or runs the analysis.
fn start(invocation: &Invocation<'_>, arguments: Arguments) -> ExitCode {
    match arguments.document {
        Some(document) => stdout::print(&document.text(invocation.programs)),
        None => run::run(invocation.path, &arguments),
    }
}
