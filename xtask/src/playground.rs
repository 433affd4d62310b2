//! The playground: the program as WebAssembly, and the page around it.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo;
use crate::metadata::Metadata;

const FOLDER: &str = "playground";
const WASM: &str = "wasm32-wasip1";

/// The name of a module with all targets, which tests use.
const ALL: &str = "all";

/// Builds the playground into `playground/dist`.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let metadata = Metadata::read()?;
    let (mut serves, mut measures, mut chosen) = (false, false, targets(&metadata)?);
    for arg in args {
        match arg.split_once('=') {
            Some(("--targets", names)) => chosen = names.split(',').map(str::to_owned).collect(),
            None if arg == "--serve" => serves = true,
            None if arg == "--measure" => measures = true,
            _ => return Err(format!("playground does not take '{arg}'")),
        }
    }
    let known = targets(&metadata)?;
    if let Some(unknown) = chosen.iter().find(|name| *name != ALL && !known.contains(name)) {
        return Err(format!(
            "there is no target '{unknown}'; the targets are {} and {ALL}",
            known.join(", ")
        ));
    }
    if let Some(missing) = missing_tool()? {
        return Err(missing);
    }
    build(&metadata, &chosen, Purpose::Serving)?;
    if measures {
        npm(&["run", "--silent", "measure"])?;
    }
    if serves {
        cargo::run(Command::new("node").arg("serve.js").current_dir(FOLDER))?;
    }
    Ok(())
}

/// The tool that building the playground lacks, and what to do about it.
pub(crate) fn missing_tool() -> Result<Option<String>, String> {
    let sysroot = cargo::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    if !Path::new(sysroot.trim()).join("lib/rustlib").join(WASM).is_dir() {
        return Ok(Some(format!("run `rustup target add {WASM}`")));
    }
    let is_there = |name: &str| cargo::succeeds(Command::new(name).arg("--version"));
    Ok(["node", "npm"]
        .into_iter()
        .find(|name| !is_there(name))
        .map(|name| format!("{name} is not installed")))
}

/// The purpose of a build of the playground.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Small files, however long that takes.
    Serving,
    /// Equal code, built fast. Two builds suffice: a module of x86, and one of all targets, also for other targets.
    Testing,
}

/// Builds the modules of targets, and the page.
pub(crate) fn build(metadata: &Metadata, targets: &[String], purpose: Purpose) -> Result<(), String> {
    let modules = Path::new(FOLDER).join("modules");
    // What is there is offered for choice: nothing of an earlier build stays.
    let emptied = match fs::remove_dir_all(&modules) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(&modules),
    };
    emptied.map_err(|error| format!("{}: {error}", modules.display()))?;
    for target in targets {
        let mut command = cargo::cargo();
        command.args(["build", "--locked", "--profile", "playground", "--target", WASM]);
        command.args(["--package", "stallscope-cli", "--bin", "stallscope"]);
        let has_all = target == ALL || purpose == Purpose::Testing && target != "x86";
        let features = if has_all { all_features(metadata)? } else { target.clone() };
        command.args(["--no-default-features", "--features", &features]);
        if purpose == Purpose::Testing {
            for setting in ["lto=false", "codegen-units=16", "opt-level=1"] {
                command.args(["--config", &format!("profile.playground.{setting}")]);
            }
        }
        cargo::run(&mut command)?;
        let module: PathBuf = metadata.target_directory.join(WASM).join("playground/stallscope.wasm");
        let copy = modules.join(format!("{target}.wasm"));
        fs::copy(&module, &copy).map_err(|error| format!("{}: {error}", module.display()))?;
    }
    npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    match purpose {
        Purpose::Serving => npm(&["run", "--silent", "build"]),
        Purpose::Testing => npm(&["run", "--silent", "build", "--", "--fast"]),
    }
}

/// Runs npm in the folder of the playground.
pub(crate) fn npm(args: &[&str]) -> Result<(), String> {
    // Browsers are the system's.
    cargo::run(
        Command::new("npm").args(args).current_dir(FOLDER).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )
}

/// The features of the program.
fn features(metadata: &Metadata) -> Result<Vec<String>, String> {
    let program = metadata.packages.iter().find(|package| package.name == "stallscope-cli");
    let program = program.ok_or("there is no package stallscope-cli")?;
    Ok(program.features.keys().cloned().collect())
}

/// The instruction sets, which are features of the program.
fn targets(metadata: &Metadata) -> Result<Vec<String>, String> {
    let isa = |name: &String| Path::new("crates/isa").join(name).is_dir();
    Ok(features(metadata)?.into_iter().filter(isa).collect())
}

/// All features except the ones that a browser has no use for: tables of millions of blocks.
fn all_features(metadata: &Metadata) -> Result<String, String> {
    let is_useful = |name: &String| name != "default" && name != "label";
    Ok(features(metadata)?.into_iter().filter(is_useful).collect::<Vec<_>>().join(","))
}
