//! Computes metrics from readings.

use std::collections::BTreeSet;

use crate::analysis::{GroupMetrics, MetricValue, SliceMetrics};
use crate::erratum::Erratum;
use crate::formula::{Formula, Reason, Unavailable};
use crate::measurement::{Count, Slice};
use crate::metric::{Metric, MetricGroup};
use crate::pmu::{FormulaSet, Pmu};
use crate::selection::{Readings, Selection};
use crate::total::Total;

/// Computes metrics from readings.
#[derive(Clone, Copy)]
pub(crate) struct Evaluator<'a, 'e> {
    pub(crate) pmu: &'a Pmu,
    pub(crate) formulas: &'a FormulaSet,
    pub(crate) errata: &'e [&'a Erratum],
    /// Whether cores ran two threads each.
    pub(crate) smt: bool,
}

impl<'a> Evaluator<'a, '_> {
    /// Returns the counted groups: each one that can be computed completely and uses an event that no earlier one
    /// uses. If that omits events, also groups that can be computed partially.
    pub(crate) fn counted_groups(&self, slice: &Slice) -> Vec<&'a MetricGroup> {
        let counted: BTreeSet<String> = slice
            .readings
            .iter()
            .filter_map(|reading| self.pmu.event(&reading.event))
            .map(|event| event.name.clone())
            .collect();
        // A metric that another formula set can compute counts as requested, too.
        let needs = |name: &String| -> Vec<BTreeSet<String>> {
            let metric = self.pmu.metric(name);
            metric.map_or_else(Vec::new, |metric| {
                let formulas = self.pmu.formula_sets.iter();
                let formulas = formulas.filter_map(|set| metric.formula(&set.name, self.errata, self.smt));
                formulas.map(|formula| formula.names().into_iter().map(str::to_owned).collect()).collect()
            })
        };
        let mut used: BTreeSet<String> = BTreeSet::new();
        let mut shown: Vec<&'a MetricGroup> = Vec::new();
        for is_whole in [true, false] {
            for group in &self.pmu.groups {
                if shown.iter().any(|other| other.name == group.name) {
                    continue;
                }
                let computable =
                    |name: &String| needs(name).into_iter().find(|events| events.is_subset(&counted));
                let computable: Vec<BTreeSet<String>> = group.metrics.iter().filter_map(computable).collect();
                if computable.is_empty() || is_whole && computable.len() < group.metrics.len() {
                    continue;
                }
                let events: BTreeSet<String> = computable.into_iter().flatten().collect();
                if !events.is_subset(&used) {
                    used.extend(events);
                    shown.push(group);
                }
            }
        }
        shown.sort_by_key(|group| self.pmu.groups.iter().position(|other| other.name == group.name));
        shown
    }

    /// Returns the metrics of a slice; `total` is set if the slice is a sum.
    pub(crate) fn slice_metrics(
        &self,
        slice: &Slice,
        total: Option<&Total>,
        shown: &[&'a MetricGroup],
    ) -> SliceMetrics<'a> {
        let readings = readings_of(self.pmu, slice);
        let groups = shown
            .iter()
            .map(|group| GroupMetrics {
                group,
                metrics: group
                    .metrics
                    .iter()
                    .filter_map(|name| self.pmu.metric(name))
                    .filter_map(|metric| self.value(metric, &readings, total))
                    .collect(),
            })
            .filter(|group| !group.metrics.is_empty())
            .collect();
        SliceMetrics { slice: slice.clone(), groups }
    }

    /// Returns the metric's value, or `None` if the formula set does not have the metric.
    fn value(
        &self,
        metric: &'a Metric,
        readings: &Readings<'_>,
        total: Option<&Total>,
    ) -> Option<MetricValue<'a>> {
        let formula = metric.formula(&self.formulas.name, self.errata, self.smt)?;
        let Computed { value, readings, is_mixed, is_partial } =
            computed(&metric.name, &formula, readings, total);
        Some(MetricValue {
            metric,
            value: value.map(|value| value * metric.unit.scale()),
            readings,
            is_mixed,
            is_partial,
        })
    }
}

/// The value of a formula.
struct Computed {
    value: Result<f64, Unavailable>,
    /// The indexes of the readings that it was computed from.
    readings: Vec<usize>,
    is_mixed: bool,
    is_partial: bool,
}

/// Returns the readings of a slice, with their events.
fn readings_of<'s>(pmu: &'s Pmu, slice: &'s Slice) -> Readings<'s> {
    let events = slice.readings.iter().map(|reading| pmu.event(&reading.event));
    let events = events.map(|event| event.map(|event| event.name.as_str())).collect();
    Readings { readings: &slice.readings, events }
}

/// Returns the value of a formula over counted events.
pub(crate) fn value_of(pmu: &Pmu, formula: &Formula, total: &Total) -> Result<f64, Unavailable> {
    computed("", formula, &readings_of(pmu, &total.slice), Some(total)).value
}

/// Computes a formula for the metric with a name.
fn computed(name: &str, formula: &Formula, readings: &Readings<'_>, total: Option<&Total>) -> Computed {
    let Selection { indexes, missing, is_mixed } = readings.select(name, &formula.names());
    let (counts, is_partial) =
        total.and_then(|total| total.of_common_slices(&indexes)).unwrap_or_else(|| {
            let readings = indexes.iter().filter_map(|&index| readings.readings.get(index));
            (readings.map(|reading| reading.count).collect(), false)
        });
    let value = formula.evaluate(&|name| {
        let mut counted = indexes.iter().zip(&counts);
        let is_event = |index: usize| readings.events.get(index).copied().flatten() == Some(name);
        match counted.find(|(index, _)| is_event(**index)).map(|(_, count)| *count) {
            Some(Count::Counted(count)) => Ok(count),
            Some(Count::NotCounted) => Err(Unavailable::Name(name.to_owned(), Reason::NotCounted)),
            Some(Count::NotSupported) => Err(Unavailable::Name(name.to_owned(), Reason::NotSupported)),
            None => Err(Unavailable::Name(name.to_owned(), Reason::Missing)),
        }
    });
    // A missing event is more important than a denominator of 0.
    let value = match (value, missing.into_iter().next()) {
        (Err(Unavailable::ZeroDenominator(_)), Some(name)) => Err(Unavailable::Name(name, Reason::Missing)),
        (value, _) => value,
    };
    Computed { value, readings: indexes, is_mixed, is_partial }
}
