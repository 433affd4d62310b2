//! The defaults of triples.

use stallscope_target::{FeatureSet, SubtargetDefaults, Triple};

use crate::features::{
    GFX13, GFX1250_INSTS, PERMISSIVE_WAVE_SIZE, SOUTHERN_ISLANDS, WAVE32, WAVE64, is_gfx10_plus,
};

/// Returns the defaults of a triple.
pub(crate) fn defaults(_triple: &Triple) -> SubtargetDefaults {
    SubtargetDefaults { adjust_features: Some(adjust), ..SubtargetDefaults::default() }
}

/// Chooses the one wave size, and a generation if there is none.
fn adjust(features: &mut FeatureSet) {
    let (is_wave64, is_wave32) = (features.has(WAVE64), features.has(WAVE32));
    if *features == FeatureSet::default() {
        features.set(SOUTHERN_ISLANDS, true);
    }
    if !is_wave64 && !is_wave32 {
        features.set(if is_gfx10_plus(features) { WAVE32 } else { WAVE64 }, true);
    } else if is_wave64 && is_wave32 {
        // LLVM quirk: it prefers the size that GFX1250 does not have.
        let is_gfx1250 = features.has(GFX1250_INSTS) && !features.has(GFX13);
        let supports_wave32 = is_gfx10_plus(features) && !is_gfx1250;
        features.set(if supports_wave32 { WAVE64 } else { WAVE32 }, false);
        // Both were asked for: code of both sizes is allowed.
        features.set(PERMISSIVE_WAVE_SIZE, !features.has(PERMISSIVE_WAVE_SIZE));
    }
}
