//! Builds a program, instruction by instruction.

use smallvec::SmallVec;
use stallscope_sim::{
    MemoryRole, PortSet, Program, ProgramInstruction, ProgramMicroOp, RegisterNumber, ResultValue, Slot,
    SlowPath, Source,
};

/// A micro-operation that is being built.
#[derive(Clone, Debug, Default)]
pub(super) struct NewMicroOp {
    pub(super) ports: PortSet,
    /// Hundredths of cycles.
    pub(super) occupancy: u32,
    pub(super) unit: Option<(u32, u32)>,
    pub(super) memory: MemoryRole,
    pub(super) sources: SmallVec<[Source; 4]>,
    pub(super) results: SmallVec<[NewResult; 3]>,
}

/// A result that is being built.
#[derive(Clone, Debug, Default)]
pub(super) struct NewResult {
    pub(super) register: Option<RegisterNumber>,
    pub(super) latency: u16,
    pub(super) paths: SmallVec<[SlowPath; 2]>,
}

/// A slot that is being built.
#[derive(Clone, Debug, Default)]
pub(super) struct NewSlot {
    pub(super) micro_ops: SmallVec<[NewMicroOp; 2]>,
    pub(super) is_tied: bool,
    pub(super) issues_alone: bool,
    pub(super) is_inserted: bool,
}

/// Adds an instruction with its slots to a program. The fields of `instruction` that follow from the slots are set.
pub(super) fn push(
    program: &mut Program,
    mut instruction: ProgramInstruction,
    slots: impl IntoIterator<Item = NewSlot>,
) {
    let first_slot = program.slots.len() as u32;
    let first = program.micro_ops.len() as u32;
    let mut n_values = 0;
    for slot in slots {
        let first_micro_op = program.micro_ops.len() as u32;
        for micro_op in slot.micro_ops {
            let NewMicroOp { ports, occupancy, unit, memory, sources, results } = micro_op;
            n_values += results.len() as u16;
            let sources = extend(&mut program.sources, sources);
            let first_result = program.results.len() as u32;
            for NewResult { register, latency, paths } in results {
                let paths = extend(&mut program.paths, paths);
                program.results.push(ResultValue { register, latency, paths });
            }
            let results = first_result..program.results.len() as u32;
            program.micro_ops.push(ProgramMicroOp { ports, occupancy, unit, memory, sources, results });
        }
        let NewSlot { is_tied, issues_alone, is_inserted, .. } = slot;
        let micro_ops = first_micro_op..program.micro_ops.len() as u32;
        program.slots.push(Slot { micro_ops, is_tied, issues_alone, is_inserted });
    }
    instruction.slots = first_slot..program.slots.len() as u32;
    instruction.micro_ops = first..program.micro_ops.len() as u32;
    instruction.n_values = n_values;
    program.instructions.push(instruction);
}

fn extend<T>(all: &mut Vec<T>, new: impl IntoIterator<Item = T>) -> std::ops::Range<u32> {
    let start = all.len() as u32;
    all.extend(new);
    start..all.len() as u32
}
