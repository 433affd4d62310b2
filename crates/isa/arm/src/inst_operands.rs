//! Reading the operands of instructions.

use stallscope_target::{Inst, Operand, RegisterId};

use crate::registers::is_low;

/// Returns the register that is an operand.
pub(crate) fn register(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

/// Returns the number that is an operand; 0 if it is something else.
pub(crate) fn number(inst: &Inst, index: usize) -> i64 {
    inst.operand(index).and_then(Operand::immediate).unwrap_or_default()
}

/// Returns whether a list from an operand on has a register that is neither low nor `other`, and whether it has `base`.
pub(crate) fn list(inst: &Inst, first: usize, base: RegisterId, other: RegisterId) -> (bool, bool) {
    let registers = || inst.operands.iter().skip(first).filter_map(|operand| operand.register());
    let is_high = |id: RegisterId| !is_low(id) && (other == RegisterId::NONE || id != other);
    // A list is read up to the first register that does not fit.
    let n_fitting = registers().take_while(|&id| !is_high(id)).count();
    let is_any_high = n_fitting < registers().count();
    (is_any_high, registers().take(n_fitting + 1).any(|id| id == base))
}
