//! How long an iteration takes, and what limits it.

use stallscope_sim::{Bounds, Ratio};

use crate::Limits;
use crate::views::prediction_view::Prediction;
use crate::views::slots::DispatchLimit;

/// How long an iteration takes in the long run, and what limits it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Verdict {
    /// Cycles of an iteration in the long run.
    pub cycles: f64,
    /// The cycles as an exact fraction, if the simulation repeats.
    pub exact_cycles: Option<Ratio>,
    /// The limits of the loop.
    pub limits: Limits,
    /// Why dispatch stalls most often, if it does.
    pub stall: Option<DispatchLimit>,
    /// Lower bounds of the cycles.
    pub bounds: Bounds,
}

impl Verdict {
    /// Takes the figures of a prediction.
    pub(super) fn new(prediction: &Prediction) -> Self {
        Self {
            cycles: prediction.predicted_cycles,
            exact_cycles: prediction.exact_cycles,
            limits: prediction.limits(),
            stall: prediction.limit,
            bounds: prediction.bounds.clone(),
        }
    }
}
