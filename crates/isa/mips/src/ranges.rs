//! Whether numbers fit into bits.

/// Returns whether a number fits into `n_bits` bits with a sign. `n_bits` is less than 64.
pub(crate) const fn is_signed(value: i64, n_bits: u32) -> bool {
    let unused = 64 - n_bits;
    value << unused >> unused == value
}

/// Returns whether a number fits into `n_bits` bits without a sign. `n_bits` is less than 64.
pub(crate) const fn is_unsigned(value: i64, n_bits: u32) -> bool {
    (value as u64) >> n_bits == 0
}
