//! The syntax of x86 listings.

use stallscope_dialects::{Language, Rewrite};

/// Older disassemblers write suffixes that LLVM refuses: `jmpq 501c0 <f>`.
const REWRITES: &[Rewrite] = &[
    Rewrite { mnemonic: "fldenvl", n_operands: 1, replacement: "fldenv", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "fnstenvl", n_operands: 1, replacement: "fnstenv", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "jmpq", n_operands: 1, replacement: "jmp", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "xbeginq", n_operands: 1, replacement: "xbegin", repeats_last: false, suffix: "" },
];

/// The language of x86 listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "#",
    has_att_and_intel: true,
    is_branch,
    takes_address: |_| false,
    branches_have_one_operand: true,
    branch_reach: |_| u64::MAX,
    is_needless_prefix,
    alignment: 1,
    name_suffixes: &["@plt"],
    rewrites: REWRITES,
    has_storage_classes: false,
    names_any_number: false,
    has_address_comments: false,
    sums_are_out_of_reach: false,
    disassembly_directives: "",
};

fn is_branch(mnemonic: &[u8]) -> bool {
    mnemonic.starts_with(b"j") || mnemonic.starts_with(b"call") || mnemonic.starts_with(b"loop")
}

fn is_needless_prefix(word: &[u8]) -> bool {
    matches!(word, b"data16" | b"addr32" | b"cs" | b"ds" | b"es" | b"ss" | b"fs" | b"gs" | b"rex")
        || word.starts_with(b"rex.")
}
