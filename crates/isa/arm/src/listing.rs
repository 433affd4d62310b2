//! The syntax of Arm listings.

use stallscope_input::Language;

use crate::condition::Condition;

/// The language of Arm listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "@",
    has_att_and_intel: false,
    is_branch,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 2,
    name_suffixes: &[],
    rewrites: &[],
    has_storage_classes: false,
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
