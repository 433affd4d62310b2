//! States of the assembler that directives set.

use super::feature_set::FeatureSet;

/// A state for reading forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The state at the start of a text.
    Initial,
    /// Macro instructions have no register.
    NoTemporary,
    /// Macro instructions have another register than the usual one.
    OtherTemporary,
    /// Delay slots stay as they are, and macro instructions are warned of.
    NoMacros,
    /// Code that is independent of its place.
    PositionIndependent,
    /// Code that is independent of its place, with a place to save the global pointer that is far from the stack
    /// pointer.
    FarGlobalPointer,
}

impl State {
    /// The states to read forms in, with the features that they are read with.
    pub(super) const ALL: [(Self, FeatureSet); 11] = [
        (Self::NoTemporary, FeatureSet::Release2),
        (Self::NoTemporary, FeatureSet::Wide5),
        (Self::OtherTemporary, FeatureSet::Release5),
        (Self::OtherTemporary, FeatureSet::WideNew),
        (Self::NoMacros, FeatureSet::Release2),
        (Self::NoMacros, FeatureSet::Wide6),
        (Self::NoMacros, FeatureSet::Micro),
        (Self::PositionIndependent, FeatureSet::Release2),
        (Self::PositionIndependent, FeatureSet::WideNew),
        (Self::PositionIndependent, FeatureSet::Wide5),
        (Self::FarGlobalPointer, FeatureSet::Micro),
    ];

    /// Returns the end of the titles of forms in the state.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Initial => "",
            Self::NoTemporary => " without temporary",
            Self::OtherTemporary => " with other temporary",
            Self::NoMacros => " without macros",
            Self::PositionIndependent => " position-independent",
            Self::FarGlobalPointer => " with far global pointer",
        }
    }

    /// Returns the directives that set the state.
    pub(super) const fn directives(self) -> &'static str {
        match self {
            Self::Initial => "",
            Self::NoTemporary => ".set noat\n",
            Self::OtherTemporary => ".set at=$5\n",
            Self::NoMacros => ".set noreorder\n.set nomacro\n",
            Self::PositionIndependent => ".option pic2\n.cprestore 16\n",
            Self::FarGlobalPointer => ".option pic2\n.cprestore 65536\n",
        }
    }
}
