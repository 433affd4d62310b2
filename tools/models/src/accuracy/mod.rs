//! Compares predictions with measurements, for each model and for llvm-mca; `docs/accuracy.md` contains the result.

mod aarch64;
mod ablation;
mod comparison;
mod cores_page;
mod data_set;
mod guessed;
mod instlat;
mod listing;
mod loops;
mod measured;
mod measurement;
mod page;
mod parts;
mod placed_loop;
mod predict;
mod statistics;
mod variant;

use std::fs;
use std::path::PathBuf;

pub(crate) use comparison::pairs;
pub(crate) use data_set::Block;
use data_set::DataSet;
pub(crate) use measured::{CORTEX_A72, Measured};
pub(crate) use measurement::mixes;
pub(crate) use placed_loop::PlacedLoop;
pub(crate) use predict::Predictor;
pub(crate) use statistics::{Pair, Statistics};

use stallscope_target::LLVM_VERSION;
use support::reference;

use crate::measured_errors;
use aarch64::AARCH64;
use ablation::Ablation;
use comparison::Comparison;
use measured::{CASES, MEASURED};
use measured_errors::Section;

const RESULT: &str = measured_errors::PAGE;

/// The sections of all measured processors on the page.
pub fn sections() -> impl Iterator<Item = Section> {
    MEASURED.iter().chain(&AARCH64).map(|&Measured { name: heading, cpu, sources, .. }| Section {
        heading,
        cpu,
        sources,
    })
}

/// The options of the command line.
struct Options {
    ours: PathBuf,
    models: Vec<String>,
    /// The processors' names for `-mcpu`; empty for all.
    processors: Vec<String>,
    /// The sets' names; empty for all.
    sets: Vec<String>,
    /// Whether only blocks that models may be fitted to are compared, or only the rest; `None` for sets without halves.
    is_fitted: Option<bool>,
    /// Whether LLVM's models are left out.
    is_accurate_only: bool,
    /// The file for the prediction of each block.
    listing: Option<PathBuf>,
    n_worst: usize,
    writes: bool,
    checks: bool,
    /// Whether only what each rule is worth is computed.
    is_ablation: bool,
    /// Whether only the shares of forms without facts are computed.
    is_guessed: bool,
    /// Whether the processors are the AArch64 cores with published measurements, which have their own page.
    is_aarch64: bool,
    /// The folder with InstLatx64's measurements, which have their own page.
    instlat: Option<PathBuf>,
}

impl Options {
    fn parse(args: &[String]) -> Result<Self, String> {
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

    /// Returns the chosen sets of a processor, with the blocks of the chosen processors.
    fn sets(&self, measured: &Measured) -> Result<Vec<DataSet>, String> {
        let is_chosen =
            |cpu: &str| self.processors.is_empty() || self.processors.iter().any(|name| name == cpu);
        let mut sets = measured.data_sets()?;
        sets.retain(|set| self.sets.is_empty() || self.sets.iter().any(|name| set.has_name(name)));
        for set in &mut sets {
            set.blocks.retain(|block| {
                is_chosen(block.cpu.as_deref().unwrap_or(measured.cpu))
                    && (self.is_fitted.is_none() || block.is_fitted == self.is_fitted)
            });
        }
        sets.retain(|set| !set.blocks.is_empty());
        Ok(sets)
    }

    fn predictors(&self) -> Vec<Predictor> {
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

/// Compares, prints the page and, if asked, writes it.
pub fn run(args: &[String]) -> Result<(), String> {
    let options = Options::parse(args)?;
    if options.is_guessed {
        print!("{}", guessed::section());
        return Ok(());
    }
    if let Some(folder) = &options.instlat {
        return cores_page::run(&options, folder);
    }
    let mut comparisons = Vec::new();
    let is_chosen = |measured: &&Measured| {
        options.processors.is_empty() || options.processors.iter().any(|name| name == measured.cpu)
    };
    let mut ablations = Vec::new();
    if !options.is_aarch64 && (options.is_ablation || options.writes || options.checks) {
        for measured in MEASURED.iter().filter(is_chosen) {
            ablations.extend(Ablation::new(measured, &options.ours)?);
        }
    }
    let ablation = ablation::section(&ablations);
    if options.is_ablation {
        print!("{ablation}");
        return Ok(());
    }
    let of_page: Vec<&Measured> = if options.is_aarch64 {
        AARCH64.iter().filter(is_chosen).collect()
    } else {
        MEASURED.iter().chain([&CASES]).collect()
    };
    for measured in of_page {
        let sets = options.sets(measured)?;
        if !sets.is_empty() {
            comparisons.push(Comparison::new(measured, sets, options.predictors())?);
        }
    }
    if let Some(path) = &options.listing {
        fs::write(path, listing::listing(&comparisons)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let (path, page) = if options.is_aarch64 {
        (measured_errors::AARCH64_PAGE, page::aarch64_page(&comparisons))
    } else {
        (RESULT, page::page(&comparisons, options.n_worst) + &ablation + &guessed::section())
    };
    print!("{page}");
    let read = |path: &str| fs::read_to_string(path).map_err(|error| format!("{path}: {error}"));
    if options.checks {
        return if read(path)? == page { Ok(()) } else { Err(format!("{path} is not current")) };
    }
    if options.writes {
        fs::write(path, page).map_err(|error| format!("{path}: {error}"))?;
        let pages = read(RESULT)? + &read(measured_errors::AARCH64_PAGE)?;
        let table = measured_errors::table(&pages, sections());
        fs::write(measured_errors::TABLE, table)
            .map_err(|error| format!("{}: {error}", measured_errors::TABLE))?;
    }
    Ok(())
}
