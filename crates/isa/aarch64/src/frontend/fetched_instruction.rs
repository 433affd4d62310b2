//! Instructions as the front ends of AArch64 cores see them.

use stallscope_isa::CodeToLower;
use stallscope_sim::Program;

/// Bytes of an instruction.
pub(crate) const LENGTH: u32 = 4;

/// Bytes of a line of code.
pub(crate) const LINE: u32 = 64;

/// An instruction as front ends see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct FetchedInstruction {
    /// Micro-operations in the queue before dispatch.
    pub(crate) n_slots: u8,
    /// Whether it is a macro-operation together with the instruction before it.
    pub(crate) is_fused: bool,
    /// Whether it is a taken branch, which another instruction than the next one in memory follows.
    pub(crate) is_taken: bool,
    /// Bytes between it and the instruction that follows, modulo a line.
    pub(crate) gap: u8,
}

/// Returns the instructions of a program. If `is_loop`, the last one is a taken branch. A branch elsewhere is taken if the addresses say
/// so.
pub(crate) fn fetched_instructions(
    code: &CodeToLower<'_>,
    program: &Program,
    is_loop: bool,
) -> Vec<FetchedInstruction> {
    let fetched = |index: usize| FetchedInstruction {
        n_slots: program.instructions[index].n_queued_slots,
        is_fused: program.is_fused_with_previous(index),
        is_taken: gap(code, index) != 0 || is_loop && index + 1 == program.instructions.len(),
        gap: (gap(code, index) % u64::from(LINE)) as u8,
    };
    (0..program.instructions.len()).map(fetched).collect()
}

/// Returns the bytes between an instruction and the next one. After a jump backward, the number wraps around.
pub(crate) fn gap(code: &CodeToLower<'_>, index: usize) -> u64 {
    match code.addresses.get(index..index + 2) {
        Some(&[address, next]) => next.wrapping_sub(address).wrapping_sub(LENGTH.into()),
        _ => 0,
    }
}
