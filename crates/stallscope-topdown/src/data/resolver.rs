//! Converts metrics of data files to formulas over events.

use std::collections::{BTreeMap, BTreeSet};

use super::error::DataError;
use super::file::{FormulaEntry, MetricEntry, ProcessorEntry};
use crate::event::Event;
use crate::formula::Formula;
use crate::metric::{Metric, Node, SMT};

/// Replaces metrics and terms in formulas.
pub(super) struct Resolver<'a> {
    pub(super) file: &'a str,
    pub(super) header: &'a ProcessorEntry,
    pub(super) terms: &'a BTreeMap<String, String>,
    pub(super) events: &'a [Event],
    pub(super) metrics: &'a [MetricEntry],
    /// The events of all shared files.
    pub(super) elsewhere: &'a BTreeSet<&'a str>,
}

/// Maximum nesting of metrics in formulas of metrics.
const MAX_DEPTH: usize = 16;

impl Resolver<'_> {
    /// Returns the metric, or `None` if the processor lacks an event for it.
    pub(super) fn metric(&self, entry: &MetricEntry) -> Result<Option<Metric>, DataError> {
        let mut formulas = BTreeMap::new();
        for set in &self.header.formula_sets {
            if let Some(formula) = self.formula(entry, &set.name, &entry.name, 0)? {
                formulas.insert(set.name.clone(), formula);
            }
        }
        let node =
            entry.level.map(|level| Node { level, parent: entry.parent.clone(), share_of: entry.share_of });
        Ok((!formulas.is_empty()).then(|| Metric {
            name: entry.name.clone(),
            unit: entry.unit,
            formulas,
            node,
            meaning: entry.meaning.clone(),
            next: entry.next.clone(),
            sample: entry.sample.clone(),
        }))
    }

    /// Returns the formula of a metric in a set, for the metric `user`; `None` if the set has none, or the processor
    /// lacks an event for it.
    fn formula(
        &self,
        entry: &MetricEntry,
        set: &str,
        user: &str,
        depth: usize,
    ) -> Result<Option<Formula>, DataError> {
        let text = match &entry.formula {
            FormulaEntry::ForAll(text) => text,
            FormulaEntry::BySet(texts) => match texts.get(set) {
                Some(text) => text,
                None => return Ok(None),
            },
        };
        self.parsed(text, set, user, depth)
    }

    /// Parses a formula and replaces its metrics and terms; returns `None` if the processor lacks an event for it.
    fn parsed(&self, text: &str, set: &str, user: &str, depth: usize) -> Result<Option<Formula>, DataError> {
        let (file, metric) = (self.file.to_owned(), user.to_owned());
        if depth > MAX_DEPTH {
            return Err(DataError::Recursion { file, metric });
        }
        let formula = match Formula::parse(text) {
            Ok(formula) => formula,
            Err(source) => return Err(DataError::Formula { file, name: metric, source }),
        };
        let mut replacements = BTreeMap::new();
        for name in formula.names() {
            if name == SMT || self.events.iter().any(|event| event.name == name) {
                continue;
            }
            let replacement = if name == "slots" {
                self.header.slots.map(|slots| Formula::Number(f64::from(slots)))
            } else if let Some(text) = self.terms.get(name) {
                self.parsed(text, set, user, depth + 1)?
            } else if let Some(metric) = self.metrics.iter().find(|metric| metric.name == name) {
                self.formula(metric, set, user, depth + 1)?
            } else if self.elsewhere.contains(name) {
                None
            } else {
                return Err(DataError::UndefinedName { file, metric, name: name.to_owned() });
            };
            match replacement {
                Some(replacement) => replacements.insert(name.to_owned(), replacement),
                None => return Ok(None),
            };
        }
        Ok(Some(formula.replaced(&|name| replacements.get(name).cloned())))
    }
}
