//! The syntax of SystemZ listings.

use stallscope_dialects::Language;

/// The language of SystemZ listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "#",
    has_att_and_intel: false,
    is_branch,
    takes_address,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 2,
    name_suffixes: &["@plt"],
    rewrites: &[],
    has_storage_classes: false,
    names_any_number: false,
    has_address_comments: false,
    sums_are_out_of_reach: false,
    disassembly_directives: "",
};

/// Whether a mnemonic is that of a relative branch: `jne`, `brctg`, `clgrjh`.
fn is_branch(mnemonic: &[u8]) -> bool {
    let compares_and_branches = mnemonic.starts_with(b"c") && mnemonic.contains(&b'j');
    let relative = [&b"brc"[..], b"bras", b"brx"];
    mnemonic.starts_with(b"j")
        || compares_and_branches
        || relative.iter().any(|start| mnemonic.starts_with(start))
}

/// Whether a mnemonic is that of an instruction with the address of data: `larl`, `lgrl`, `clgrl`.
fn takes_address(mnemonic: &[u8]) -> bool {
    mnemonic.ends_with(b"rl") && !mnemonic.starts_with(b"b")
}

fn branch_reach(mnemonic: &[u8]) -> u64 {
    let is_long = mnemonic.starts_with(b"jg") || matches!(mnemonic, b"brasl" | b"brcl" | b"jasl" | b"jlu");
    if is_long { 1 << 32 } else { 1 << 16 }
}
