//! The syntax of Lanai listings.

use stallscope_dialects::Language;

/// The language of Lanai listings.
pub(crate) const LANGUAGE: Language = Language {
    comment: "!",
    has_att_and_intel: false,
    is_branch: |mnemonic| mnemonic.starts_with(b"b"),
    takes_address: |_| false,
    branches_have_one_operand: true,
    branch_reach: |_| 1 << 25,
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
