//! Rust: crates to LLVM's IR.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::arguments::add_files;

/// What makes rustc write IR that is not optimized, so that Clang optimizes it for each target.
const RUSTFLAGS: &str = "-g --emit=llvm-ir,link -C no-prepopulate-passes -C codegen-units=1";

/// Builds a crate and what it depends on, and returns the files with IR.
pub(super) fn emit_ir(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let manifest = folder.join("Cargo.toml");
    let built = std::env::temp_dir().join("stallscope-loops-crates");
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--config", "profile.release.lto=false", "--manifest-path"]);
    command.arg(&manifest).arg("--target-dir").arg(&built);
    command.env("RUSTFLAGS", RUSTFLAGS).env("CARGO_INCREMENTAL", "0");
    let status = command.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("{}: cargo cannot build it", manifest.display()));
    }
    let mut files = Vec::new();
    add_files(&built.join("release/deps"), &mut files)?;
    Ok(files)
}

/// The IR for any target, made of that for one. It must not use what only that target has.
pub(super) fn without_target(ir: &str) -> String {
    let mut text = String::with_capacity(ir.len());
    for line in ir.lines() {
        if line.starts_with("target datalayout") || line.starts_with("target triple") {
            continue;
        }
        if line.starts_with("attributes #") {
            let is_general = |word: &&str| !word.starts_with("\"target-") && !word.starts_with("\"tune-cpu\"");
            text.push_str(&line.split(' ').filter(is_general).collect::<Vec<_>>().join(" "));
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    text
}
