//! `-accurate`: the processor model that takes the place of LLVM's, and what is to be said about it.

use std::ffi::OsStr;

use stallscope::target::{Description, Subtarget};

use super::arguments::Arguments;
use super::error_text;
use super::file_analysis::read_file;

impl Arguments {
    /// Whether stallscope's own model of the processor is to be used.
    pub(super) fn is_accurate(&self) -> bool {
        self.accurate.on || !self.model.is_empty()
    }
}

/// The target's description with a processor model from a file.
///
/// # Errors
/// What is wrong with the file, as it is to be printed.
pub(super) fn read_model(path: &OsStr, description: Description<'_>) -> Result<Vec<u8>, String> {
    let name = path.to_string_lossy();
    let bytes = read_file(path).map_err(|error| format!("error: {name}: {}\n", error_text(&error)))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        format!("{name}:{line}: error: the text is not UTF-8\n")
    })?;
    stallscope::model::parse(&text)
        .and_then(|model| stallscope::model::add(description, &model))
        .map_err(|error| format!("{}\n", error.text(&name)))
}

/// Takes the project's own model of the processor, and gives what is to be said: whose model LLVM takes for it, and
/// that there is none of its own.
pub(super) fn use_model(subtarget: &mut Subtarget<'_>) -> String {
    let description = subtarget.description;
    let processor = &subtarget.processor_name;
    let llvm_model = description.str(subtarget.sched_model.name);
    let owner = subtarget.processor.and_then(|id| description.sched_model_owner(id));
    let mut text = owner.map_or_else(String::new, |owner| {
        format!("note: LLVM has no model of {processor}, and takes {llvm_model}, that of {owner}, for it\n")
    });
    if !subtarget.use_processor_model() {
        let processor = &subtarget.processor_name;
        text += &format!(
            "note: stallscope has no model of its own for {processor}: LLVM's {llvm_model} is used\n"
        );
    }
    text
}
