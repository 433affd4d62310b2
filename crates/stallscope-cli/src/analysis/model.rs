//! The processor model that is simulated: LLVM's, stallscope's own, or one from a file.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;

use stallscope::Subtarget;
use stallscope::isa::{ModelError, ProcessorModelError};
use stallscope_model_text as model;
use stallscope_target::{Description, FrontEndKind, Processor, ProcessorModel, SubtargetInfo};

use super::arguments::Arguments;
use crate::input::file::{MAX_NAMED_LENGTH, read_argument, read_regular};
use crate::input::os_text::{self, error_text};

/// The subtarget with a processor model from a file.
///
/// # Errors
/// The message if the file is malformed or its models are for other processors.
fn with_model(subtarget: &Subtarget, path: &OsStr) -> Result<Subtarget, String> {
    let name = os_text::to_raw(path);
    let text = read_argument(path, MAX_NAMED_LENGTH)
        .map_err(|error| format!("error: {name}: {}\n", error_text(&error)))?;
    let folder = Path::new(path).parent().unwrap_or_else(|| Path::new(""));
    let text_of = |name: &str| {
        let path = folder.join(name);
        let bytes = read_regular(path.as_os_str(), MAX_NAMED_LENGTH);
        let bytes = bytes.map_err(|error| format!("{}: {}", path.display(), error_text(&error)))?;
        String::from_utf8(bytes).map_err(|_| format!("{}: the text is not UTF-8", path.display()))
    };
    subtarget.with_model_over(text, text_of).map_err(|error| match error {
        ProcessorModelError::Text(error) => format!("{}\n", error.text(&name)),
        ProcessorModelError::OtherProcessor { position, processor } => {
            let message = format!("the model is not for {processor}, which -mcpu names");
            format!("{}\n", ModelError { position, message }.text(&name))
        }
        error => format!("error: {error}\n"),
    })
}

/// LLVM's model of the processor as text.
pub(super) fn llvm_model(subtarget: &SubtargetInfo) -> Option<String> {
    model::listing(subtarget.description(), subtarget.processor?)
}

/// The subtarget with the model that the arguments choose, and notes about it; or an error message.
pub(super) fn choose(mut subtarget: Subtarget, arguments: &Arguments) -> Result<(Subtarget, String), String> {
    let mut text = String::new();
    if let Some(path) = arguments.model() {
        subtarget = with_model(&subtarget, path)?;
        if subtarget.info().processor_model.is_none() {
            let name = llvm_name(subtarget.info());
            let _ = writeln!(text, "note: {} is LLVM's {name}, unchanged", os_text::to_raw(path));
        }
    } else {
        let own = if arguments.is_accurate() { subtarget.with_own_model() } else { None };
        text = llvm_notes(subtarget.info(), arguments, own.is_some());
        subtarget = own.unwrap_or(subtarget);
    }
    subtarget = subtarget.with_reservation_station_scale(arguments.reservation_station_scale);
    text += &front_end_note(subtarget.info(), arguments.front_end);
    Ok((subtarget, text))
}

/// The name of LLVM's model.
fn llvm_name(subtarget: &SubtargetInfo) -> &str {
    subtarget.description().str(subtarget.sched_model.name)
}

/// Notes if LLVM's model is simulated because stallscope has no own one, or if it is a model of another processor.
fn llvm_notes(subtarget: &SubtargetInfo, arguments: &Arguments, is_own: bool) -> String {
    let mut text = String::new();
    if is_own {
        return text;
    }
    let (processor, llvm_model) = (&subtarget.processor_name, llvm_name(subtarget));
    let description = subtarget.description();
    if let Some(owner) = subtarget.processor.and_then(|id| description.sched_model_owner(id)) {
        let _ = write!(
            text,
            "note: LLVM has no model of {processor} and uses {llvm_model}, its model of {owner}"
        );
        text += match subtarget.own_model() {
            Some(_) => "; -accurate uses stallscope's own\n",
            None => "\n",
        };
    }
    if arguments.is_accurate() {
        let _ = writeln!(
            text,
            "note: stallscope has no model of its own for {processor}: LLVM's {llvm_model} is used"
        );
    }
    text
}

/// A note if another front end than the chosen one is simulated.
fn front_end_note(subtarget: &SubtargetInfo, front_end: Option<FrontEndKind>) -> String {
    let processor = &subtarget.processor_name;
    let has_queues = subtarget.processor_model.is_some_and(|model| !model.queues.is_empty());
    match front_end {
        Some(_) if !subtarget.sched_model.is_out_of_order() => {
            format!("note: {processor} executes in order: no front end is simulated\n")
        }
        Some(FrontEndKind::DispatchQueues) if !has_queues => {
            format!("note: the model of {processor} has no dispatch queues: the front end is linear\n")
        }
        _ => String::new(),
    }
}

/// The list of processors with a model of stallscope's own.
pub(super) fn own_models(description: Description<'_>) -> String {
    let mut text = String::from("Processors with a model of stallscope's own, which -accurate uses:\n\n");
    for model in description.models_table::<ProcessorModel>().iter() {
        for processor in description.span(model.processors).iter() {
            let processor = description.table::<Processor>().at(processor.index());
            let _ = writeln!(text, "  {}", description.str(processor.name));
        }
    }
    text += "\n";
    text
}
