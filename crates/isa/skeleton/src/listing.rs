//! How listings are written.

use stallscope_dialects::Language;

/// The language of listings. There are no branches.
pub(crate) const LANGUAGE: Language = Language {
    comment: "#",
    has_att_and_intel: false,
    is_branch: |_| false,
    takes_address: |_| false,
    branches_have_one_operand: true,
    branch_reach: |_| u64::MAX,
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
