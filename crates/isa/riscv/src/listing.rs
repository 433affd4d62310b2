//! The syntax of RISC-V listings.

use stallscope_dialects::Language;

/// The language of RISC-V listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "#",
    has_att_and_intel: false,
    is_branch,
    takes_address: |_| false,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 2,
    name_suffixes: &[],
    rewrites: &[],
    has_storage_classes: false,
    names_any_number: false,
    has_address_comments: false,
    sums_are_out_of_reach: false,
    disassembly_directives: "",
};

fn is_branch(mnemonic: &[u8]) -> bool {
    let conditions: [&[u8]; 20] = [
        b"beq", b"bne", b"blt", b"bge", b"bltu", b"bgeu", b"beqz", b"bnez", b"blez", b"bgez", b"bltz",
        b"bgtz", b"bgt", b"ble", b"bgtu", b"bleu", b"j", b"jal", b"c.j", b"c.jal",
    ];
    conditions.contains(&mnemonic) || matches!(mnemonic, b"c.beqz" | b"c.bnez")
}

fn branch_reach(mnemonic: &[u8]) -> u64 {
    match mnemonic {
        b"j" | b"jal" => 1 << 20,
        _ if mnemonic.starts_with(b"c.") => 1 << 11,
        _ => 1 << 12,
    }
}
