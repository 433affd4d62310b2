//! How registers are written in operands: by their numbers, if they have one.

use stallscope_target::{Description, RegisterId};

/// Writes a register of an operand.
pub(crate) fn write_register(description: Description<'_>, register: RegisterId, out: &mut String) {
    let [name, ..] = description.register(register).asm_names;
    out.push_str(without_prefix(description.str(name)));
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
