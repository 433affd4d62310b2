//! Instructions and subtargets for tests.

use stallscope_target::{Inst, SubtargetInfo, Triple};
pub(crate) use stallscope_testing::expressions;

use crate::description::DESCRIPTION;

/// Returns a subtarget.
pub(crate) fn subtarget(triple: &str) -> SubtargetInfo {
    SubtargetInfo::new(&crate::ISA.target, Triple::new(triple), "pwr10", []).0
}

/// Creates an instruction from opcode and operands: registers by name, `-` for no register, immediates.
pub(crate) fn inst(opcode: &str, operands: &str) -> Inst {
    stallscope_testing::inst(DESCRIPTION, opcode, operands)
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers.
pub(crate) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 10] = ["-", "R0", "X3", "F1", "V31", "VSL3", "VSRp5", "CR7", "CR1EQ", "ACC3"];
    stallscope_testing::check_all_opcodes_with(DESCRIPTION, &REGISTERS, check);
}
