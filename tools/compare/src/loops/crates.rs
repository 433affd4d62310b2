//! Rust: crates to LLVM's IR.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::arguments::add_files;
use super::targets::Target;

/// Flags that make rustc write unoptimized IR, so that Clang optimizes it.
const RUSTFLAGS: &str = "-g --emit=llvm-ir,link -C no-prepopulate-passes -C codegen-units=1";

/// Builds a crate and what it depends on for a target, and returns the files with IR.
pub(super) fn emit_ir(folder: &Path, target: &Target) -> Result<Vec<PathBuf>, String> {
    let manifest = folder.join("Cargo.toml");
    let built = std::env::temp_dir().join("stallscope-loops-crates");
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--config", "profile.release.lto=false", "--manifest-path"]);
    command.arg(&manifest).arg("--target-dir").arg(&built).args(["--target", target.rust]);
    command.env("RUSTFLAGS", RUSTFLAGS).env("CARGO_INCREMENTAL", "0");
    let status = command.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("{}: cargo cannot build it for {}", manifest.display(), target.rust));
    }
    let mut files = Vec::new();
    add_files(&built.join(target.rust).join("release/deps"), &mut files)?;
    Ok(files)
}
