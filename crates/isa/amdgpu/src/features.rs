//! Features, generations of processors, and what triples imply.

use stallscope_target::{FeatureId, FeatureSet, SubtargetDefaults, Triple};

use crate::description;

macro_rules! features {
    ($($constant:ident $name:literal,)*) => {
        $(pub(crate) const $constant: FeatureId = description::feature($name);)*
    };
}
features! {
    A16 "FeatureA16",
    GFX10 "FeatureGFX10",
    GFX11 "FeatureGFX11",
    GFX12 "FeatureGFX12",
    GFX1250_INSTS "FeatureGFX1250Insts",
    GFX13 "FeatureGFX13",
    MIMG_R128 "FeatureMIMG_R128",
    PERMISSIVE_WAVE_SIZE "FeatureAssemblerPermissiveWavesize",
    R128_A16 "FeatureR128A16",
    SOUTHERN_ISLANDS "FeatureSouthernIslands",
    WAVE32 "FeatureWavefrontSize32",
    WAVE64 "FeatureWavefrontSize64",
}

/// Returns what a triple implies.
pub(crate) fn defaults(_triple: &Triple) -> SubtargetDefaults {
    SubtargetDefaults { adjust_features: Some(adjust), ..SubtargetDefaults::default() }
}

/// Returns whether a processor is of the generation gfx10 or a later one.
pub(crate) fn is_gfx10_plus(features: &FeatureSet) -> bool {
    features.has(GFX10) || is_gfx11_plus(features)
}

/// Returns whether a processor is of the generation gfx11 or a later one.
pub(crate) fn is_gfx11_plus(features: &FeatureSet) -> bool {
    [GFX11, GFX12, GFX13].into_iter().any(|generation| features.has(generation))
}

/// Chooses the one wave size, and a generation if there is none.
pub(crate) fn adjust(features: &mut FeatureSet) {
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
