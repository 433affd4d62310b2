//! The syntax of AArch64 listings.

use stallscope_input::Language;

/// The language of AArch64 listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "//",
    has_att_and_intel: false,
    is_branch,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 4,
    name_suffixes: &[],
    rewrites: &[],
    has_storage_classes: false,
};

fn is_branch(mnemonic: &[u8]) -> bool {
    let names: [&[u8]; 6] = [b"b", b"bl", b"cbz", b"cbnz", b"tbz", b"tbnz"];
    mnemonic.starts_with(b"b.") || mnemonic.starts_with(b"bc.") || names.contains(&mnemonic)
}

fn branch_reach(mnemonic: &[u8]) -> u64 {
    match mnemonic {
        b"b" | b"bl" => 1 << 27,
        b"tbz" | b"tbnz" => 1 << 15,
        _ => 1 << 20,
    }
}
