//! The sum of all intervals and parts of a measurement.

use std::collections::{BTreeMap, BTreeSet};

use crate::measurement::{Count, Measurement, Reading, Slice};

/// The sum of all slices of a measurement.
#[derive(Clone, Debug, Default)]
pub(crate) struct Total {
    /// The readings, with added counts.
    pub(crate) slice: Slice,
    /// For each reading, its counts by slice index. Empty if there is only one slice.
    addends: Vec<BTreeMap<usize, f64>>,
}

impl Total {
    /// Adds up the slices of a measurement.
    pub(crate) fn of(measurement: &Measurement) -> Self {
        if let [slice] = measurement.slices.as_slice() {
            let slice = Slice { readings: slice.readings.clone(), ..Slice::default() };
            return Self { slice, addends: Vec::new() };
        }
        let mut total = Self::default();
        let mut indexes: BTreeMap<(&str, usize), usize> = BTreeMap::new();
        let mut shares: Vec<(f64, f64)> = Vec::new();
        for (slice_index, slice) in measurement.slices.iter().enumerate() {
            let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
            for reading in &slice.readings {
                let occurrence = seen.entry(&reading.event).or_default();
                let key = (reading.event.as_str(), *occurrence);
                *occurrence += 1;
                let index = *indexes.entry(key).or_insert_with(|| {
                    total.slice.readings.push(Reading { count: Count::NotSupported, ..reading.clone() });
                    total.addends.push(BTreeMap::new());
                    shares.push((0.0, 0.0));
                    shares.len() - 1
                });
                let sum = &mut total.slice.readings[index];
                sum.count = match (sum.count, reading.count) {
                    (Count::Counted(sum), Count::Counted(count)) => Count::Counted(sum + count),
                    (Count::Counted(sum), _) => Count::Counted(sum),
                    (_, Count::Counted(count)) => Count::Counted(count),
                    (Count::NotCounted, _) | (_, Count::NotCounted) => Count::NotCounted,
                    (Count::NotSupported, Count::NotSupported) => Count::NotSupported,
                };
                if let Count::Counted(count) = reading.count {
                    total.addends[index].insert(slice_index, count);
                }
                if let Some(running) = reading.running {
                    shares[index] = (shares[index].0 + running, shares[index].1 + 1.0);
                }
            }
        }
        for (reading, (sum, count)) in total.slice.readings.iter_mut().zip(shares) {
            reading.running = (count > 0.0).then(|| sum / count);
        }
        total
    }

    /// Returns the counts of readings, added up over the slices that counted all of them, and whether other slices contain some of them.
    /// Adding these would compare different times.
    pub(crate) fn of_common_slices(&self, indexes: &[usize]) -> Option<(Vec<Count>, bool)> {
        let is_counted = |index: &&usize| matches!(self.slice.readings[**index].count, Count::Counted(_));
        let counted: Vec<&BTreeMap<usize, f64>> =
            indexes.iter().filter(is_counted).filter_map(|index| self.addends.get(*index)).collect();
        let mut common: BTreeSet<usize> = counted.first()?.keys().copied().collect();
        common.retain(|slice| counted.iter().all(|addends| addends.contains_key(slice)));
        let is_partial = counted.iter().any(|addends| addends.len() > common.len());
        let counts =
            indexes.iter().map(|&index| match (self.slice.readings[index].count, self.addends.get(index)) {
                (Count::Counted(_), Some(_)) if common.is_empty() => Count::NotCounted,
                (Count::Counted(_), Some(addends)) => {
                    Count::Counted(common.iter().filter_map(|slice| addends.get(slice)).sum())
                }
                (count, _) => count,
            });
        Some((counts.collect(), is_partial))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::Location;

    fn reading(event: &str, count: Count) -> Reading {
        Reading {
            event: event.to_owned(),
            count,
            unit: String::new(),
            running: None,
            run_time: None,
            group: None,
            metrics: Vec::new(),
            location: Location::default(),
        }
    }

    #[test]
    fn counts_are_added_up_over_the_slices_that_have_all_of_them() {
        let slice = |a, b| Slice { readings: vec![reading("A", a), reading("B", b)], ..Slice::default() };
        let slices = vec![
            slice(Count::Counted(1.0), Count::NotCounted),
            slice(Count::Counted(2.0), Count::Counted(20.0)),
            slice(Count::NotCounted, Count::NotCounted),
        ];
        let total = Total::of(&Measurement { slices, ..Measurement::default() });
        let counts = |indexes: &[usize]| total.of_common_slices(indexes).unwrap();
        assert_eq!(counts(&[0]), (vec![Count::Counted(3.0)], false));
        assert_eq!(counts(&[0, 1]), (vec![Count::Counted(2.0), Count::Counted(20.0)], true));
    }
}
