//! The reference programs: llvm-mca and other programs of its release.

use std::path::{Path, PathBuf};
use std::process::Command;

use stallscope_target::{LLVM_VERSION, llvm_major_version};

/// Returns the path of llvm-mca, after checking its version.
pub fn find() -> Result<PathBuf, String> {
    find_tool("LLVM_MCA", "llvm-mca")
}

/// Returns the path of the program that `variable` gives, or of `name` with LLVM's number on the PATH, after checking
/// its version.
pub fn find_tool(variable: &str, name: &str) -> Result<PathBuf, String> {
    let name = format!("{name}-{}", llvm_major_version());
    let path = match std::env::var_os(variable) {
        Some(path) => PathBuf::from(path),
        None => on_path(&name).ok_or_else(|| format!("{name} is not on the PATH"))?,
    };
    match release_of(&path)? {
        release if release == LLVM_VERSION => Ok(path),
        release => Err(format!("{} is version {release}, not {LLVM_VERSION}", path.display())),
    }
}

/// Returns the release that a program of LLVM names.
pub fn release_of(program: &Path) -> Result<String, String> {
    let failed = |message: &dyn std::fmt::Display| format!("{}: {message}", program.display());
    let output = Command::new(program).arg("--version").output().map_err(|error| failed(&error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let release = text.split("LLVM version ").nth(1).and_then(|rest| rest.split_whitespace().next());
    release.map(str::to_owned).ok_or_else(|| failed(&"it does not print LLVM's version"))
}

/// Returns the absolute path of a program that is named as on the command line.
pub fn locate(program: &Path) -> Result<PathBuf, String> {
    if program.components().count() == 1 {
        let name = program.to_string_lossy();
        return on_path(&name).ok_or_else(|| format!("{name} is not on the PATH"));
    }
    std::path::absolute(program).map_err(|error| format!("{}: {error}", program.display()))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| Path::is_file(path))
}
