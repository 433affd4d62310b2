//! The register that an operand names. Vector-scalar instructions number all their registers from 0 to 63, but the
//! upper half is stored as the vector registers.

use stallscope_mc::OperandClasses;
use stallscope_target::{OpcodeId, RegisterClassId, RegisterId};

use crate::{description, registers};

const VSSRC: RegisterClassId = description::register_class("VSSRC");
const VSFRC: RegisterClassId = description::register_class("VSFRC");
const VSRC: RegisterClassId = description::register_class("VSRC");

/// Returns the register whose name and number an operand has.
pub(crate) fn operand_register(
    classes: &OperandClasses<'_>,
    opcode: OpcodeId,
    index: usize,
    register: RegisterId,
) -> RegisterId {
    match classes.class(opcode, index) {
        Some(VSSRC | VSFRC) => registers::vector_scalar(register, true),
        Some(VSRC) => registers::vector_scalar(register, false),
        _ => register,
    }
}
