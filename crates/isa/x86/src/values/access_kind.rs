//! Whether an opcode loads from or stores to its memory operand.

use stallscope_target::{Opcode, OpcodeFlag};

/// The names of opcodes that access no data although LLVM has them load and store, so that nothing is moved across
/// them.
const HINTS: [&str; 4] = ["PREFETCH", "CL", "VGATHERPF", "VSCATTERPF"];

/// The names of opcodes that only load although LLVM has them store as well.
const LOADS: [&str; 9] =
    ["LDMXCSR", "VLDMXCSR", "LDTILECFG", "FXRSTOR", "XRSTOR", "PTWRITE", "LWP", "INVPCID", "MOVDIR64B"];

/// The names of opcodes that only store although LLVM has them load as well.
const STORES: [&str; 9] =
    ["MOVDIRI", "STTILECFG", "VMASKMOV", "VPMASKMOV", "MMX_MOVNTQ", "FXSAVE", "XSAVE", "WRSS", "WRUSS"];

/// Returns whether an opcode with a memory operand loads, and whether it stores.
pub(crate) fn access_kind(opcode: &Opcode, name: &str) -> [bool; 2] {
    let is_one_of = |names: &[&str]| names.iter().any(|start| name.starts_with(start));
    match [opcode.has(OpcodeFlag::MayLoad), opcode.has(OpcodeFlag::MayStore)] {
        [true, true] if is_one_of(&HINTS) => [false, false],
        [true, true] if is_one_of(&LOADS) => [true, false],
        [true, true] if is_one_of(&STORES) => [false, true],
        kind => kind,
    }
}
