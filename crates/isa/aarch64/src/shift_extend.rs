//! Shifts and extensions of registers and immediates.

/// A kind of shift or extension.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ShiftExtendType {
    #[default]
    Lsl,
    Lsr,
    Asr,
    Ror,
    Msl,
    Uxtb,
    Uxth,
    Uxtw,
    Uxtx,
    Sxtb,
    Sxth,
    Sxtw,
    Sxtx,
}

impl ShiftExtendType {
    /// Returns the kind with a name, ignoring case.
    pub(crate) fn by_name(name: &[u8]) -> Option<Self> {
        const NAMES: [(&str, ShiftExtendType); 13] = [
            ("lsl", ShiftExtendType::Lsl),
            ("lsr", ShiftExtendType::Lsr),
            ("asr", ShiftExtendType::Asr),
            ("ror", ShiftExtendType::Ror),
            ("msl", ShiftExtendType::Msl),
            ("uxtb", ShiftExtendType::Uxtb),
            ("uxth", ShiftExtendType::Uxth),
            ("uxtw", ShiftExtendType::Uxtw),
            ("uxtx", ShiftExtendType::Uxtx),
            ("sxtb", ShiftExtendType::Sxtb),
            ("sxth", ShiftExtendType::Sxth),
            ("sxtw", ShiftExtendType::Sxtw),
            ("sxtx", ShiftExtendType::Sxtx),
        ];
        NAMES.iter().find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name)).map(|&(_, kind)| kind)
    }

    /// Returns whether it is a shift rather than an extension.
    pub(crate) const fn is_shift(self) -> bool {
        matches!(self, Self::Lsl | Self::Lsr | Self::Asr | Self::Ror | Self::Msl)
    }

    /// Returns whether it sign-extends from 32 bits or more.
    pub(crate) const fn is_signed_index(self) -> bool {
        matches!(self, Self::Sxtw | Self::Sxtx)
    }

    /// Returns the encoding of a shift in immediates.
    pub(crate) const fn shift_encoding(self) -> i64 {
        match self {
            Self::Lsr => 1,
            Self::Asr => 2,
            Self::Ror => 3,
            Self::Msl => 4,
            _ => 0,
        }
    }

    /// Returns the encoding of an extension in immediates.
    pub(crate) const fn extend_encoding(self) -> i64 {
        match self {
            Self::Uxth => 1,
            Self::Uxtw => 2,
            Self::Uxtx => 3,
            Self::Sxtb => 4,
            Self::Sxth => 5,
            Self::Sxtw => 6,
            Self::Sxtx => 7,
            _ => 0,
        }
    }
}

/// A shift or an extension with its amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShiftExtend {
    pub(crate) kind: ShiftExtendType,
    pub(crate) amount: u32,
    /// Whether the amount was written.
    pub(crate) is_explicit: bool,
}
