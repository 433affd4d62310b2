//! The names and classes of registers.

use stallscope_target::{RegisterClassId, RegisterId, SubRegisterIndexId};

use crate::description::{self, DESCRIPTION};

stallscope_target::registers! {
    X0 X1 X2 X4 X5 X6 X7 X8 X9 X15 X16 X18 X19 X26 X27 X31 X0_H X0_W X0_Y F0_D F0_F F0_H F0_Q F0_Q2 V0 V1
}

stallscope_target::register_classes! {
    GPR "GPR",
    GPRC "GPRC",
    GPR_F16 "GPRF16",
    GPR_F32 "GPRF32",
    GPR_PAIR "GPRPair",
    GPR_PAIR_C "GPRPairC",
    GPR_PAIR_NO_X0 "GPRPairNoX0",
    FPR64 "FPR64",
    FPR64_C "FPR64C",
    VR "VR",
    VRM2 "VRM2",
    VRM4 "VRM4",
    VRM8 "VRM8",
}

/// The first half of a pair of registers.
pub(crate) const EVEN: SubRegisterIndexId = description::sub_register_index("sub_gpr_even");
/// The first register of a group of vector registers.
pub(crate) const FIRST_VECTOR: SubRegisterIndexId = description::sub_register_index("sub_vrm1_0");

/// Returns whether a register belongs to a class.
pub(crate) fn is_in(register: RegisterId, class: RegisterClassId) -> bool {
    DESCRIPTION.class_contains(class, register)
}

/// Returns the part of a register with an index.
pub(crate) fn sub_register(register: RegisterId, index: SubRegisterIndexId) -> Option<RegisterId> {
    DESCRIPTION.sub_register(register, index)
}

/// Returns the register of a class whose part with an index is `part`.
pub(crate) fn super_register(
    part: RegisterId,
    index: SubRegisterIndexId,
    class: RegisterClassId,
) -> Option<RegisterId> {
    let mut containing = DESCRIPTION.super_registers(part);
    containing.find(|&register| is_in(register, class) && sub_register(register, index) == Some(part))
}

/// Returns the register at the same distance from `to` as `register` has from `from`.
pub(crate) const fn corresponding(register: RegisterId, from: RegisterId, to: RegisterId) -> RegisterId {
    RegisterId(register.0.wrapping_sub(from.0).wrapping_add(to.0))
}
