//! How long an iteration takes, and what limits it.

use stallscope_sim::{Bounds, Ratio};

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
    /// Three sentences that say it to people who do not know the views: how long an iteration takes, what limits it, and where
    /// instructions wait.
    pub sentences: [String; 3],
}
