//! How close predictions come to measurements, for each model and for the reference; `docs/accuracy.md` keeps the
//! result.

mod measurement;
mod page;
mod predict;
mod statistics;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub(crate) use measurement::{Block, DataSet};
pub(crate) use predict::Predictor;
pub(crate) use statistics::{Pair, Statistics};

use crate::reference;

const RESULT: &str = "docs/accuracy.md";

/// A processor of which there are measurements.
pub(crate) struct Measured {
    /// What tables call it.
    pub(crate) name: &'static str,
    /// The triple for `-mtriple`.
    pub(crate) triple: &'static str,
    /// The processor for `-mcpu`.
    pub(crate) cpu: &'static str,
    /// The folder with the files.
    pub(crate) folder: &'static str,
    /// The project's own model.
    pub(crate) model: &'static str,
}

impl Measured {
    /// A file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        Path::new(self.folder).join(name)
    }
}

/// All of them.
pub(crate) const MEASURED: [Measured; 1] = [Measured {
    name: "Cortex-A72",
    triple: "aarch64",
    cpu: "cortex-a72",
    folder: "data/measurements/cortex-a72",
    model: "crates/isa/aarch64/models/cortex-a72.model",
}];

/// What the command line says.
struct Options {
    ours: PathBuf,
    models: Vec<String>,
    blocks: Option<PathBuf>,
    n_worst: usize,
    writes: bool,
    checks: bool,
}

impl Options {
    fn parse(args: &[String]) -> Result<Self, String> {
        let mut options = Self {
            ours: PathBuf::from("target/release/stallscope"),
            models: Vec::new(),
            blocks: None,
            n_worst: 10,
            writes: false,
            checks: false,
        };
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--ours", path) => options.ours = PathBuf::from(path),
                ("--model", path) => options.models.push(path.to_owned()),
                ("--blocks", path) => options.blocks = Some(PathBuf::from(path)),
                ("--show", n) => options.n_worst = n.parse().map_err(|_| format!("{arg}: not a number"))?,
                ("--write", "") => options.writes = true,
                ("--check", "") => options.checks = true,
                _ => return Err(format!("accuracy has no option {arg}")),
            }
        }
        Ok(options)
    }

    fn predictors(&self) -> Vec<Predictor> {
        let ours = |name: &str, options: &[&str]| Predictor {
            name: name.to_owned(),
            program: self.ours.clone(),
            options: options.iter().map(|&option| option.to_owned()).collect(),
        };
        let mut predictors = vec![ours("stallscope -accurate", &["-accurate"])];
        for model in &self.models {
            predictors.push(ours(&format!("stallscope -model {model}"), &["-accurate", "-model", model]));
        }
        predictors.push(ours("stallscope, LLVM's model", &[]));
        if let Ok(program) = reference::find() {
            let name = "llvm-mca 22.1.8".to_owned();
            predictors.push(Predictor { name, program, options: Vec::new() });
        }
        predictors
    }
}

/// What a predictor makes of a data set.
struct Outcome {
    predictor: String,
    mixes: Vec<Option<Pair>>,
    singles: Vec<Option<Pair>>,
    latencies: Vec<Option<Pair>>,
}

/// The measurements of a processor, with everything that is compared with them.
struct Comparison<'a> {
    measured: &'a Measured,
    set: DataSet,
    latencies: Vec<Block>,
    outcomes: Vec<Outcome>,
}

/// Predictions beside what was measured.
pub(crate) fn pairs(blocks: &[Block], predictions: &[Option<f64>]) -> Vec<Option<Pair>> {
    let pair = |(block, predicted): (&Block, &Option<f64>)| {
        Some(Pair { measured: block.cycles, predicted: (*predicted)? })
    };
    blocks.iter().zip(predictions).map(pair).collect()
}

impl<'a> Comparison<'a> {
    fn new(measured: &'a Measured, options: &Options) -> Result<Self, String> {
        let blocks = options.blocks.clone().unwrap_or_else(|| measured.file("pmevo.csv"));
        let set = DataSet::read(&blocks)?;
        let latencies =
            measurement::latencies(&measured.file("insn-bench.md"), &measured.file("latency-kernels.csv"))?;
        let mut comparison = Self { measured, set, latencies, outcomes: Vec::new() };
        for predictor in options.predictors() {
            let predict = |blocks: &[Block]| {
                let predictions = predictor.predict(measured.triple, measured.cpu, blocks)?;
                Ok::<_, String>(pairs(blocks, &predictions))
            };
            let outcome = Outcome {
                mixes: predict(&comparison.set.mixes)?,
                singles: predict(&comparison.set.singles)?,
                latencies: predict(&comparison.latencies)?,
                predictor: predictor.name,
            };
            comparison.outcomes.push(outcome);
        }
        Ok(comparison)
    }

    /// The forms whose mixes are predicted worst on average, with that error and how many mixes there are.
    fn worst_forms(&self, outcome: &Outcome, n: usize) -> Vec<(&str, f64, usize)> {
        let mut by_form: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
        for (block, pair) in self.set.mixes.iter().zip(&outcome.mixes) {
            let Some(pair) = pair else { continue };
            let mut forms: Vec<&str> = block.forms.iter().map(String::as_str).collect();
            forms.sort_unstable();
            forms.dedup();
            for form in forms {
                let entry = by_form.entry(form).or_default();
                *entry = (entry.0 + pair.error(), entry.1 + 1);
            }
        }
        let mut worst: Vec<_> =
            by_form.into_iter().map(|(form, (sum, count))| (form, sum / count as f64, count)).collect();
        worst.sort_by(|a, b| b.1.total_cmp(&a.1));
        worst.truncate(n);
        worst
    }
}

/// Compares, prints the page and, if asked, writes it.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let options = Options::parse(args)?;
    let mut comparisons = Vec::new();
    for measured in &MEASURED {
        comparisons.push(Comparison::new(measured, &options)?);
    }
    let page = page::page(&comparisons, options.n_worst);
    print!("{page}");
    if options.checks {
        let known = std::fs::read_to_string(RESULT).map_err(|error| format!("{RESULT}: {error}"))?;
        return if known == page { Ok(()) } else { Err(format!("{RESULT} is not current")) };
    }
    if options.writes {
        std::fs::write(RESULT, page).map_err(|error| format!("{RESULT}: {error}"))?;
    }
    Ok(())
}
