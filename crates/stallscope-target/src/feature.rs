//! Subtarget features.

use crate::wire::{Field, PackedRecord, Str, record};
use crate::{Description, FeatureId};

/// A set of subtarget features, by [`FeatureId`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FeatureSet(pub [u64; Self::N_WORDS]);

impl FeatureSet {
    /// Number of 64-bit words.
    pub const N_WORDS: usize = 6;

    /// Returns whether a feature is in the set.
    #[must_use]
    pub const fn has(&self, id: FeatureId) -> bool {
        let i = id.0 as usize;
        i < Self::N_WORDS * 64 && self.0[i / 64] >> (i % 64) & 1 != 0
    }

    /// Adds or removes one feature.
    pub const fn set(&mut self, id: FeatureId, on: bool) {
        let i = id.0 as usize;
        if i < Self::N_WORDS * 64 {
            if on { self.0[i / 64] |= 1 << (i % 64) } else { self.0[i / 64] &= !(1 << (i % 64)) }
        }
    }

    /// Removes and returns a feature, or returns `None` if the set is empty.
    pub fn pop(&mut self) -> Option<FeatureId> {
        let index = self.0.iter().position(|&word| word != 0)?;
        let id = FeatureId::from_index(index * 64 + self.0[index].trailing_zeros() as usize);
        self.set(id, false);
        Some(id)
    }

    /// Returns the features in either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Returns the features of this set that are not in the other.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Returns whether every feature of the other set is in this one.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| b & !a == 0)
    }

    /// Returns whether some feature is in both sets.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
}

impl Field for FeatureSet {
    const N_NUMBERS: usize = Self::N_WORDS * 2;
    #[inline]
    fn read(record: PackedRecord<'_>, at: usize) -> Self {
        Self(Field::read(record, at))
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>) {
        self.0.write(out);
    }
}

record! {
    /// A subtarget feature; the records are in the order of their ids.
    pub struct Feature {
        /// LLVM's name, such as `FeatureAVX2` or `Is64Bit`.
        pub name: Str,
        /// The name in `-mattr`.
        pub key: Str,
        /// LLVM's description.
        pub description: Str,
        /// The features it implies directly.
        pub implies: FeatureSet,
    }
}

impl Description<'_> {
    /// Returns the feature that `-mattr` calls `key`.
    #[must_use]
    pub fn feature_by_key(self, key: &str) -> Option<FeatureId> {
        let features = self.table::<Feature>();
        let is_it = |name: Str| usize::from(name.len) == key.len() && self.str_bytes(name) == key.as_bytes();
        let mut indexes = (0..features.len()).filter(|_| !key.is_empty());
        indexes.find(|&index| features.part(index, |feature| is_it(feature.key))).map(FeatureId::from_index)
    }

    /// Returns the feature that LLVM calls `name`.
    #[must_use]
    pub fn feature_by_name(self, name: &str) -> Option<FeatureId> {
        let index = self.table::<Feature>().iter().position(|f| self.str_bytes(f.name) == name.as_bytes())?;
        Some(FeatureId::from_index(index))
    }
}
