//! Runs `llvm-tblgen`, and identifies its sources.

use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::settings::{INSTR_DESC_HEADER, SCHEDULE_HEADER, Settings};

/// Writes all tables of `target` into `directory` with the program `tblgen` and the sources in `llvm`.
pub(crate) fn run(settings: &Settings, tblgen: &Path, llvm: &Path, directory: &Path) -> Result<()> {
    let mut backends = vec![("subtarget", "-gen-subtarget".to_owned())];
    if !settings.processors_only {
        backends.extend([
            ("register-info", "-gen-register-info".to_owned()),
            ("instr-info", "-gen-instr-info".to_owned()),
            ("asm-matcher", "-gen-asm-matcher".to_owned()),
            ("asm-writer", "-gen-asm-writer".to_owned()),
        ]);
    }
    let variants: Vec<_> = (1..settings.asm_variants).map(|v| (format!("asm-writer{v}"), v)).collect();
    backends.extend(variants.iter().map(|(table, v)| (table.as_str(), format!("-asmwriternum={v}"))));
    backends.extend(settings.further_backends.iter().map(|name| (name.as_str(), format!("-gen-{name}"))));
    let sources = settings.root(llvm).join(&settings.directory);
    for (table, option) in backends {
        let mut command = Command::new(tblgen);
        command.arg(&option);
        if option.starts_with("-asmwriternum") {
            command.arg("-gen-asm-writer");
        }
        if table == "disassembler" {
            // Methods add the operands that TableGen finds in no field.
            command.arg("-ignore-non-decodable-operands").args(&settings.disassembler_options);
        }
        command
            .arg("-I")
            .arg(llvm.join("include"))
            .arg("-I")
            .arg(&sources)
            .arg(sources.join(format!("{}.td", settings.namespace)))
            .arg("-o")
            .arg(directory.join(format!("{}.gen-{table}.inc", settings.namespace)));
        let status = command.status().map_err(|e| Error::new(tblgen.display().to_string(), e.to_string()))?;
        if !status.success() {
            return Err(Error::new(tblgen.display().to_string(), format!("{table}: {status}")));
        }
    }
    Ok(())
}

/// Returns LLVM's version, according to the program `tblgen`.
pub(crate) fn version(tblgen: &Path) -> Result<String> {
    let failure = |message: String| Error::new(tblgen.display().to_string(), message);
    let output = Command::new(tblgen).arg("--version").output().map_err(|e| failure(e.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let version = text.split("LLVM version ").nth(1).and_then(|rest| rest.split_whitespace().next());
    version.map(str::to_owned).ok_or_else(|| failure("it does not print its version".to_owned()))
}

/// Returns the SHA-256 of the sources of a description: TableGen's sources and the files that the importer reads
/// itself, each with its path and length, sorted by path.
pub(crate) fn hash_sources(settings: &Settings, llvm: &Path) -> Result<String> {
    let root = settings.root(llvm);
    let mut files = Vec::new();
    td_files(llvm, Path::new("include/llvm"), &mut files)?;
    files.extend([INSTR_DESC_HEADER, SCHEDULE_HEADER].map(PathBuf::from));
    let mut of_target = Vec::new();
    td_files(&root, Path::new(&settings.directory), &mut of_target)?;
    of_target.extend(settings.sources().map(PathBuf::from));
    let mut files: Vec<(PathBuf, &Path)> = files.into_iter().map(|file| (file, llvm)).collect();
    files.extend(of_target.into_iter().map(|file| (file, root.as_path())));
    files.sort_unstable();
    files.dedup();
    let mut hash = Sha256::new();
    for (file, root) in files {
        let bytes = read(&root.join(&file))?;
        hash.update(file.to_string_lossy().as_bytes());
        hash.update([0]);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Collects the paths of TableGen's sources in a directory, relative to `root`.
fn td_files(root: &Path, directory: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let failure =
        |error: std::io::Error| Error::new(root.join(directory).display().to_string(), error.to_string());
    for entry in std::fs::read_dir(root.join(directory)).map_err(failure)? {
        let entry = entry.map_err(failure)?;
        let path = directory.join(entry.file_name());
        if entry.file_type().map_err(failure)?.is_dir() {
            td_files(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "td") {
            files.push(path);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| Error::new(path.display().to_string(), error.to_string()))
}
