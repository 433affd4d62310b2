//! The features that code asks for, and generations of processors.

use stallscope_target::FeatureSet;

use crate::description;

stallscope_target::features! {
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

/// Returns whether a processor is of the generation gfx10 or a later one.
pub(crate) fn is_gfx10_plus(features: &FeatureSet) -> bool {
    features.has(GFX10) || is_gfx11_plus(features)
}

/// Returns whether a processor is of the generation gfx11 or a later one.
pub(crate) fn is_gfx11_plus(features: &FeatureSet) -> bool {
    [GFX11, GFX12, GFX13].into_iter().any(|generation| features.has(generation))
}
