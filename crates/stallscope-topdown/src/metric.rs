//! Metrics: what is computed from events, what it means, and what to look at next.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use crate::erratum::Erratum;
use crate::formula::Formula;

/// The name in formulas that is 1 if cores run two threads each and 0 if not.
pub const SMT: &str = "smt";

/// A metric of a processor.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// Its name.
    pub name: String,
    /// What its value is told in.
    pub unit: Unit,
    /// The formula in each formula set, by the set's name. There are only events and parameters in them.
    pub formulas: BTreeMap<String, Formula>,
    /// Its place in the tree of classes, if it is one of them.
    pub node: Option<Node>,
    /// What it tells, in a sentence or two.
    pub meaning: String,
    /// What to look at next: names of groups or of other metrics.
    pub next: Vec<String>,
    /// The events to sample to find where in the code it comes from.
    pub sample: Vec<String>,
}

impl Metric {
    /// The formula over events alone in a formula set, with errata corrected and for cores that run one thread or two;
    /// none if the set does not have the metric.
    pub fn formula(&self, set: &str, errata: &[&Erratum], smt: bool) -> Option<Formula> {
        let formula = self.formulas.get(set)?;
        let formula =
            formula.replaced(&|name| (name == SMT).then_some(Formula::Number(f64::from(u8::from(smt)))));
        Some(errata.iter().fold(formula, |formula, erratum| erratum.corrected(&formula)))
    }
}

/// A metric's place in the tree of classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// How far down it is; classes of all slots have level 1.
    pub level: u8,
    /// The class that it is a part of; none at level 1.
    pub parent: Option<String>,
    /// What it is a share of.
    pub whole: Whole,
}

/// What a class is a share of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whole {
    /// All slots.
    #[default]
    Slots,
    /// All cycles; classes may overlap.
    Cycles,
    /// The stalled cycles of the class above; classes may overlap.
    Stalls,
}

impl Whole {
    /// What follows "% of".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slots => "slots",
            Self::Cycles => "cycles",
            Self::Stalls => "the stalled cycles above",
        }
    }
}

/// What a metric's value is told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Unit {
    /// Hundredths.
    #[serde(rename = "%")]
    Percent,
    /// Misses in a thousand instructions.
    #[serde(rename = "MPKI")]
    MissesPerKiloInstruction,
    /// Occurrences in a thousand instructions.
    #[serde(rename = "PKI")]
    PerKiloInstruction,
    /// A plain number.
    #[serde(rename = "")]
    Plain,
}

impl Unit {
    /// What the formula's value is multiplied by.
    pub const fn scale(self) -> f64 {
        match self {
            Self::Percent => 100.0,
            Self::MissesPerKiloInstruction | Self::PerKiloInstruction => 1000.0,
            Self::Plain => 1.0,
        }
    }

    /// How many digits a table shows after the point.
    pub const fn decimals(self) -> usize {
        match self {
            Self::Plain => 2,
            _ => 1,
        }
    }

    /// How it is written; empty for a plain number.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Percent => "%",
            Self::MissesPerKiloInstruction => "MPKI",
            Self::PerKiloInstruction => "PKI",
            Self::Plain => "",
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// Metrics that are shown, and counted, together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Other names it goes by. Case and underscores do not matter in any of them.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// What it is about, in a phrase.
    pub title: String,
    /// The names of its metrics.
    pub metrics: Vec<String>,
}

impl Group {
    /// Whether it is called so.
    pub fn is_called(&self, name: &str) -> bool {
        let folded = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
        std::iter::once(&self.name).chain(&self.aliases).any(|own| folded(own) == folded(name))
    }
}
