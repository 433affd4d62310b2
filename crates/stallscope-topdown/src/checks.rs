//! Warns about doubtful results.

use crate::analysis::{MetricValue, SliceMetrics};
use crate::measurement::{FULL_SHARE, Reading};
use crate::metric::ShareOf;

/// The tolerance of the sum of the categories of level 1, in percentage points.
const TOLERANCE: f64 = 2.0;

/// Returns warnings about events that were multiplexed.
pub(crate) fn multiplexing(metrics: &SliceMetrics<'_>) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut used: Vec<usize> = values(metrics).flat_map(|value| value.readings.iter().copied()).collect();
    used.sort_unstable();
    used.dedup();
    let used: Vec<&Reading> =
        used.into_iter().filter_map(|index| metrics.slice.readings.get(index)).collect();
    let shares = || used.iter().filter_map(|reading| reading.running);
    let least = shares().fold(1.0, f64::min);
    if least < FULL_SHARE {
        let most = shares().fold(0.0, f64::max);
        let (least, most) = (least * 100.0, most * 100.0);
        let range =
            if most - least < 0.1 { format!("{least:.1} %") } else { format!("{least:.1} to {most:.1} %") };
        warnings.push(format!(
            "the counters were multiplexed: events were counted for {range} of the time and scaled"
        ));
    }
    let mixed = names(metrics, |value| value.is_mixed);
    if !mixed.is_empty() {
        warnings.push(format!("computed from events that were not counted at the same time: {mixed}"));
    }
    let partial = names(metrics, |value| value.is_partial);
    if !partial.is_empty() {
        warnings
            .push(format!("intervals or parts without counts of all their events are not part of {partial}"));
    }
    warnings
}

/// Returns the names of the metrics with a value that meets a condition, each once.
fn names(metrics: &SliceMetrics<'_>, condition: impl Fn(&MetricValue<'_>) -> bool) -> String {
    let mut names: Vec<&str> = Vec::new();
    for value in values(metrics).filter(|value| value.value.is_ok() && condition(value)) {
        if !names.contains(&value.metric.name.as_str()) {
            names.push(&value.metric.name);
        }
    }
    names.join(", ")
}

fn values<'o, 'a>(metrics: &'o SliceMetrics<'a>) -> impl Iterator<Item = &'o MetricValue<'a>> {
    metrics.groups.iter().flat_map(|group| &group.metrics)
}

/// Returns the names and values of the categories of slots at level 1; `None` if one has no value.
fn level_1<'o>(metrics: &'o SliceMetrics<'_>) -> Option<Vec<(&'o str, f64)>> {
    let nodes = metrics.nodes();
    let categories = nodes.into_iter().filter(|value| {
        value.metric.node.as_ref().is_some_and(|node| node.level == 1 && node.share_of == ShareOf::Slots)
    });
    categories.map(|value| Some((value.metric.name.as_str(), value.value.clone().ok()?))).collect()
}

/// Returns the names and values of the negative categories, ignoring rounding errors.
fn negative<'o>(metrics: &'o SliceMetrics<'_>) -> Vec<(&'o str, f64)> {
    let nodes = metrics.nodes();
    let slots = nodes
        .into_iter()
        .filter(|value| value.metric.node.as_ref().is_some_and(|node| node.share_of == ShareOf::Slots));
    slots
        .filter_map(|value| Some((value.metric.name.as_str(), value.value.clone().ok()?)))
        .filter(|(_, value)| *value < -1e-6)
        .collect()
}

/// Returns whether no category is negative, and the categories of level 1 add up to 100 %.
fn is_plausible(metrics: &SliceMetrics<'_>) -> bool {
    negative(metrics).is_empty()
        && level_1(metrics)
            .is_none_or(|categories| categories.is_empty() || (sum(&categories) - 100.0).abs() <= TOLERANCE)
}

fn sum(categories: &[(&str, f64)]) -> f64 {
    categories.iter().map(|(_, value)| value).sum()
}

/// Returns warnings about implausible categories, with the likely cause. `flipped` contains the metrics with the
/// opposite errata correction; `is_corrected` is whether `metrics` corrects any errata.
pub(crate) fn categories(
    metrics: &SliceMetrics<'_>,
    flipped: Option<&SliceMetrics<'_>>,
    is_corrected: bool,
) -> Vec<String> {
    if is_plausible(metrics) {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    let cause = cause(metrics, flipped, is_corrected);
    let negative: Vec<String> =
        negative(metrics).into_iter().map(|(name, value)| format!("{name} ({value:.2} %)")).collect();
    if !negative.is_empty() {
        let verb = if negative.len() == 1 { "is" } else { "are" };
        warnings.push(format!("{} {verb} negative; {cause}", negative.join(" and ")));
    }
    if let Some(categories) =
        level_1(metrics).filter(|categories| (sum(categories) - 100.0).abs() > TOLERANCE)
    {
        warnings.push(format!(
            "the categories of level 1 add up to {:.1} %, not 100 %; {cause}",
            sum(&categories)
        ));
    }
    warnings
}

fn cause(metrics: &SliceMetrics<'_>, flipped: Option<&SliceMetrics<'_>>, is_corrected: bool) -> String {
    let other = if is_corrected { "without" } else { "with" };
    let flag = if is_corrected { "off" } else { "on" };
    let readings = || {
        let indexes = metrics.nodes().into_iter().flat_map(|value| value.readings.clone());
        indexes.filter_map(|index| metrics.slice.readings.get(index))
    };
    if flipped.is_some_and(is_plausible) {
        format!(
            "the revision may be wrong: {other} the correction of its erratum the categories are plausible \
             (set --revision, or use --erratum {flag})"
        )
    } else if readings().any(|reading| reading.partial_share().is_some()) {
        "the categories were counted at different times (multiplexing); count fewer groups at once, or one in \
         each run"
            .to_owned()
    } else if metrics.nodes().iter().any(|value| value.is_mixed) {
        "the categories were counted in different runs, which behaved differently".to_owned()
    } else {
        "an event may be missing, or the processor may be another one (--cpu)".to_owned()
    }
}

/// Returns a warning about intervals and parts with implausible categories.
pub(crate) fn slices(slices: &[SliceMetrics<'_>]) -> Option<String> {
    let implausible: Vec<&SliceMetrics<'_>> =
        slices.iter().filter(|metrics| !is_plausible(metrics)).collect();
    let first = implausible.first()?;
    let time = first.slice.time.map(|time| format!(" at {time:.3} s"));
    let part = first.slice.part.as_ref().map(|part| format!(" on {part}"));
    Some(format!(
        "the categories are implausible in {} of {} intervals or parts (the first is{}{}); short ones are inexact",
        implausible.len(),
        slices.len(),
        time.unwrap_or_default(),
        part.unwrap_or_default(),
    ))
}
