//! Instructions and subtargets for tests.

use stallscope_target::{FeatureSet, Inst, SubtargetInfo, Triple};

use crate::description::DESCRIPTION;

pub(crate) use stallscope_testing::expressions;

/// Returns a subtarget with no feature except its mode, such as `Is64Bit`.
pub(crate) fn subtarget(mode: &str) -> SubtargetInfo {
    let mut features = FeatureSet::default();
    features.set(DESCRIPTION.feature_by_name(mode).unwrap(), true);
    let mut subtarget = SubtargetInfo::new(&crate::ISA.target, Triple::default(), "", []).0;
    subtarget.features = features;
    subtarget
}

/// Creates an instruction from opcode and operands: registers by name, `-` for no register, immediates.
pub(crate) fn inst(opcode: &str, operands: &str, flags: u32) -> Inst {
    Inst { flags, ..stallscope_testing::inst(DESCRIPTION, opcode, operands) }
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers.
pub(crate) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 14] =
        ["-", "AL", "AH", "SPL", "R31", "XMM31", "ZMM8", "K7", "K0_K1", "RIP", "EIZ", "FS", "ST0", "BX"];
    stallscope_testing::check_all_opcodes_with(DESCRIPTION, &REGISTERS, check);
}
