//! Errata: counters that some revisions of a processor count wrong, and how that is put right.

use std::collections::BTreeMap;
use std::fmt;

use crate::formula::Formula;
use crate::processor::Revision;

/// A counter's fault that is known and can be corrected.
#[derive(Clone, Debug, PartialEq)]
pub struct Erratum {
    /// A short name.
    pub name: String,
    /// What is wrong and how it is corrected, in a sentence without a full stop.
    pub description: String,
    /// The last revision that has it.
    pub last_revision: Revision,
    /// What the true counts of events are: formulas that replace their names.
    pub corrections: BTreeMap<String, Formula>,
}

impl Erratum {
    /// Whether a processor of that revision has it; one whose revision is unknown is taken to have it.
    pub fn affects(&self, revision: Option<Revision>) -> bool {
        revision.is_none_or(|revision| revision <= self.last_revision)
    }

    /// The formula with corrected counts.
    #[must_use]
    pub fn corrected(&self, formula: &Formula) -> Formula {
        formula.replaced(&|name| self.corrections.get(name).cloned())
    }
}

/// Whether errata are corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Correction {
    /// Where the revision has them.
    #[default]
    ByRevision,
    /// Whatever the revision.
    On,
    /// Never.
    Off,
}

impl fmt::Display for Erratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: up to {}, {}", self.name, self.last_revision, self.description)
    }
}
