//! The syntax of MIPS listings.

use stallscope_dialects::Language;

/// The language of MIPS listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "#",
    has_att_and_intel: false,
    is_branch,
    takes_address: |_| false,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 4,
    name_suffixes: &[],
    rewrites: &[],
    has_storage_classes: false,
    names_any_number: true,
    has_address_comments: false,
    sums_are_out_of_reach: false,
    disassembly_directives: ".set noreorder; .set noat; ",
};

/// Whether a mnemonic is that of a branch or jump to an address: `b`, `beq`, `bc1t`, `bnezc`, `j`, `jal`, not `jr`,
/// `bitswap` or `bmnz.v`.
fn is_branch(mnemonic: &[u8]) -> bool {
    const OTHERS: [&[u8]; 8] =
        [b"bitswap", b"bitrev", b"break", b"balign", b"bclr", b"bins", b"bmnz", b"bmz"];
    let is_vector = mnemonic.contains(&b'.');
    let is_other = OTHERS.iter().any(|other| mnemonic.starts_with(other));
    matches!(mnemonic, b"j" | b"jal" | b"jals" | b"jalx")
        || mnemonic.starts_with(b"b") && !is_other && (!is_vector || is_vector_branch(mnemonic))
}

/// Whether a mnemonic with a data format is that of a branch: `bnz.b`, `bz.v`.
fn is_vector_branch(mnemonic: &[u8]) -> bool {
    mnemonic.starts_with(b"bnz.") || mnemonic.starts_with(b"bz.")
}

fn branch_reach(mnemonic: &[u8]) -> u64 {
    match mnemonic {
        b"j" | b"jal" | b"jals" | b"jalx" => 1 << 28,
        b"bc" | b"balc" => 1 << 27,
        _ => 1 << 17,
    }
}
