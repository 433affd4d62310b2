//! How registers are written in operands: by their numbers, if they have one and nothing else is asked for.

use stallscope_mc::{OperandClasses, RegisterNames, RegisterSpellings};
use stallscope_target::{Description, OpcodeId, RegisterId};

use crate::description;
use crate::operand_register::operand_register;

/// The first and the last bit of the condition register, by LLVM's numbers.
const CONDITION_BITS: (RegisterId, RegisterId) =
    (description::register("CR0EQ"), description::register("CR7UN"));

/// How registers are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Naming {
    /// The requested names.
    pub(crate) names: RegisterNames,
    /// Whether names may have `%`, which AIX's assembler does not read.
    pub(crate) can_have_percent: bool,
}

impl Naming {
    /// Returns the register whose name operand `index` of an opcode has.
    pub(crate) fn named_register(
        self,
        classes: &OperandClasses<'_>,
        opcode: OpcodeId,
        index: usize,
        register: RegisterId,
    ) -> RegisterId {
        if self.names.are_of_own_set { register } else { operand_register(classes, opcode, index, register) }
    }

    /// Writes a register.
    pub(crate) fn write(
        self,
        description: Description<'_>,
        names: &RegisterSpellings<'_>,
        register: RegisterId,
        out: &mut String,
    ) {
        if self.names.are_full && (CONDITION_BITS.0..=CONDITION_BITS.1).contains(&register) {
            return write_condition_bit(description.register_encoding(register), out);
        }
        let name = names.spelling(register);
        if self.names.have_percent && self.can_have_percent && name.starts_with(['r', 'f', 'q', 'v', 'c']) {
            out.push('%');
        }
        let has_name = self.names.are_full || self.names.have_percent;
        out.push_str(if has_name { name } else { without_prefix(name) });
    }
}

/// Writes a bit of the condition register as the expression for its number.
fn write_condition_bit(number: u16, out: &mut String) {
    let field = number / 4;
    if field > 0 {
        out.extend(["4*cr", &field.to_string(), "+"]);
    }
    out.push_str(match number % 4 {
        0 => "lt",
        1 => "gt",
        2 => "eq",
        _ => "un",
    });
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
