//! `stallscope topdown`: where the pipeline slots of a running program went.

mod arguments;
mod counting;
mod failure;
mod flags;
mod importing;
mod processor;
mod recount;
mod task;
mod writing;

use std::io;
use std::process::ExitCode;

use stallscope_topdown::{AnalysisOptions, Pmu, analyze, import, pmus, report};

use crate::command_line::{Command, CommandDoc, Grammar, Invocation, Operands, Wording};
use crate::output::{stderr, stdout};
use arguments::Arguments;
use failure::Failure;
use task::Task;

/// The subcommand.
pub(crate) static COMMAND: Command<Arguments> = Command {
    doc: CommandDoc {
        name: "topdown",
        summary: "Show where the pipeline slots of a running program went",
        usage: &[
            ("[flags] [--] command [arguments]", "Count a command"),
            ("[flags] -p pids | -a | -C list", "Count processes, the system, or CPUs"),
            ("[flags] --import file...", "Analyze output of perf stat"),
            ("[flags] --print-perf", "Print a command of perf stat for another machine"),
        ],
        description: "\
Shows where the pipeline slots of a processor went while a program ran: useful work, bad speculation, waiting for \
instructions, or waiting for data and execution units.",
        details: "",
        flags: "",
        notes: "",
        exit_status: "The exit status of the counted command, or 1 if there is no result.",
        examples: &[
            ("stallscope topdown -- ./program input", "Count a program"),
            (
                "stallscope topdown --print-perf --cpu neoverse-n2 -M topdownl1",
                "Print a command of perf for another machine",
            ),
            ("stallscope topdown --import perf.txt --cpu neoverse-n2 --revision r0p0", "Analyze its output"),
            (
                "stallscope topdown --import perf.csv --cpu sapphire-rapids --html -o page.html",
                "Write a page for a browser",
            ),
            ("stallscope topdown --list --cpu neoverse-v2", "List groups, metrics, events and formulas"),
        ],
    },
    groups: flags::GROUPS,
    has_flag: |_| true,
    suggested_first: &[],
    grammar: Grammar::Gnu,
    wording: Wording::Stallscope,
    operands: Operands::Rest(|arguments| &mut arguments.command),
    defaults: Arguments::default,
    run,
};

/// Runs the subcommand.
fn run(invocation: &Invocation<'_>, arguments: Arguments) -> ExitCode {
    match run_task(invocation, &arguments) {
        Ok(status) => status,
        Err(Failure::Message(message, note)) => {
            stderr::message(&format!("error: {message}"));
            if !note.is_empty() {
                stderr::message(&format!("note: {note}"));
            }
            ExitCode::FAILURE
        }
        Err(Failure::Write(error)) => stdout::write_failed(&error, &mut io::stderr()),
    }
}

fn run_task(invocation: &Invocation<'_>, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let task = Task::select(arguments, &invocation.given)?;
    let pmus = pmus()?;
    match task {
        Task::List => {
            writing::to_output(&list(&pmus, arguments)?, arguments)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Import => analyze_files(invocation, &pmus, arguments),
        Task::PrintPerf => counting::print_perf(&pmus, arguments),
        Task::Count => counting::count(invocation, &pmus, arguments),
    }
}

/// Lists the processors, or the facts about a named one.
fn list(pmus: &[Pmu], arguments: &Arguments) -> Result<String, Failure> {
    let Some(name) = &arguments.cpu else { return Ok(report::list::processors(pmus)) };
    let pmu = processor::named(pmus, name)?;
    let groups = AnalysisOptions::new().with_groups(arguments.groups.clone()).metric_groups(pmu)?;
    Ok(report::list::processor(pmu, &groups))
}

/// Analyzes imported counts.
fn analyze_files(
    invocation: &Invocation<'_>,
    pmus: &[Pmu],
    arguments: &Arguments,
) -> Result<ExitCode, Failure> {
    let mut measurement = importing::read(&arguments.import, pmus)?;
    let pmu = processor::of_measurement(pmus, arguments, &measurement)?;
    let warnings = import::check(&measurement, pmu, pmus)?;
    measurement.warnings.extend(warnings);
    let analysis = analyze(pmu, &measurement, &arguments.analysis_options()?)?;
    writing::write(&analysis, &recount::of_import(invocation, pmu), arguments)?;
    Ok(ExitCode::SUCCESS)
}
