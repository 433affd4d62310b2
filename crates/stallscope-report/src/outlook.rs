//! A prediction in few words.

use stallscope_sim::Bounds;
use stallscope_target::FrontEndKind;

use crate::Limits;
use crate::limits::MOSTLY;

/// A line of a table of regions: the prediction for one region.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Cycles of an iteration.
    pub predicted_cycles: f64,
    /// Whether the state of the simulation did not repeat, so that the cycles are estimated.
    pub is_estimate: bool,
    /// The limit of the loop, in words.
    pub limit: Box<str>,
}

impl Outlook {
    /// The outlook for a loop with these bounds. `port_names` are the names of all ports, by number.
    #[must_use]
    pub fn new(
        predicted_cycles: f64,
        is_estimate: bool,
        bounds: &Bounds,
        (port_names, front_end): (&[String], FrontEndKind),
    ) -> Self {
        let limits = Limits::new(predicted_cycles, bounds, port_names, front_end);
        Self { predicted_cycles, is_estimate, limit: limits.words().into() }
    }

    /// Returns the verb of the clause that tells the limit, and the limit: `limited mostly by`, `divider`.
    #[must_use]
    pub fn limit_clause(&self) -> (&'static str, &str) {
        match self.limit.strip_prefix(MOSTLY) {
            Some(limit) => ("limited mostly by", limit),
            None => ("limited by", &self.limit),
        }
    }
}
