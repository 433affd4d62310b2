//! What the encodings of registers consist of.

use stallscope_target::{Description, RegisterClassId, RegisterId, SubRegisterIndexId};

use crate::description::{register, register_class, sub_register_index};

/// The register's number, and its lower bits, which instructions have.
pub(crate) const NUMBER: u16 = 0x3FF;
pub(crate) const LOW_NUMBER: u16 = 0xFF;
pub(crate) const IS_VECTOR: u16 = 1 << 10;
pub(crate) const IS_ACCUMULATION: u16 = 1 << 11;
pub(crate) const IS_UPPER_HALF: u16 = 1 << 12;

const SCALARS: RegisterClassId = register_class("SReg_32");
const FIRST_PART: SubRegisterIndexId = sub_register_index("sub0");
const SCC: RegisterId = register("SCC");

/// Returns whether a register or a tuple is scalar.
pub(crate) fn is_scalar(description: Description<'_>, register: RegisterId) -> bool {
    let first = description.sub_register(register, FIRST_PART).unwrap_or(register);
    description.class_contains(SCALARS, first) || register == SCC
}
