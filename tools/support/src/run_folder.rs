//! The folder of one run of a command, so that runs at the same time share no files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

/// A folder with the number of the process as its name. It is removed in the end.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// Makes the folder, below `parent`.
    pub fn new(parent: &Path) -> Result<Self, String> {
        let path = parent.join(process::id().to_string());
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { path })
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        let _ = fs::remove_dir_all(&self.path);
    }
}
