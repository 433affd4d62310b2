//! AArch64.

use super::Target;

pub(super) const TARGET: Target = Target {
    name: "aarch64",
    namespace: "AArch64",
    directory: "lib/Target/AArch64",
    n_asm_variants: 2,
    further_backends: &["emitter", "searchable-tables", "arm-target-def"],
    extensions: Some("lib/Target/AArch64/AsmParser/AArch64AsmParser.cpp"),
    header: "lib/Target/AArch64/MCTargetDesc/AArch64MCTargetDesc.h",
    constant_enums: &["enum ShiftExtendType {"],
    condition_helpers: &["lib/Target/AArch64/MCTargetDesc/AArch64AddressingModes.h"],
    any_register_in: &[
        ("isHForm", &["FPR16"]),
        ("isQForm", &["FPR128"]),
        ("isFpOrNEON", &["FPR8", "FPR16", "FPR32", "FPR64", "FPR128"]),
    ],
};
