//! The modes of x86 processors.

use stallscope_target::{FeatureId, FeatureSet, x86};

/// How wide addresses and operands are unless a prefix says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Bits16,
    Bits32,
    Bits64,
}

impl Mode {
    /// All modes.
    pub(super) const ALL: [Self; 3] = [Self::Bits16, Self::Bits32, Self::Bits64];

    /// The mode that features stand for.
    pub(super) fn of(features: &FeatureSet) -> Self {
        Self::ALL.into_iter().find(|mode| features.has(mode.feature())).unwrap_or(Self::Bits64)
    }

    /// The width of an address in bits.
    pub(super) const fn pointer_width(self) -> u8 {
        match self {
            Self::Bits16 => 16,
            Self::Bits32 => 32,
            Self::Bits64 => 64,
        }
    }

    /// The feature that stands for the mode.
    pub(super) const fn feature(self) -> FeatureId {
        const BITS_16: FeatureId = x86::feature("Is16Bit");
        const BITS_32: FeatureId = x86::feature("Is32Bit");
        const BITS_64: FeatureId = x86::feature("Is64Bit");
        match self {
            Self::Bits16 => BITS_16,
            Self::Bits32 => BITS_32,
            Self::Bits64 => BITS_64,
        }
    }
}
