//! The names, classes and numbers of registers.

use stallscope_target::{RegisterClass, RegisterClassId, RegisterId, SubRegisterIndexId};

use crate::description::{self, DESCRIPTION};
use crate::generation::Generation;

stallscope_target::registers! {
    EXEC EXEC_LO EXEC_HI VCC VCC_LO VCC_HI FLAT_SCR FLAT_SCR_LO FLAT_SCR_HI XNACK_MASK XNACK_MASK_LO XNACK_MASK_HI
    SRC_SHARED_BASE SRC_SHARED_BASE_LO SRC_SHARED_LIMIT SRC_SHARED_LIMIT_LO SRC_PRIVATE_BASE SRC_PRIVATE_BASE_LO
    SRC_PRIVATE_LIMIT SRC_PRIVATE_LIMIT_LO SRC_FLAT_SCRATCH_BASE_LO SRC_FLAT_SCRATCH_BASE_HI
    SRC_POPS_EXITING_WAVE_ID LDS_DIRECT M0 SCC SRC_VCCZ SRC_EXECZ SRC_SCC TBA TMA TBA_LO TBA_HI TMA_LO TMA_HI
    PC_REG SGPR0 SGPR_NULL TTMP12_TTMP13_TTMP14_TTMP15 SGPR104_SGPR105 SGPR102_SGPR103
}

stallscope_target::register_classes! {
    AGPR_32 "AGPR_32",
    AREG_64 "AReg_64",
    AREG_96 "AReg_96",
    AREG_128 "AReg_128",
    AREG_160 "AReg_160",
    AREG_192 "AReg_192",
    AREG_224 "AReg_224",
    AREG_256 "AReg_256",
    AREG_288 "AReg_288",
    AREG_320 "AReg_320",
    AREG_352 "AReg_352",
    AREG_384 "AReg_384",
    AREG_512 "AReg_512",
    AREG_1024 "AReg_1024",
    SCC_CLASS "SCC_CLASS",
    SGPR_32 "SGPR_32",
    SGPR_64 "SGPR_64",
    SGPR_96 "SGPR_96",
    SGPR_128 "SGPR_128",
    SGPR_160 "SGPR_160",
    SGPR_192 "SGPR_192",
    SGPR_224 "SGPR_224",
    SGPR_256 "SGPR_256",
    SGPR_288 "SGPR_288",
    SGPR_320 "SGPR_320",
    SGPR_352 "SGPR_352",
    SGPR_384 "SGPR_384",
    SGPR_512 "SGPR_512",
    SREG_32 "SReg_32",
    SREG_64 "SReg_64",
    SREG_OR_LDS_32 "SRegOrLds_32",
    TTMP_32 "TTMP_32",
    TTMP_64 "TTMP_64",
    TTMP_128 "TTMP_128",
    TTMP_256 "TTMP_256",
    TTMP_512 "TTMP_512",
    VGPR_16 "VGPR_16",
    VGPR_16_LO128 "VGPR_16_Lo128",
    VGPR_32 "VGPR_32",
    VGPR_32_LO128 "VGPR_32_Lo128",
    VREG_64 "VReg_64",
    VREG_64_ALIGN2 "VReg_64_Align2",
    VREG_96 "VReg_96",
    VREG_128 "VReg_128",
    VREG_160 "VReg_160",
    VREG_192 "VReg_192",
    VREG_224 "VReg_224",
    VREG_256 "VReg_256",
    VREG_288 "VReg_288",
    VREG_320 "VReg_320",
    VREG_352 "VReg_352",
    VREG_384 "VReg_384",
    VREG_512 "VReg_512",
    VREG_1024 "VReg_1024",
    VS_16 "VS_16",
    VS_16_LO128 "VS_16_Lo128",
    VS_32 "VS_32",
    VS_32_LO128 "VS_32_Lo128",
    VS_32_LO256 "VS_32_Lo256",
    VS_64 "VS_64",
    VS_128 "VS_128",
    VS_64_LO256 "VS_64_Lo256",
}

/// The lower half of a register.
pub(crate) const LOW_HALF: SubRegisterIndexId = description::sub_register_index("lo16");
/// The first register of consecutive ones.
const FIRST: SubRegisterIndexId = description::sub_register_index("sub0");
/// The upper half of a register.
pub(crate) const HIGH_HALF: SubRegisterIndexId = description::sub_register_index("hi16");

/// The kinds of registers that statements name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegisterKind {
    Vector,
    Scalar,
    Accumulator,
    Trap,
    Special,
}

/// The kinds of numbered registers, by what their names start with.
pub(crate) const NUMBERED: [(&str, RegisterKind); 5] = [
    ("v", RegisterKind::Vector),
    ("s", RegisterKind::Scalar),
    ("ttmp", RegisterKind::Trap),
    ("acc", RegisterKind::Accumulator),
    ("a", RegisterKind::Accumulator),
];

/// Returns the class of consecutive registers.
pub(crate) fn class_of(kind: RegisterKind, n_bits: u32) -> Option<RegisterClassId> {
    use class::*;
    const VECTOR: [(u32, RegisterClassId); 14] = [
        (32, VGPR_32),
        (64, VREG_64),
        (96, VREG_96),
        (128, VREG_128),
        (160, VREG_160),
        (192, VREG_192),
        (224, VREG_224),
        (256, VREG_256),
        (288, VREG_288),
        (320, VREG_320),
        (352, VREG_352),
        (384, VREG_384),
        (512, VREG_512),
        (1024, VREG_1024),
    ];
    const SCALAR: [(u32, RegisterClassId); 13] = [
        (32, SGPR_32),
        (64, SGPR_64),
        (96, SGPR_96),
        (128, SGPR_128),
        (160, SGPR_160),
        (192, SGPR_192),
        (224, SGPR_224),
        (256, SGPR_256),
        (288, SGPR_288),
        (320, SGPR_320),
        (352, SGPR_352),
        (384, SGPR_384),
        (512, SGPR_512),
    ];
    const ACCUMULATOR: [(u32, RegisterClassId); 14] = [
        (32, AGPR_32),
        (64, AREG_64),
        (96, AREG_96),
        (128, AREG_128),
        (160, AREG_160),
        (192, AREG_192),
        (224, AREG_224),
        (256, AREG_256),
        (288, AREG_288),
        (320, AREG_320),
        (352, AREG_352),
        (384, AREG_384),
        (512, AREG_512),
        (1024, AREG_1024),
    ];
    const TRAP: [(u32, RegisterClassId); 5] =
        [(32, TTMP_32), (64, TTMP_64), (128, TTMP_128), (256, TTMP_256), (512, TTMP_512)];
    let classes: &[(u32, RegisterClassId)] = match kind {
        RegisterKind::Vector => &VECTOR,
        RegisterKind::Scalar => &SCALAR,
        RegisterKind::Accumulator => &ACCUMULATOR,
        RegisterKind::Trap => &TRAP,
        RegisterKind::Special => &[],
    };
    classes.iter().find(|(width, _)| *width == n_bits).map(|(_, class)| *class)
}

/// Returns the special register with a name.
pub(crate) fn special(name: &str) -> Option<RegisterId> {
    Some(match name {
        "exec" => reg::EXEC,
        "vcc" => reg::VCC,
        "flat_scratch" => reg::FLAT_SCR,
        "xnack_mask" => reg::XNACK_MASK,
        "shared_base" | "src_shared_base" => reg::SRC_SHARED_BASE,
        "shared_limit" | "src_shared_limit" => reg::SRC_SHARED_LIMIT,
        "private_base" | "src_private_base" => reg::SRC_PRIVATE_BASE,
        "private_limit" | "src_private_limit" => reg::SRC_PRIVATE_LIMIT,
        "src_flat_scratch_base_lo" => reg::SRC_FLAT_SCRATCH_BASE_LO,
        "src_flat_scratch_base_hi" => reg::SRC_FLAT_SCRATCH_BASE_HI,
        "pops_exiting_wave_id" | "src_pops_exiting_wave_id" => reg::SRC_POPS_EXITING_WAVE_ID,
        "lds_direct" | "src_lds_direct" => reg::LDS_DIRECT,
        "m0" => reg::M0,
        "vccz" | "src_vccz" => reg::SRC_VCCZ,
        "execz" | "src_execz" => reg::SRC_EXECZ,
        "scc" | "src_scc" => reg::SRC_SCC,
        "tba" => reg::TBA,
        "tma" => reg::TMA,
        "flat_scratch_lo" => reg::FLAT_SCR_LO,
        "flat_scratch_hi" => reg::FLAT_SCR_HI,
        "xnack_mask_lo" => reg::XNACK_MASK_LO,
        "xnack_mask_hi" => reg::XNACK_MASK_HI,
        "vcc_lo" => reg::VCC_LO,
        "vcc_hi" => reg::VCC_HI,
        "exec_lo" => reg::EXEC_LO,
        "exec_hi" => reg::EXEC_HI,
        "tma_lo" => reg::TMA_LO,
        "tma_hi" => reg::TMA_HI,
        "tba_lo" => reg::TBA_LO,
        "tba_hi" => reg::TBA_HI,
        "pc" => reg::PC_REG,
        "null" => reg::SGPR_NULL,
        _ => return None,
    })
}

/// Returns the 64-bit register whose halves two special registers are.
pub(crate) fn joined(low: RegisterId, high: RegisterId) -> Option<RegisterId> {
    Some(match (low, high) {
        (reg::EXEC_LO, reg::EXEC_HI) => reg::EXEC,
        (reg::FLAT_SCR_LO, reg::FLAT_SCR_HI) => reg::FLAT_SCR,
        (reg::XNACK_MASK_LO, reg::XNACK_MASK_HI) => reg::XNACK_MASK,
        (reg::VCC_LO, reg::VCC_HI) => reg::VCC,
        (reg::TBA_LO, reg::TBA_HI) => reg::TBA,
        (reg::TMA_LO, reg::TMA_HI) => reg::TMA,
        _ => return None,
    })
}

/// The halves of `vcc`, which follow the last numbered scalar register.
pub(crate) const VCC_HALVES: [RegisterId; 2] = [reg::VCC_LO, reg::VCC_HI];

/// Returns whether a half of `vcc` is the one that follows consecutive registers.
pub(crate) fn is_vcc_after(
    first: RegisterId,
    kind: RegisterKind,
    n_registers: u32,
    register: RegisterId,
) -> bool {
    let half = VCC_HALVES.iter().position(|half| *half == register);
    let index = u32::from(first.0).checked_sub(u32::from(reg::SGPR0.0));
    let (RegisterKind::Scalar, Some(half), Some(index)) = (kind, half, index) else { return false };
    const FIRST_HALF: u32 = 106;
    index.checked_add(n_registers) == Some(FIRST_HALF + half as u32)
}

/// Returns whether a register is encoded like an inline constant.
pub(crate) fn is_inline_value(register: RegisterId) -> bool {
    [
        reg::SRC_SHARED_BASE_LO,
        reg::SRC_SHARED_BASE,
        reg::SRC_SHARED_LIMIT_LO,
        reg::SRC_SHARED_LIMIT,
        reg::SRC_PRIVATE_BASE_LO,
        reg::SRC_PRIVATE_BASE,
        reg::SRC_PRIVATE_LIMIT_LO,
        reg::SRC_PRIVATE_LIMIT,
        reg::SRC_FLAT_SCRATCH_BASE_LO,
        reg::SRC_FLAT_SCRATCH_BASE_HI,
        reg::SRC_POPS_EXITING_WAVE_ID,
        reg::SRC_VCCZ,
        reg::SRC_EXECZ,
        reg::SRC_SCC,
        reg::SGPR_NULL,
    ]
    .contains(&register)
}

/// The registers whose numbers differ between generations: the general one, that of older and that of newer ones.
struct Numbering {
    general: RegisterId,
    older: RegisterId,
    newer: RegisterId,
    is_newer: fn(&Generation) -> bool,
}

macro_rules! numberings {
    ($($general:literal $older:literal $newer:literal $is_newer:expr,)*) => {
        const NUMBERINGS: &[Numbering] = &[$(Numbering {
            general: description::register($general),
            older: description::register($older),
            newer: description::register($newer),
            is_newer: $is_newer,
        }),*];
    };
}
numberings! {
    "FLAT_SCR" "FLAT_SCR_ci" "FLAT_SCR_vi" |g| !g.is_gfx7(),
    "FLAT_SCR_LO" "FLAT_SCR_LO_ci" "FLAT_SCR_LO_vi" |g| !g.is_gfx7(),
    "FLAT_SCR_HI" "FLAT_SCR_HI_ci" "FLAT_SCR_HI_vi" |g| !g.is_gfx7(),
    "M0" "M0_gfxpre11" "M0_gfx11plus" Generation::is_gfx11_or_later,
    "SGPR_NULL" "SGPR_NULL_gfxpre11" "SGPR_NULL_gfx11plus" Generation::is_gfx11_or_later,
    "SGPR_NULL64" "SGPR_NULL_gfxpre11" "SGPR_NULL_gfx11plus" Generation::is_gfx11_or_later,
    "TTMP0" "TTMP0_vi" "TTMP0_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP1" "TTMP1_vi" "TTMP1_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP2" "TTMP2_vi" "TTMP2_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP3" "TTMP3_vi" "TTMP3_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP4" "TTMP4_vi" "TTMP4_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP5" "TTMP5_vi" "TTMP5_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP6" "TTMP6_vi" "TTMP6_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP7" "TTMP7_vi" "TTMP7_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP8" "TTMP8_vi" "TTMP8_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP9" "TTMP9_vi" "TTMP9_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP10" "TTMP10_vi" "TTMP10_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP11" "TTMP11_vi" "TTMP11_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP12" "TTMP12_vi" "TTMP12_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP13" "TTMP13_vi" "TTMP13_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP14" "TTMP14_vi" "TTMP14_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP15" "TTMP15_vi" "TTMP15_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP0_TTMP1" "TTMP0_TTMP1_vi" "TTMP0_TTMP1_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP2_TTMP3" "TTMP2_TTMP3_vi" "TTMP2_TTMP3_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP4_TTMP5" "TTMP4_TTMP5_vi" "TTMP4_TTMP5_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP6_TTMP7" "TTMP6_TTMP7_vi" "TTMP6_TTMP7_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP8_TTMP9" "TTMP8_TTMP9_vi" "TTMP8_TTMP9_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP10_TTMP11" "TTMP10_TTMP11_vi" "TTMP10_TTMP11_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP12_TTMP13" "TTMP12_TTMP13_vi" "TTMP12_TTMP13_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP14_TTMP15" "TTMP14_TTMP15_vi" "TTMP14_TTMP15_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP0_TTMP1_TTMP2_TTMP3" "TTMP0_TTMP1_TTMP2_TTMP3_vi" "TTMP0_TTMP1_TTMP2_TTMP3_gfx9plus"
        Generation::is_gfx9_or_later,
    "TTMP4_TTMP5_TTMP6_TTMP7" "TTMP4_TTMP5_TTMP6_TTMP7_vi" "TTMP4_TTMP5_TTMP6_TTMP7_gfx9plus"
        Generation::is_gfx9_or_later,
    "TTMP8_TTMP9_TTMP10_TTMP11" "TTMP8_TTMP9_TTMP10_TTMP11_vi" "TTMP8_TTMP9_TTMP10_TTMP11_gfx9plus"
        Generation::is_gfx9_or_later,
    "TTMP12_TTMP13_TTMP14_TTMP15" "TTMP12_TTMP13_TTMP14_TTMP15_vi" "TTMP12_TTMP13_TTMP14_TTMP15_gfx9plus"
        Generation::is_gfx9_or_later,
    "TTMP0_TTMP1_TTMP2_TTMP3_TTMP4_TTMP5_TTMP6_TTMP7" "TTMP0_TTMP1_TTMP2_TTMP3_TTMP4_TTMP5_TTMP6_TTMP7_vi"
        "TTMP0_TTMP1_TTMP2_TTMP3_TTMP4_TTMP5_TTMP6_TTMP7_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP4_TTMP5_TTMP6_TTMP7_TTMP8_TTMP9_TTMP10_TTMP11" "TTMP4_TTMP5_TTMP6_TTMP7_TTMP8_TTMP9_TTMP10_TTMP11_vi"
        "TTMP4_TTMP5_TTMP6_TTMP7_TTMP8_TTMP9_TTMP10_TTMP11_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP8_TTMP9_TTMP10_TTMP11_TTMP12_TTMP13_TTMP14_TTMP15"
        "TTMP8_TTMP9_TTMP10_TTMP11_TTMP12_TTMP13_TTMP14_TTMP15_vi"
        "TTMP8_TTMP9_TTMP10_TTMP11_TTMP12_TTMP13_TTMP14_TTMP15_gfx9plus" Generation::is_gfx9_or_later,
    "TTMP0_TTMP1_TTMP2_TTMP3_TTMP4_TTMP5_TTMP6_TTMP7_TTMP8_TTMP9_TTMP10_TTMP11_TTMP12_TTMP13_TTMP14_TTMP15"
        "TTMP0_TTMP1_TTMP2_TTMP3_TTMP4_TTMP5_TTMP6_TTMP7_TTMP8_TTMP9_TTMP10_TTMP11_TTMP12_TTMP13_TTMP14_TTMP15_vi"
        "TTMP0_TTMP1_TTMP2_TTMP3_TTMP4_TTMP5_TTMP6_TTMP7_TTMP8_TTMP9_TTMP10_TTMP11_TTMP12_TTMP13_TTMP14_TTMP15_gfx9plus"
        Generation::is_gfx9_or_later,
}

/// Returns the register of a generation that a general one represents.
pub(crate) fn numbered(register: RegisterId, generation: &Generation) -> RegisterId {
    match NUMBERINGS.iter().find(|numbering| numbering.general == register) {
        Some(numbering) if (numbering.is_newer)(generation) => numbering.newer,
        Some(numbering) => numbering.older,
        None => register,
    }
}

/// Returns the general register that one of a generation belongs to.
pub(crate) fn general(register: RegisterId) -> RegisterId {
    let is_of = |n: &&Numbering| n.older == register || n.newer == register;
    NUMBERINGS.iter().find(is_of).map_or(register, |numbering| numbering.general)
}

/// Returns the first of consecutive registers, or the register itself.
pub(crate) fn first_of(register: RegisterId) -> RegisterId {
    DESCRIPTION.sub_register(register, FIRST).unwrap_or(register)
}

/// The units that a register of 32 bits consists of: its halves.
const UNITS_PER_REGISTER: usize = 2;

/// Writes a register's name, such as `v4` or `v[4:7]`.
pub(crate) fn write_name(register: RegisterId, out: &mut String) {
    let name = |register| DESCRIPTION.register_asm_name(register, 0);
    let first = name(first_of(register));
    if !name(register).is_empty() {
        out.push_str(name(register));
    } else if let Some(digits) = first.find(|c: char| c.is_ascii_digit()) {
        let (prefix, first) = first.split_at(digits);
        let n_others = DESCRIPTION.units(register).count() / UNITS_PER_REGISTER - 1;
        let last = first.parse::<usize>().unwrap_or_default() + n_others;
        out.extend([prefix, "[", first, ":", &last.to_string(), "]"]);
    }
}

/// Returns whether a register is scalar.
pub(crate) fn is_scalar(register: RegisterId) -> bool {
    register == reg::SCC || DESCRIPTION.class_contains(class::SREG_32, first_of(register))
}

/// Returns the register at an index of a class.
pub(crate) fn member(class: RegisterClassId, index: usize) -> Option<RegisterId> {
    DESCRIPTION.registers_in(DESCRIPTION.table::<RegisterClass>().at(class.index()).registers).get(index)
}

/// Returns whether a processor has a register. `has_xnack` says whether it has a mask for retried instructions.
pub(crate) fn is_available(register: RegisterId, generation: &Generation, has_xnack: bool) -> bool {
    let overlaps = |other| DESCRIPTION.registers_overlap(other, register);
    if overlaps(reg::TTMP12_TTMP13_TTMP14_TTMP15) {
        return generation.is_gfx9_or_later();
    }
    if overlaps(reg::SGPR104_SGPR105) {
        return generation.is_gfx10_or_later();
    }
    match register {
        reg::SRC_SHARED_BASE_LO
        | reg::SRC_SHARED_BASE
        | reg::SRC_SHARED_LIMIT_LO
        | reg::SRC_SHARED_LIMIT
        | reg::SRC_PRIVATE_BASE_LO
        | reg::SRC_PRIVATE_BASE
        | reg::SRC_PRIVATE_LIMIT_LO
        | reg::SRC_PRIVATE_LIMIT => return generation.is_gfx9_or_later(),
        reg::SRC_FLAT_SCRATCH_BASE_LO | reg::SRC_FLAT_SCRATCH_BASE_HI => {
            return generation.has(const { description::feature("FeatureGloballyAddressableScratch") });
        }
        reg::SRC_POPS_EXITING_WAVE_ID => {
            return generation.is_gfx9_or_later() && !generation.is_gfx11_or_later();
        }
        reg::TBA | reg::TBA_LO | reg::TBA_HI | reg::TMA | reg::TMA_LO | reg::TMA_HI => {
            return !generation.is_gfx9_or_later();
        }
        reg::XNACK_MASK | reg::XNACK_MASK_LO | reg::XNACK_MASK_HI => {
            return (generation.is_gfx8() || generation.is_gfx9()) && has_xnack;
        }
        reg::SGPR_NULL => return generation.is_gfx10_or_later(),
        reg::SRC_EXECZ | reg::SRC_VCCZ => return !generation.is_gfx11_or_later(),
        _ => {}
    }
    if generation.is_gfx7() {
        return true;
    }
    if generation.is_gfx6() || generation.is_gfx10_or_later() {
        return !matches!(register, reg::FLAT_SCR | reg::FLAT_SCR_LO | reg::FLAT_SCR_HI);
    }
    // These generations have two scalar registers less.
    let lacks_last = generation.is_gfx8() || generation.is_gfx9();
    !lacks_last || !overlaps(reg::SGPR102_SGPR103)
}
