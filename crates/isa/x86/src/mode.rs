//! The modes of x86 processors.

use stallscope_target::{FeatureId, FeatureSet};

use crate::description;

/// The default width of addresses and operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Bits16,
    Bits32,
    Bits64,
}

impl Mode {
    /// All modes.
    const ALL: [Self; 3] = [Self::Bits16, Self::Bits32, Self::Bits64];

    /// Returns the feature of the mode.
    const fn feature(self) -> FeatureId {
        const BITS_16: FeatureId = description::feature("Is16Bit");
        const BITS_32: FeatureId = description::feature("Is32Bit");
        const BITS_64: FeatureId = description::feature("Is64Bit");
        match self {
            Self::Bits16 => BITS_16,
            Self::Bits32 => BITS_32,
            Self::Bits64 => BITS_64,
        }
    }
}

/// The modes that a subtarget's features enable. There is exactly one, unless `-mattr` adds or removes one: then, as
/// in llvm-mca, each query tests its own mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modes(u8);

impl Modes {
    /// Number of sets of modes.
    pub(crate) const N_SETS: usize = 1 << Mode::ALL.len();

    /// Returns the modes of a set of features.
    pub(crate) fn of(features: &FeatureSet) -> Self {
        let bits = Mode::ALL.into_iter().filter(|mode| features.has(mode.feature()));
        Self(bits.fold(0, |bits, mode| bits | Self::only(mode).0))
    }

    /// Returns the set of one mode.
    pub(crate) const fn only(mode: Mode) -> Self {
        Self(1 << mode as u8)
    }

    /// Returns whether a mode is on.
    pub(crate) const fn has(self, mode: Mode) -> bool {
        self.0 & Self::only(mode).0 != 0
    }

    /// Returns the set's number, below [`Modes::N_SETS`].
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns a set of features with these modes instead of its own.
    pub(crate) fn apply(self, mut features: FeatureSet) -> FeatureSet {
        for mode in Mode::ALL {
            features.set(mode.feature(), self.has(mode));
        }
        features
    }

    /// Returns the mode; of several, that with the narrowest addresses, and 64-bit mode without any.
    pub(crate) const fn mode(self) -> Mode {
        if self.has(Mode::Bits16) {
            Mode::Bits16
        } else if self.has(Mode::Bits32) {
            Mode::Bits32
        } else {
            Mode::Bits64
        }
    }

    /// Returns the width of an address in bits.
    pub(crate) const fn pointer_width(self) -> u8 {
        if self.has(Mode::Bits16) {
            16
        } else if self.has(Mode::Bits32) {
            32
        } else {
            64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_come_from_features_and_go_back_to_them() {
        for bits in 0..Modes::N_SETS {
            let modes = Modes(bits as u8);
            let features = modes.apply(FeatureSet([u64::MAX; FeatureSet::N_WORDS]));
            assert_eq!(Modes::of(&features), modes);
            assert_eq!(modes.index(), bits);
        }
        assert_eq!(Modes::only(Mode::Bits32).pointer_width(), 32);
        assert_eq!(Modes(0b101).pointer_width(), 16);
        assert_eq!(Modes(0).pointer_width(), 64);
    }
}
