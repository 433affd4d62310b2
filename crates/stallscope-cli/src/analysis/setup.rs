//! From arguments to an analyzer.

use std::ffi::OsStr;

use stallscope::isa::SubtargetMessage;
use stallscope::program::ProgramFile;
use stallscope::{Analyzer, AnalyzerError, Subtarget};

use super::arguments::Arguments;
use super::idle_flags::{InputKind, Run};
use super::machine_code::CodeForm;
use super::subtarget::{self, Built, Chosen};
use super::{model, profile};
use crate::output::streams::{Failure, Streams};

/// The subtarget that the arguments choose, after messages about it. `program` is the path that the program was called by.
pub(super) fn chosen(
    program: &OsStr,
    arguments: &Arguments,
    streams: &mut impl Streams,
) -> Result<Chosen, Failure> {
    let built = build(program, arguments, streams)?;
    checked(built, arguments, streams)
}

/// The first half of [`chosen`]: it has yet to be checked.
pub(super) fn build(
    program: &OsStr,
    arguments: &Arguments,
    streams: &mut impl Streams,
) -> Result<Built, Failure> {
    subtarget::build(program, arguments).or_else(|message| fail(streams, &message))
}

/// The second half of [`chosen`].
pub(super) fn checked(
    (chosen, messages): Built,
    arguments: &Arguments,
    streams: &mut impl Streams,
) -> Result<Chosen, Failure> {
    let info = chosen.info();
    if let Err(message) = subtarget::check_host(info, arguments) {
        return fail(streams, &message);
    }
    streams.message(&subtarget::messages(&messages, info, arguments.as_llvm_mca))?;
    let is_unknown = messages.iter().any(|message| matches!(message, SubtargetMessage::UnknownProcessor(_)));
    if is_unknown && !arguments.as_llvm_mca {
        return Err(Failure::Reported);
    }
    Ok(chosen)
}

/// The subtarget if code can be analyzed for it, as far as that is known without its model.
pub(super) fn analyzable(
    chosen: Chosen,
    arguments: &Arguments,
    streams: &mut impl Streams,
) -> Result<Subtarget, Failure> {
    if chosen.info().processor.is_none() || arguments.mcpu.as_deref() == Some("") {
        return Err(Failure::Reported);
    }
    match chosen {
        Chosen::Analyzable(subtarget) => Ok(subtarget),
        Chosen::Unmodeled(info) => refuse(streams, &AnalyzerError::no_sched_model(&info)),
    }
}

/// The analyzer, after notes about the model. `file` are the programs, if any, in the input called `name`, which a profile is about.
pub(super) fn analyzer(
    chosen: Chosen,
    arguments: &Arguments,
    name: &str,
    file: Option<&ProgramFile<'_>>,
    streams: &mut impl Streams,
) -> Result<Analyzer, Failure> {
    let subtarget = analyzable(chosen, arguments, streams)?;
    let (subtarget, notes) = match model::choose(subtarget, arguments) {
        Ok(chosen) => chosen,
        Err(message) => return fail(streams, &message),
    };
    if !arguments.as_llvm_mca {
        streams.message(&notes)?;
    }
    let input = match file {
        Some(_) => InputKind::Program,
        None if CodeForm::of(arguments).is_some() => InputKind::Code,
        None => InputKind::Text,
    };
    streams.message(&Run::new(arguments, Some(input), Some(subtarget.info())).notes())?;
    let options = arguments.options(subtarget.info().sched_model.is_out_of_order());
    let options = match profile::read(arguments, name, file) {
        Ok(None) => options,
        Ok(Some((profile, notes))) => {
            streams.message(&notes)?;
            options.profile(Some(profile))
        }
        Err(message) => return fail(streams, &message),
    };
    Analyzer::new(subtarget, options).or_else(|error| refuse(streams, &error))
}

/// Writes an error message.
pub(super) fn fail<T>(streams: &mut impl Streams, message: &str) -> Result<T, Failure> {
    streams.message(message)?;
    Err(Failure::Reported)
}

/// Writes why no code can be analyzed for a subtarget, as llvm-mca does.
fn refuse<T>(streams: &mut impl Streams, error: &AnalyzerError) -> Result<T, Failure> {
    let label = match error {
        AnalyzerError::NoObjectFormat { .. } | AnalyzerError::UnsupportedFeatures { .. } => "LLVM ERROR: ",
        _ => "error: ",
    };
    let note = match error {
        AnalyzerError::NoSchedModel { processor, has_itineraries: true, .. } => format!(
            "note: cpu '{processor}' provides itineraries. However, instruction itineraries are currently unsupported.\n"
        ),
        _ => String::new(),
    };
    fail(streams, &format!("{label}{error}\n{note}"))
}
