//! What to look at next.

use super::tree::Row;
use crate::analysis::{Analysis, Value};
use crate::metric::Group;
use crate::processor::Processor;

/// What the largest class says, and what to look at next.
pub(super) struct Advice<'o, 'a> {
    /// The largest class, its largest part and so on; never empty.
    pub(super) path: Vec<&'o Value<'a>>,
    /// What the last of these means.
    pub(super) meaning: &'a str,
    /// The groups that tell more.
    pub(super) next: Vec<&'a Group>,
    /// The events to sample: their names and what perf takes for them.
    pub(super) sample: Vec<(&'a str, String)>,
}

/// The advice for classes, if any has a value.
pub(super) fn advice<'o, 'a>(analysis: &Analysis<'a>, rows: &[Row<'o, 'a>]) -> Option<Advice<'o, 'a>> {
    let path: Vec<&'o Value<'a>> = rows.iter().filter(|row| row.is_largest).map(|row| row.value).collect();
    let metric = path.last()?.metric;
    let processor = analysis.processor;
    let parts = processor.metrics.iter().filter(|part| {
        let parent = part.node.as_ref().and_then(|node| node.parent.as_ref());
        parent == Some(&metric.name) && !rows.iter().any(|row| row.value.metric.name == part.name)
    });
    let mut next: Vec<&'a Group> = Vec::new();
    for part in parts {
        let has_part = |group: &&'a Group| group.metrics.contains(&part.name);
        next.extend(processor.groups.iter().find(has_part).filter(|group| !next.contains(group)));
    }
    if next.is_empty() {
        next = metric.next.iter().filter_map(|name| processor.group(name)).collect();
    }
    let is_shown = |group: &Group| analysis.total.groups.iter().any(|shown| shown.group.name == group.name);
    next.retain(|group| !is_shown(group));
    // A class without an event of its own is a part of one that may have one.
    let sampled = path.iter().rev().map(|value| value.metric).find(|metric| !metric.sample.is_empty());
    let sample = sampled.map_or(&[][..], |metric| metric.sample.as_slice());
    Some(Advice {
        meaning: &metric.meaning,
        next,
        sample: sample.iter().map(|name| (name.as_str(), perf_event(processor, name))).collect(),
        path,
    })
}

/// What perf takes for an event.
fn perf_event(processor: &Processor, name: &str) -> String {
    match processor.event(name) {
        Some(event) => processor.perf_event(event),
        // perf has its own list of such events' codes, by lower-case names.
        None => name.to_ascii_lowercase(),
    }
}
