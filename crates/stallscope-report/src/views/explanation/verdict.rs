//! How long an iteration takes, and what limits it.

use stallscope_sim::{Bounds, Ratio};

use crate::views::prediction_view::{Prediction, names_of};
use crate::views::slots::DispatchLimit;

/// What limits a loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The chain of loop-carried dependencies that takes most cycles: [`Dataflow::critical_cycle`](super::Dataflow::critical_cycle).
    Dependencies,
    /// Ports, by their names.
    Ports(Vec<String>),
    /// The front end, or the width of dispatch.
    #[default]
    FrontEnd,
    /// Several of these together: the loop takes longer than each of them says.
    Several {
        /// Why dispatch stalls most often, if it does.
        stall: Option<DispatchLimit>,
    },
}

/// How long an iteration takes in the long run, and what limits it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Verdict {
    /// Cycles of an iteration in the long run.
    pub cycles: f64,
    /// The same as an exact fraction, if the simulation repeats.
    pub exact_cycles: Option<Ratio>,
    /// What limits the loop.
    pub limit: Limit,
    /// Lower bounds of the cycles.
    pub bounds: Bounds,
}

impl Verdict {
    /// Takes what a prediction says.
    pub(super) fn new(prediction: &Prediction) -> Self {
        let bounds = &prediction.bounds;
        let largest = bounds.cycles();
        let limit = if prediction.is_above_bounds() {
            Limit::Several { stall: prediction.limit }
        } else if bounds.dependencies.cycles == largest && !bounds.dependencies.instructions.is_empty() {
            Limit::Dependencies
        } else if bounds.ports.cycles == largest && bounds.ports.ports != 0 {
            let names = names_of(&prediction.port_names, bounds.ports.ports);
            Limit::Ports(names.map(str::to_owned).collect())
        } else {
            Limit::FrontEnd
        };
        Self {
            cycles: prediction.predicted_cycles,
            exact_cycles: prediction.exact_cycles,
            limit,
            bounds: bounds.clone(),
        }
    }
}
