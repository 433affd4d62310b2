//! The work of the build scripts of instruction sets' crates: they compile the project's models.
//!
//! A crate with models has a folder `models` of files `NAME.model`, which may name files `NAME.rules`. Its build script is a call of [`main`], and its description is
//! embedded by `stallscope_target::embed_description!` with `, models`.

use std::path::{Path, PathBuf};
use std::{env, fs};

use stallscope_target::Description;

use crate::extension::parse_with;
use crate::{Model, compile};

/// Compiles all models of the crate for its description, such as `data/x86.bin`.
///
/// # Errors
/// The message if a file cannot be read or written, or if a model has an error: its file, line and column.
pub fn main(description: &str) -> Result<(), String> {
    println!("cargo::rerun-if-changed={description}");
    println!("cargo::rerun-if-changed=models");
    let output = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR, which is missing")?;
    let output = Path::new(&output).join("models.bin");
    let models = compile_folder(Path::new(description), Path::new("models"))?;
    fs::write(&output, models).map_err(|error| format!("{}: {error}", output.display()))
}

/// Compiles all models in a folder, and returns the bytes of the file with them.
///
/// # Errors
/// The errors of [`main`].
pub fn compile_folder(description: &Path, folder: &Path) -> Result<Vec<u8>, String> {
    let bytes = fs::read(description).map_err(|error| format!("{}: {error}", description.display()))?;
    let opened = Description::open(&bytes).map_err(|error| format!("{}: {error}", description.display()))?;
    let paths = paths(folder)?;
    let models = paths.iter().map(|path| read(path, folder)).collect::<Result<Vec<_>, _>>()?;
    compile(opened, &models).map_err(|(index, error)| {
        let path = paths.get(index).map(|path| path.display().to_string());
        error.text(&path.unwrap_or_default())
    })
}

/// Reads a model, which may name other files in the folder.
fn read(path: &Path, folder: &Path) -> Result<Model, String> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let model = parse_with(&text, &mut |file| {
        let path = folder.join(file);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    });
    model.map_err(|error| error.text(&name))
}

/// Returns the models in a folder, sorted by name.
fn paths(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failure = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(failure)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<_>>>();
    let mut paths = paths.map_err(failure)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "model"));
    paths.sort();
    Ok(paths)
}
