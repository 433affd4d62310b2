//! What to look at next.

use super::recount::Recount;
use super::tree::Tree;
use crate::analysis::{Analysis, Value};
use crate::formula::Unavailable;
use crate::metric::{Group, Metric};
use crate::processor::Processor;

/// What the largest class means, and what to look at next.
pub(super) struct Advice<'o, 'a> {
    /// The largest class, its largest part and so on; empty if the largest class is not known.
    pub(super) path: Vec<&'o Value<'a>>,
    /// What the last of these means, or why there is none.
    pub(super) meaning: String,
    /// The command that counts the groups that say more, if there are any.
    pub(super) next: Option<String>,
    /// The events to sample: their names and what perf takes for them.
    pub(super) sample: Vec<(&'a str, String)>,
}

/// The advice for classes, if any has a value above 0.
pub(super) fn advice<'o, 'a>(
    analysis: &Analysis<'a>,
    tree: &Tree<'o, 'a>,
    recount: &Recount,
) -> Option<Advice<'o, 'a>> {
    let processor = analysis.processor;
    let path: Vec<&'o Value<'a>> =
        tree.rows.iter().filter(|row| row.is_largest).map(|row| row.value).collect();
    let mut next: Vec<&'a Group> = Vec::new();
    for part in &tree.missing {
        let has_part = |group: &&'a Group| group.metrics.contains(&part.name);
        next.extend(processor.groups.iter().find(has_part).filter(|group| !next.contains(group)));
    }
    let Some(metric) = path.last().map(|value| value.metric) else {
        let meaning = unknown(tree)?;
        return Some(Advice { path, meaning, next: command(recount, &next), sample: Vec::new() });
    };
    if next.is_empty() {
        next = metric.next.iter().filter_map(|name| processor.group(name)).collect();
    }
    next.retain(|group| !is_known(analysis, group));
    // A class without an event of its own is a part of one that may have one.
    let sampled = path.iter().rev().map(|value| value.metric).find(|metric| !metric.sample.is_empty());
    let sample = sampled.map_or(&[][..], |metric| metric.sample.as_slice());
    Some(Advice {
        meaning: metric.meaning.clone(),
        next: command(recount, &next),
        sample: sample.iter().map(|name| (name.as_str(), perf_event(processor, name))).collect(),
        path,
    })
}

/// Why it is not known which class is the largest; none if all of them are 0.
fn unknown(tree: &Tree<'_, '_>) -> Option<String> {
    if tree.is_incomparable {
        return Some(
            "These are shares of different things. Only the classes above them can be compared.".to_owned(),
        );
    }
    let names: Vec<&str> = tree.missing.iter().map(|metric: &&Metric| metric.name.as_str()).collect();
    let (last, others) = names.split_last()?;
    let (names, verb) = match others {
        [] => ((*last).to_owned(), "has"),
        _ => (format!("{} and {last}", others.join(", ")), "have"),
    };
    Some(format!("{names} {verb} no value, and may be larger than the others."))
}

/// Whether a group is shown, with all events of its metrics counted.
fn is_known(analysis: &Analysis<'_>, group: &Group) -> bool {
    let shown = analysis.total.groups.iter().find(|shown| shown.group.name == group.name);
    shown.is_some_and(|shown| {
        shown.metrics.iter().all(|value| !matches!(value.value, Err(Unavailable::Name(..))))
    })
}

fn command(recount: &Recount, groups: &[&Group]) -> Option<String> {
    let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    (!names.is_empty()).then(|| recount.command(&names))
}

/// What perf takes for an event.
fn perf_event(processor: &Processor, name: &str) -> String {
    match processor.event(name) {
        Some(event) => processor.perf_event(event),
        // perf has its own list of such events' codes, by lower-case names.
        None => name.to_ascii_lowercase(),
    }
}
