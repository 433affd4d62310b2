//! LLVM's models, written as text and loaded again: each must give the same reports.

use stallscope::options::SkipUnsupported;
use stallscope::report::{Text, ViewGroup};
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};

use crate::forms::{IsaForms, isas, processors_with_model};
use crate::random::Random;

/// Blocks for each processor.
const N_BLOCKS: usize = 50;

/// Blocks tried at most for each that can be analyzed: a processor may lack all instructions of a block.
const MAX_TRIES: usize = 20;

/// Maximum number of instructions in a block.
const MAX_INSTRUCTIONS: u64 = 12;

/// Compares the reports on random blocks, for every processor with a model; fails if one differs.
pub fn run(args: &[String]) -> Result<(), String> {
    let mut targets: Vec<&str> = Vec::new();
    let mut processors: Vec<&str> = Vec::new();
    let mut n_blocks = N_BLOCKS;
    for arg in args {
        match arg.split_once('=').unwrap_or((arg, "")) {
            ("--target", value) => targets.push(value),
            ("--cpu", value) => processors.extend(value.split(',')),
            ("--blocks", value) => n_blocks = value.parse().map_err(|_| "--blocks takes a number")?,
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    let is_chosen = |name: &str, chosen: &[&str]| chosen.is_empty() || chosen.contains(&name);
    let (mut n_processors, mut n_reports, mut n_different) = (0, 0, 0);
    for isa in isas().iter().filter(|isa| is_chosen(isa.name, &targets)) {
        for processor in processors_with_model(isa.description) {
            if !is_chosen(&processor, &processors) {
                continue;
            }
            let Counts { reports, different } = compare(isa, &processor, n_blocks)?;
            n_processors += 1;
            n_reports += reports;
            n_different += different;
            println!("{} {processor}: {reports} reports, {different} different", isa.name);
        }
    }
    println!("{n_processors} processors, {n_reports} reports, {n_different} different");
    if n_reports == 0 || n_reports < n_processors * n_blocks {
        return Err("too few blocks could be analyzed".to_owned());
    }
    if n_different == 0 { Ok(()) } else { Err(format!("{n_different} reports differ")) }
}

#[derive(Default)]
struct Counts {
    reports: usize,
    different: usize,
}

/// Compares the reports on blocks for a processor.
fn compare(isa: &IsaForms, processor: &str, n_blocks: usize) -> Result<Counts, String> {
    let forms = (isa.model_forms)(processor);
    let option = |name: &str| forms.options.iter().find_map(|option| option.strip_prefix(name));
    let triple = option("-mtriple=").ok_or_else(|| format!("{processor}: there is no triple"))?;
    let features: Vec<&str> = option("-mattr=").unwrap_or_default().split(',').collect();
    let features = features.into_iter().filter(|feature| !feature.is_empty());
    let subtarget = Subtarget::builder(triple).processor(processor).features(features).build_leniently();
    let (subtarget, _) = subtarget.map_err(|error| format!("{processor}: {error}"))?;
    let info = subtarget.info();
    let id = info.processor.ok_or_else(|| format!("{processor} is not known"))?;
    let text = stallscope_model_text::listing(info.description(), id);
    let text = text.ok_or_else(|| format!("{processor} has no model"))?;
    // An unchanged text would be recognized as LLVM's model.
    let text = text.replacen("source llvm \"", "source llvm \"a copy of ", 1);
    let loaded = subtarget.with_model(&text).map_err(|error| format!("{processor}: {error}"))?;
    if loaded.info().processor_model.is_none() {
        return Err(format!("the copy of {processor}'s model is LLVM's model"));
    }
    let [original, loaded] = [subtarget, loaded].map(analyzer);
    let (original, loaded) = (original?, loaded?);
    let mut random = Random::new(1);
    let mut counts = Counts::default();
    for _ in 0..MAX_TRIES * n_blocks {
        if counts.reports == n_blocks {
            break;
        }
        let n_instructions = 1 + random.below(MAX_INSTRUCTIONS);
        let lines = (0..n_instructions).filter_map(|_| {
            let index = random.below(forms.lines.len().max(1) as u64) as usize;
            forms.lines.get(index).map(|line| line.text.as_str())
        });
        let block = format!("{}{}\n", forms.header, lines.collect::<Vec<_>>().join("\n"));
        let reports = [&original, &loaded].map(|analyzer| report(analyzer, &block));
        counts.reports += usize::from(reports[0].is_some());
        if reports[0] != reports[1] {
            counts.different += 1;
            if counts.different == 1 {
                println!("{processor} differs on\n{block}");
            }
        }
    }
    Ok(counts)
}

fn analyzer(subtarget: Subtarget) -> Result<Analyzer, String> {
    let of_llvm_mca = |view: &ViewKind| matches!(view.group(), ViewGroup::Views | ViewGroup::Statistics);
    let views = ViewKind::ALL.iter().copied().filter(of_llvm_mca);
    let views = views.fold(ViewSet::NONE, ViewSet::with).with(ViewKind::Prediction);
    let options = Options::new().views(views).skip_unsupported(SkipUnsupported::Any);
    Analyzer::new(subtarget, options).map_err(|error| error.to_string())
}

/// The report on a block without what names the model, or `None` if there is nothing to report.
fn report(analyzer: &Analyzer, block: &str) -> Option<(Vec<u8>, f64)> {
    let input = analyzer.parse("block.s", block.as_bytes());
    let outcome = analyzer.region_analyzer().analyze(&input, input.regions.first()?).outcome;
    let Outcome::Report(mut report) = outcome else { return None };
    let predicted = report.views.prediction.take()?.predicted_cycles;
    let mut text = Text::new(false);
    report.render(analyzer.processor(), 0, &mut text);
    Some((text.finish(), predicted))
}

#[cfg(test)]
mod tests {
    use super::{compare, isas, processors_with_model};

    /// `cargo xtask models` compares all processors.
    #[test]
    fn models_of_each_target_are_the_same_once_loaded() {
        for isa in isas() {
            let processors = processors_with_model(isa.description);
            let step = processors.len().div_ceil(4);
            for processor in processors.iter().step_by(step) {
                let counts = compare(isa, processor, 10).unwrap();
                assert_eq!(counts.reports, 10, "{processor}");
                assert_eq!(counts.different, 0, "{processor}");
            }
        }
    }
}
