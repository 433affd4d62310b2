//! The files that a command works on.

use std::fs;
use std::path::{Path, PathBuf};

/// Adds a file, or the wanted files in a folder and in folders below it, in the order of their names.
pub fn add(path: &Path, is_wanted: &impl Fn(&Path) -> bool, files: &mut Vec<PathBuf>) -> Result<(), String> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let entries = fs::read_dir(path).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        // A link to a file or a folder would lead to the same files again, or in a circle.
        if !path.is_symlink() && (path.is_dir() || is_wanted(&path)) {
            add(&path, is_wanted, files)?;
        }
    }
    Ok(())
}

/// Returns whether the name of a file ends with one of the extensions.
pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().and_then(|found| found.to_str()).is_some_and(|found| extensions.contains(&found))
}
