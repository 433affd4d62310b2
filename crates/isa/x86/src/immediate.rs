//! The bytes of immediates and displacements.

use stallscope_target::Operand;

/// Writes the low `n_bytes` bytes of a value.
pub(crate) fn write_constant(value: i64, n_bytes: u8, out: &mut Vec<u8>) {
    out.extend(value.to_le_bytes().iter().take(usize::from(n_bytes)));
}

/// Writes an immediate plus `offset`, or zeros for an expression.
pub(crate) fn write_value(operand: Operand, offset: i64, n_bytes: u8, out: &mut Vec<u8>) {
    let value = operand.immediate().map_or(0, |value| value.wrapping_add(offset));
    write_constant(value, n_bytes, out);
}
