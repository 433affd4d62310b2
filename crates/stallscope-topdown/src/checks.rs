//! What makes a result doubtful.

use crate::analysis::{Outcome, Value};
use crate::counts::{FULL_SHARE, Reading};
use crate::metric::Whole;

/// How far the classes of level 1 may be from 100 % together, in points.
const TOLERANCE: f64 = 2.0;

/// Warnings about events that did not have a counter all the time.
pub(crate) fn multiplexing(outcome: &Outcome<'_>) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut used: Vec<usize> = values(outcome).flat_map(|value| value.readings.iter().copied()).collect();
    used.sort_unstable();
    used.dedup();
    let used: Vec<&Reading> =
        used.into_iter().filter_map(|index| outcome.slice.readings.get(index)).collect();
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
    let mixed = names(outcome, |value| value.is_mixed);
    if !mixed.is_empty() {
        warnings.push(format!("computed from events that were not counted at the same time: {mixed}"));
    }
    let partial = names(outcome, |value| value.is_partial);
    if !partial.is_empty() {
        warnings.push(format!(
            "intervals or parts in which not all their events were counted are left out of {partial}"
        ));
    }
    warnings
}

/// The names of the metrics that have a value and are so, each once.
fn names(outcome: &Outcome<'_>, is_so: impl Fn(&Value<'_>) -> bool) -> String {
    let mut names: Vec<&str> = Vec::new();
    for value in values(outcome).filter(|value| value.value.is_ok() && is_so(value)) {
        if !names.contains(&value.metric.name.as_str()) {
            names.push(&value.metric.name);
        }
    }
    names.join(", ")
}

fn values<'o, 'a>(outcome: &'o Outcome<'a>) -> impl Iterator<Item = &'o Value<'a>> {
    outcome.groups.iter().flat_map(|group| &group.metrics)
}

/// The classes of slots at level 1 that have a value: their names and values.
fn level_1<'o>(outcome: &'o Outcome<'_>) -> Option<Vec<(&'o str, f64)>> {
    let nodes = outcome.nodes();
    let classes = nodes.into_iter().filter(|value| {
        value.metric.node.as_ref().is_some_and(|node| node.level == 1 && node.whole == Whole::Slots)
    });
    classes.map(|value| Some((value.metric.name.as_str(), value.value.clone().ok()?))).collect()
}

/// The classes that are negative, beyond rounding of the arithmetic.
fn negative<'o>(outcome: &'o Outcome<'_>) -> Vec<(&'o str, f64)> {
    let nodes = outcome.nodes();
    let slots = nodes
        .into_iter()
        .filter(|value| value.metric.node.as_ref().is_some_and(|node| node.whole == Whole::Slots));
    slots
        .filter_map(|value| Some((value.metric.name.as_str(), value.value.clone().ok()?)))
        .filter(|(_, value)| *value < -1e-6)
        .collect()
}

/// Whether the classes of level 1 are all there, none is negative, and together they are 100 %.
fn is_sound(outcome: &Outcome<'_>) -> bool {
    negative(outcome).is_empty()
        && level_1(outcome)
            .is_none_or(|classes| classes.is_empty() || (sum(&classes) - 100.0).abs() <= TOLERANCE)
}

fn sum(classes: &[(&str, f64)]) -> f64 {
    classes.iter().map(|(_, value)| value).sum()
}

/// Warnings about classes that cannot be right, and what is the likely cause. `flipped` is the outcome with errata
/// corrected that are not and the other way round; `is_corrected` whether any is.
pub(crate) fn classes(
    outcome: &Outcome<'_>,
    flipped: Option<&Outcome<'_>>,
    is_corrected: bool,
) -> Vec<String> {
    if is_sound(outcome) {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    let cause = cause(outcome, flipped, is_corrected);
    let negative: Vec<String> =
        negative(outcome).into_iter().map(|(name, value)| format!("{name} ({value:.2} %)")).collect();
    if !negative.is_empty() {
        let verb = if negative.len() == 1 { "is" } else { "are" };
        warnings.push(format!("{} {verb} negative; {cause}", negative.join(" and ")));
    }
    if let Some(classes) = level_1(outcome).filter(|classes| (sum(classes) - 100.0).abs() > TOLERANCE) {
        warnings
            .push(format!("the classes of level 1 are {:.1} % together, not 100 %; {cause}", sum(&classes)));
    }
    warnings
}

fn cause(outcome: &Outcome<'_>, flipped: Option<&Outcome<'_>>, is_corrected: bool) -> String {
    let other = if is_corrected { "without" } else { "with" };
    let flag = if is_corrected { "off" } else { "on" };
    let readings = || {
        let indexes = outcome.nodes().into_iter().flat_map(|value| value.readings.clone());
        indexes.filter_map(|index| outcome.slice.readings.get(index))
    };
    if flipped.is_some_and(is_sound) {
        format!(
            "the revision may be wrong: {other} the correction of its erratum the classes fit \
             (--revision tells it, --erratum {flag} forces it)"
        )
    } else if readings().any(|reading| reading.partial_share().is_some()) {
        "the classes were counted at different times (multiplexing); count fewer groups at once, or run the \
         command once for each"
            .to_owned()
    } else if outcome.nodes().iter().any(|value| value.is_mixed) {
        "the classes were counted in different runs, which did not do the same".to_owned()
    } else {
        "an event may be missing or the processor another one (--cpu)".to_owned()
    }
}

/// A warning about intervals and parts whose classes cannot be right.
pub(crate) fn slices(slices: &[Outcome<'_>]) -> Option<String> {
    let unsound: Vec<&Outcome<'_>> = slices.iter().filter(|outcome| !is_sound(outcome)).collect();
    let first = unsound.first()?;
    let time = first.slice.time.map(|time| format!(" at {time:.3} s"));
    let part = first.slice.part.as_ref().map(|part| format!(" on {part}"));
    Some(format!(
        "in {} of {} slices the classes cannot be right (the first is{}{}); short ones are inexact",
        unsound.len(),
        slices.len(),
        time.unwrap_or_default(),
        part.unwrap_or_default(),
    ))
}
