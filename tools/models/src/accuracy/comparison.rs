//! Predictions compared with measurements.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::data_set::{Block, DataSet};
use super::measured::Measured;
use super::predict::Predictor;
use super::statistics::Pair;

/// The results of a predictor on the data sets.
pub(super) struct Outcome {
    pub(super) predictor: String,
    /// The blocks of each set with their predictions.
    pub(super) pairs: Vec<Vec<Option<Pair>>>,
}

/// The measurements of a processor, with everything that is compared with them.
pub(super) struct Comparison<'a> {
    pub(super) measured: &'a Measured,
    pub(super) sets: Vec<DataSet>,
    pub(super) outcomes: Vec<Outcome>,
}

/// Predictions next to measurements.
pub(crate) fn pairs(blocks: &[Block], predictions: &[Option<f64>]) -> Vec<Option<Pair>> {
    let pair = |(block, predicted): (&Block, &Option<f64>)| {
        Some(Pair { measured: block.cycles, predicted: (*predicted)? })
    };
    blocks.iter().zip(predictions).map(pair).collect()
}

impl<'a> Comparison<'a> {
    /// Makes the predictions for sets of a processor.
    pub(super) fn new(
        measured: &'a Measured,
        sets: Vec<DataSet>,
        predictors: Vec<Predictor>,
    ) -> Result<Self, String> {
        let mut outcomes = Vec::new();
        for predictor in predictors {
            let pairs = predicted(&predictor, measured, &sets)?;
            outcomes.push(Outcome { predictor: predictor.name, pairs });
        }
        Ok(Self { measured, sets, outcomes })
    }
}

/// How blocks are predicted: the processor, and the options besides the predictor's.
type Way<'a> = (&'a str, Vec<&'a str>);

/// Predicts the blocks of some sets. Blocks with equal code that are predicted in the same way are predicted once.
fn predicted(
    predictor: &Predictor,
    measured: &Measured,
    sets: &[DataSet],
) -> Result<Vec<Vec<Option<Pair>>>, String> {
    let mut blocks_by_way: BTreeMap<Way<'_>, Vec<&Block>> = BTreeMap::new();
    for set in sets {
        for block in &set.blocks {
            blocks_by_way.entry(way(predictor, measured, set, block)).or_default().push(block);
        }
    }
    let mut cycles: HashMap<(Way<'_>, &str), Option<f64>> = HashMap::new();
    for (way, mut blocks) in blocks_by_way {
        let mut seen = HashSet::new();
        blocks.retain(|block| seen.insert(block.code.as_str()));
        let (cpu, options) = &way;
        let mut predictor = predictor.clone();
        predictor.options.extend(options.iter().map(|&option| option.to_owned()));
        let copied: Vec<Block> = blocks.iter().map(|&block| block.clone()).collect();
        for (block, predicted) in blocks.into_iter().zip(predictor.predict(measured.triple, cpu, &copied)?) {
            cycles.insert((way.clone(), &block.code), predicted);
        }
    }
    let of_set = |set: &DataSet| {
        let of_block = |block: &Block| cycles[&(way(predictor, measured, set, block), block.code.as_str())];
        let predictions: Vec<_> = set.blocks.iter().map(of_block).collect();
        pairs(&set.blocks, &predictions)
    };
    Ok(sets.iter().map(of_set).collect())
}

/// Returns how a predictor predicts a block of a set.
fn way<'a>(predictor: &Predictor, measured: &'a Measured, set: &'a DataSet, block: &'a Block) -> Way<'a> {
    let cpu = block.cpu.as_deref().unwrap_or(measured.cpu);
    let options = set.options.iter().copied().chain(block.options.iter().map(String::as_str));
    (cpu, if predictor.is_accurate { options.collect() } else { Vec::new() })
}

/// Returns the forms whose mixes are predicted worst on average, with that error and the number of mixes.
pub(super) fn worst_forms<'b>(
    blocks: &'b [Block],
    pairs: &[Option<Pair>],
    n: usize,
) -> Vec<(&'b str, f64, usize)> {
    let mut by_form: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    for (block, pair) in blocks.iter().zip(pairs) {
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
