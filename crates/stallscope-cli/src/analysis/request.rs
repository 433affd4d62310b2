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

/// A request for an analysis: the command line. Three steps turn it into an analyzer.
///
/// 1. [`find`](Self::find) looks for the subtarget.
/// 2. [`subtarget`](Self::subtarget) reports on it: its processor and features.
/// 3. [`analyzer`](Self::analyzer) chooses model and options for an input.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    /// The path that the program was called by.
    pub(super) program: &'a OsStr,
    pub(super) arguments: &'a Arguments,
}

impl<'a> Request<'a> {
    /// The request with other arguments, for example completed from a file.
    pub(super) const fn with<'b>(self, arguments: &'b Arguments) -> Request<'b>
    where
        'a: 'b,
    {
        Request { arguments, program: self.program }
    }

    /// Finds the subtarget. The messages about it have yet to be written.
    pub(super) fn find(self, streams: &mut impl Streams) -> Result<Built, Failure> {
        subtarget::build(self.program, self.arguments).or_else(|message| fail(streams, &message))
    }

    /// Returns the subtarget, after messages about it. `found` is the result of [`find`](Self::find) if it was called before.
    pub(super) fn subtarget(
        self,
        found: Option<Built>,
        streams: &mut impl Streams,
    ) -> Result<Chosen, Failure> {
        let (chosen, messages) = match found {
            Some(found) => found,
            None => self.find(streams)?,
        };
        let info = chosen.info();
        if let Err(message) = subtarget::check_host(info, self.arguments) {
            return fail(streams, &message);
        }
        let as_llvm_mca = self.arguments.as_llvm_mca;
        streams.message(&subtarget::messages(&messages, info, as_llvm_mca))?;
        let is_unknown =
            messages.iter().any(|message| matches!(message, SubtargetMessage::UnknownProcessor(_)));
        if is_unknown && !as_llvm_mca {
            return Err(Failure::Reported);
        }
        Ok(chosen)
    }

    /// Returns the subtarget if code can be analyzed for it, as far as that is known without its model.
    pub(super) fn analyzable(self, chosen: Chosen, streams: &mut impl Streams) -> Result<Subtarget, Failure> {
        if chosen.info().processor.is_none() || self.arguments.mcpu.as_deref() == Some("") {
            return Err(Failure::Reported);
        }
        match chosen {
            Chosen::Analyzable(subtarget) => Ok(subtarget),
            Chosen::Unmodeled(info) => refuse(streams, &AnalyzerError::no_sched_model(&info)),
        }
    }

    /// Returns the analyzer, after notes about the model. `file` has the programs, if any, in the input called `name`, which a
    /// profile is about.
    pub(super) fn analyzer(
        self,
        chosen: Chosen,
        name: &str,
        file: Option<&ProgramFile<'_>>,
        streams: &mut impl Streams,
    ) -> Result<Analyzer, Failure> {
        let arguments = self.arguments;
        let subtarget = self.analyzable(chosen, streams)?;
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
