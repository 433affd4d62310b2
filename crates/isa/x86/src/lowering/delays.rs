//! Results that are available later.

use std::ops::Range;

use stallscope_sim::{MemoryRole, Program, ProgramMicroOp};

/// Lets the results of an instruction's micro-operations of a kind be available later.
pub(super) fn delay_results(
    program: &mut Program,
    index: usize,
    cycles: u16,
    is_it: impl Fn(&ProgramMicroOp) -> bool,
) {
    for number in program.micro_ops_of(index) {
        if is_it(&program.micro_ops[number]) {
            let Range { start, end } = program.micro_ops[number].results;
            program.results[start as usize..end as usize]
                .iter_mut()
                .for_each(|result| result.latency += cycles);
        }
    }
}

/// Returns whether a micro-operation computes, rather than being a part of an access to memory.
pub(super) fn computes(micro_op: &ProgramMicroOp) -> bool {
    micro_op.memory == MemoryRole::None && micro_op.ports != 0 && !micro_op.results.is_empty()
}
