//! Metrics: values computed from counts, their meaning, and what to examine next.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::erratum::Erratum;
use crate::formula::Formula;
use crate::unit::Unit;

/// The parameter of formulas that is 1 if cores run two threads each, and 0 otherwise.
pub(crate) const SMT: &str = "smt";

/// A metric of a processor.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Metric {
    /// Its name.
    pub name: String,
    /// The unit of its value.
    pub unit: Unit,
    /// The formula in each formula set, by the set's name, over events and parameters only.
    pub formulas: BTreeMap<String, Formula>,
    /// Its place in the tree of categories, if it is one.
    pub node: Option<Node>,
    /// Its meaning, in a sentence or two.
    pub meaning: String,
    /// The next metrics to examine: names of groups or of other metrics.
    pub next: Vec<String>,
    /// The events to sample in order to find the responsible code.
    pub sample: Vec<String>,
}

impl Metric {
    /// Returns the formula of a formula set, over events only, with corrected errata, and for cores that run one
    /// thread or two. Returns `None` if the set does not have the metric.
    pub fn formula(&self, set: &str, errata: &[&Erratum], smt: bool) -> Option<Formula> {
        let formula = self.formulas.get(set)?;
        let formula =
            formula.replaced(&|name| (name == SMT).then_some(Formula::Number(f64::from(u8::from(smt)))));
        Some(errata.iter().fold(formula, |formula, erratum| erratum.corrected(&formula)))
    }
}

/// A metric's place in the tree of categories.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// Its depth; the categories of all slots are at level 1.
    pub level: u8,
    /// The category that it is a part of; `None` at level 1.
    pub parent: Option<String>,
    /// The whole that it is a share of.
    pub share_of: ShareOf,
}

/// The whole that a category is a share of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ShareOf {
    /// All slots.
    #[default]
    Slots,
    /// All cycles; categories may overlap.
    Cycles,
    /// The stalled cycles of the parent category; categories may overlap.
    Stalls,
}

impl ShareOf {
    /// Returns the words after "% of".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slots => "slots",
            Self::Cycles => "cycles",
            Self::Stalls => "the stalled cycles above",
        }
    }
}

/// Metrics that are counted and shown together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct MetricGroup {
    /// Its name.
    pub name: String,
    /// Other names. Case and underscores are ignored.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The subject of the group, in a phrase.
    pub title: String,
    /// The names of its metrics.
    pub metrics: Vec<String>,
}

impl MetricGroup {
    /// Returns whether it has this name or alias.
    pub fn is_named(&self, name: &str) -> bool {
        let folded = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
        std::iter::once(&self.name).chain(&self.aliases).any(|own| folded(own) == folded(name))
    }
}
