//! Runs a loop's body and reports its memory accesses.

use stallscope_isa::values::{Memory, trace_accesses};
use stallscope_mc::Expressions;
use stallscope_sim::{InitialState, InstructionAccesses};
use stallscope_target::{Inst, SubtargetInfo};

use super::decode::Decoder;
use super::execute::Machine;
use super::flags::Flags;
use super::operation::Operation;
use super::registers::{BHIVE_VALUE, Registers};
use super::symbols::Symbols;
use crate::mode::Modes;

/// Returns the memory accesses of each instruction of a loop's body, whose operands refer to `expressions`. Without stores, the
/// addresses of loads are only determined if `needs_addresses`.
pub(crate) fn accesses(
    insts: &[&Inst],
    expressions: &Expressions,
    subtarget: &SubtargetInfo,
    initial_state: InitialState,
    needs_addresses: bool,
) -> Vec<InstructionAccesses> {
    let stack_width = Modes::of(&subtarget.features).pointer_width() / 8;
    let decoder = Decoder { description: subtarget.description(), expressions, stack_width };
    let mut symbols = Symbols::new();
    // In 16-bit mode, registers have 32 bits as well.
    let register_width = stack_width.max(4);
    let registers = Registers::new(initial_state, register_width, &mut symbols);
    let operations: Vec<Operation> = insts
        .iter()
        .enumerate()
        .map(|(number, inst)| decoder.decode(inst, number as u32, &mut symbols))
        .collect();
    let memory = match initial_state {
        InitialState::Expressions => Memory::unknown(),
        InitialState::Bhive => Memory::of_page(BHIVE_VALUE),
    };
    let mut machine = Machine { registers, flags: Flags::default(), memory, symbols, stack_width };
    trace_accesses(&operations, needs_addresses, |operation, number, iteration| {
        machine.execute(operation, number, iteration)
    })
}
