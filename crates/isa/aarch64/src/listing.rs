//! The syntax of AArch64 listings.

use stallscope_dialects::Language;

/// Conditions of branches, which Microsoft's tools write without a dot: `bne`.
const CONDITIONS: &[&[u8]] = &[
    b"al", b"cc", b"cs", b"eq", b"ge", b"gt", b"hi", b"hs", b"le", b"lo", b"ls", b"lt", b"mi", b"ne", b"pl",
    b"vc", b"vs",
];

/// The language of AArch64 listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "//",
    has_att_and_intel: false,
    is_branch,
    takes_address,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 4,
    name_suffixes: &[],
    rewrites: &[],
    has_storage_classes: false,
    names_any_number: false,
    has_address_comments: false,
    sums_are_out_of_reach: false,
    disassembly_directives: "",
};

fn is_branch(mnemonic: &[u8]) -> bool {
    let names: [&[u8]; 6] = [b"b", b"bl", b"cbz", b"cbnz", b"tbz", b"tbnz"];
    let is_conditional = |condition: &[u8]| CONDITIONS.contains(&condition);
    mnemonic.starts_with(b"b.")
        || mnemonic.starts_with(b"bc.")
        || names.contains(&mnemonic)
        || mnemonic.strip_prefix(b"b").is_some_and(is_conditional)
}

/// Whether a mnemonic is that of an instruction with an address: of a page, of data, or of a literal.
fn takes_address(mnemonic: &[u8]) -> bool {
    matches!(mnemonic, b"adr" | b"adrp" | b"ldr" | b"ldrsw" | b"prfm")
}

fn branch_reach(mnemonic: &[u8]) -> u64 {
    match mnemonic {
        b"b" | b"bl" => 1 << 27,
        b"tbz" | b"tbnz" => 1 << 15,
        _ => 1 << 20,
    }
}
