//! The options of an analysis.

use crate::erratum::{Correction, Erratum};
use crate::error::AnalysisError;
use crate::metric::MetricGroup;
use crate::pmu::{FormulaSet, Pmu};
use crate::revision::Revision;

/// The options of an analysis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisOptions {
    revision: Option<Revision>,
    formulas: Option<String>,
    correction: Correction,
    smt: Option<bool>,
    groups: Vec<String>,
}

impl AnalysisOptions {
    /// Creates the default options: the newest formulas that the counts allow, errata corrected by revision, and the groups
    /// that were counted.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the processor's revision, if known.
    #[must_use]
    pub fn with_revision(self, revision: Option<Revision>) -> Self {
        Self { revision, ..self }
    }

    /// Sets the name of the formula set; `None` for the newest one whose categories the counts allow.
    #[must_use]
    pub fn with_formulas(self, formulas: Option<String>) -> Self {
        Self { formulas, ..self }
    }

    /// Sets the errata to correct.
    #[must_use]
    pub fn with_correction(self, correction: Correction) -> Self {
        Self { correction, ..self }
    }

    /// Sets whether cores ran several threads each, if known.
    #[must_use]
    pub fn with_smt(self, smt: Option<bool>) -> Self {
        Self { smt, ..self }
    }

    /// Sets the names of the metric groups; empty for the counted ones.
    #[must_use]
    pub fn with_groups(self, groups: Vec<String>) -> Self {
        Self { groups, ..self }
    }

    /// Returns the processor's revision, if known.
    pub fn revision(&self) -> Option<Revision> {
        self.revision
    }

    /// Returns the errata to correct.
    pub fn correction(&self) -> Correction {
        self.correction
    }

    /// Returns whether cores ran several threads each, if known.
    pub fn smt(&self) -> Option<bool> {
        self.smt
    }

    /// Returns the named formula set, or `None` if no name is set.
    ///
    /// # Errors
    /// If the processor does not have the set.
    pub fn formula_set<'a>(&self, pmu: &'a Pmu) -> Result<Option<&'a FormulaSet>, AnalysisError> {
        let find = |name: &String| pmu.formula_set(name).ok_or_else(|| no_formulas(pmu, name));
        self.formulas.as_ref().map(find).transpose()
    }

    /// Returns the metric groups; empty if no name is set.
    ///
    /// # Errors
    /// The first name that is not a group of the processor.
    pub fn metric_groups<'a>(&self, pmu: &'a Pmu) -> Result<Vec<&'a MetricGroup>, AnalysisError> {
        let find = |name: &String| {
            pmu.group(name).ok_or_else(|| AnalysisError::UnknownGroup {
                processor: pmu.name.clone(),
                group: name.clone(),
                known: pmu.groups.iter().map(|group| group.name.clone()).collect(),
            })
        };
        self.groups.iter().map(find).collect()
    }

    /// Returns the errata to correct on a revision.
    pub(crate) fn errata<'a>(&self, pmu: &'a Pmu, revision: Option<Revision>) -> Vec<&'a Erratum> {
        let is_corrected = |erratum: &&Erratum| match self.correction {
            Correction::ByRevision => erratum.affects(revision),
            Correction::On => true,
            Correction::Off => false,
        };
        pmu.errata.iter().filter(is_corrected).collect()
    }
}

/// Returns the error for an unknown formula set.
pub(crate) fn no_formulas(pmu: &Pmu, name: &str) -> AnalysisError {
    AnalysisError::UnknownFormulas {
        processor: pmu.name.clone(),
        formulas: name.to_owned(),
        known: pmu.formula_sets.iter().map(|set| set.name.clone()).collect(),
    }
}
