//! The names of build attributes.

/// The attribute with the name of the instruction set.
pub(crate) const ARCH: i64 = 5;

const NAMES: [(&str, i64); 7] = [
    ("stack_align", 4),
    ("arch", ARCH),
    ("unaligned_access", 6),
    ("priv_spec", 8),
    ("priv_spec_minor", 10),
    ("priv_spec_revision", 12),
    ("atomic_abi", 14),
];

/// Looks up an attribute by its name, which may start with `Tag_`.
pub(crate) fn by_name(name: &str) -> Option<i64> {
    let name = name.strip_prefix("Tag_").unwrap_or(name);
    NAMES.iter().find(|(known, _)| *known == name).map(|&(_, tag)| tag)
}
