//! `stallscope topdown`: where the slots of a running program's pipeline went.

mod arguments;
pub(super) mod completions;
mod counting;
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

use stallscope_topdown::import::{self, ImportError};
use stallscope_topdown::processor::Revision;
use stallscope_topdown::{AnalysisError, DataError, Options, Processor, analysis, analyze, report};

use super::analysis::write_failed;
use super::{print, tell};
use arguments::Arguments;
use flags::Task;

/// Why there is no result.
enum Failure {
    /// What is wrong, and what to do about it if that is not empty; neither with a full stop.
    Message(String, String),
    /// The result could not be written.
    Write(io::Error),
}

impl Failure {
    fn new(message: impl Into<String>, note: impl Into<String>) -> Self {
        Self::Message(message.into(), note.into())
    }
}

impl From<AnalysisError> for Failure {
    fn from(error: AnalysisError) -> Self {
        Self::Message(error.message, error.note)
    }
}

impl From<ImportError> for Failure {
    fn from(error: ImportError) -> Self {
        Self::new(error.to_string(), "")
    }
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        Self::new(error.to_string(), "")
    }
}

/// Runs the subcommand of the program called so, with the words after its name.
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
    let processors = Processor::all()?;
    match task {
        Task::List => {
            writing::to_output(&list(&processors, arguments)?, arguments)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Import => analyze_files(program, &processors, arguments),
        Task::PrintPerf => counting::print_perf(&processors, arguments),
        Task::Count => counting::count(program, &processors, arguments),
    }
}

/// What is known, of a processor if one is named.
fn list(processors: &[Processor], arguments: &Arguments) -> Result<String, Failure> {
    let Some(name) = &arguments.cpu else { return Ok(report::list::processors(processors)) };
    let processor = processor::named(processors, name)?;
    let groups = analysis::groups(processor, &arguments.groups)?;
    Ok(report::list::processor(processor, &groups))
}

/// Analyzes counts taken elsewhere.
fn analyze_files(
    program: &OsStr,
    processors: &[Processor],
    arguments: &Arguments,
) -> Result<ExitCode, Failure> {
    let mut measurement = importing::read(&arguments.import, processors)?;
    let processor = processor::of_measurement(processors, arguments, &measurement)?;
    let warnings = import::check(&measurement, processor, processors)?;
    measurement.warnings.extend(warnings);
    let analysis = analyze(processor, &measurement, &options(arguments)?)?;
    writing::write(&analysis, &recount::of_import(program, processor, arguments), arguments)?;
    Ok(ExitCode::SUCCESS)
}

/// What the flags ask for.
fn options(arguments: &Arguments) -> Result<Options, Failure> {
    let revision = arguments.revision.as_ref().map(|text| {
        Revision::parse(text)
            .ok_or_else(|| Failure::new(format!("'{text}' is no revision"), "a revision looks like r0p3"))
    });
    Ok(Options {
        revision: revision.transpose()?,
        formulas: arguments.formulas.clone(),
        correction: arguments.erratum,
        smt: arguments.smt,
        groups: arguments.groups.clone(),
    })
}
