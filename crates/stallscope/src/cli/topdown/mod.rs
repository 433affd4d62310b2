//! `stallscope topdown`: where the slots of a running program's pipeline went.

mod arguments;
pub(super) mod completions;
mod counting;
pub(super) mod flags;
pub(super) mod help;
mod importing;
mod parser;
mod processor;
mod writing;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use stallscope_topdown::import::{self, ImportError};
use stallscope_topdown::processor::Revision;
use stallscope_topdown::{AnalysisError, DataError, Options, Processor, analysis, analyze, report};

use super::analysis::write_failed;
use super::{print, tell};
use arguments::Arguments;

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

/// Runs the subcommand with the words after its name.
pub(super) fn run(args: &[OsString]) -> ExitCode {
    let outcome = parser::parse(args)
        .map_err(|message| Failure::new(message, "'stallscope topdown --help' lists the flags"))
        .and_then(|arguments| run_with(&arguments));
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

fn run_with(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.help {
        return Ok(print(&help::text()));
    }
    let processors = Processor::all()?;
    if arguments.list {
        writing::to_output(&list(&processors, arguments)?, arguments)?;
        return Ok(ExitCode::SUCCESS);
    }
    if !arguments.import.is_empty() {
        return analyze_files(&processors, arguments);
    }
    if arguments.print_perf {
        return counting::print_perf(&processors, arguments);
    }
    if counting::is_asked(arguments) {
        return counting::count(&processors, arguments);
    }
    Err(Failure::new("there is nothing to do", "'stallscope topdown --help' shows what there is"))
}

/// What is known, of a processor if one is named.
fn list(processors: &[Processor], arguments: &Arguments) -> Result<String, Failure> {
    let Some(name) = &arguments.cpu else { return Ok(report::list::processors(processors)) };
    let processor = processor::named(processors, name)?;
    let groups = analysis::groups(processor, &arguments.groups)?;
    Ok(report::list::processor(processor, &groups))
}

/// Analyzes counts taken elsewhere.
fn analyze_files(processors: &[Processor], arguments: &Arguments) -> Result<ExitCode, Failure> {
    if !arguments.command.is_empty() {
        return Err(Failure::new("there are both files to import and a command to run", ""));
    }
    let mut measurement = importing::read(&arguments.import, processors)?;
    let processor = processor::of_measurement(processors, arguments, &measurement)?;
    let warnings = import::check(&measurement, processor, processors)?;
    measurement.warnings.extend(warnings);
    let analysis = analyze(processor, &measurement, &options(arguments)?)?;
    writing::write(&analysis, arguments)?;
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
