//! The arguments of the command.

use std::path::{Path, PathBuf};

use super::targets::{TARGETS, Target};
use support::files;

/// The extensions of the files in folders that are compiled.
const EXTENSIONS: &[&str] = &["c", "cc", "cpp", "cxx", "ll"];

/// The arguments of the command.
pub(super) struct Arguments {
    pub(super) targets: Vec<&'static Target>,
    pub(super) files: Vec<PathBuf>,
    /// The folders of crates.
    pub(super) crates: Vec<PathBuf>,
    /// Further arguments of the compiler.
    pub(super) flags: Vec<String>,
    /// Whether GCC compiles, whose assembly says nothing of loops.
    pub(super) uses_gcc: bool,
    /// How many differences are shown for each target.
    pub(super) n_shown: usize,
}

impl Arguments {
    pub(super) fn parse(args: &[String]) -> Result<Self, String> {
        let mut arguments = Self {
            targets: Vec::new(),
            files: Vec::new(),
            crates: Vec::new(),
            flags: Vec::new(),
            uses_gcc: false,
            n_shown: 10,
        };
        for arg in args {
            let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
            match name {
                "--target" => {
                    let target = TARGETS.iter().find(|target| target.name == value);
                    arguments.targets.push(target.ok_or_else(|| format!("unknown target {value}"))?);
                }
                "--flag" => arguments.flags.push(value.to_owned()),
                "--gcc" => arguments.uses_gcc = true,
                "--show" => arguments.n_shown = value.parse().map_err(|_| "--show takes a number")?,
                "--crate" => arguments.crates.push(value.into()),
                _ if arg.starts_with('-') => return Err(format!("unknown argument {arg}")),
                _ => add_files(Path::new(arg), &mut arguments.files)?,
            }
        }
        if arguments.files.is_empty() && arguments.crates.is_empty() {
            return Err(
                "loops takes C and C++ files, LLVM IR, Clang's assembly, folders with them, programs \
                        and crates"
                    .to_owned(),
            );
        }
        if arguments.targets.is_empty() {
            arguments.targets = TARGETS.iter().collect();
        }
        Ok(arguments)
    }
}

/// Adds a file, or the compiled files in a folder.
pub(super) fn add_files(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    files::add(path, &|path| files::has_extension(path, EXTENSIONS), found)
}
