//! Instructions and subtargets for tests.

use stallscope_target::{Inst, SubtargetInfo, Triple};

use crate::description::DESCRIPTION;

pub(crate) use stallscope_testing::expressions;

/// Returns a subtarget with features, such as `+v8.2a`.
pub(crate) fn subtarget(attributes: &str) -> SubtargetInfo {
    SubtargetInfo::new(&crate::ISA.target, Triple::new("aarch64"), "", [attributes]).0
}

/// Creates an instruction from opcode and operands: registers by name, `-` for no register, immediates.
pub(crate) fn inst(opcode: &str, operands: &str) -> Inst {
    stallscope_testing::inst(DESCRIPTION, opcode, operands)
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers.
pub(crate) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 14] = [
        "-", "W3", "XZR", "SP", "Q31", "D0_D1", "Z31_Z0", "P15", "PN8", "ZAB0", "Z0_Z8", "X0_X1", "NZCV",
        "WSP",
    ];
    stallscope_testing::check_all_opcodes_with(DESCRIPTION, &REGISTERS, check);
}
