//! Instructions and subtargets for tests.

use stallscope_target::{Inst, SubtargetInfo, Triple};
pub(crate) use stallscope_testing::expressions;

use crate::description::DESCRIPTION;

/// Returns a subtarget.
pub(crate) fn subtarget() -> SubtargetInfo {
    SubtargetInfo::new(&crate::ISA.target, Triple::new("s390x"), "z17", []).0
}

/// Creates an instruction from opcode and operands: registers by name, `-` for no register, immediates.
pub(crate) fn inst(opcode: &str, operands: &str) -> Inst {
    stallscope_testing::inst(DESCRIPTION, opcode, operands)
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers.
pub(crate) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 10] = ["-", "R0D", "R1L", "R2H", "R4Q", "F0D", "F1Q", "V31", "A3", "CC"];
    stallscope_testing::check_all_opcodes_with(DESCRIPTION, &REGISTERS, check);
}
