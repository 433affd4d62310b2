//! Runs programs that predict the cycles of blocks of code.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::data_set::Block;

/// A program with a model.
#[derive(Clone, Debug)]
pub(crate) struct Predictor {
    /// The name in tables.
    pub(crate) name: String,
    /// The program.
    pub(crate) program: PathBuf,
    /// Its options besides triple and processor.
    pub(crate) options: Vec<String>,
    /// Whether it uses models of the project's own, with the options of each data set.
    pub(crate) is_accurate: bool,
}

impl Predictor {
    /// Returns the cycles per iteration of each block, divided by its copies; `None` if the program rejects it.
    pub(crate) fn predict(
        &self,
        triple: &str,
        cpu: &str,
        blocks: &[Block],
    ) -> Result<Vec<Option<f64>>, String> {
        let mut text = String::new();
        for (index, block) in blocks.iter().enumerate() {
            let _ = write!(text, "// LLVM-MCA-BEGIN {index}\n{}// LLVM-MCA-END {index}\n", block.code);
        }
        let folder = Path::new("target/accuracy");
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let input = folder.join("blocks.s");
        fs::write(&input, text).map_err(|error| format!("{}: {error}", input.display()))?;
        let output = Command::new(&self.program)
            .args([&format!("-mtriple={triple}"), &format!("-mcpu={cpu}"), "-json"])
            .args(["-skip-unsupported-instructions=any"])
            .args(&self.options)
            .arg(&input)
            .output()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{} fails:\n{}", self.program.display(), message.trim_end()));
        }
        let report: Value = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let mut cycles = vec![None; blocks.len()];
        for region in report["CodeRegions"].as_array().map(Vec::as_slice).unwrap_or_default() {
            let index = region["Name"].as_str().and_then(|name| name.parse::<usize>().ok());
            let Some((index, block)) = index.and_then(|index| Some((index, blocks.get(index)?))) else {
                continue;
            };
            let summary = &region["SummaryView"];
            let simulated = || Some(summary["TotalCycles"].as_f64()? / summary["Iterations"].as_f64()?);
            let predicted = region["AccuracyView"]["PredictedCycles"].as_f64().or_else(simulated);
            cycles[index] = predicted.map(|predicted| predicted / block.n_copies);
        }
        Ok(cycles)
    }
}
