//! Predictions compared with measurements.

use std::collections::{BTreeMap, HashMap};

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

/// Predictions beside what was measured.
pub(crate) fn pairs(blocks: &[Block], predictions: &[Option<f64>]) -> Vec<Option<Pair>> {
    let pair = |(block, predicted): (&Block, &Option<f64>)| {
        Some(Pair { measured: block.cycles, predicted: (*predicted)? })
    };
    blocks.iter().zip(predictions).map(pair).collect()
}

impl<'a> Comparison<'a> {
    /// Reads the measurements and makes the predictions.
    pub(super) fn new(measured: &'a Measured, predictors: Vec<Predictor>) -> Result<Self, String> {
        let sets = measured.data_sets()?;
        let mut outcomes = Vec::new();
        for predictor in predictors {
            let mut of_sets: Vec<Vec<Option<Pair>>> = vec![Vec::new(); sets.len()];
            let options = |set: &DataSet| if predictor.is_accurate { set.options } else { &[] };
            for (index, set) in sets.iter().enumerate() {
                let is_alike = |other: &&DataSet| options(other) == options(set);
                if sets[..index].iter().any(|other| is_alike(&other)) {
                    continue;
                }
                let mut predictor = predictor.clone();
                predictor.options.extend(options(set).iter().map(|&option| option.to_owned()));
                let alike: Vec<&DataSet> = sets.iter().filter(is_alike).collect();
                let mut found = predicted(&predictor, measured, &alike)?.into_iter();
                for (other, pairs) in sets.iter().zip(&mut of_sets) {
                    if is_alike(&other) {
                        *pairs = found.next().unwrap_or_default();
                    }
                }
            }
            outcomes.push(Outcome { predictor: predictor.name, pairs: of_sets });
        }
        Ok(Self { measured, sets, outcomes })
    }
}

/// Predicts the blocks of some sets, which may be the same blocks measured in different ways.
fn predicted(
    predictor: &Predictor,
    measured: &Measured,
    sets: &[&DataSet],
) -> Result<Vec<Vec<Option<Pair>>>, String> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut blocks: Vec<Block> = Vec::new();
    for block in sets.iter().flat_map(|set| &set.blocks) {
        numbers.entry(&block.code).or_insert_with(|| {
            blocks.push(block.clone());
            blocks.len() - 1
        });
    }
    let predictions = predictor.predict(measured.triple, measured.cpu, &blocks)?;
    let of_set = |set: &&DataSet| {
        let numbers = set.blocks.iter().map(|block| numbers[block.code.as_str()]);
        let predictions: Vec<_> = numbers.map(|number| predictions[number]).collect();
        pairs(&set.blocks, &predictions)
    };
    Ok(sets.iter().map(of_set).collect())
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
