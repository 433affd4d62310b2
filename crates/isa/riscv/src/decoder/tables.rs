//! The tables that decode instructions, and the features that each is for.

use stallscope_target::{FeatureId, SubtargetInfo};

use crate::description::feature;

/// A table's name, and features. The subtarget must have one of them; none if the table is for all.
type Choice = (&'static str, &'static [FeatureId]);

macro_rules! features {
    ($($name:literal)*) => { &[$(feature(concat!("Feature", $name))),*] };
}

/// Extensions of CORE-V.
const CORE_V: &[FeatureId] = features![
    "VendorXCVbitmanip" "VendorXCVelw" "VendorXCVmac" "VendorXCVmem" "VendorXCValu" "VendorXCVsimd" "VendorXCVbi"
];
/// Extensions of Qualcomm, without the ones that save registers.
const QUALCOMM: &[FeatureId] = features![
    "VendorXqcia" "VendorXqciac" "VendorXqcibi" "VendorXqcibm" "VendorXqcicli" "VendorXqcicm" "VendorXqcics"
    "VendorXqcicsr" "VendorXqciint" "VendorXqciio" "VendorXqcilb" "VendorXqcili" "VendorXqcilia" "VendorXqcilo"
    "VendorXqcilsm" "VendorXqcisim" "VendorXqcisls" "VendorXqcisync"
];
/// Extensions of T-Head.
const T_HEAD: &[FeatureId] = features![
    "VendorXTHeadBa" "VendorXTHeadBb" "VendorXTHeadBs" "VendorXTHeadCondMov" "VendorXTHeadCmo" "VendorXTHeadFMemIdx"
    "VendorXTHeadMac" "VendorXTHeadMemIdx" "VendorXTHeadMemPair" "VendorXTHeadSync" "VendorXTHeadVdot"
];
/// Vector extensions of SiFive.
const SIFIVE_VECTOR: &[FeatureId] = features![
    "VendorXSfvcp" "VendorXSfvqmaccdod" "VendorXSfvqmaccqoq" "VendorXSfvfwmaccqqq" "VendorXSfvfnrclipxfqf"
    "VendorXSfmmbase" "VendorXSfvfexpa" "VendorXSfvfexpa64e" "VendorXSfvfbfexp16e" "VendorXSfvfexp16e"
    "VendorXSfvfexp32e"
];
/// System extensions of SiFive.
const SIFIVE_SYSTEM: &[FeatureId] = features!["VendorXSiFivecdiscarddlone" "VendorXSiFivecflushdlone"];
/// Extensions of MIPS.
const MIPS: &[FeatureId] =
    features!["VendorXMIPSLSP" "VendorXMIPSCMov" "VendorXMIPSCBOP" "VendorXMIPSEXECTL"];
/// Extensions of Andes.
const ANDES: &[FeatureId] = features![
    "VendorXAndesPerf" "VendorXAndesBFHCvt" "VendorXAndesVBFHCvt" "VendorXAndesVSIntH" "VendorXAndesVSIntLoad"
    "VendorXAndesVPackFPH" "VendorXAndesVDot"
];

/// The tables for instructions of 16 bits, in LLVM's order of trying them.
const OF_16_BITS: &[Choice] = &[
    ("Xqci16", QUALCOMM),
    ("Xqccmp16", features!["VendorXqccmp"]),
    ("Xqccmt16", features!["VendorXqccmt"]),
    ("Xwchc16", features!["VendorXwchc"]),
    ("Zicfiss16", &[]),
    ("16", &[]),
    ("RV32Only16", &[]),
    ("ZcOverlap16", &[]),
];

/// The tables for instructions of 32 bits.
const OF_32_BITS: &[Choice] = &[
    ("XCV32", CORE_V),
    ("Xqci32", QUALCOMM),
    ("XVentana32", features!["VendorXVentanaCondOps"]),
    ("XTHead32", T_HEAD),
    ("XSfvector32", SIFIVE_VECTOR),
    ("XSfsystem32", SIFIVE_SYSTEM),
    ("XSfcease32", features!["VendorXSfcease"]),
    ("XMIPS32", MIPS),
    ("XAndes32", ANDES),
    ("XSMT32", features!["VendorXSMTVDot" "VendorXSMTVDotII"]),
    ("XAIF32", features!["VendorXAIFET"]),
    ("32", &[]),
    ("RV32Only32", &[]),
    ("Zfinx32", &[]),
    ("ZdinxRV32Only32", &[]),
];

/// The tables for instructions of 48 bits.
const OF_48_BITS: &[Choice] = &[("Xqci48", QUALCOMM)];

/// The first steps of a subtarget's tables, by the size of instructions.
pub(crate) struct DecoderTables {
    pub(crate) of_16_bits: Vec<u32>,
    pub(crate) of_32_bits: Vec<u32>,
    pub(crate) of_48_bits: Vec<u32>,
}

/// Returns the tables of a subtarget.
pub(crate) fn of(subtarget: &SubtargetInfo) -> DecoderTables {
    let description = subtarget.description();
    let has = |feature: &FeatureId| subtarget.features.has(*feature);
    let starts = |choices: &[Choice]| {
        let chosen = choices.iter().filter(|(_, features)| features.is_empty() || features.iter().any(has));
        chosen.filter_map(|(name, _)| description.decoder_table(name)).collect()
    };
    DecoderTables {
        of_16_bits: starts(OF_16_BITS),
        of_32_bits: starts(OF_32_BITS),
        of_48_bits: starts(OF_48_BITS),
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::DecoderTable;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn all_tables_exist_and_are_tried() {
        // LLVM itself never tries this one.
        let mut n_tables = 1;
        for (name, _) in [OF_16_BITS, OF_32_BITS, OF_48_BITS].concat() {
            assert!(DESCRIPTION.decoder_table(name).is_some(), "{name}");
            n_tables += 1;
        }
        assert_eq!(DESCRIPTION.table::<DecoderTable>().len(), n_tables);
    }
}
