//! The targets with a description file.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder with the crates of all instruction sets.
const ISA_CRATES: &str = "crates/isa";

/// The folder of the targets that have no code of their own.
const UNMODELED: &str = "crates/stallscope/unmodeled";

/// A target with a description file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) name: String,
    /// The folder with its data, relative to the root of the workspace.
    pub(super) folder: String,
}

impl Target {
    /// Returns all targets, sorted by name, targets with their own code first.
    pub(super) fn all(root: &Path) -> Result<Vec<Self>, String> {
        let mut targets: Vec<Self> = names(&root.join(ISA_CRATES))?
            .into_iter()
            .map(|name| Self { folder: format!("{ISA_CRATES}/{name}"), name })
            .collect();
        let unmodeled = names(&root.join(UNMODELED).join("import"))?.into_iter();
        targets.extend(unmodeled.map(|name| Self { name, folder: UNMODELED.to_owned() }));
        Ok(targets)
    }

    /// Returns the targets with these names, or all if there are none.
    pub(super) fn select(root: &Path, names: &[String]) -> Result<Vec<Self>, String> {
        let mut targets = Self::all(root)?;
        if let Some(unknown) = names.iter().find(|name| targets.iter().all(|target| target.name != **name)) {
            let known = targets.iter().map(|target| target.name.as_str()).collect::<Vec<_>>().join(", ");
            return Err(format!("unknown target {unknown}; there are {known}"));
        }
        targets.retain(|target| names.is_empty() || names.contains(&target.name));
        Ok(targets)
    }

    /// Returns the description file of the working tree, relative to the root of the workspace.
    pub(super) fn description(&self) -> PathBuf {
        Path::new(&self.folder).join("data").join(format!("{}.bin", self.name))
    }

    /// Returns whether code of its own corresponds to LLVM's.
    pub(super) fn has_code(&self) -> bool {
        self.folder != UNMODELED
    }
}

/// Returns the names in a folder without their extensions, sorted.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    #[test]
    fn every_target_has_a_description() {
        let targets = Target::all(&root()).unwrap();
        assert!(targets.iter().any(Target::has_code) && !targets.iter().all(Target::has_code));
        for target in targets {
            assert!(root().join(target.description()).is_file(), "{}", target.description().display());
        }
    }

    #[test]
    fn targets_are_selected_by_name() {
        let chosen = Target::select(&root(), &["riscv".to_owned()]).unwrap();
        assert_eq!(chosen.iter().map(|target| target.name.as_str()).collect::<Vec<_>>(), ["riscv"]);
        assert!(Target::select(&root(), &["pdp11".to_owned()]).unwrap_err().contains("pdp11"));
    }
}
