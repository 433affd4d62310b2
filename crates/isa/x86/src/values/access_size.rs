//! How many bytes a memory operand has.

use stallscope_target::{Description, MethodId, OpcodeId};

use crate::description;

/// The methods that print a memory operand in Intel syntax, which states its size.
const SIZES: &[(MethodId, u16)] = &[
    (description::method("printbytemem"), 1),
    (description::method("printwordmem"), 2),
    (description::method("printdwordmem"), 4),
    (description::method("printqwordmem"), 8),
    (description::method("printtbytemem"), 10),
    (description::method("printxmmwordmem"), 16),
    (description::method("printymmwordmem"), 32),
    (description::method("printzmmwordmem"), 64),
    (description::method("printMemOffs8"), 1),
    (description::method("printMemOffs16"), 2),
    (description::method("printMemOffs32"), 4),
    (description::method("printMemOffs64"), 8),
    (description::method("printSrcIdx8"), 1),
    (description::method("printSrcIdx16"), 2),
    (description::method("printSrcIdx32"), 4),
    (description::method("printSrcIdx64"), 8),
    (description::method("printDstIdx8"), 1),
    (description::method("printDstIdx16"), 2),
    (description::method("printDstIdx32"), 4),
    (description::method("printDstIdx64"), 8),
];

/// The assembly variant of Intel syntax.
const INTEL_SYNTAX: u8 = 1;

/// Returns the bytes of an opcode's memory operand, or 0 if the opcode's text does not state them.
pub(crate) fn access_size(description: Description<'_>, opcode: OpcodeId) -> u16 {
    let fragments = description.select(description.asm_text(opcode, INTEL_SYNTAX));
    let mut sizes = fragments
        .iter()
        .filter_map(|fragment| SIZES.iter().find(|(method, _)| *method == fragment.method))
        .map(|&(_, size)| size);
    sizes.next().unwrap_or(0)
}
