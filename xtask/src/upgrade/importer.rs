//! Runs the importer.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::options::Options;
use super::records::{RecordChanges, Records};
use super::target::Target;
use crate::cargo;

/// The importer, and the folder with the descriptions that it writes.
pub(super) struct Importer<'o> {
    program: PathBuf,
    options: &'o Options,
    folder: PathBuf,
}

impl<'o> Importer<'o> {
    /// Builds the importer, unless the options name one.
    pub(super) fn new(options: &'o Options, target_folder: &Path) -> Result<Self, String> {
        let program = match &options.importer {
            Some(program) => program.clone(),
            None => {
                let arguments = ["build", "--profile", "quick", "--package", "import"];
                cargo::run(cargo::cargo().args(arguments))?;
                target_folder.join("quick").join(format!("import{}", std::env::consts::EXE_SUFFIX))
            }
        };
        let folder = options.scratch.join("descriptions");
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self { program, options, folder })
    }

    /// Returns the description that is written for a target.
    pub(super) fn description(&self, target: &Target) -> PathBuf {
        self.folder.join(format!("{}.bin", target.name))
    }

    /// Imports a target; the error is what the importer says.
    pub(super) fn import(&self, target: &Target) -> Result<(), String> {
        let file = self.description(target);
        // A file that an earlier run left says nothing about these sources.
        let _ = std::fs::remove_file(&file);
        let mut command = Command::new(&self.program);
        command.arg(&target.name).arg("--llvm").arg(&self.options.new);
        command.arg("--tblgen").arg(&self.options.tblgen);
        command.arg("--cache").arg(&self.options.cache).arg("--file").arg(file);
        self.output(&mut command).map(|_| ())
    }

    /// Compares the records of a target's description with the records of the description in `old`.
    pub(super) fn compare(&self, target: &Target, old: &Path) -> Result<RecordChanges, String> {
        let [old, new] = [self.records(target, old)?, self.records(target, &self.description(target))?];
        Ok(Records::parse(&old)?.changes_to(&Records::parse(&new)?))
    }

    fn records(&self, target: &Target, file: &Path) -> Result<String, String> {
        let mut command = Command::new(&self.program);
        self.output(command.args(["dump", &target.name, "records", "--file"]).arg(file))
    }

    /// Returns the importer's output, or its message if it fails.
    fn output(&self, command: &mut Command) -> Result<String, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", self.program.display());
        let output = command.output().map_err(|error| failed(&error))?;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(if messages.is_empty() { failed(&output.status) } else { messages });
        }
        String::from_utf8(output.stdout).map_err(|error| failed(&error))
    }
}
