//! Advice on what to examine next.

use super::count_command::CountCommand;
use super::tree::Tree;
use crate::analysis::{Analysis, MetricValue};
use crate::formula::Unavailable;
use crate::metric::{Metric, MetricGroup};
use crate::pmu::Pmu;

/// The meaning of the largest category, and what to examine next.
pub(super) struct Advice<'o, 'a> {
    /// The largest category, its largest part and so on; empty if the largest category is unknown.
    pub(super) path: Vec<&'o MetricValue<'a>>,
    /// The meaning of the last category of the path, or the reason why the largest category is unknown.
    pub(super) meaning: String,
    /// The command that counts the groups with more detail, if any.
    pub(super) next: Option<String>,
    /// The events to sample: their names, and their form for perf.
    pub(super) sample: Vec<(&'a str, String)>,
}

/// Returns the advice for categories, if any has a positive value.
pub(super) fn advice<'o, 'a>(
    analysis: &Analysis<'a>,
    tree: &Tree<'o, 'a>,
    count_command: &CountCommand,
) -> Option<Advice<'o, 'a>> {
    let pmu = analysis.pmu;
    let path: Vec<&'o MetricValue<'a>> =
        tree.rows.iter().filter(|row| row.is_largest).map(|row| row.value).collect();
    let mut next: Vec<&'a MetricGroup> = Vec::new();
    for part in &tree.missing {
        let has_part = |group: &&'a MetricGroup| group.metrics.contains(&part.name);
        next.extend(pmu.groups.iter().find(has_part).filter(|group| !next.contains(group)));
    }
    let Some(metric) = path.last().map(|value| value.metric) else {
        let meaning = unknown(tree)?;
        return Some(Advice { path, meaning, next: command(count_command, &next), sample: Vec::new() });
    };
    if next.is_empty() {
        next = metric.next.iter().filter_map(|name| pmu.group(name)).collect();
    }
    next.retain(|group| !is_known(analysis, group));
    // If a category has no event to sample, that of its parent is used.
    let sampled = path.iter().rev().map(|value| value.metric).find(|metric| !metric.sample.is_empty());
    let sample = sampled.map_or(&[][..], |metric| metric.sample.as_slice());
    Some(Advice {
        meaning: metric.meaning.clone(),
        next: command(count_command, &next),
        sample: sample.iter().map(|name| (name.as_str(), perf_event(pmu, name))).collect(),
        path,
    })
}

/// Returns the reason why the largest category is unknown, or `None` if all categories are 0.
fn unknown(tree: &Tree<'_, '_>) -> Option<String> {
    if tree.is_incomparable {
        return Some(
            "These are shares of different things. Only the categories above them can be compared."
                .to_owned(),
        );
    }
    let names: Vec<&str> = tree.missing.iter().map(|metric: &&Metric| metric.name.as_str()).collect();
    let (last, others) = names.split_last()?;
    let (names, verb) = match others {
        [] => ((*last).to_owned(), "has"),
        _ => (format!("{} and {last}", others.join(", ")), "have"),
    };
    Some(format!("{names} {verb} no value, and may be larger than the shown categories."))
}

/// Returns whether a group is shown and all its events were counted.
fn is_known(analysis: &Analysis<'_>, group: &MetricGroup) -> bool {
    let shown = analysis.total.groups.iter().find(|shown| shown.group.name == group.name);
    shown.is_some_and(|shown| {
        shown.metrics.iter().all(|value| !matches!(value.value, Err(Unavailable::Name(..))))
    })
}

fn command(count_command: &CountCommand, groups: &[&MetricGroup]) -> Option<String> {
    let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    (!names.is_empty()).then(|| count_command.command(&names))
}

/// Returns an event in perf's form.
fn perf_event(pmu: &Pmu, name: &str) -> String {
    match pmu.event(name) {
        Some(event) => pmu.perf_event(event),
        // perf knows the codes of these events by their lower-case names.
        None => name.to_ascii_lowercase(),
    }
}
