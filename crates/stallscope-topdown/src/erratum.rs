//! Errata: counters that count wrong on some revisions of a processor, and their corrections.

use std::collections::BTreeMap;
use std::fmt;

use crate::formula::Formula;
use crate::revision::Revision;

/// A counter that counts wrong, and the correction.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Erratum {
    /// A short name.
    pub name: String,
    /// The defect and its correction, in a sentence without a period.
    pub description: String,
    /// The last affected revision.
    pub last_revision: Revision,
    /// The formulas that replace events' names.
    pub corrections: BTreeMap<String, Formula>,
}

impl Erratum {
    /// Whether a revision is affected. An unknown revision is assumed to be.
    pub fn affects(&self, revision: Option<Revision>) -> bool {
        revision.is_none_or(|revision| revision <= self.last_revision)
    }

    /// The formula with corrected counts.
    #[must_use]
    pub fn corrected(&self, formula: &Formula) -> Formula {
        formula.replaced(&|name| self.corrections.get(name).cloned())
    }
}

/// Which errata are corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Correction {
    /// Those of the revision.
    #[default]
    ByRevision,
    /// All, whatever the revision.
    On,
    /// None.
    Off,
}

impl fmt::Display for Erratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: up to {}, {}", self.name, self.last_revision, self.description)
    }
}
