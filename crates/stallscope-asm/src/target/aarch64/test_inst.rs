//! Instructions and subtargets for tests.

use stallscope_target::{Inst, Subtarget, Target, Triple, aarch64};

use crate::target::test_inst;
pub(super) use crate::target::test_inst::expressions;

/// A subtarget with features, such as `+v8.2a`.
pub(super) fn subtarget(attributes: &str) -> Subtarget<'static> {
    Subtarget::new(Target::Aarch64, Triple::new("aarch64"), "", [attributes]).0
}

/// An instruction by opcode and operands: registers by name, `-` for no register, immediates.
pub(super) fn inst(opcode: &str, operands: &str) -> Inst {
    test_inst::inst(aarch64::description(), opcode, operands)
}

/// Calls `check` with every opcode, and one that does not exist, with operands of all kinds and numbers.
pub(super) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 14] = [
        "-", "W3", "XZR", "SP", "Q31", "D0_D1", "Z31_Z0", "P15", "PN8", "ZAB0", "Z0_Z8", "X0_X1", "NZCV",
        "WSP",
    ];
    test_inst::check_all_opcodes_with(aarch64::description(), &REGISTERS, check);
}
