//! The syntax of PowerPC listings.

use stallscope_dialects::{Language, Rewrite};

/// The extended mnemonics of GNU's tools that LLVM does not have, and an instruction without an operand that it has.
const REWRITES: &[Rewrite] = &[
    Rewrite { mnemonic: "dcbtct", n_operands: 2, replacement: "dcbt", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "dcbtstct", n_operands: 2, replacement: "dcbtst", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "icbt", n_operands: 2, replacement: "icbt 0,", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "mfcr", n_operands: 2, replacement: "mfocrf", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "mtfsf", n_operands: 3, replacement: "mtfsf", repeats_last: false, suffix: ",0" },
    Rewrite { mnemonic: "tbegin.", n_operands: 0, replacement: "tbegin. 0", repeats_last: false, suffix: "" },
    Rewrite { mnemonic: "xxlnot", n_operands: 2, replacement: "xxlnor", repeats_last: true, suffix: "" },
    Rewrite { mnemonic: "xxmr", n_operands: 2, replacement: "xxlor", repeats_last: true, suffix: "" },
];

/// The language of PowerPC listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "#",
    has_att_and_intel: false,
    is_branch,
    takes_address: |_| false,
    branches_have_one_operand: false,
    branch_reach,
    is_needless_prefix: |_| false,
    alignment: 4,
    name_suffixes: &["@plt"],
    rewrites: REWRITES,
    has_storage_classes: true,
    names_any_number: false,
    has_address_comments: false,
    sums_are_out_of_reach: false,
    disassembly_directives: "",
};

/// Whether a mnemonic is that of a relative branch: `b`, `bl`, `bne+`, `bdnz`, not `bctr` or `blr`.
fn is_branch(mnemonic: &[u8]) -> bool {
    let plain = mnemonic.strip_suffix(b"+").or_else(|| mnemonic.strip_suffix(b"-")).unwrap_or(mnemonic);
    let goes_to_register = [&b"lr"[..], b"lrl", b"ctr", b"ctrl", b"tar", b"tarl"];
    let is_other = [&b"bc"[..], b"bp", b"br"].iter().any(|start| plain.starts_with(start) && plain.len() > 3);
    plain.starts_with(b"b") && !is_other && !goes_to_register.iter().any(|end| plain.ends_with(end))
}

fn branch_reach(mnemonic: &[u8]) -> u64 {
    if matches!(mnemonic, b"b" | b"bl") { 1 << 25 } else { 1 << 15 }
}
