//! The relocation specifiers after `@`.

use stallscope_mc::Specifier;

/// Their spelling by their numbers, for ELF: specifiers of [`is_half`] first.
pub(crate) const ELF_SPECIFIERS: &[&str] = &[
    "l",
    "h",
    "ha",
    "high",
    "higha",
    "higher",
    "highera",
    "highest",
    "highesta",
    "PLT",
    "notoc",
    "tls",
    "tls@pcrel",
    "DTPREL",
    "GOT",
    "got@ha",
    "got@h",
    "got@l",
    "PCREL",
    "tlsgd",
    "tlsld",
    "toc",
    "tocbase",
    "toc@ha",
    "toc@h",
    "toc@l",
    "TPREL",
    "gd",
    "m",
    "ie",
    "ld",
    "le",
    "ml",
    "dtpmod",
    "dtprel@ha",
    "dtprel@h",
    "dtprel@high",
    "dtprel@higha",
    "dtprel@higher",
    "dtprel@highera",
    "dtprel@highest",
    "dtprel@highesta",
    "dtprel@l",
    "got@dtprel",
    "got@dtprel@ha",
    "got@dtprel@h",
    "got@dtprel@l",
    "got@pcrel",
    "got@tlsgd",
    "got@tlsgd@ha",
    "got@tlsgd@h",
    "got@tlsgd@l",
    "got@tlsgd@pcrel",
    "got@tlsld",
    "got@tlsld@ha",
    "got@tlsld@h",
    "got@tlsld@l",
    "got@tlsld@pcrel",
    "got@tprel",
    "got@tprel@ha",
    "got@tprel@h",
    "got@tprel@l",
    "got@tprel@pcrel",
    "local",
    "tprel@ha",
    "tprel@h",
    "tprel@high",
    "tprel@higha",
    "tprel@higher",
    "tprel@highera",
    "tprel@highest",
    "tprel@highesta",
    "tprel@l",
];

/// Their spelling by their numbers, for AIX: none of the first ones.
pub(crate) const AIX_SPECIFIERS: &[&str] =
    &["", "", "", "", "", "", "", "", "", "", "", "", "", "gd", "m", "ie", "ld", "le", "ml", "l", "u"];

/// That of the function that a call reaches through a table.
pub(crate) const PLT: Specifier = Specifier(9);
/// That of a call by code that has no table of contents.
pub(crate) const NOTOC: Specifier = Specifier(10);
/// Specifiers of a symbol for the register with the address of thread-local data.
pub(crate) const TLS: [Specifier; 2] = [Specifier(11), Specifier(12)];

/// Returns whether a specifier selects 16 bits of a value.
pub(crate) const fn is_half(specifier: Specifier) -> bool {
    specifier.0 <= 8
}

/// Returns the 16 bits of a value that a specifier selects, if it selects any.
pub(crate) fn half(specifier: Specifier, value: i64) -> Option<i64> {
    // What the sign of the lower half takes away is added.
    let adjusted = value.wrapping_add(0x8000);
    let bits = match specifier.0 {
        0 => value,
        1 | 3 => value >> 16,
        2 | 4 => adjusted >> 16,
        5 => value >> 32,
        6 => adjusted >> 32,
        7 => value >> 48,
        8 => adjusted >> 48,
        _ => return None,
    };
    Some(bits & 0xFFFF)
}
