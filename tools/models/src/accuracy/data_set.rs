//! A set of measurements of the same kind.

use super::statistics::Pair;
use crate::measured_errors::OWN;

/// A measured block of code.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The name in tables.
    pub(crate) name: String,
    /// Its instructions, one per line.
    pub(crate) code: String,
    /// The number of copies of the measured instructions in the code.
    pub(crate) n_copies: f64,
    /// Measured cycles per copy.
    pub(crate) cycles: f64,
    /// The forms of its instructions, without register numbers; empty if it is not broken down.
    pub(crate) forms: Vec<String>,
    /// The part of its set, if the set has parts.
    pub(crate) part: Option<Part>,
    /// The processor for `-mcpu`, if it is not that of the set.
    pub(crate) cpu: Option<String>,
    /// Options of `-accurate` besides the set's.
    pub(crate) options: Vec<String>,
    /// Whether models may be fitted to it, if its set has a half for that.
    pub(crate) is_fitted: Option<bool>,
}

/// A part of a set, as a place in a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    /// The heading of its column.
    pub(crate) column: String,
    /// The address in bytes of the first instruction, modulo 64, which is its row.
    pub(crate) offset: u32,
}

impl Block {
    /// Creates a block of one copy that is not broken down.
    pub(crate) fn new(name: String, code: String, cycles: f64) -> Self {
        Self {
            name,
            code,
            n_copies: 1.0,
            cycles,
            forms: Vec::new(),
            part: None,
            cpu: None,
            options: Vec::new(),
            is_fitted: None,
        }
    }
}

/// The quantity that the cycles of a block measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Cycles per copy of instructions that may overlap.
    Throughput,
    /// Cycles from an operand to a result.
    Latency,
}

/// Measurements of the same kind.
#[derive(Clone, Debug)]
pub(crate) struct DataSet {
    /// The name in tables.
    pub(crate) title: &'static str,
    /// The measured quantity.
    pub(crate) quantity: Quantity,
    /// Options of `-accurate` that describe how it was measured.
    pub(crate) options: &'static [&'static str],
    /// The measured blocks.
    pub(crate) blocks: Vec<Block>,
    /// Whether its blocks have their own names.
    is_named: bool,
}

impl DataSet {
    /// Creates a set of throughputs.
    pub(crate) fn throughputs(title: &'static str, blocks: Vec<Block>) -> Self {
        Self { title, quantity: Quantity::Throughput, options: &[], blocks, is_named: false }
    }

    /// Creates a set of latencies.
    pub(crate) fn latencies(title: &'static str, blocks: Vec<Block>) -> Self {
        Self { title, quantity: Quantity::Latency, options: &[], blocks, is_named: true }
    }

    /// Returns the set with options of `-accurate`.
    pub(crate) fn with_options(self, options: &'static [&'static str]) -> Self {
        Self { options, ..self }
    }

    /// Returns the set with blocks that have their own names.
    pub(crate) fn with_names(self) -> Self {
        Self { is_named: true, ..self }
    }

    /// Returns whether its blocks are few enough kinds of code to list wrong predictions.
    pub(crate) fn is_listed(&self) -> bool {
        self.is_named || self.blocks.iter().all(|block| !block.forms.is_empty())
    }

    /// Returns whether `--set` names it: by its title, with or without `own: `. Spaces may be dashes.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        let dashed = |text: &str| text.replace(' ', "-");
        let short = self.title.strip_prefix(OWN).unwrap_or(self.title);
        [self.title, short].into_iter().any(|title| dashed(title) == dashed(name))
    }

    /// Returns whether a prediction counts as right: a throughput within a tenth, a latency within half a cycle.
    pub(crate) fn is_right(&self, pair: Pair) -> bool {
        match self.quantity {
            Quantity::Throughput => pair.error() <= 0.1,
            Quantity::Latency => (pair.predicted - pair.measured).abs() <= 0.5 + 1e-9,
        }
    }

    /// Returns whether its blocks are mixes of several instructions, whose forms are known.
    pub(crate) fn has_mixes(&self) -> bool {
        self.blocks.iter().any(|block| block.forms.len() > 1)
    }
}
