//! The syntax of Arm listings.

use stallscope_dialects::{Language, Rewrite};

use crate::condition::Condition;

/// Constructs of GNU's tools that LLVM writes differently; it has no `.w` where there is no narrow form. Hints without
/// a name do nothing: `nop {0}`.
const REWRITES: &[Rewrite] = &[
    Rewrite { mnemonic: "adc.w", n_operands: 3, replacement: "adc", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "adcs.w", n_operands: 3, replacement: "adcs", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "mul.w", n_operands: 3, replacement: "mul", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "nop", n_operands: 1, replacement: "nop @", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "sbc.w", n_operands: 3, replacement: "sbc", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "sbcs.w", n_operands: 3, replacement: "sbcs", repeats_last: false, suffix: "" },
];

/// The language of Arm listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "@",
    has_att_and_intel: false,
    is_branch,
    takes_address: |_| false,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 2,
    name_suffixes: &[],
    rewrites: REWRITES,
    has_storage_classes: false,
    names_any_number: false,
    has_address_comments: false,
    sums_are_out_of_reach: true,
    disassembly_directives: "",
};

/// Returns the branch without its size and condition.
fn branch(mnemonic: &[u8]) -> &[u8] {
    let stem = mnemonic.strip_suffix(b".w").or_else(|| mnemonic.strip_suffix(b".n")).unwrap_or(mnemonic);
    let split = stem.len().checked_sub(2).and_then(|length| stem.split_at_checked(length));
    let is_condition =
        |name: &[u8]| std::str::from_utf8(name).is_ok_and(|name| Condition::by_name(name).is_some());
    match split {
        Some((rest @ (b"b" | b"bl" | b"blx"), condition)) if is_condition(condition) => rest,
        _ => stem,
    }
}

fn is_branch(mnemonic: &[u8]) -> bool {
    matches!(branch(mnemonic), b"b" | b"bl" | b"blx" | b"cbz" | b"cbnz" | b"le" | b"letp" | b"wls" | b"wlstp")
}

fn branch_reach(mnemonic: &[u8]) -> u64 {
    match branch(mnemonic) {
        b"cbz" | b"cbnz" => 1 << 7,
        b"le" | b"letp" | b"wls" | b"wlstp" => 1 << 12,
        _ => 1 << 25,
    }
}
