//! The reference program: llvm-mca 22.1.8.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the path of the reference program, after checking its version.
pub(crate) fn find() -> Result<PathBuf, String> {
    let path = match std::env::var_os("LLVM_MCA") {
        Some(path) => PathBuf::from(path),
        None => on_path("llvm-mca-22").ok_or("llvm-mca-22 is not on the PATH")?,
    };
    let output =
        Command::new(&path).arg("--version").output().map_err(|e| format!("{}: {e}", path.display()))?;
    if String::from_utf8_lossy(&output.stdout).contains("version 22.1.8") {
        Ok(path)
    } else {
        Err(format!("{} is not version 22.1.8", path.display()))
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| Path::is_file(path))
}
