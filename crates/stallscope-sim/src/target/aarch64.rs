//! AArch64: implicit clearing of registers.

use stallscope_target::{Opcode, RegisterClassId, RegisterId, aarch64};

use super::TargetBehaviour;

/// The classes of registers whose writes set the rest of the register that contains them to zero: the 32-bit
/// halves of the general registers, and the scalar and vector parts of the scalable vector registers.
const ZERO_EXTENDED: [RegisterClassId; 6] = [
    aarch64::register_class("GPR32"),
    aarch64::register_class("FPR8"),
    aarch64::register_class("FPR16"),
    aarch64::register_class("FPR32"),
    aarch64::register_class("FPR64"),
    aarch64::register_class("FPR128"),
];

/// The behaviour of AArch64.
#[derive(Debug)]
pub(super) struct Aarch64;

impl TargetBehaviour for Aarch64 {
    fn clears_super_registers(&self, _: &Opcode, register: RegisterId) -> bool {
        ZERO_EXTENDED.iter().any(|&class| aarch64::description().class_contains(class, register))
    }
}
