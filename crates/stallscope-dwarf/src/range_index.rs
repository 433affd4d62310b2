//! Ranges of addresses that belong to things.

use std::ops::Range;

/// A range of addresses and the number of the thing that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    begin: u64,
    end: u64,
    /// The largest end of this range and the ranges before it.
    largest_end: u64,
    owner: usize,
}

/// Ranges of addresses, which may overlap, with the numbers of the things that they belong to.
#[derive(Debug, Default)]
pub(crate) struct RangeIndex {
    /// Sorted by their beginnings.
    entries: Vec<Entry>,
}

impl RangeIndex {
    /// Makes an index of ranges and their owners.
    pub(crate) fn new(ranges: impl IntoIterator<Item = (u64, u64, usize)>) -> Self {
        let ranges = ranges.into_iter().filter(|&(begin, end, _)| begin < end);
        let entry = |(begin, end, owner)| Entry { begin, end, largest_end: end, owner };
        let mut entries: Vec<Entry> = ranges.map(entry).collect();
        entries.sort_by_key(|entry| (entry.begin, entry.end));
        let mut largest_end = 0;
        for entry in &mut entries {
            largest_end = entry.end.max(largest_end);
            entry.largest_end = largest_end;
        }
        Self { entries }
    }

    /// The ranges with some of the addresses and their owners, last beginning first.
    pub(crate) fn overlapping(&self, addresses: Range<u64>) -> impl Iterator<Item = (Range<u64>, usize)> {
        let n_before = self.entries.partition_point(|entry| entry.begin < addresses.end);
        let before = self.entries.get(..n_before).unwrap_or_default().iter().rev();
        before
            .take_while(move |entry| entry.largest_end > addresses.start)
            .filter(move |entry| entry.end > addresses.start)
            .map(|entry| (entry.begin..entry.end, entry.owner))
    }

    /// The owners of the ranges with an address, last beginning first.
    pub(crate) fn owners(&self, address: u64) -> impl Iterator<Item = usize> {
        self.overlapping(address..address.saturating_add(1)).map(|(_, owner)| owner)
    }
}

#[cfg(test)]
mod tests {
    use super::RangeIndex;

    #[test]
    fn all_ranges_with_an_address_are_found() {
        let index = RangeIndex::new([(10, 100, 0), (20, 30, 1), (20, 25, 2), (40, 40, 3), (100, 110, 4)]);
        let owners = |address| index.owners(address).collect::<Vec<_>>();
        assert_eq!(owners(9), []);
        assert_eq!(owners(22), [1, 2, 0]);
        assert_eq!(owners(27), [1, 0]);
        assert_eq!(owners(40), [0]);
        assert_eq!(owners(100), [4]);
        assert_eq!(owners(110), []);
        let overlapping = |addresses| index.overlapping(addresses).map(|found| found.1).collect::<Vec<_>>();
        assert_eq!(overlapping(0..10), []);
        assert_eq!(overlapping(0..21), [1, 2, 0]);
        assert_eq!(overlapping(27..200), [4, 1, 0]);
        assert_eq!(overlapping(110..200), []);
    }
}
