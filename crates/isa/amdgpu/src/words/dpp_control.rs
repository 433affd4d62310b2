//! How DPP moves values between lanes.

use std::ops::RangeInclusive;

/// The numbers of the ways that read one lane of each row.
pub(crate) const ROW_SHARE: RangeInclusive<i64> = 0x150..=0x15F;

/// A way to move values between lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DppControl {
    /// The source of each of four lanes.
    QuadPermutation([u8; 4]),
    /// By a number of lanes, from 1 to 15.
    Row(RowShift, u8),
    /// By one lane.
    Wave(WaveShift),
    RowMirror,
    RowHalfMirror,
    /// Of lane 15 or 31.
    RowBroadcast(u8),
    RowShare(u8),
    RowXorMask(u8),
}

/// A shift in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowShift {
    Left,
    Right,
    Rotate,
}

/// A shift in a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WaveShift {
    Left,
    RotateLeft,
    Right,
    RotateRight,
}

impl RowShift {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Left => "row_shl",
            Self::Right => "row_shr",
            Self::Rotate => "row_ror",
        }
    }
}

impl WaveShift {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Left => "wave_shl",
            Self::RotateLeft => "wave_rol",
            Self::Right => "wave_shr",
            Self::RotateRight => "wave_ror",
        }
    }
}

impl DppControl {
    /// Returns the meaning of a number of 9 bits, if it has one.
    pub(crate) const fn of(number: u32) -> Option<Self> {
        let low = (number & 0xF) as u8;
        Some(match number {
            0..=0xFF => Self::QuadPermutation([
                (number & 3) as u8,
                (number >> 2 & 3) as u8,
                (number >> 4 & 3) as u8,
                (number >> 6) as u8,
            ]),
            0x101..=0x10F => Self::Row(RowShift::Left, low),
            0x111..=0x11F => Self::Row(RowShift::Right, low),
            0x121..=0x12F => Self::Row(RowShift::Rotate, low),
            0x130 => Self::Wave(WaveShift::Left),
            0x134 => Self::Wave(WaveShift::RotateLeft),
            0x138 => Self::Wave(WaveShift::Right),
            0x13C => Self::Wave(WaveShift::RotateRight),
            0x140 => Self::RowMirror,
            0x141 => Self::RowHalfMirror,
            0x142 => Self::RowBroadcast(15),
            0x143 => Self::RowBroadcast(31),
            0x150..=0x15F => Self::RowShare(low),
            0x160..=0x16F => Self::RowXorMask(low),
            _ => return None,
        })
    }
}
