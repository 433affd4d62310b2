//! Files of rules, and where they and their facts are.

use std::path::{Path, PathBuf};

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
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Returns the folder of the models.
pub(super) fn models() -> PathBuf {
    in_repository("crates/isa/x86/models")
}
