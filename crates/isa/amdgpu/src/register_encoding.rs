//! The fields in the encodings of registers.

/// The register's number, and its lower bits, which instructions have.
pub(crate) const NUMBER: u16 = 0x3FF;
pub(crate) const LOW_NUMBER: u16 = 0xFF;
pub(crate) const IS_VECTOR: u16 = 1 << 10;
pub(crate) const IS_ACCUMULATION: u16 = 1 << 11;
pub(crate) const IS_UPPER_HALF: u16 = 1 << 12;
