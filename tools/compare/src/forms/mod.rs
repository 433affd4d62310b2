//! The differential run over all instruction forms.
//!
//! Every row of the matcher's table is written as assembly, in each mode and syntax that has it, and passed to
//! stallscope and to llvm-mca. First, the text, the encoding and the diagnostics of each line are compared for one
//! processor, then, for every processor with a model, the properties in the model.

mod blocks;
mod compare;
mod form_set;
mod isa;
mod isa_forms;
mod requirements;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use stallscope_target::{Description, Processor, SchedModel};

use crate::known::Known;
use compare::{Outcome, Setup};
use form_set::FormSet;
pub(crate) use isa_forms::IsaForms;
use requirements::Requirements;
use support::reference;
use support::run_folder::RunFolder;

/// Options for one line per instruction, with all properties in the tables.
const TABLES: &[&str] = &[
    "-skip-unsupported-instructions=any",
    "-instruction-tables=full",
    "-resource-pressure=0",
    "-show-encoding",
    "-show-barriers",
];

/// Options for all reports on blocks.
const VIEWS: &[&str] = &["-skip-unsupported-instructions=any", "-all-views", "-timeline-max-cycles=200"];

/// Default number of blocks for each processor, and the default seed.
const N_BLOCKS: usize = 256;
const SEED: u64 = 1;

/// The title in the known differences for rows without a line.
const ROWS: &str = "rows";

/// The end of the titles of block comparisons.
const BLOCKS: &str = " blocks";

struct Arguments {
    ours: PathBuf,
    /// Empty means all.
    isas: Vec<&'static IsaForms>,
    /// Empty means all.
    processors: Vec<String>,
    /// A part of the titles of the forms whose texts and encodings are compared; none compares no texts.
    texts: Option<String>,
    /// Number of blocks of several instructions for each processor.
    n_blocks: usize,
    /// The seed of the blocks.
    seed: u64,
    /// Number of differences shown in full.
    n_shown: usize,
}

fn arguments(args: &[String]) -> Result<Arguments, String> {
    let mut arguments = Arguments {
        ours: "target/release/stallscope".into(),
        isas: Vec::new(),
        processors: Vec::new(),
        texts: Some(String::new()),
        n_blocks: N_BLOCKS,
        seed: SEED,
        n_shown: 10,
    };
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        match name {
            "--ours" => arguments.ours = value.into(),
            "--target" => {
                let isa = isa::ALL.into_iter().find(|isa| isa.name == value);
                let isa = isa.ok_or_else(|| format!("unknown target {value}"))?;
                arguments.isas.push(isa);
            }
            "--cpu" => arguments.processors.extend(value.split(',').map(str::to_owned)),
            "--no-texts" => arguments.texts = None,
            "--texts" => arguments.texts = Some(value.to_owned()),
            "--blocks" => arguments.n_blocks = value.parse().map_err(|_| "--blocks takes a number")?,
            "--seed" => arguments.seed = value.parse().map_err(|_| "--seed takes a number")?,
            "--show" => arguments.n_shown = value.parse().map_err(|_| "--show takes a number")?,
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    Ok(arguments)
}

impl Arguments {
    /// Returns whether the blocks are the blocks of the known differences; they depend on the place of the processor.
    fn has_usual_blocks(&self) -> bool {
        self.n_blocks == N_BLOCKS && self.seed == SEED && self.processors.is_empty()
    }

    /// Returns whether all rows of all instruction sets are compared as texts.
    fn covers_rows(&self) -> bool {
        self.texts.as_ref().is_some_and(String::is_empty)
            && isa::ALL.iter().all(|isa| self.isas.iter().any(|other| other.name == isa.name))
    }

    /// Returns whether nothing is left out.
    fn covers_all(&self) -> bool {
        self.covers_rows() && self.has_usual_blocks()
    }
}

/// Checks that the list of known differences is well-formed, and returns its length.
pub fn check_known_differences() -> Result<usize, String> {
    Known::read().map(|known| known.len())
}

/// How the forms of all targets compare.
pub struct Summary {
    /// The targets, in the order of the command line.
    pub targets: Vec<TargetSummary>,
    /// Number of known differences that no longer occur.
    n_stale: usize,
}

/// How the forms of a target compare.
#[derive(Debug, Default)]
pub struct TargetSummary {
    /// Its name, such as `x86`.
    pub name: String,
    /// Number of compared lines.
    pub n_lines: usize,
    /// Number of equal lines.
    pub n_same: usize,
    /// Number of differences that are not known.
    pub n_unknown: usize,
}

/// Compares all forms; fails if there are unknown differences, or known ones that no longer occur.
pub fn run(args: &[String]) -> Result<(), String> {
    let summary = compare(args, &reference::find()?)?;
    match (summary.targets.iter().map(|target| target.n_unknown).sum(), summary.n_stale) {
        (0usize, 0) => Ok(()),
        (n_unknown, n_stale) => {
            Err(format!("{n_unknown} unknown differences, {n_stale} known ones that no longer differ"))
        }
    }
}

/// Compares all forms with a reference, whatever its release.
pub fn compare(args: &[String], reference: &Path) -> Result<Summary, String> {
    let mut arguments = arguments(args)?;
    if arguments.isas.is_empty() {
        arguments.isas = isa::ALL.to_vec();
    }
    // Both programs report a processor unknown to both in the same way.
    let known: Vec<String> =
        arguments.isas.iter().flat_map(|isa| processors_with_model(isa.description)).collect();
    if let Some(unknown) = arguments.processors.iter().find(|name| !known.contains(name)) {
        return Err(format!("no compared target has a model of {unknown}"));
    }
    let all_runs = Path::new("target/forms");
    let run_folder = RunFolder::new(all_runs)?;
    let folder = run_folder.path();
    // Under its own name, the program prints more than llvm-mca, for example the model in use.
    let ours = folder.join(format!("llvm-mca{}", std::env::consts::EXE_SUFFIX));
    fs::copy(&arguments.ours, &ours).map_err(|error| format!("{}: {error}", arguments.ours.display()))?;
    arguments.ours = ours;
    let mut comparison = Comparison {
        reference,
        folder,
        known: Known::read()?,
        titles: HashSet::new(),
        targets: Vec::new(),
        log: String::new(),
        arguments: &arguments,
    };
    for isa in &arguments.isas {
        comparison.targets.push(TargetSummary { name: isa.name.to_owned(), ..TargetSummary::default() });
        comparison.run_isa(isa)?;
    }
    let log_path = all_runs.join(format!("differences-{}.txt", process::id()));
    fs::write(&log_path, &comparison.log).map_err(|error| format!("{}: {error}", log_path.display()))?;
    println!("all differences are in {}", log_path.display());
    if arguments.covers_rows() {
        comparison.titles.insert(ROWS.to_owned());
    }
    let stale = comparison.known.stale(&comparison.titles, arguments.covers_all());
    for entry in &stale {
        println!("known, but does not differ: {entry}");
    }
    Ok(Summary { targets: comparison.targets, n_stale: stale.len() })
}

/// The comparison of all targets' forms, and its results so far.
struct Comparison<'a> {
    reference: &'a Path,
    folder: &'a Path,
    known: Known,
    /// The titles of the comparisons that each run makes in the same way.
    titles: HashSet<String>,
    /// The results so far; the last one is that of the current target.
    targets: Vec<TargetSummary>,
    log: String,
    arguments: &'a Arguments,
}

impl Comparison<'_> {
    fn run_isa(&mut self, isa: &IsaForms) -> Result<(), String> {
        if let Some(title) = &self.arguments.texts {
            let mut coverage = Coverage::default();
            for forms in (isa.text_forms)().into_iter().filter(|forms| forms.title.contains(title)) {
                let processor = forms.processor.unwrap_or(isa.any_processor);
                let outcome = self.setup(&forms, processor, TABLES).compare()?;
                self.report(&forms.title, &outcome);
                if forms.covers_rows {
                    coverage.add(&forms, &outcome);
                }
            }
            if title.is_empty() {
                self.report_coverage(isa, &coverage);
            }
        }
        let mut processors = processors_with_model(isa.description);
        let chosen = &self.arguments.processors;
        processors.retain(|name| chosen.is_empty() || chosen.contains(name));
        for (processor, seed) in processors.iter().zip(self.arguments.seed..) {
            let forms = (isa.model_forms)(processor);
            let outcome = self.setup(&forms, processor, TABLES).compare()?;
            self.report(processor, &outcome);
            if let Some(forms) = isa.feature_forms.map(|feature_forms| feature_forms(processor)) {
                let outcome = self.setup(&forms, processor, TABLES).compare()?;
                self.report(&format!("{processor} own features"), &outcome);
            }
            let blocks = blocks::blocks(&forms, &outcome, self.arguments.n_blocks, seed);
            let outcome = self.setup(&blocks, processor, VIEWS).compare_regions()?;
            self.report(&format!("{processor}{BLOCKS}"), &outcome);
        }
        Ok(())
    }

    fn setup<'s>(&'s self, forms: &'s FormSet, processor: &'s str, options: &'s [&'s str]) -> Setup<'s> {
        Setup {
            ours: &self.arguments.ours,
            reference: self.reference,
            folder: self.folder,
            forms,
            processor,
            options,
        }
    }

    /// Prints how many lines are equal, and the first differences.
    fn report(&mut self, title: &str, outcome: &Outcome) {
        let total = outcome.n_same + outcome.differences.len();
        let unknown: Vec<_> =
            outcome.differences.iter().filter(|d| !self.known.contains(title, &d.line)).collect();
        let share = 100.0 * outcome.n_same as f64 / total.max(1) as f64;
        if !title.ends_with(BLOCKS) || self.arguments.has_usual_blocks() {
            self.titles.insert(title.to_owned());
        }
        println!(
            "{title:30} {share:8.3}% of {total} lines; {} differ, {} of them known; llvm-mca refuses {}, crashes on {}, \
             is unsteady on {}",
            outcome.differences.len(),
            outcome.differences.len() - unknown.len(),
            outcome.refused.len(),
            outcome.crashes.len(),
            outcome.unsteady.len()
        );
        for (i, difference) in unknown.iter().enumerate() {
            let line = Known::one_line(&difference.line);
            let text = format!("--- {title}: {line}\n{}", difference.text());
            if i < self.arguments.n_shown {
                print!("{text}");
            }
            self.log.push_str(&text);
        }
        for line in &outcome.crashes {
            let line = Known::one_line(line);
            self.log.push_str(&format!("--- {title}: {line}\nllvm-mca crashes\n"));
        }
        for line in &outcome.unsteady {
            let line = Known::one_line(line);
            self.log.push_str(&format!("--- {title}: {line}\nllvm-mca prints what depends on its memory\n"));
        }
        if let Some(target) = self.targets.last_mut() {
            target.n_lines += total;
            target.n_same += outcome.n_same;
            target.n_unknown += unknown.len();
        }
    }

    /// Prints how many rows of the matcher have a line that llvm-mca accepts.
    fn report_coverage(&mut self, isa: &IsaForms, coverage: &Coverage) {
        for (variant, rows) in
            isa.variants().filter(|(_, rows)| coverage.lines.range(rows.clone()).next().is_some())
        {
            let title = format!("{} variant {variant}", isa.name);
            let n_reached = coverage.reached.range(rows.clone()).count();
            let others = rows.clone().filter(|row| !coverage.reached.contains(row));
            let (others, impossible): (Vec<usize>, Vec<usize>) = others.partition(|row| isa.can_match(*row));
            println!(
                "{title:30} {n_reached} of {} rows have a line that llvm-mca accepts; {} cannot have one",
                rows.len(),
                impossible.len()
            );
            for row in others {
                let text = isa.row_text(row);
                if self.known.contains(ROWS, &text) {
                    continue;
                }
                self.targets.last_mut().into_iter().for_each(|target| target.n_unknown += 1);
                self.log.push_str(&format!("--- {title}: no line for row {row}: {text}\n"));
                let requirements = Requirements::of(isa.description, &isa.description.table().at(row));
                let names: Vec<&str> = requirements.names().collect();
                self.log.push_str(&format!("  requires {}\n", names.join(", ")));
                for line in coverage.lines.get(&row).into_iter().flatten() {
                    self.log.push_str(&format!("  {line}\n"));
                }
            }
        }
    }
}

/// Which rows of the matcher have a line that llvm-mca accepts.
#[derive(Default)]
struct Coverage {
    reached: BTreeSet<usize>,
    /// Some lines of each row.
    lines: BTreeMap<usize, Vec<String>>,
}

impl Coverage {
    /// Maximum number of lines kept for each row.
    const N_LINES: usize = 2;

    /// Adds lines and the result for them.
    fn add(&mut self, forms: &FormSet, outcome: &Outcome) {
        let refused: HashSet<&str> = outcome.refused.iter().map(String::as_str).collect();
        for line in &forms.lines {
            for &row in &line.rows {
                let lines = self.lines.entry(row).or_default();
                if lines.len() < Self::N_LINES {
                    lines.push(line.text.clone());
                }
                if !refused.contains(line.text.as_str()) {
                    self.reached.insert(row);
                }
            }
        }
    }
}

/// Returns the forms of each instruction set.
pub(crate) fn isas() -> &'static [&'static IsaForms] {
    &isa::ALL
}

/// Returns every processor with a scheduling model.
pub(crate) fn processors_with_model(description: Description<'static>) -> Vec<String> {
    let models = description.table::<SchedModel>();
    let with_model = |processor: &Processor| models.at(processor.sched_model.index()).has_sched_classes;
    let processors = description.table::<Processor>().iter().filter(with_model);
    processors.map(|processor| description.str(processor.name).to_owned()).collect()
}
