//! Files of rules, and where they and their facts are.

use std::fs;
use std::path::{Path, PathBuf};

use stallscope_model_text::Model;

/// A file of rules.
pub(super) struct RulesFile {
    /// The name of the model.
    pub(super) model: &'static str,
    pub(super) text: String,
    /// A description of its facts, for people.
    pub(super) summary: String,
}

impl RulesFile {
    /// Returns its path.
    pub(super) fn path(&self) -> PathBuf {
        models().join(format!("{}.rules", self.model))
    }
}

/// Returns a path in the repository.
pub(super) fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Returns the folder of the models.
fn models() -> PathBuf {
    in_repository("crates/isa/x86/models")
}

/// Reads a model without its file of rules.
pub(super) fn read_model(name: &str) -> Result<Model, String> {
    let read = |file: &str| {
        let path = models().join(file);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut text_of = |file: &str| if file.ends_with(".rules") { Ok(String::new()) } else { read(file) };
    let file = format!("{name}.model");
    stallscope_model_text::parse_with(&read(&file)?, &mut text_of).map_err(|error| error.text(&file))
}
