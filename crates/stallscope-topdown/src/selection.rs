//! Which readings a metric is computed from, where events were read more than once.
//!
//! perf counts an event anew for each metric that needs it, and writes the events of one metric one after the other,
//! with the metric's name beside the first. A ratio of counts from different groups, which had the counters at different
//! times, would be wrong. So of all runs of lines that have each event of the metric, the best one is taken:
//!
//! 1. the one with the fewest events that have no count;
//! 2. then the one whose events were counted together: the same group, share of the time, file or run;
//! 3. then one that begins where perf wrote the metric's name;
//! 4. then the shortest one;
//! 5. then the first one.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::counts::{Count, Reading};

/// A slice's readings and which event each of them is.
pub(crate) struct Readings<'a> {
    /// The readings.
    pub(crate) readings: &'a [Reading],
    /// The name of each reading's event; none for those that no metric uses.
    pub(crate) events: Vec<Option<&'a str>>,
}

/// The readings that a metric is computed from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    /// Their indexes, one for each event that was read, in order.
    pub(crate) indexes: Vec<usize>,
    /// The events that were not read.
    pub(crate) missing: Vec<String>,
    /// Whether they were counted at different times, or in different runs.
    pub(crate) is_mixed: bool,
}

/// What readings that were counted together have in common: source, group and share of the time.
type Company = (usize, Option<u32>, Option<u64>);

impl Readings<'_> {
    /// Selects the readings for a metric that is computed from those events.
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
        let is_mixed = self.companies(&indexes) > 1;
        Selection { indexes, missing, is_mixed }
    }

    /// For each event its first reading from `begin` on; none if an event has none.
    fn from(&self, begin: usize, positions: &[Vec<usize>]) -> Option<Vec<usize>> {
        let mut indexes = Vec::with_capacity(positions.len());
        for found in positions {
            let first = found.partition_point(|&index| index < begin);
            indexes.push(*found.get(first)?);
        }
        indexes.sort_unstable();
        Some(indexes)
    }

    /// What comes first is preferred.
    fn rank(&self, metric: &str, indexes: &[usize]) -> (usize, usize, Reverse<bool>, usize, usize) {
        let readings = || indexes.iter().filter_map(|&index| self.readings.get(index));
        let first = indexes.first().copied().unwrap_or_default();
        let last = indexes.last().copied().unwrap_or_default();
        let uncounted = readings().filter(|reading| !matches!(reading.count, Count::Counted(_))).count();
        let is_named = readings()
            .next()
            .is_some_and(|reading| reading.metrics.iter().any(|name| is_called(metric, name)));
        (uncounted, self.companies(indexes), Reverse(is_named), last - first, first)
    }

    /// How many sets of readings that were counted together they are from.
    fn companies(&self, indexes: &[usize]) -> usize {
        let readings = indexes.iter().filter_map(|&index| self.readings.get(index));
        readings.map(company).collect::<BTreeSet<Company>>().len()
    }
}

/// Whether perf's name is that of the metric: perf's may have a prefix, and its case depends on the version.
fn is_called(metric: &str, name: &str) -> bool {
    let start = name.len().saturating_sub(metric.len());
    let prefix = name.get(..start);
    matches!(prefix, Some("" | "tma_"))
        && name.get(start..).is_some_and(|rest| rest.eq_ignore_ascii_case(metric))
}

/// What readings that were counted together have in common.
fn company(reading: &Reading) -> Company {
    // Shares are written with two digits of a percentage.
    let share = reading.partial_share().map(|share| (share * 1e4).round() as u64);
    // Where all groups ran all the time, it does not matter which group an event was in.
    (reading.place.source, reading.group.filter(|_| share.is_some()), share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::Place;

    /// Readings written as `EVENT SHARE METRIC`, each with its position as count.
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
                place: Place::default(),
            })
            .collect();
        let events: BTreeSet<&str> = events.iter().copied().collect();
        Readings { readings: &readings, events: words.iter().map(|words| Some(words[0])).collect() }
            .select(metric, &events)
    }

    #[test]
    fn readings_of_one_share_go_before_nearer_ones() {
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
    fn what_was_counted_at_different_times_is_told() {
        let selection = select(&["A 0.4", "B 0.6"], "", &["A", "B", "C"]);
        assert_eq!(
            selection,
            Selection { indexes: vec![0, 1], missing: vec!["C".to_owned()], is_mixed: true }
        );
        assert!(!select(&["A 1.0", "B 0.9999"], "", &["A", "B"]).is_mixed);
    }
}
