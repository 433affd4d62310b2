//! x86.

use super::Target;

pub(super) const TARGET: Target = Target {
    name: "x86",
    namespace: "X86",
    directory: "lib/Target/X86",
    n_asm_variants: 2,
    operand_types_header: "lib/Target/X86/MCTargetDesc/X86BaseInfo.h",
};
