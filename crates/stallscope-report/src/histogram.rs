//! Counts the cycles of each number.

use std::collections::BTreeMap;

use crate::{CountWidth, Json};

/// The number of cycles of each number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Cycles by number, for numbers below [`Self::N_SMALL`], as nearly all are.
    small: Vec<u64>,
    large: BTreeMap<u32, u64>,
}

impl Histogram {
    const N_SMALL: u32 = 64;

    /// Adds cycles to `number`.
    #[inline]
    pub fn count(&mut self, number: u32, cycles: u64) {
        let index = number as usize;
        if let Some(n_cycles) = self.small.get_mut(index) {
            *n_cycles += cycles;
        } else if number < Self::N_SMALL {
            self.small.resize(index + 1, 0);
            self.small[index] += cycles;
        } else {
            *self.large.entry(number).or_default() += cycles;
        }
    }

    /// Writes the cycles by number.
    pub(crate) fn write_json(&self, json: &mut Json) {
        json.array(|json| {
            for (number, n_cycles) in self.iter() {
                json.array(|json| {
                    json.number(number);
                    json.number(n_cycles);
                });
            }
        });
    }

    /// Repeats `n` times everything counted since the histogram was equal to `mark`.
    pub(crate) fn repeat_since(&mut self, mark: &Self, n: u64) {
        for (index, n_cycles) in self.small.iter_mut().enumerate() {
            repeat(n_cycles, mark.small.get(index).copied().unwrap_or(0), n);
        }
        for (number, n_cycles) in &mut self.large {
            repeat(n_cycles, mark.large.get(number).copied().unwrap_or(0), n);
        }
    }

    /// Wraps the numbers of cycles.
    pub(crate) fn wrap(&mut self, width: CountWidth) {
        if width != CountWidth::default() {
            // A number that occurred stays, even if its count wraps to 0.
            self.large = self.iter().map(|(number, n_cycles)| (number, width.wrap(n_cycles))).collect();
            self.small.clear();
        }
    }

    /// Returns every number that occurred, in ascending order, with its number of cycles.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let small = (0..).zip(self.small.iter().copied()).filter(|&(_, n_cycles)| n_cycles > 0);
        small.chain(self.large.iter().map(|(&number, &n_cycles)| (number, n_cycles)))
    }
}

/// Adds `n` times the increase of a counter since it was at `mark`.
pub(crate) fn repeat(counter: &mut u64, mark: u64, n: u64) {
    *counter = counter.wrapping_add(counter.wrapping_sub(mark).wrapping_mul(n));
}

#[cfg(test)]
mod tests {
    use super::{CountWidth, Histogram};

    #[test]
    fn numbers_that_occurred_are_sorted() {
        let mut histogram = Histogram::default();
        for number in [70, 3, 0, 3, 9000, 70] {
            histogram.count(number, 1);
        }
        assert_eq!(histogram.iter().collect::<Vec<_>>(), [(0, 1), (3, 2), (70, 2), (9000, 1)]);
        histogram.repeat_since(&Histogram::default(), (1 << 32) - 1);
        histogram.wrap(CountWidth::Bits64);
        assert_eq!(histogram.iter().next(), Some((0, 1 << 32)));
        histogram.wrap(CountWidth::Bits32);
        assert_eq!(histogram.iter().collect::<Vec<_>>(), [(0, 0), (3, 0), (70, 0), (9000, 0)]);
    }
}
