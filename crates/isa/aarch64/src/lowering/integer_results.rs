//! Results of integer operations. A port delivers one of them per cycle.

use stallscope_isa::RegisterNaming;
use stallscope_sim::{Instruction, MemoryRole, Program};

use crate::lowering::register_naming::{Naming, is_vector};

/// Lets the ports of integer operations deliver one result per cycle. Operations of several micro-operations deliver as before.
pub(super) fn deliver_one_by_one(program: &mut Program, code: &[Instruction], naming: &Naming) {
    for (index, instruction) in code.iter().enumerate() {
        let registers = instruction.writes.iter().flat_map(|write| naming.registers(write.register));
        let micro_ops = program.micro_ops_of(index);
        let is_integer = !instruction.writes.is_empty() && !registers.into_iter().any(is_vector);
        let micro_ops = &mut program.micro_ops[micro_ops];
        let is_computed = micro_ops.iter().all(|micro_op| micro_op.memory == MemoryRole::None);
        let are_apart = micro_ops.iter().enumerate().all(|(number, micro_op)| {
            micro_ops[..number].iter().all(|other| other.ports & micro_op.ports == 0)
        });
        if !is_integer || !is_computed || !are_apart {
            continue;
        }
        for micro_op in micro_ops {
            let result = program.results.get(micro_op.results.start as usize);
            micro_op.delivers_after = result.and_then(|result| u8::try_from(result.latency).ok());
        }
    }
}
