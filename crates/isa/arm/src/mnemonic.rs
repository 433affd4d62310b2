//! Takes mnemonics apart: condition, flags, lanes, blocks and interrupt modes.

use crate::condition::{Condition, VptCode};
use crate::features as feat;
use crate::parser::ArmAsmParser;

/// The parts of a mnemonic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mnemonic<'m> {
    /// The name without suffixes.
    pub(crate) stem: &'m str,
    pub(crate) condition: Condition,
    pub(crate) vpt: VptCode,
    pub(crate) sets_flags: bool,
    /// Whether `cps` enables (2) or disables (3) interrupts; 0 for neither.
    pub(crate) interrupt_mode: i64,
    /// The letters after `it`, `vpt` or `vpst`.
    pub(crate) block: &'m str,
}

/// Which suffixes a mnemonic may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Suffixes {
    pub(crate) flags: bool,
    pub(crate) condition: bool,
    pub(crate) vpt: bool,
}

/// The mnemonics that have no suffixes although they end like ones that do.
#[rustfmt::skip]
const WHOLE: &[&str] = &[
    "teq", "vceq", "svc", "mls", "smmls", "vcls", "vmls", "vnmls", "vacge", "vcge", "vclt", "vacgt", "vaclt", "vacle",
    "hlt", "vcgt", "vcle", "smlal", "umaal", "umlal", "vabal", "vmlal", "vpadal", "vqdmlal", "fmuls", "vmaxnm",
    "vminnm", "vcvta", "vcvtn", "vcvtp", "vcvtm", "vrinta", "vrintn", "vrintp", "vrintm", "hvc", "vins", "vmovx",
    "bxns", "blxns", "vdot", "vmmla", "vudot", "vsdot", "vcmla", "vcadd", "vfmal", "vfmsl", "wls", "le", "dls", "csel",
    "csinc", "csinv", "csneg", "cinc", "cinv", "cneg", "cset", "csetm", "aut", "pac", "pacbti", "bti",
];

/// The mnemonics whose last letters are a condition's only by chance, before the one for flags.
const FLAGS_LIKE_CONDITIONS: &[&str] =
    &["adcs", "bics", "movs", "muls", "smlals", "smulls", "umlals", "umulls", "lsls", "sbcs", "rscs"];

/// Vector mnemonics whose last letters look like a condition of lanes.
#[rustfmt::skip]
const LANES_LIKE_CONDITIONS: &[&str] = &[
    "vmine", "vshle", "vshlt", "vshllt", "vrshle", "vrshlt", "vmvne", "vorne", "vnege", "vnegt", "vmule", "vmult",
    "vrintne", "vcmult", "vcmule", "vpsele", "vpselt",
];

/// The mnemonics that end with an `s` of their own.
#[rustfmt::skip]
const ENDING_WITH_S: &[&str] = &[
    "cps", "mls", "mrs", "smmls", "vabs", "vcls", "vmls", "vmrs", "vnmls", "vqabs", "vrecps", "vrsqrts", "srs", "flds",
    "fmrs", "fsqrts", "fsubs", "fsts", "fcpys", "fdivs", "fmuls", "fcmps", "fcmpzs", "vfms", "vfnms", "fconsts",
    "bxns", "blxns", "vfmas", "vmlas",
];

/// The vector mnemonics that end with a special letter where other mnemonics name lanes.
#[rustfmt::skip]
const ENDING_WITH_LANES: &[&str] = &[
    "vmovlt", "vshllt", "vrshrnt", "vshrnt", "vqrshrunt", "vqshrunt", "vqrshrnt", "vqshrnt", "vmullt", "vqmovnt",
    "vqmovunt", "vmovnt", "vqdmullt", "vpnot", "vcvtt", "vcvt",
];

/// The mnemonics that may set flags.
#[rustfmt::skip]
const SETTING_FLAGS: &[&str] = &[
    "and", "lsl", "lsr", "rrx", "ror", "sub", "add", "adc", "mul", "bic", "asr", "orr", "mvn", "rsb", "rsc", "orn",
    "sbc", "eor", "neg", "vfm", "vfnm",
];

/// Mnemonics that can set flags in Arm state only.
const SETTING_FLAGS_IN_ARM_STATE: &[&str] = &["smull", "mov", "mla", "smlal", "umlal", "umull"];

/// The mnemonics that never have a condition.
#[rustfmt::skip]
const UNCONDITIONAL: &[&str] = &[
    "bkpt", "cbnz", "setend", "cps", "it", "cbz", "trap", "hlt", "udf", "vmaxnm", "vminnm", "vcvta", "vcvtn", "vcvtp",
    "vcvtm", "vrinta", "vrintn", "vrintp", "vrintm", "hvc", "setpan", "vmovx", "vins", "vudot", "vsdot", "vcmla",
    "vcadd", "vfmal", "vfmsl", "vfmat", "vfmab", "vdot", "vmmla", "sb", "ssbb", "pssbb", "vsmmla", "vummla",
    "vusmmla", "vusdot", "vsudot", "bfcsel", "wls", "dls", "le", "csel", "csinc", "csinv", "csneg", "cinc", "cinv",
    "cneg", "cset", "csetm", "pac", "pacbti", "aut", "bti",
];

/// The starts of further ones.
const UNCONDITIONAL_STARTS: &[&str] = &["crc32", "cps", "vsel", "aes", "sha1", "sha256", "vpt", "vpst"];

/// The starts of further ones that processors with vector instructions of the M profile have.
const UNCONDITIONAL_VECTOR_STARTS: &[&str] = &["vst2", "vld2", "vst4", "vld4", "wlstp", "dlstp", "letp"];

/// The mnemonics that have a condition in Thumb state only.
#[rustfmt::skip]
const CONDITIONAL_IN_THUMB_STATE: &[&str] = &[
    "cdp2", "clrex", "mcr2", "mcrr2", "mrc2", "mrrc2", "dmb", "dfb", "dsb", "isb", "pld", "pli", "pldw", "ldc2",
    "ldc2l", "stc2", "stc2l", "tsb",
];

/// The starts of the vector mnemonics that say which lanes they are for.
#[rustfmt::skip]
const LANE_STARTS: &[&str] = &[
    "vabav", "vabd", "vabs", "vadc", "vadd", "vaddlv", "vaddv", "vand", "vbic", "vbrsr", "vcadd", "vcls", "vclz",
    "vcmla", "vcmp", "vcmul", "vctp", "vcvt", "vddup", "vdup", "vdwdup", "veor", "vfma", "vfmas", "vfms", "vhadd",
    "vhcadd", "vhsub", "vidup", "viwdup", "vldrb", "vldrd", "vldrw", "vmax", "vmin", "vmla", "vmlsdav", "vmlsldav",
    "vmovlb", "vmovlt", "vmovnb", "vmovnt", "vmul", "vmvn", "vneg", "vorn", "vorr", "vpnot", "vpsel", "vqabs",
    "vqadd", "vqdmladh", "vqdmlah", "vqdmlash", "vqdmlsdh", "vqdmulh", "vqdmull", "vqmovn", "vqmovun", "vqneg",
    "vqrdmladh", "vqrdmlah", "vqrdmlash", "vqrdmlsdh", "vqrdmulh", "vqrshl", "vqrshrn", "vqrshrun", "vqshl",
    "vqshrn", "vqshrun", "vqsub", "vrev16", "vrev32", "vrev64", "vrhadd", "vrmlaldavh", "vrmlalvh", "vrmlsldavh",
    "vrmulh", "vrshl", "vrshr", "vrshrn", "vsbc", "vshl", "vshlc", "vshll", "vshr", "vshrn", "vsli", "vsri", "vstrb",
    "vstrd", "vstrw", "vsub",
];

/// The custom instructions of a coprocessor.
const CUSTOM: &[&str] = &[
    "cx1", "cx1a", "cx1d", "cx1da", "cx2", "cx2a", "cx2d", "cx2da", "cx3", "cx3a", "cx3d", "cx3da", "vcx1",
    "vcx1a", "vcx2", "vcx2a", "vcx3", "vcx3a",
];

/// The starts of custom mnemonics that may have a condition.
const CONDITIONAL_CUSTOM: &[&str] = &["cx1a", "cx1da", "cx2a", "cx2da", "cx3a", "cx3da"];

fn starts_with_any(mnemonic: &str, starts: &[&str]) -> bool {
    starts.iter().any(|start| mnemonic.starts_with(start))
}

/// Returns a mnemonic without its last `length` letters, and these.
fn split_end(mnemonic: &str, length: usize) -> Option<(&str, &str)> {
    mnemonic.len().checked_sub(length).and_then(|at| mnemonic.split_at_checked(at))
}

/// Returns whether a mnemonic is a custom instruction of a coprocessor.
pub(crate) fn is_custom(mnemonic: &str) -> bool {
    CUSTOM.contains(&mnemonic)
}

/// Returns whether a custom instruction has a pair of registers as its result.
pub(crate) fn is_custom_pair(mnemonic: &str) -> bool {
    matches!(mnemonic, "cx1d" | "cx1da" | "cx2d" | "cx2da" | "cx3d" | "cx3da")
}

/// Returns whether a custom vector instruction is executed for some lanes.
fn is_custom_vector(mnemonic: &str) -> bool {
    let stem = mnemonic.strip_suffix(['t', 'e']).unwrap_or(mnemonic);
    let is_vector = |name: &str| name.starts_with('v') && is_custom(name);
    is_vector(mnemonic) || is_vector(stem)
}

impl ArmAsmParser<'_> {
    /// Takes a mnemonic apart; `types` is what follows its first dot, with the dot.
    pub(crate) fn split_mnemonic<'m>(&self, mnemonic: &'m str, types: &str) -> Mnemonic<'m> {
        let has_mve = self.has(feat::MVE);
        let is_thumb_move = mnemonic == "movs" && self.is_thumb();
        let mut split = Mnemonic {
            stem: mnemonic,
            condition: Condition::AL,
            vpt: VptCode::None,
            sets_flags: false,
            interrupt_mode: 0,
            block: "",
        };
        if is_thumb_move || WHOLE.contains(&mnemonic) || mnemonic.starts_with("vsel") {
            return split;
        }
        let has_no_condition = FLAGS_LIKE_CONDITIONS.contains(&mnemonic)
            || has_mve && (LANES_LIKE_CONDITIONS.contains(&mnemonic) || mnemonic.starts_with("vq"));
        if !has_no_condition
            && let Some((stem, suffix)) = split_end(split.stem, 2)
            && let Some(condition) = Condition::by_name(suffix)
        {
            (split.stem, split.condition) = (stem, condition);
        }
        let is_thumb_move = split.stem == "movs" && self.is_thumb();
        if let Some(stem) = split.stem.strip_suffix('s')
            && !is_thumb_move
            && !ENDING_WITH_S.contains(&split.stem)
        {
            (split.stem, split.sets_flags) = (stem, true);
        }
        if split.stem.starts_with("cps")
            && let Some((stem, suffix)) = split_end(split.stem, 2)
        {
            let mode = match suffix {
                "ie" => 2,
                "id" => 3,
                _ => 0,
            };
            if mode != 0 {
                (split.stem, split.interrupt_mode) = (stem, mode);
            }
        }
        if self.has_lanes(split.stem, types) && !ENDING_WITH_LANES.contains(&split.stem) {
            if let Some((stem, suffix)) = split_end(split.stem, 1)
                && let Some(code) = VptCode::by_suffix(suffix)
            {
                (split.stem, split.vpt) = (stem, code);
            }
            return split;
        }
        for (start, length) in [("it", 2), ("vpst", 4), ("vpt", 3)] {
            if split.stem.starts_with(start)
                && let Some((stem, block)) = split.stem.split_at_checked(length)
            {
                (split.stem, split.block) = (stem, block);
                break;
            }
        }
        split
    }

    /// Returns whether an instruction may be executed for some lanes only.
    fn has_lanes(&self, mnemonic: &str, types: &str) -> bool {
        if !self.has(feat::MVE) {
            return false;
        }
        let is_move = mnemonic.starts_with("vmov") && !matches!(types, ".f16" | ".32" | ".16" | ".8");
        is_custom_vector(mnemonic)
            || mnemonic.starts_with("vldrh") && mnemonic != "vldrhi"
            || is_move
            || mnemonic.starts_with("vrint") && mnemonic != "vrintr"
            || mnemonic.starts_with("vstrh") && mnemonic != "vstrhi"
            || starts_with_any(mnemonic, LANE_STARTS)
    }

    /// Returns which suffixes a mnemonic may have; `whole` is the mnemonic as written.
    pub(crate) fn suffixes(&self, stem: &str, types: &str, whole: &str) -> Suffixes {
        let is_in = |list: &[&str]| list.contains(&stem);
        let is_custom_here = self.has(feat::CDE) && is_custom(stem);
        let condition = if is_in(UNCONDITIONAL)
            || starts_with_any(stem, UNCONDITIONAL_STARTS)
            || whole.starts_with("vmull") && whole.ends_with(".p64")
            || is_custom_here && !starts_with_any(stem, CONDITIONAL_CUSTOM)
            || self.has(feat::MVE) && starts_with_any(stem, UNCONDITIONAL_VECTOR_STARTS)
        {
            false
        } else if !self.is_thumb() {
            !is_in(CONDITIONAL_IN_THUMB_STATE) && !stem.starts_with("rfe") && !stem.starts_with("srs")
        } else if self.is_thumb_one() {
            stem != "movs" && (self.has(feat::V6M) || stem != "nop")
        } else {
            true
        };
        Suffixes {
            flags: is_in(SETTING_FLAGS) || !self.is_thumb() && is_in(SETTING_FLAGS_IN_ARM_STATE),
            condition,
            vpt: self.has_lanes(stem, types),
        }
    }
}
