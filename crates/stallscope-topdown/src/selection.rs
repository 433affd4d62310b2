//! Selects the readings for a metric if events have more than one.
//!
//! perf counts an event for each metric that needs it, and writes the events of a metric one after the other, with
//! the metric's name next to the first. A ratio of counts from different event groups, which were multiplexed, would
//! be wrong. Therefore, of all ranges of lines with each event of the metric, the best one is selected:
//!
//! 1. the one with the fewest events without a count;
//! 2. then the one whose events were counted together: same event group, share of the time, file or run;
//! 3. then one that starts where perf wrote the metric's name;
//! 4. then the shortest one;
//! 5. then the first one.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::measurement::{Count, Reading};

/// The readings of a slice, with their events.
pub(crate) struct Readings<'a> {
    /// The readings.
    pub(crate) readings: &'a [Reading],
    /// The name of each reading's event; `None` if no metric uses it.
    pub(crate) events: Vec<Option<&'a str>>,
}

/// The readings for a metric.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    /// Their indexes, one for each event with a reading, in order.
    pub(crate) indexes: Vec<usize>,
    /// The events without a reading.
    pub(crate) missing: Vec<String>,
    /// Whether they were counted at different times, or in different runs.
    pub(crate) is_mixed: bool,
}

/// The identity of an event group: source, group and share of the time.
type GroupKey = (usize, Option<u32>, Option<u64>);

impl Readings<'_> {
    /// Selects the readings for a metric that is computed from these events.
    pub(crate) fn select(&self, metric: &str, events: &BTreeSet<&str>) -> Selection {
        let mut positions: Vec<Vec<usize>> = Vec::new();
        let mut missing = Vec::new();
        for &event in events {
            let indexes = self.events.iter().enumerate();
            let found: Vec<usize> =
                indexes.filter(|(_, own)| **own == Some(event)).map(|(index, _)| index).collect();
            if found.is_empty() {
                missing.push(event.to_owned());
            } else {
                positions.push(found);
            }
        }
        let mut begins: Vec<usize> = positions.iter().flatten().copied().collect();
        begins.sort_unstable();
        let best = begins
            .into_iter()
            .filter_map(|begin| self.from(begin, &positions))
            .min_by_key(|indexes| self.rank(metric, indexes));
        let indexes = best.unwrap_or_default();
        let is_mixed = self.n_groups(&indexes) > 1;
        Selection { indexes, missing, is_mixed }
    }

    /// Returns the first reading of each event from `begin` on, or `None` if an event has none.
    fn from(&self, begin: usize, positions: &[Vec<usize>]) -> Option<Vec<usize>> {
        let mut indexes = Vec::with_capacity(positions.len());
        for found in positions {
            let first = found.partition_point(|&index| index < begin);
            indexes.push(*found.get(first)?);
        }
        indexes.sort_unstable();
        Some(indexes)
    }

    /// Returns the rank of a selection; the lowest one is preferred.
    fn rank(&self, metric: &str, indexes: &[usize]) -> (usize, usize, Reverse<bool>, usize, usize) {
        let readings = || indexes.iter().filter_map(|&index| self.readings.get(index));
        let first = indexes.first().copied().unwrap_or_default();
        let last = indexes.last().copied().unwrap_or_default();
        let uncounted = readings().filter(|reading| !matches!(reading.count, Count::Counted(_))).count();
        let is_named = readings()
            .next()
            .is_some_and(|reading| reading.metrics.iter().any(|name| is_named(metric, name)));
        (uncounted, self.n_groups(indexes), Reverse(is_named), last - first, first)
    }

    /// Returns the number of event groups of readings.
    fn n_groups(&self, indexes: &[usize]) -> usize {
        let readings = indexes.iter().filter_map(|&index| self.readings.get(index));
        readings.map(group_key).collect::<BTreeSet<GroupKey>>().len()
    }
}

/// Returns whether perf's name is the metric's: perf's may have a prefix, and its case depends on the version.
fn is_named(metric: &str, name: &str) -> bool {
    let start = name.len().saturating_sub(metric.len());
    let prefix = name.get(..start);
    matches!(prefix, Some("" | "tma_"))
        && name.get(start..).is_some_and(|rest| rest.eq_ignore_ascii_case(metric))
}

/// Returns the identity of a reading's event group.
fn group_key(reading: &Reading) -> GroupKey {
    // Shares are written with two digits of a percentage.
    let share = reading.partial_share().map(|share| (share * 1e4).round() as u64);
    // Without multiplexing, groups are irrelevant.
    (reading.location.source, reading.group.filter(|_| share.is_some()), share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::Location;

    /// Selects from readings written as `EVENT SHARE METRIC`, with their positions as counts.
    fn select(lines: &[&str], metric: &str, events: &[&str]) -> Selection {
        let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split(' ').collect()).collect();
        let readings: Vec<Reading> = words
            .iter()
            .enumerate()
            .map(|(index, words)| Reading {
                event: words[0].to_owned(),
                count: if words[0].is_empty() { Count::NotCounted } else { Count::Counted(index as f64) },
                unit: String::new(),
                running: words[1].parse().ok(),
                run_time: None,
                group: None,
                metrics: words.iter().skip(2).map(|&name| name.to_owned()).collect(),
                location: Location::default(),
            })
            .collect();
        let events: BTreeSet<&str> = events.iter().copied().collect();
        Readings { readings: &readings, events: words.iter().map(|words| Some(words[0])).collect() }
            .select(metric, &events)
    }

    #[test]
    fn readings_with_one_share_are_preferred_to_nearer_ones() {
        let lines = ["REFILL 0.3146", "CACHE 0.3121", "OTHER 0.3121", "REFILL 0.3121"];
        let selection = select(&lines, "", &["REFILL", "CACHE"]);
        assert_eq!((selection.indexes, selection.is_mixed), (vec![1, 3], false));
    }

    #[test]
    fn the_name_beside_an_event_decides_among_equals() {
        let lines = ["SPEC 0.5 spec_ipc", "CYCLES 0.5", "RETIRED 0.5 ipc", "CYCLES 0.5"];
        assert_eq!(select(&lines, "ipc", &["RETIRED", "CYCLES"]).indexes, [2, 3]);
        assert_eq!(select(&lines, "", &["RETIRED", "CYCLES"]).indexes, [1, 2]);
    }

    #[test]
    fn readings_of_different_times_are_mixed() {
        let selection = select(&["A 0.4", "B 0.6"], "", &["A", "B", "C"]);
        assert_eq!(
            selection,
            Selection { indexes: vec![0, 1], missing: vec!["C".to_owned()], is_mixed: true }
        );
        assert!(!select(&["A 1.0", "B 0.9999"], "", &["A", "B"]).is_mixed);
    }
}
