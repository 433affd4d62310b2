//! The worth of each rule of the simulation: the error on blocks if the rule is changed.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::comparison::pairs;
use super::data_set::Block;
use super::measured::Measured;
use super::predict::Predictor;
use super::statistics::Statistics;
use super::variant::{VARIANTS, Variant};

/// Only every so many blocks are predicted.
const STEP: usize = 4;

/// A processor's mean errors, one for each variant.
#[derive(Clone, Debug)]
pub(super) struct Ablation {
    /// The processor.
    name: &'static str,
    /// The number of blocks.
    n_blocks: usize,
    errors: Vec<f64>,
}

impl Ablation {
    /// Predicts blocks of a processor with each variant of its model.
    pub(super) fn new(measured: &Measured, program: &Path) -> Result<Option<Self>, String> {
        let Some(model) = measured.model().filter(|_| measured.has_ablation) else { return Ok(None) };
        let sets = measured.data_sets()?;
        let Some(set) = sets.first() else { return Ok(None) };
        let blocks: Vec<Block> = set.blocks.iter().step_by(STEP).cloned().collect();
        let texts = with_extended(Path::new(model))?;
        let mut errors = Vec::new();
        for &variant in VARIANTS {
            let file = write(variant, &texts, measured.cpu)?;
            let mut options = vec!["-accurate".to_owned(), format!("-model={file}")];
            options.extend(variant.options(set.options));
            let predictor =
                Predictor { name: String::new(), program: program.to_owned(), options, is_accurate: true };
            let predictions = predictor.predict(measured.triple, measured.cpu, &blocks)?;
            let known: Vec<_> = pairs(&blocks, &predictions).into_iter().flatten().collect();
            let error = Statistics::mean(&known).unwrap_or(f64::NAN);
            eprintln!("{}: {:.3} %  {}", measured.name, 100.0 * error, variant.name);
            errors.push(error);
        }
        Ok(Some(Self { name: measured.name, n_blocks: blocks.len(), errors }))
    }
}

/// Returns the names and the texts of a model and of the models that it extends, each with its rules.
fn with_extended(path: &Path) -> Result<Vec<(String, String)>, String> {
    let mut texts = Vec::new();
    let mut next = Some(path.to_owned());
    while let Some(path) = next {
        let text = read(&path)?;
        let named = |statement: &str, extension: &str| {
            let name = text.lines().find_map(|line| line.strip_prefix(statement))?;
            Some(path.with_file_name(format!("{}.{extension}", name.trim())))
        };
        next = named("extends ", "model");
        let rules = named("rules ", "rules");
        texts.push((name_of(&path), text));
        if let Some(path) = rules {
            texts.push((name_of(&path), read(&path)?));
        }
    }
    Ok(texts)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Writes the changed texts of a model, and returns the path of the first.
fn write(variant: Variant, texts: &[(String, String)], cpu: &str) -> Result<String, String> {
    let folder = Path::new("target/accuracy").join(cpu);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (names, originals): (Vec<String>, Vec<String>) = texts.iter().cloned().unzip();
    for (name, text) in names.iter().zip(variant.texts(&originals)?) {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let first = names.first().map(|name| folder.join(name)).unwrap_or_default();
    Ok(first.to_string_lossy().into_owned())
}

/// Returns the section of the page, if any processor has an ablation.
pub(super) fn section(ablations: &[Ablation]) -> String {
    let Some(first) = ablations.first() else { return String::new() };
    let mut text = format!(
        "\n## What each rule is worth\n\nThe mean error of unrolled blocks of BHive if one rule of the simulation is changed, on \
         every {STEP}th block ({} of them).\n\n|",
        first.n_blocks
    );
    let mut rule = "|---|".to_owned();
    for ablation in ablations {
        let _ = write!(text, " | {}", ablation.name);
        rule += "---|";
    }
    let _ = writeln!(text, " |\n{rule}");
    for (index, variant) in VARIANTS.iter().enumerate() {
        let _ = write!(text, "| {}", variant.name);
        for ablation in ablations {
            let _ = write!(text, " | {:.2} %", 100.0 * ablation.errors[index]);
        }
        text += " |\n";
    }
    text
}
