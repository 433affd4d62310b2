//! The relocation specifiers around symbols, such as `hi(symbol)`.

use stallscope_mc::Specifier;

/// Their spelling, by their numbers.
pub(crate) const SPECIFIERS: &[&str] = &["", "hi(", "lo("];

/// That of a symbol alone.
pub(crate) const NONE: Specifier = Specifier(0);
/// The upper half of an address.
pub(crate) const ABS_HI: Specifier = Specifier(1);
/// The lower half of an address.
pub(crate) const ABS_LO: Specifier = Specifier(2);
