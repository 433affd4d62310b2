//! How registers are written in operands.

use stallscope_target::{Description, RegisterId};

use crate::registers;

/// The options of LLVM about the names of registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Naming {
    /// `r3` in place of `3`.
    pub(crate) is_full: bool,
    /// `%r3` in place of `3`.
    pub(crate) has_percent: bool,
    /// `v0` in place of `vs32`.
    pub(crate) shows_vectors: bool,
}

/// The names of the bits of a field of the condition register.
const CONDITION_BITS: [&str; 4] = ["lt", "gt", "eq", "un"];

impl Naming {
    /// Writes a register of an operand.
    pub(crate) fn write(self, description: Description<'_>, register: RegisterId, out: &mut String) {
        if self.is_full
            && let Some(bit) = registers::condition_bit(register)
        {
            let (field, bit) = (bit / CONDITION_BITS.len(), bit % CONDITION_BITS.len());
            if field > 0 {
                out.push_str(&format!("4*cr{field}+"));
            }
            out.extend(CONDITION_BITS.get(bit).copied());
            return;
        }
        let [name, ..] = description.register(register).asm_names;
        let name = description.str(name);
        if self.has_percent && name.starts_with(['r', 'f', 'q', 'v', 'c']) {
            out.push('%');
        }
        let is_whole = self.is_full || self.has_percent;
        out.push_str(if is_whole { name } else { without_prefix(name) });
    }
}

/// Returns a name without the letters in front of the number, for registers that have a number.
fn without_prefix(name: &str) -> &str {
    // The longer ones are first.
    const PREFIXES: [&str; 17] = [
        "dmrrowp", "wacc_hi", "dmrrow", "dmrp", "wacc", "vsp", "rsp", "acc", "dmr", "rs", "vs", "fp", "fs",
        "cr", "f", "r", "v",
    ];
    PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}
