//! The features that code asks for.

use stallscope_target::FeatureId;

use crate::description::feature;

macro_rules! features {
    ($($constant:ident $name:literal,)*) => {
        $(pub(crate) const $constant: FeatureId = feature($name);)*
    };
}

features! {
    CN_MIPS "FeatureCnMips",
    CN_MIPS_P "FeatureCnMipsP",
    CRC "FeatureCRC",
    DSP "FeatureDSP",
    DSP_R2 "FeatureDSPR2",
    FP64_BIT "FeatureFP64Bit",
    FPXX "FeatureFPXX",
    GINV "FeatureGINV",
    GP64_BIT "FeatureGP64Bit",
    MICROMIPS "FeatureMicroMips",
    MIPS1 "FeatureMips1",
    MIPS16 "FeatureMips16",
    MIPS2 "FeatureMips2",
    MIPS3 "FeatureMips3",
    MIPS32 "FeatureMips32",
    MIPS32R2 "FeatureMips32r2",
    MIPS32R6 "FeatureMips32r6",
    MIPS3D "FeatureMips3D",
    MIPS4 "FeatureMips4",
    MIPS64 "FeatureMips64",
    MIPS64R2 "FeatureMips64r2",
    MIPS64R6 "FeatureMips64r6",
    MSA "FeatureMSA",
    MT "FeatureMT",
    NO_ODD_SINGLE "FeatureNoOddSPReg",
    PTR64_BIT "FeaturePTR64Bit",
    SOFT_FLOAT "FeatureSoftFloat",
    USE_TRAPS "FeatureUseTCCInDIV",
    VIRT "FeatureVirt",
    XGOT "FeatureXGOT",
}
