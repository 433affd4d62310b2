//! Selects the events to count for metrics, and groups events to count together.

use std::collections::BTreeSet;

use crate::erratum::Erratum;
use crate::error::AnalysisError;
use crate::event::Event;
use crate::metric::MetricGroup;
use crate::options::{AnalysisOptions, no_formulas};
use crate::pmu::Pmu;

/// Events to count together, for the metrics that are computed from them.
#[derive(Clone, Debug, PartialEq)]
pub struct EventGroup<'a> {
    /// The metrics.
    pub metrics: Vec<&'a str>,
    /// The events, without duplicates.
    pub events: Vec<&'a Event>,
}

/// Returns the event groups for the metric groups of the options; by default, for the categories of level 1.
///
/// # Errors
/// If the processor does not have a formula set or a group.
pub fn plan<'a>(pmu: &'a Pmu, options: &AnalysisOptions) -> Result<Vec<EventGroup<'a>>, AnalysisError> {
    let formulas = match options.formula_set(pmu)? {
        Some(set) => set,
        None => pmu.formula_sets.first().ok_or_else(|| no_formulas(pmu, ""))?,
    };
    let errata = options.errata(pmu, options.revision());
    let mut groups = options.metric_groups(pmu)?;
    if groups.is_empty() {
        groups.extend(pmu.groups.first());
    }
    let event_groups = |smt| event_groups(pmu, &groups, &formulas.name, &errata, smt);
    Ok(match options.smt() {
        Some(smt) => event_groups(smt),
        // The analysis may know it.
        None => event_groups(true).into_iter().chain(event_groups(false)).collect(),
    })
}

/// Returns the events of each metric in the groups, in order. Metrics of a group whose events are a subset of another
/// one's share its event group.
fn event_groups<'a>(
    pmu: &'a Pmu,
    groups: &[&'a MetricGroup],
    formulas: &str,
    errata: &[&Erratum],
    smt: bool,
) -> Vec<EventGroup<'a>> {
    let mut plan: Vec<EventGroup<'a>> = Vec::new();
    for group in groups {
        let first = plan.len();
        for name in &group.metrics {
            let Some(metric) = pmu.metric(name) else { continue };
            let Some(formula) = metric.formula(formulas, errata, smt) else { continue };
            let names = formula.names();
            let events: Vec<&Event> =
                pmu.events.iter().filter(|event| names.contains(event.name.as_str())).collect();
            insert(&mut plan, first, EventGroup { metrics: vec![&metric.name], events });
        }
    }
    plan
}

/// Adds an event group, or merges it with one from `first` on whose events are a subset or a superset.
fn insert<'a>(plan: &mut Vec<EventGroup<'a>>, first: usize, mut new: EventGroup<'a>) {
    let names = |entry: &EventGroup<'a>| -> BTreeSet<&'a str> {
        entry.events.iter().map(|event| event.name.as_str()).collect()
    };
    let new_names = names(&new);
    for entry in plan.iter_mut().skip(first) {
        let own_names = names(entry);
        if new_names.is_subset(&own_names) {
            entry.metrics.append(&mut new.metrics);
            return;
        }
        if own_names.is_subset(&new_names) {
            entry.metrics.append(&mut new.metrics);
            entry.events = new.events;
            return;
        }
    }
    plan.push(new);
}
