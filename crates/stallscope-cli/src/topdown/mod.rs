//! `stallscope topdown`: where the pipeline slots of a running program went.

mod arguments;
pub(super) mod completions;
mod counting;
mod failure;
pub(super) mod flags;
pub(super) mod help;
mod importing;
mod parser;
mod processor;
mod recount;
mod task;
mod writing;

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::ExitCode;

use stallscope_topdown::{AnalysisOptions, Pmu, analyze, import, pmus, report};

use crate::analysis::run::write_failed;
use crate::print;
use crate::tell;
use arguments::Arguments;
use failure::Failure;
use flags::Task;

/// Runs the subcommand. `program` is the name of the program, `args` follow the subcommand's name.
pub(super) fn run(program: &OsStr, args: &[OsString]) -> ExitCode {
    let outcome = parser::parse(args)
        .map_err(|message| Failure::new(message, "'stallscope topdown --help' lists the flags"))
        .and_then(|arguments| run_with(program, &arguments));
    match outcome {
        Ok(status) => status,
        Err(Failure::Message(message, note)) => {
            tell(&format!("error: {message}"));
            if !note.is_empty() {
                tell(&format!("note: {note}"));
            }
            ExitCode::FAILURE
        }
        Err(Failure::Write(error)) => write_failed(&error, &mut io::stderr()),
    }
}

fn run_with(program: &OsStr, arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.help {
        return Ok(print(&help::text()));
    }
    let task = task::asked(arguments)?;
    let pmus = pmus()?;
    match task {
        Task::List => {
            writing::to_output(&list(&pmus, arguments)?, arguments)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Import => analyze_files(program, &pmus, arguments),
        Task::PrintPerf => counting::print_perf(&pmus, arguments),
        Task::Count => counting::count(program, &pmus, arguments),
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
fn analyze_files(program: &OsStr, pmus: &[Pmu], arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut measurement = importing::read(&arguments.import, pmus)?;
    let pmu = processor::of_measurement(pmus, arguments, &measurement)?;
    let warnings = import::check(&measurement, pmu, pmus)?;
    measurement.warnings.extend(warnings);
    let analysis = analyze(pmu, &measurement, &arguments.analysis_options()?)?;
    writing::write(&analysis, &recount::of_import(program, pmu, arguments), arguments)?;
    Ok(ExitCode::SUCCESS)
}
