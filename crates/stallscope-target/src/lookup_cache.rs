//! Values that were looked up before.

/// How many values are kept at most. Programs use some hundred opcodes.
const MAX_KEPT: usize = 1 << 12;
/// The number of places; a power of two, and more than the values.
const N_PLACES: usize = 2 * MAX_KEPT;

/// Values that were looked up before. When they become too many, all are forgotten.
#[derive(Debug)]
pub struct LookupCache<K, V> {
    /// An open-addressing table of values: their indexes plus 1, or 0.
    places: Vec<u16>,
    values: Vec<(K, V)>,
}

/// The place of a key with a number.
#[inline]
const fn place(number: usize) -> usize {
    // The golden ratio spreads numbers that are close together.
    let mixed = (number as u32).wrapping_mul(0x9E37_79B9);
    (mixed >> (u32::BITS - N_PLACES.trailing_zeros())) as usize
}

impl<K: Copy + PartialEq, V> LookupCache<K, V> {
    /// A cache without values, which has no memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { places: Vec::new(), values: Vec::new() }
    }

    /// Returns the value of a key, which is looked up unless it is kept. The key has its place by `number`.
    #[inline]
    pub fn get(&mut self, key: K, number: usize, look_up: impl FnOnce() -> V) -> &V {
        let index = match self.find(key, number) {
            Some(index) => index,
            None => self.keep(key, number, look_up()),
        };
        &self.values[index].1
    }

    /// Returns the index of a key's value, if it is kept.
    #[inline]
    fn find(&self, key: K, number: usize) -> Option<usize> {
        let mut at = place(number);
        loop {
            let index = usize::from(*self.places.get(at)?).checked_sub(1)?;
            if self.values.get(index)?.0 == key {
                return Some(index);
            }
            at = (at + 1) % N_PLACES;
        }
    }

    /// Keeps a value, and returns its index.
    fn keep(&mut self, key: K, number: usize, value: V) -> usize {
        if self.values.len() == MAX_KEPT {
            self.values.clear();
            self.places.clear();
        }
        self.places.resize(N_PLACES, 0);
        let mut at = place(number);
        while self.places[at] != 0 {
            at = (at + 1) % N_PLACES;
        }
        self.values.push((key, value));
        self.places[at] = self.values.len() as u16;
        self.values.len() - 1
    }
}

impl<K: Copy + PartialEq, V> Default for LookupCache<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_until_they_are_too_many() {
        let mut cache = LookupCache::new();
        assert_eq!(cache.get(1, 1, || "one"), &"one");
        assert_eq!(cache.get(1, 1, || "again"), &"one");
        // Another key with the same place.
        assert_eq!(cache.get(2, 1, || "two"), &"two");
        assert_eq!(cache.get(1, 1, || "again"), &"one");
        assert_eq!(cache.get(2, 1, || "again"), &"two");
        for key in 3..=MAX_KEPT {
            assert_eq!(cache.get(key, key, || "other"), &"other");
        }
        assert_eq!(cache.get(1, 1, || "again"), &"one");
        assert_eq!(cache.get(0, 0, || "last"), &"last");
        assert_eq!(cache.get(1, 1, || "again"), &"again");
        assert_eq!(cache.get(0, 0, || "again"), &"last");
    }
}
