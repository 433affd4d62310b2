//! Instructions and subtargets for tests.

use stallscope_target::{Inst, SubtargetInfo, Triple};
pub(crate) use stallscope_testing::expressions;

use crate::description::DESCRIPTION;

/// Returns a subtarget with features, such as `+neon`.
pub(crate) fn subtarget(triple: &str, attributes: &str) -> SubtargetInfo {
    SubtargetInfo::new(&crate::ISA.target, Triple::new(triple), "", [attributes]).0
}

/// Creates an instruction from opcode and operands: registers by name, `-` for no register, immediates.
pub(crate) fn inst(opcode: &str, operands: &str) -> Inst {
    stallscope_testing::inst(DESCRIPTION, opcode, operands)
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers.
pub(crate) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 12] =
        ["-", "R3", "SP", "PC", "CPSR", "D31", "Q15", "S31", "D0_D2", "Q0_Q1_Q2_Q3", "R0_R1", "VPR"];
    stallscope_testing::check_all_opcodes_with(DESCRIPTION, &REGISTERS, check);
}
