//! Additions of small immediates to 64-bit registers, which renaming does without a port.
//!
//! Source: measurements on Raptor Cove, `docs/x86-intel.md`, section 13: `add`, `sub`, `inc` and `dec` of 64 bits, and `lea` with a base and a
//! displacement take no time in a chain. The range of immediates is T. Johnston's (tavianator.com, 2025).

use stallscope_sim::Movement;
use stallscope_target::Inst;

use crate::lowering::operands::Operands;
use crate::lowering::register_number::NamedRegister;

/// The immediates that renaming adds.
const IMMEDIATES: std::ops::Range<i64> = -1024..1024;

/// The number of the displacement among the operands of an address.
const DISPLACEMENT: usize = 3;

/// Returns the move of a register if an instruction writes the sum of a register and a small immediate.
pub(super) fn movement(inst: &Inst, operands: &Operands) -> Option<Movement> {
    let immediate = |index: usize| inst.operand(index).and_then(|operand| operand.immediate());
    let is_small = |value: Option<i64>| value.is_some_and(|value| IMMEDIATES.contains(&value));
    let is_sum = match operands.name.as_ref() {
        "INC64r" | "DEC64r" => true,
        "ADD64ri8" | "ADD64ri32" | "SUB64ri8" | "SUB64ri32" => {
            is_small(inst.operands.last().and_then(|operand| operand.immediate()))
        }
        "LEA64r" => operands.index.is_none() && is_small(immediate(operands.memory? + DISPLACEMENT)),
        _ => false,
    };
    let number = |register: NamedRegister| match register {
        NamedRegister::General(..) => register.number(),
        _ => None,
    };
    let to = operands.writes.iter().find_map(|&(_, register, _)| number(register))?;
    let from = if operands.name == "LEA64r" { operands.base.and_then(number)? } else { to };
    is_sum.then_some(Movement { from, to, is_vector: false, is_addition: true })
}
