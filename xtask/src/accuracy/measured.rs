//! The processors of which there are measurements.

use std::path::{Path, PathBuf};

/// A processor of which there are measurements.
pub(crate) struct Measured {
    /// What tables call it.
    pub(crate) name: &'static str,
    /// The triple for `-mtriple`.
    pub(crate) triple: &'static str,
    /// The processor for `-mcpu`.
    pub(crate) cpu: &'static str,
    /// The folder with the files.
    pub(crate) folder: &'static str,
    /// The project's own model.
    pub(crate) model: &'static str,
}

impl Measured {
    /// A file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        Path::new(self.folder).join(name)
    }
}

/// All of them.
pub(crate) const MEASURED: [Measured; 1] = [Measured {
    name: "Cortex-A72",
    triple: "aarch64",
    cpu: "cortex-a72",
    folder: "data/measurements/cortex-a72",
    model: "crates/isa/aarch64/models/cortex-a72.model",
}];
