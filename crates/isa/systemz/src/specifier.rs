//! The relocation specifiers after `@`.

use stallscope_mc::Specifier;

/// Their spelling, by their numbers.
pub(crate) const SPECIFIERS: &[&str] =
    &["DTPOFF", "GOT", "GOTENT", "INDNTPOFF", "NTPOFF", "PLT", "TLSGD", "TLSLD", "TLSLDM"];

/// That of the symbol of a call for thread-local data of any module.
pub(crate) const TLSGD: Specifier = Specifier(6);
/// That of the symbol of a call for thread-local data of this module.
pub(crate) const TLSLDM: Specifier = Specifier(8);
