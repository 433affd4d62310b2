//! Instructions and subtargets for tests.

use stallscope_asm::{DiagnosticKind, ParseOptions};
use stallscope_target::{Inst, SubtargetInfo, Triple};

use crate::description::DESCRIPTION;

pub(crate) use stallscope_testing::expressions;

/// Returns a subtarget with features, such as `+zba`.
pub(crate) fn subtarget(attributes: &str) -> SubtargetInfo {
    SubtargetInfo::new(&crate::ISA.target, Triple::new("riscv64"), "", [attributes]).0
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers.
pub(crate) fn check_all_opcodes_with(check: impl FnMut(&Inst)) {
    const REGISTERS: [&str; 12] =
        ["-", "X0", "X1", "X8", "X10_X11", "X9_Y", "F3_D", "F10_F", "F4_Q2", "V0", "V8M4", "V1_V2"];
    stallscope_testing::check_all_opcodes_with(DESCRIPTION, &REGISTERS, check);
}

/// Returns the errors and notes for a statement, with their places.
pub(crate) fn messages(statement: &str) -> Vec<(DiagnosticKind, Option<u32>, String)> {
    let subtarget = subtarget("+zcmp,+zca,+v");
    let mut parser = (crate::ISA.parser)(&subtarget);
    let asm_info = (crate::ISA.asm_language.asm_info)(&subtarget.triple);
    let options = ParseOptions::default();
    let parsed = stallscope_asm::parse("", statement.as_bytes(), &mut *parser, asm_info, &options);
    let messages = parsed.diagnostics.iter();
    messages.map(|message| (message.kind, message.location, message.message.to_string())).collect()
}
