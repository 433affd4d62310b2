//! The features that code asks for.

use crate::description;

stallscope_target::features! {
    THUMB "ModeThumb",
    THUMB2 "FeatureThumb2",
    NO_ARM "FeatureNoARM",
    M_CLASS "FeatureMClass",
    V4T "HasV4TOps",
    V6 "HasV6Ops",
    V6M "HasV6MOps",
    V7 "HasV7Ops",
    V8 "HasV8Ops",
    V8M_BASELINE "HasV8MBaselineOps",
    V8_1M "HasV8_1MMainlineOps",
    V8_1A "HasV8_1aOps",
    V8M_MAINLINE "HasV8MMainlineOps",
    SECURITY "Feature8MSecExt",
    POINTER_AUTHENTICATION "FeaturePACBTI",
    DSP "FeatureDSP",
    RELIABILITY "FeatureRAS",
    MULTIPROCESSING "FeatureMP",
    FULL_FP16 "FeatureFullFP16",
    VFP2 "FeatureVFP2",
    BIG_ENDIAN_CODE "ModeBigEndianInstructions",
    D32 "FeatureD32",
    MVE "HasMVEIntegerOps",
    CDE "HasCDEOps",
    FIRST_CDE_COPROCESSOR "FeatureCoprocCDE0",
}
