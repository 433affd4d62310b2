//! The options of the comparison.

use std::path::PathBuf;

use stallscope_target::LLVM_VERSION;
use support::reference;

use super::data_set::DataSet;
use super::measured::Measured;
use super::predict::Predictor;

/// The options of the command line.
pub(super) struct Options {
    pub(super) ours: PathBuf,
    pub(super) models: Vec<String>,
    /// The processors' names for `-mcpu`; empty for all.
    pub(super) processors: Vec<String>,
    /// The sets' names; empty for all.
    pub(super) sets: Vec<String>,
    /// Whether only blocks that models may be fitted to are compared, or only the rest; `None` for sets without halves.
    pub(super) is_fitted: Option<bool>,
    /// Whether LLVM's models are left out.
    pub(super) is_accurate_only: bool,
    /// The file for the prediction of each block.
    pub(super) listing: Option<PathBuf>,
    pub(super) n_worst: usize,
    pub(super) writes: bool,
    pub(super) checks: bool,
    /// Whether only what each rule is worth is computed.
    pub(super) is_ablation: bool,
    /// Whether only the shares of forms without facts are computed.
    pub(super) is_guessed: bool,
    /// Whether the processors are the AArch64 cores with published measurements, which have their own page.
    pub(super) is_aarch64: bool,
    /// The folder with InstLatx64's measurements, which have their own page.
    pub(super) instlat: Option<PathBuf>,
}

impl Options {
    pub(super) fn parse(args: &[String]) -> Result<Self, String> {
        let mut options = Self {
            ours: PathBuf::from("target/release/stallscope"),
            models: Vec::new(),
            processors: Vec::new(),
            sets: Vec::new(),
            is_fitted: None,
            is_accurate_only: false,
            listing: None,
            n_worst: 10,
            writes: false,
            checks: false,
            is_ablation: false,
            is_guessed: false,
            is_aarch64: false,
            instlat: None,
        };
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--ours", path) => options.ours = PathBuf::from(path),
                ("--model", path) => options.models.push(path.to_owned()),
                ("--cpu", names) => options.processors.extend(names.split(',').map(str::to_owned)),
                ("--set", names) => options.sets.extend(names.split(',').map(str::to_owned)),
                ("--half", "fit") => options.is_fitted = Some(true),
                ("--half", "check") => options.is_fitted = Some(false),
                ("--accurate", "") => options.is_accurate_only = true,
                ("--list", path) => options.listing = Some(PathBuf::from(path)),
                ("--show", n) => options.n_worst = n.parse().map_err(|_| format!("{arg}: not a number"))?,
                ("--write", "") => options.writes = true,
                ("--check", "") => options.checks = true,
                ("--ablation", "") => options.is_ablation = true,
                ("--guessed", "") => options.is_guessed = true,
                ("--aarch64", "") => options.is_aarch64 = true,
                ("--instlat", path) => options.instlat = Some(PathBuf::from(path)),
                _ => return Err(format!("accuracy has no option {arg}")),
            }
        }
        let is_whole = options.sets.is_empty()
            && options.processors.is_empty()
            && options.is_fitted.is_none()
            && !options.is_accurate_only;
        if (options.writes || options.checks) && !is_whole {
            return Err("--write and --check need all sets of all processors, with all models".to_owned());
        }
        Ok(options)
    }

    /// Whether a processor is chosen, by its name for `-mcpu`.
    pub(super) fn has_processor(&self, cpu: &str) -> bool {
        self.processors.is_empty() || self.processors.iter().any(|name| name == cpu)
    }

    /// Returns the chosen sets of a processor, with the blocks of the chosen processors.
    pub(super) fn sets(&self, measured: &Measured) -> Result<Vec<DataSet>, String> {
        let mut sets = measured.data_sets()?;
        sets.retain(|set| self.sets.is_empty() || self.sets.iter().any(|name| set.has_name(name)));
        for set in &mut sets {
            set.blocks.retain(|block| {
                self.has_processor(block.cpu.as_deref().unwrap_or(measured.cpu))
                    && (self.is_fitted.is_none() || block.is_fitted == self.is_fitted)
            });
        }
        sets.retain(|set| !set.blocks.is_empty());
        Ok(sets)
    }

    pub(super) fn predictors(&self) -> Vec<Predictor> {
        let ours = |name: &str, options: &[&str]| Predictor {
            name: name.to_owned(),
            program: self.ours.clone(),
            options: options.iter().map(|&option| option.to_owned()).collect(),
            is_accurate: options.contains(&"-accurate"),
        };
        let mut predictors = vec![ours("stallscope -accurate", &["-accurate"])];
        for model in &self.models {
            predictors.push(ours(&format!("stallscope -model {model}"), &["-accurate", "-model", model]));
        }
        if self.is_accurate_only {
            return predictors;
        }
        predictors.push(ours("stallscope, LLVM's model", &[]));
        if let Ok(program) = reference::find() {
            let name = format!("llvm-mca {LLVM_VERSION}");
            predictors.push(Predictor { name, program, options: Vec::new(), is_accurate: false });
        }
        predictors
    }
}
