//! Values that were looked up before.

/// The number of values that are kept; a power of two. Programs use some hundred opcodes.
const N_KEPT: usize = 512;

/// Values that were looked up before, each in a place that its key selects. Newer ones take the places of older ones.
#[derive(Debug)]
pub struct LookupCache<K, V>(Vec<Option<(K, V)>>);

impl<K: Copy + PartialEq, V> LookupCache<K, V> {
    /// A cache without values, which has no memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Returns the value of a key, which is looked up unless it is kept. The key has its place by `number`.
    #[inline]
    pub fn get(&mut self, key: K, number: usize, look_up: impl FnOnce() -> V) -> &V {
        if self.0.is_empty() {
            self.0.resize_with(N_KEPT, || None);
        }
        let place = &mut self.0[number % N_KEPT];
        if place.as_ref().is_none_or(|(kept, _)| *kept != key) {
            *place = None;
        }
        &place.get_or_insert_with(|| (key, look_up())).1
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
    fn values_are_kept_until_others_take_their_places() {
        let mut cache = LookupCache::new();
        assert_eq!(cache.get(1, 1, || "one"), &"one");
        assert_eq!(cache.get(1, 1, || "again"), &"one");
        assert_eq!(cache.get(1 + N_KEPT, 1 + N_KEPT, || "other"), &"other");
        assert_eq!(cache.get(1, 1, || "again"), &"again");
    }
}
