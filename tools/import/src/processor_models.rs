//! Adds the processor models of this project.

use std::path::{Path, PathBuf};

use stallscope_target::Description;

use crate::error::{Error, Result};
use crate::settings::{Settings, isa_crate};

/// Adds the models of a target to its description file.
pub(crate) fn add(settings: &Settings, mut bytes: Vec<u8>) -> Result<Vec<u8>> {
    let folder = isa_crate(&settings.name).join("models");
    for path in paths(&folder)? {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).map_err(|e| Error::new(&name, e.to_string()))?;
        let description = Description::open(&bytes).map_err(|e| Error::new("description", e.to_string()))?;
        let model = stallscope_model::parse_with(&text, &mut |name| {
            let path = folder.join(format!("{name}.model"));
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
        });
        let added = model.and_then(|model| stallscope_model::add(description, &model));
        bytes = added.map_err(|e| Error::new(&name, e.to_string()))?;
    }
    Ok(bytes)
}

/// Returns the files of a folder, sorted by name; none if there is no folder.
fn paths(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let failure = |e: std::io::Error| Error::new(folder.display().to_string(), e.to_string());
    let entries = std::fs::read_dir(folder).map_err(failure)?;
    let mut paths: Vec<_> =
        entries.map(|e| e.map(|e| e.path())).collect::<std::io::Result<_>>().map_err(failure)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "model"));
    paths.sort();
    Ok(paths)
}
