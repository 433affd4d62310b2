//! The sizes of waves.

use crate::features::{PERMISSIVE_WAVE_SIZE, WAVE32, WAVE64};
use crate::generation::Generation;

/// Whether waves of 32 and of 64 lanes are allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WaveSizes {
    pub(crate) is_32: bool,
    pub(crate) is_64: bool,
}

impl WaveSizes {
    /// Returns the sizes that a processor's features allow.
    pub(crate) fn of(generation: &Generation) -> Self {
        let is_any = generation.has(PERMISSIVE_WAVE_SIZE);
        Self { is_32: is_any || generation.has(WAVE32), is_64: is_any || generation.has(WAVE64) }
    }
}
