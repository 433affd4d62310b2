//! x86.

use super::Target;

pub(super) const TARGET: Target = Target {
    name: "x86",
    namespace: "X86",
    directory: "lib/Target/X86",
    n_asm_variants: 2,
    further_backends: &[],
    extensions: None,
    header: "lib/Target/X86/MCTargetDesc/X86BaseInfo.h",
    constant_enums: &["enum IPREFIXES {", "enum CondCode {"],
    condition_helpers: &["lib/Target/X86/MCTargetDesc/X86MCTargetDesc.cpp"],
    any_register_in: &[],
};
