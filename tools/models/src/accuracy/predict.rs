//! Runs programs that predict the cycles of blocks of code.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use serde::Deserialize;

use super::data_set::Block;

/// A part of the message about a block whose simulation has no end, as on some of LLVM's models.
const NO_END: &str = "the simulation has no end";

/// The parts of a report that are read.
#[derive(Deserialize)]
struct Report {
    #[serde(rename = "CodeRegions")]
    regions: Vec<Region>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Region {
    #[serde(default)]
    name: String,
    summary_view: Option<Summary>,
    accuracy_view: Option<Accuracy>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Summary {
    total_cycles: f64,
    iterations: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Accuracy {
    predicted_cycles: Option<f64>,
}

impl Region {
    /// The cycles of an iteration: predicted by the project's own model, or simulated.
    fn cycles(&self) -> Option<f64> {
        let predicted = self.accuracy_view.as_ref().and_then(|view| view.predicted_cycles);
        predicted.or_else(|| self.summary_view.as_ref().map(|view| view.total_cycles / view.iterations))
    }
}

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
    /// Returns the cycles per iteration of each block, divided by its copies; `None` if the program rejects it. All cores work.
    pub(crate) fn predict(
        &self,
        triple: &str,
        cpu: &str,
        blocks: &[Block],
    ) -> Result<Vec<Option<f64>>, String> {
        let n_parts = thread::available_parallelism().map_or(1, usize::from);
        let parts = blocks.chunks(blocks.len().div_ceil(n_parts).max(1));
        thread::scope(|scope| {
            let threads: Vec<_> = parts
                .enumerate()
                .map(|(number, part)| scope.spawn(move || self.predict_part(triple, cpu, part, number)))
                .collect();
            let results = threads.into_iter().map(|thread| {
                thread.join().unwrap_or_else(|_| Err("a thread that predicts has failed".to_owned()))
            });
            Ok(results.collect::<Result<Vec<_>, String>>()?.concat())
        })
    }

    /// Predicts some of the blocks, in an input with a number.
    fn predict_part(
        &self,
        triple: &str,
        cpu: &str,
        blocks: &[Block],
        number: usize,
    ) -> Result<Vec<Option<f64>>, String> {
        let mut text = String::new();
        for (index, block) in blocks.iter().enumerate() {
            let _ = write!(text, "// LLVM-MCA-BEGIN {index}\n{}// LLVM-MCA-END {index}\n", block.code);
        }
        let folder = Path::new("target/accuracy");
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let input = folder.join(format!("blocks-{number}.s"));
        fs::write(&input, text).map_err(|error| format!("{}: {error}", input.display()))?;
        let output = Command::new(&self.program)
            .args([&format!("-mtriple={triple}"), &format!("-mcpu={cpu}"), "-json"])
            .args(["-skip-unsupported-instructions=any"])
            // They would be nearly all of the report.
            .args(["-instruction-info=0", "-resource-pressure=0"])
            .args(&self.options)
            .arg(&input)
            .output()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let message = String::from_utf8_lossy(&output.stderr);
        if output.status.code().is_none() || message.contains(NO_END) {
            // llvm-mca crashes on some blocks, or never ends. They are found by halving, and have no prediction.
            let (first, second) = blocks.split_at(blocks.len() / 2);
            if first.is_empty() {
                return Ok(vec![None; blocks.len()]);
            }
            let first = self.predict_part(triple, cpu, first, number)?;
            return Ok([first, self.predict_part(triple, cpu, second, number)?].concat());
        }
        if !output.status.success() {
            return Err(format!("{} fails:\n{}", self.program.display(), message.trim_end()));
        }
        let report: Report = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let mut cycles = vec![None; blocks.len()];
        for region in report.regions {
            let index = region.name.parse::<usize>().ok();
            let Some((index, block)) = index.and_then(|index| Some((index, blocks.get(index)?))) else {
                continue;
            };
            cycles[index] = region.cycles().map(|predicted| predicted / block.n_copies);
        }
        Ok(cycles)
    }
}
