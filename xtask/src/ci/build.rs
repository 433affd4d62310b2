//! Additional builds.

use std::process::Command;

use super::outcome::{CheckResult, Outcome};
use crate::cargo;
use crate::metadata::{Metadata, Package};

const WASM: &str = "wasm32-unknown-unknown";

/// Libraries that need an operating system, and the reason. All other libraries build for WebAssembly.
const NATIVE: &[(&str, &str)] = &[("stallscope-counters", "counts with the system's counters")];

/// Builds each library with optional features without the default ones, and with each feature alone.
pub(super) fn features(metadata: &Metadata) -> CheckResult {
    let mut n_builds = 0;
    for package in metadata.libraries() {
        for feature in feature_matrix(package) {
            let mut command = cargo::cargo();
            command.args([
                "clippy",
                "--locked",
                "--lib",
                "--no-default-features",
                "--package",
                &package.name,
            ]);
            if let Some(feature) = feature {
                command.args(["--features", feature]);
            }
            // Code that is unused with a feature is also an error.
            cargo::run(command.args(["--", "--deny", "warnings"]))?;
            n_builds += 1;
        }
    }
    if n_builds == 0 {
        return Err("no library has features: nothing was checked".to_owned());
    }
    Ok(Outcome::Passed(format!("{n_builds} builds")))
}

/// Returns the features to build a library with, one at a time; `None` means no feature.
fn feature_matrix(package: &Package) -> Vec<Option<&str>> {
    let names = package.features.keys().map(String::as_str).filter(|name| *name != "default");
    let mut matrix: Vec<_> = names.map(Some).collect();
    if !matrix.is_empty() {
        matrix.insert(0, None);
    }
    matrix
}

/// Checks that the libraries compile for a platform without files, processes and clocks. The check `browser` links programs for one.
pub(super) fn wasm(metadata: &Metadata) -> CheckResult {
    if let Some((name, _)) =
        NATIVE.iter().find(|(name, _)| metadata.packages.iter().all(|package| package.name != *name))
    {
        return Err(format!("{name} is listed as native, but there is no such package"));
    }
    let sysroot = cargo::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    if !std::path::Path::new(sysroot.trim()).join("lib/rustlib").join(WASM).is_dir() {
        return Ok(Outcome::Skipped(format!("run `rustup target add {WASM}`")));
    }
    let is_native = |package: &&Package| NATIVE.iter().any(|(name, _)| *name == package.name);
    let libraries: Vec<&Package> = metadata.libraries().filter(|package| !is_native(package)).collect();
    let mut command = cargo::cargo();
    command.args(["check", "--locked", "--lib", "--target", WASM]);
    for library in &libraries {
        command.args(["--package", &library.name]);
    }
    cargo::run(&mut command)?;
    Ok(Outcome::Passed(format!("{} libraries", libraries.len())))
}

/// Compiles the fuzz targets, which are in their own workspace.
pub(super) fn fuzz(metadata: &Metadata) -> CheckResult {
    let mut command = cargo::cargo();
    command.args(["check", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"]);
    command.arg(&metadata.target_directory);
    // Nothing is linked, so libFuzzer need not be compiled: libfuzzer-sys accepts any path.
    command.env("CUSTOM_LIBFUZZER_PATH", "none/libfuzzer.a");
    cargo::run(&mut command)?;
    Ok(Outcome::Passed(String::new()))
}
