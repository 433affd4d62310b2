//! The patterns of `ds_swizzle_b32`.

use crate::generation::Generation;

/// A pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Swizzle {
    /// The source of each of four lanes.
    QuadPermutation([u16; 4]),
    BitMask(BitMask),
    /// The distance of lanes to exchange.
    Swap(u16),
    /// The size of groups to reverse.
    Reverse(u16),
    Broadcast {
        group_size: u16,
        lane: u16,
    },
    Fft(u16),
    Rotate {
        direction: u16,
        size: u16,
    },
}

/// Masks that make the number of a lane's source of its own: first with `and`, then `or`, then `xor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BitMask {
    pub(crate) and: u16,
    pub(crate) or: u16,
    pub(crate) xor: u16,
}

/// Numbers of lanes have 5 bits.
pub(crate) const N_LANE_BITS: u32 = 5;
pub(crate) const MAX_LANE: u16 = 0x1F;

/// The smallest immediates of some patterns.
pub(crate) const QUAD_PERMUTATION: u16 = 0x8000;
pub(crate) const ROTATION: u16 = 0xC000;
pub(crate) const FFT: u16 = 0xE000;

const ROTATION_DIRECTION_BIT: u32 = 10;
const ROTATION_SIZE_BIT: u32 = 5;

impl BitMask {
    const OR_BIT: u32 = 5;
    const XOR_BIT: u32 = 10;

    /// Returns the immediate.
    pub(crate) const fn encode(self) -> u16 {
        self.and | self.or << Self::OR_BIT | self.xor << Self::XOR_BIT
    }

    const fn decode(immediate: u16) -> Self {
        Self {
            and: immediate & MAX_LANE,
            or: immediate >> Self::OR_BIT & MAX_LANE,
            xor: immediate >> Self::XOR_BIT & MAX_LANE,
        }
    }

    const fn source_of(self, lane: u16) -> u16 {
        (lane & self.and | self.or) ^ self.xor
    }
}

/// Returns a character for each bit of a mask, from the highest: what becomes of it.
pub(crate) fn mask_characters(mask: BitMask) -> impl Iterator<Item = char> {
    let (of_zeros, of_ones) = (mask.source_of(0), mask.source_of(MAX_LANE));
    (0..N_LANE_BITS).rev().map(move |bit| match (of_zeros >> bit & 1, of_ones >> bit & 1) {
        (0, 0) => '0',
        (1, 1) => '1',
        (0, _) => 'p',
        _ => 'i',
    })
}

impl Swizzle {
    /// Returns the meaning of an immediate; `None` without a pattern.
    pub(crate) fn decode(immediate: u16, generation: &Generation) -> Option<Self> {
        if immediate >= ROTATION && generation.is_gfx9_or_later() {
            return Some(if immediate >= FFT {
                Self::Fft(immediate & MAX_LANE)
            } else {
                Self::Rotate {
                    direction: immediate >> ROTATION_DIRECTION_BIT & 1,
                    size: immediate >> ROTATION_SIZE_BIT & MAX_LANE,
                }
            });
        }
        if immediate & 0xFF00 == QUAD_PERMUTATION {
            return Some(Self::QuadPermutation([0, 2, 4, 6].map(|bit| immediate >> bit & 3)));
        }
        if immediate & QUAD_PERMUTATION != 0 {
            return None;
        }
        let mask = BitMask::decode(immediate);
        let BitMask { and, or, xor } = mask;
        let group_size = MAX_LANE - and + 1;
        let keeps_lanes = and == MAX_LANE && or == 0;
        Some(if keeps_lanes && xor.is_power_of_two() {
            Self::Swap(xor)
        } else if keeps_lanes && xor > 0 && (xor + 1).is_power_of_two() {
            Self::Reverse(xor + 1)
        } else if group_size > 1 && group_size.is_power_of_two() && or < group_size && xor == 0 {
            Self::Broadcast { group_size, lane: or }
        } else {
            Self::BitMask(mask)
        })
    }

    /// Returns the name of the pattern's kind.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::QuadPermutation(_) => "QUAD_PERM",
            Self::BitMask(_) => "BITMASK_PERM",
            Self::Swap(_) => "SWAP",
            Self::Reverse(_) => "REVERSE",
            Self::Broadcast { .. } => "BROADCAST",
            Self::Fft(_) => "FFT",
            Self::Rotate { .. } => "ROTATE",
        }
    }
}
