//! Converts the data files to JSON, and lists them: adding a file adds a processor. The library parses JSON much faster
//! than TOML, and syntax errors fail the build.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let mut code = String::new();
    for (folder, constant) in [("processors", "PROCESSORS"), ("shared", "SHARED")] {
        let path = Path::new(&root).join("data").join(folder);
        println!("cargo::rerun-if-changed={}", path.display());
        let mut names = Vec::new();
        for entry in fs::read_dir(&path)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                names.push(path);
            }
        }
        names.sort();
        writeln!(code, "static {constant}: &[(&str, &str)] = &[")?;
        for path in names {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let table: toml::Table = toml::from_str(&fs::read_to_string(&path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            writeln!(code, "    ({stem:?}, {:?}),", serde_json::to_string(&table)?)?;
        }
        writeln!(code, "];")?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("data.rs"), code)?;
    Ok(())
}
