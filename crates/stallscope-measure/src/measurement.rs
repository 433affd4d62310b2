//! How many cycles a block took.

use crate::Clock;

/// How many cycles a block took.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Measurement {
    /// Core cycles of an iteration in the long run.
    pub cycles: f64,
    /// The lower end of the interval of confidence, of 95 %. It has what differs from run to run, too, half a percent.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Whether the interval is as narrow as requested, apart from differences between runs.
    pub is_certain: bool,
    /// How often the block was timed.
    pub n_turns: u32,
    /// The clock that counted the cycles.
    pub clock: Clock,
}
