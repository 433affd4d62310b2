//! The names and classes of registers.

use stallscope_target::{RegisterClassId, RegisterId, SubRegisterIndexId};

use crate::description::{self, DESCRIPTION};

stallscope_target::registers! {
    APSR APSR_NZCV FPSCR FPSCR_NZCV ZR Q0 R0 R1 R2 R4 R5 R6 R7 R8 R9 R10 R11 R12 SP LR PC CPSR VPR P0 D16 D31 S31 RA_AUTH_CODE
    R0_R1 R2_R3 R4_R5 R6_R7 R8_R9 R10_R11
}

stallscope_target::register_classes! {
    GPR "GPR",
    GPR_NO_PC "GPRnopc",
    R_GPR "rGPR",
    T_GPR "tGPR",
    GPR_WITH_APSR "GPRwithAPSRnosp",
    GPR_PAIR "GPRPair",
    SPR "SPR",
    DPR "DPR",
    QPR "QPR",
    MQPR "MQPR",
    MQQPR "MQQPR",
    MQQQQPR "MQQQQPR",
    D_PAIR "DPair",
    D_PAIR_SPACED "DPairSpc",
    FP_WITH_VPR "FPWithVPR",
}

/// The first doubleword register of a group.
pub(crate) const FIRST_DOUBLE: SubRegisterIndexId = description::sub_register_index("dsub_0");

/// The first general register of a pair.
const FIRST_GENERAL: SubRegisterIndexId = description::sub_register_index("gsub_0");

/// The general registers, by their encodings.
const GENERAL: [RegisterId; 16] = [
    reg::R0,
    reg::R1,
    reg::R2,
    next(reg::R2, 1),
    reg::R4,
    reg::R5,
    reg::R6,
    reg::R7,
    reg::R8,
    reg::R9,
    reg::R10,
    reg::R11,
    reg::R12,
    reg::SP,
    reg::LR,
    reg::PC,
];

/// Returns whether a register belongs to a class.
pub(crate) fn is_in(register: RegisterId, class: RegisterClassId) -> bool {
    DESCRIPTION.class_contains(class, register)
}

/// Returns whether a register is one of the first eight general ones.
pub(crate) fn is_low(register: RegisterId) -> bool {
    (reg::R0..=reg::R7).contains(&register)
}

/// Returns the general register with an encoding.
pub(crate) fn general(encoding: u32) -> Option<RegisterId> {
    GENERAL.get(encoding as usize).copied()
}

/// Returns the encoding of a register.
pub(crate) fn encoding(register: RegisterId) -> u32 {
    DESCRIPTION.register_encoding(register).into()
}

/// Returns the register that is `distance` registers after another one of its kind; general registers after the
/// thirteenth are elsewhere.
pub(crate) const fn next(register: RegisterId, distance: u16) -> RegisterId {
    RegisterId(register.0.wrapping_add(distance))
}

/// Returns the register after another one in a list; the first general register follows the last one.
pub(crate) fn next_in_list(register: RegisterId) -> RegisterId {
    if is_in(register, class::GPR) {
        general((encoding(register) + 1) % 16).unwrap_or_default()
    } else {
        next(register, 1)
    }
}

/// Returns the first doubleword register of a group.
pub(crate) fn first_double(register: RegisterId) -> Option<RegisterId> {
    DESCRIPTION.sub_register(register, FIRST_DOUBLE)
}

/// Returns the group of a class whose first doubleword register is `first`.
pub(crate) fn group(first: RegisterId, class: RegisterClassId) -> Option<RegisterId> {
    let mut containing = DESCRIPTION.super_registers(first);
    containing.find(|&register| is_in(register, class) && first_double(register) == Some(first))
}

/// Returns the pair of general registers whose first one is `even`.
pub(crate) fn with_even(even: RegisterId) -> Option<RegisterId> {
    let is_first = |&register: &RegisterId| {
        is_in(register, class::GPR_PAIR) && DESCRIPTION.sub_register(register, FIRST_GENERAL) == Some(even)
    };
    DESCRIPTION.super_registers(even).find(is_first)
}

/// Returns the register of a class at an index.
pub(crate) fn at(class: RegisterClassId, index: usize) -> Option<RegisterId> {
    let class = DESCRIPTION.table::<stallscope_target::RegisterClass>().get(class.index())?;
    DESCRIPTION.registers_in(class.registers).get(index)
}
