//! What is predicted, compared with what was measured.

use std::collections::BTreeMap;
use std::path::Path;

use super::measured::Measured;
use super::measurement::{self, Block, DataSet};
use super::predict::Predictor;
use super::statistics::Pair;

/// What a predictor makes of a data set.
pub(super) struct Outcome {
    pub(super) predictor: String,
    pub(super) mixes: Vec<Option<Pair>>,
    pub(super) singles: Vec<Option<Pair>>,
    pub(super) latencies: Vec<Option<Pair>>,
}

/// The measurements of a processor, with everything that is compared with them.
pub(super) struct Comparison<'a> {
    pub(super) measured: &'a Measured,
    pub(super) set: DataSet,
    pub(super) latencies: Vec<Block>,
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
    /// Makes the predictions; `blocks` is the file with the blocks that were measured.
    pub(super) fn new(
        measured: &'a Measured,
        blocks: &Path,
        predictors: Vec<Predictor>,
    ) -> Result<Self, String> {
        let set = DataSet::read(blocks)?;
        let latencies =
            measurement::latencies(&measured.file("insn-bench.md"), &measured.file("latency-kernels.csv"))?;
        let mut comparison = Self { measured, set, latencies, outcomes: Vec::new() };
        for predictor in predictors {
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
    pub(super) fn worst_forms(&self, outcome: &Outcome, n: usize) -> Vec<(&str, f64, usize)> {
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
