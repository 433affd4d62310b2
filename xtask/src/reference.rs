//! The reference programs: llvm-mca and others of its release.

use std::path::{Path, PathBuf};
use std::process::Command;

use stallscope_target::{LLVM_VERSION, llvm_major_version};

/// Returns the path of llvm-mca, after checking its version.
pub(crate) fn find() -> Result<PathBuf, String> {
    find_tool("LLVM_MCA", "llvm-mca")
}

/// Returns the path of the program that `variable` gives, or of `name` with LLVM's number on the PATH, after checking
/// its version.
pub(crate) fn find_tool(variable: &str, name: &str) -> Result<PathBuf, String> {
    let name = format!("{name}-{}", llvm_major_version());
    let path = match std::env::var_os(variable) {
        Some(path) => PathBuf::from(path),
        None => on_path(&name).ok_or_else(|| format!("{name} is not on the PATH"))?,
    };
    let output =
        Command::new(&path).arg("--version").output().map_err(|e| format!("{}: {e}", path.display()))?;
    if String::from_utf8_lossy(&output.stdout).contains(&format!("version {LLVM_VERSION}")) {
        Ok(path)
    } else {
        Err(format!("{} is not version {LLVM_VERSION}", path.display()))
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| Path::is_file(path))
}
