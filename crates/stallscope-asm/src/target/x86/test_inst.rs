//! Instructions and subtargets for tests.

use stallscope_target::{FeatureSet, Inst, SchedModel, Subtarget, Triple, x86};

use crate::target::test_inst;
pub(super) use crate::target::test_inst::expressions;

/// A subtarget with no feature but its mode, such as `Is64Bit`.
pub(super) fn subtarget(mode: &str) -> Subtarget<'static> {
    let description = x86::description();
    let mut features = FeatureSet::default();
    features.set(description.feature_by_name(mode).unwrap(), true);
    Subtarget {
        description,
        triple: Triple::default(),
        processor_name: String::new(),
        processor: None,
        features,
        sched_model: SchedModel::default(),
        processor_model: None,
    }
}

/// An instruction by opcode and operands: registers by name, `-` for no register, immediates.
pub(super) fn inst(opcode: &str, operands: &str, flags: u32) -> Inst {
    Inst { flags, ..test_inst::inst(x86::description(), opcode, operands) }
}

/// Calls `check` with every opcode, and one that does not exist, with operands of all kinds and numbers.
pub(super) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 14] =
        ["-", "AL", "AH", "SPL", "R31", "XMM31", "ZMM8", "K7", "K0_K1", "RIP", "EIZ", "FS", "ST0", "BX"];
    test_inst::check_all_opcodes_with(x86::description(), &REGISTERS, check);
}
