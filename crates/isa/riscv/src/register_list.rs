//! The lists of registers that functions save: `{ra, s0-s2}`.

use stallscope_target::RegisterId;

use crate::registers::reg;

/// The encoded list of the return address alone.
pub(crate) const ONLY_RA: u8 = 4;
/// The encoded list of the return address and the first saved register.
pub(crate) const RA_S0: u8 = 5;
/// The encoded list with all saved registers of the embedded variant.
pub(crate) const LAST_EMBEDDED: u8 = 6;
/// The encoded list with all saved registers.
pub(crate) const ALL: u8 = 15;

/// Returns the encoded list that ends with a register, if there is one.
pub(crate) fn encode(last: RegisterId) -> Option<u8> {
    match last {
        reg::X1 => Some(ONLY_RA),
        reg::X8 => Some(RA_S0),
        reg::X9 => Some(LAST_EMBEDDED),
        reg::X27 => Some(ALL),
        last if last >= reg::X18 && last < reg::X26 => u8::try_from(last.0 - reg::X18.0).ok().map(|n| 7 + n),
        _ => None,
    }
}

/// Returns the space on the stack for an encoded list.
pub(crate) fn stack_size(list: u8, is_64_bit: bool) -> i64 {
    // The last two registers are saved together.
    let n_registers = i64::from(list.saturating_sub(ONLY_RA)) + 1 + i64::from(list == ALL);
    let size = n_registers * if is_64_bit { 8 } else { 4 };
    (size + 15) / 16 * 16
}
