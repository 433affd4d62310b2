//! Errata: counters that are wrong on some revisions of a processor, and their corrections.

use std::collections::BTreeMap;
use std::fmt;

use crate::formula::Formula;
use crate::revision::Revision;

/// A counter that is wrong, and its correction.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Erratum {
    /// A short name.
    pub name: String,
    /// The defect and its correction, in a sentence without a period.
    pub description: String,
    /// The last affected revision.
    pub last_revision: Revision,
    /// A formula over counts that is 1 where the counter is wrong, and 0 where it is not; `None` if counts do not show it.
    pub excess: Option<Formula>,
    /// The formulas that replace events, by name.
    pub corrections: BTreeMap<String, Formula>,
}

impl Erratum {
    /// Returns whether a revision is affected. An unknown revision counts as affected.
    pub fn affects(&self, revision: Option<Revision>) -> bool {
        revision.is_none_or(|revision| revision <= self.last_revision)
    }

    /// Returns the formula with corrected counts.
    #[must_use]
    pub fn corrected(&self, formula: &Formula) -> Formula {
        formula.replaced(&|name| self.corrections.get(name).cloned())
    }
}

/// The errata to correct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Correction {
    /// The errata of the revision.
    #[default]
    ByRevision,
    /// All errata, whatever the revision.
    On,
    /// No errata.
    Off,
}

impl fmt::Display for Erratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: up to {}, {}", self.name, self.last_revision, self.description)
    }
}
