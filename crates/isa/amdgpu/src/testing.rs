//! Instructions and subtargets for tests.

use stallscope_target::{Inst, SubtargetInfo, Triple};

use crate::description::DESCRIPTION;

pub(crate) use stallscope_testing::expressions;

/// Returns the subtarget of a processor.
pub(crate) fn subtarget(processor: &str) -> SubtargetInfo {
    SubtargetInfo::new(&crate::ISA.target, Triple::new("amdgcn"), processor, []).0
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers.
pub(crate) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 8] =
        ["-", "VGPR0", "VGPR1", "VGPR0_VGPR1", "SGPR0", "SGPR2_SGPR3", "VCC", "AGPR0"];
    stallscope_testing::check_all_opcodes_with(DESCRIPTION, &REGISTERS, check);
}
