//! The types of operands that code asks for, as the description numbers them.

/// An operand about which nothing is said.
pub(crate) const UNKNOWN: u8 = 0;
/// A part of an address.
pub(crate) const MEMORY: u8 = 3;
/// An offset of 9 bits.
pub(crate) const SHORT_OFFSET: u8 = 13;
