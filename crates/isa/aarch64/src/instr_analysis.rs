//! Finds writes that clear the rest of a register.

use stallscope_target::{Opcode, RegisterClassId, RegisterId};

use crate::description::{self, DESCRIPTION};

/// The classes of registers whose writes clear the rest of the containing register: the 32-bit halves of the general
/// registers, and the scalar and vector parts of the scalable vector registers.
const ZERO_EXTENDED: [RegisterClassId; 6] = [
    description::register_class("GPR32"),
    description::register_class("FPR8"),
    description::register_class("FPR16"),
    description::register_class("FPR32"),
    description::register_class("FPR64"),
    description::register_class("FPR128"),
];

/// The analysis of AArch64 instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

impl stallscope_sim::InstrAnalysis for InstrAnalysis {
    fn clears_super_registers(&self, _: &Opcode, register: RegisterId) -> bool {
        ZERO_EXTENDED.iter().any(|&class| DESCRIPTION.class_contains(class, register))
    }
}
