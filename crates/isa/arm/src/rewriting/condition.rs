//! The conditions of the rules that change matched instructions.

use stallscope_target::{Inst, Operand, RegisterId};

use crate::condition::Condition;
use crate::inst_operands::{list, number, register};
use crate::registers::{is_low, reg};
use crate::rewriting::rule::Circumstances;

const ALWAYS: i64 = Condition::AL.0 as i64;

/// Holds for every instruction.
pub(crate) fn always(_: &Inst, _: &Circumstances<'_>) -> bool {
    true
}

fn are_low(inst: &Inst, operands: &[usize]) -> bool {
    operands.iter().all(|&operand| is_low(register(inst, operand)))
}

/// A shift by a number in the low registers.
pub(crate) fn narrow_shift(inst: &Inst, c: &Circumstances<'_>) -> bool {
    are_low(inst, &[0, 1]) && c.suits_flags(register(inst, 5)) && !c.is_wide
}

/// A computation in the low registers, whose first operand is changed.
pub(crate) fn narrow_changing_first(inst: &Inst, c: &Circumstances<'_>) -> bool {
    are_low(inst, &[1, 2])
        && register(inst, 0) == register(inst, 1)
        && c.suits_flags(register(inst, 5))
        && !c.is_wide
}

/// A computation in the low registers, whose second operand is changed.
pub(crate) fn narrow_changing_second(inst: &Inst, c: &Circumstances<'_>) -> bool {
    are_low(inst, &[1, 2])
        && register(inst, 0) == register(inst, 2)
        && c.suits_flags(register(inst, 5))
        && !c.is_wide
}

/// A byte added to a low register, or subtracted from it.
pub(crate) fn narrow_byte_added(inst: &Inst, c: &Circumstances<'_>) -> bool {
    let is_byte = match inst.operand(2) {
        Some(Operand::Immediate(value)) => value as u32 <= 0xFF,
        _ => !c.is_unspecified_symbol,
    };
    !c.is_wide
        && register(inst, 0) == register(inst, 1)
        && are_low(inst, &[0])
        && c.suits_flags(register(inst, 5))
        && is_byte
}

/// A byte moved to a low register.
pub(crate) fn narrow_byte_moved(inst: &Inst, c: &Circumstances<'_>) -> bool {
    let is_byte = matches!(inst.operand(1), Some(Operand::Immediate(value)) if value as u32 <= 0xFF);
    are_low(inst, &[0]) && is_byte && c.suits_flags(register(inst, 4)) && !c.is_wide
}

/// A low register moved to another, with flags set.
pub(crate) fn narrow_move(inst: &Inst, c: &Circumstances<'_>) -> bool {
    are_low(inst, &[0, 1]) && number(inst, 2) == ALWAYS && register(inst, 4) == reg::CPSR && !c.is_wide
}

/// A low register extended without rotation.
pub(crate) fn narrow_extension(inst: &Inst, c: &Circumstances<'_>) -> bool {
    are_low(inst, &[0, 1]) && number(inst, 2) == 0 && !c.is_wide
}

/// Words added to the stack pointer, or subtracted from it, without flags.
pub(crate) fn narrow_stack_adjustment(inst: &Inst, c: &Circumstances<'_>) -> bool {
    let immediate = inst.operand(2).and_then(Operand::immediate).map(|value| value as u32);
    let is_short = immediate.is_some_and(|value| value.is_multiple_of(4) && value <= 127 * 4);
    register(inst, 5) == RegisterId::NONE && !c.is_wide && is_short
}

/// A register added to the destination, without flags.
pub(crate) fn narrow_added_to_first(inst: &Inst, c: &Circumstances<'_>) -> bool {
    register(inst, 0) == register(inst, 1) && register(inst, 5) == RegisterId::NONE && !c.is_wide
}

/// The destination added to a register, without flags.
pub(crate) fn narrow_added_to_second(inst: &Inst, c: &Circumstances<'_>) -> bool {
    register(inst, 0) == register(inst, 2) && register(inst, 5) == RegisterId::NONE && !c.is_wide
}

/// A small number with the destination written out, which prefers the form with three operands.
pub(crate) fn small_with_destination(inst: &Inst, c: &Circumstances<'_>) -> bool {
    matches!(inst.operand(3), Some(Operand::Immediate(value)) if (value as u32) < 8) && c.n_operands == 3
}

/// A load near the program counter.
pub(crate) fn narrow_literal(inst: &Inst, c: &Circumstances<'_>) -> bool {
    (1..=0xFF).contains(&number(inst, 1)) && !c.is_wide
}

/// The stack pointer added to a register that is not the destination.
pub(crate) fn not_added_to_destination(inst: &Inst, _: &Circumstances<'_>) -> bool {
    register(inst, 0) != register(inst, 2)
}

/// A branch on a condition outside of IT blocks.
pub(crate) fn conditional_outside(inst: &Inst, c: &Circumstances<'_>) -> bool {
    number(inst, 1) != ALWAYS && !c.is_in_it_block
}

/// A branch without a condition.
pub(crate) fn unconditional(inst: &Inst, _: &Circumstances<'_>) -> bool {
    number(inst, 1) == ALWAYS
}

/// A branch without a condition, or one in an IT block.
pub(crate) fn unconditional_or_inside(inst: &Inst, c: &Circumstances<'_>) -> bool {
    number(inst, 1) == ALWAYS || c.is_in_it_block
}

/// A list of one register, after the base register twice and the condition.
pub(crate) fn one_register(inst: &Inst, _: &Circumstances<'_>) -> bool {
    inst.operands.len() == 5
}

/// `pop` of one register.
pub(crate) fn pop_of_one(inst: &Inst, c: &Circumstances<'_>) -> bool {
    c.mnemonic == "pop" && inst.operands.len() == 5
}

/// `push` of one register.
pub(crate) fn push_of_one(inst: &Inst, c: &Circumstances<'_>) -> bool {
    c.mnemonic == "push" && inst.operands.len() == 5
}

fn needs_wide_load(inst: &Inst, has_mark: bool) -> bool {
    let (is_high, has_base) = list(inst, 3, register(inst, 0), RegisterId::NONE);
    is_high || has_base == has_mark
}

/// A load of registers with write-back that the narrow form cannot express.
pub(crate) fn wide_updating_load(inst: &Inst, c: &Circumstances<'_>) -> bool {
    c.has_exclamation_mark && needs_wide_load(inst, true)
}

/// A load of registers without write-back that the narrow form cannot express.
pub(crate) fn wide_load(inst: &Inst, c: &Circumstances<'_>) -> bool {
    !c.has_exclamation_mark && needs_wide_load(inst, false)
}

/// A store of registers that are not all low.
pub(crate) fn wide_store(inst: &Inst, _: &Circumstances<'_>) -> bool {
    list(inst, 4, register(inst, 0), RegisterId::NONE).0
}

/// `pop` of registers that are not all low.
pub(crate) fn wide_pop(inst: &Inst, _: &Circumstances<'_>) -> bool {
    list(inst, 2, RegisterId::NONE, reg::PC).0
}

/// `push` of registers that are not all low.
pub(crate) fn wide_push(inst: &Inst, _: &Circumstances<'_>) -> bool {
    list(inst, 2, RegisterId::NONE, reg::LR).0
}

/// A list of all 32 registers.
pub(crate) fn all_registers(inst: &Inst, _: &Circumstances<'_>) -> bool {
    inst.operands.len() >= 3 + 32
}

/// A shift by nothing.
pub(crate) fn shift_by_nothing(inst: &Inst, _: &Circumstances<'_>) -> bool {
    number(inst, 2) == 0
}
