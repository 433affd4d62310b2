//! Finds writes that clear the rest of a register.

use stallscope_target::{Opcode, RegisterClassId, RegisterId};

use crate::description::{self, DESCRIPTION};

const GR32: RegisterClassId = description::register_class("GR32");
const VR128X: RegisterClassId = description::register_class("VR128X");
const VR256X: RegisterClassId = description::register_class("VR256X");

/// Position of the encoding kind in an opcode's target flags: legacy (0), VEX, XOP or EVEX.
const ENCODING_SHIFT: u32 = 29;
const ENCODING_MASK: u64 = 3;

/// The analysis of x86 instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

impl stallscope_sim::InstrAnalysis for InstrAnalysis {
    /// Returns a write to a 32-bit general register clears the upper half of the 64-bit register, and a write by an
    /// instruction with a vector encoding clears the rest of the vector register.
    fn clears_super_registers(&self, opcode: &Opcode, register: RegisterId) -> bool {
        if DESCRIPTION.class_contains(GR32, register) {
            return true;
        }
        let has_vector_encoding = opcode.ts_flags >> ENCODING_SHIFT & ENCODING_MASK != 0;
        has_vector_encoding
            && (DESCRIPTION.class_contains(VR128X, register) || DESCRIPTION.class_contains(VR256X, register))
    }
}
