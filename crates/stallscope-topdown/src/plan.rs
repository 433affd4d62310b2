//! What is to be counted for metrics: which events, and which of them together.

use std::collections::BTreeSet;

use crate::analysis::{self, AnalysisError, Options};
use crate::erratum::Erratum;
use crate::event::Event;
use crate::metric::Group;
use crate::processor::Processor;

/// Events that are to be counted together, for the metrics that are computed from them.
#[derive(Clone, Debug, PartialEq)]
pub struct EventGroup<'a> {
    /// The metric group.
    pub group: &'a Group,
    /// The metrics.
    pub metrics: Vec<&'a str>,
    /// The events; none twice.
    pub events: Vec<&'a Event>,
}

/// The events for what is asked for: the metrics of its groups, or of the classes at level 1 if it has none.
///
/// # Errors
///
/// A formula set or a group that the processor does not have.
pub fn plan_for<'a>(
    processor: &'a Processor,
    options: &Options,
) -> Result<Vec<EventGroup<'a>>, AnalysisError> {
    let formulas = analysis::formula_set(processor, options.formulas.as_deref())?;
    let errata = analysis::corrected(processor, options.correction, options.revision);
    let mut groups = analysis::groups(processor, &options.groups)?;
    if groups.is_empty() {
        groups.extend(processor.groups.first());
    }
    let of = |smt| plan(processor, &groups, &formulas.name, &errata, smt);
    Ok(match options.smt {
        Some(smt) => of(smt),
        // Whoever looks at the counts may know.
        None => of(true).into_iter().chain(of(false)).collect(),
    })
}

/// The events for each metric of the groups in a formula set, in order: one entry for each metric.
/// Metrics whose events are those of another one of the group, or among them, are put with it.
///
/// `errata` are those that are to be corrected, which may take more events. `smt` says whether cores run two threads.
pub fn plan<'a>(
    processor: &'a Processor,
    groups: &[&'a Group],
    formulas: &str,
    errata: &[&Erratum],
    smt: bool,
) -> Vec<EventGroup<'a>> {
    let mut plan: Vec<EventGroup<'a>> = Vec::new();
    for group in groups {
        let begin = plan.len();
        for name in &group.metrics {
            let Some(metric) = processor.metric(name) else { continue };
            let Some(formula) = metric.formula(formulas, errata, smt) else { continue };
            let names = formula.names();
            let events: Vec<&Event> =
                processor.events.iter().filter(|event| names.contains(event.name.as_str())).collect();
            insert(&mut plan, begin, EventGroup { group, metrics: vec![&metric.name], events });
        }
    }
    plan
}

/// Adds a metric's events to the plan, or the metric to an entry from `begin` on that has them, or takes such an
/// entry over.
fn insert<'a>(plan: &mut Vec<EventGroup<'a>>, begin: usize, mut new: EventGroup<'a>) {
    let names = |entry: &EventGroup<'a>| -> BTreeSet<&'a str> {
        entry.events.iter().map(|event| event.name.as_str()).collect()
    };
    let new_names = names(&new);
    for entry in plan.iter_mut().skip(begin) {
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
