//! Builds a program, instruction by instruction.

use smallvec::SmallVec;
use stallscope_sim::{
    JointResult, MemoryRole, PortSet, Program, ProgramInstruction, ProgramMicroOp, RegisterNumber,
    ResultValue, Slot, SlowPath, Source,
};

/// A micro-operation that is being built.
#[derive(Clone, Debug, Default)]
pub struct NewMicroOp {
    /// The ports. It uses one of them; none if it needs none.
    pub ports: PortSet,
    /// Hundredths of cycles that it occupies the port.
    pub occupancy: u32,
    /// A unit that it occupies in addition, and for how many cycles.
    pub unit: Option<(u32, u32)>,
    /// Its use of memory.
    pub memory: MemoryRole,
    /// The values it waits for.
    pub sources: SmallVec<[Source; 4]>,
    /// The values it delivers.
    pub results: SmallVec<[NewResult; 3]>,
    /// Whether the joint results of its instruction wait for it.
    pub is_joint: bool,
}

/// A result that is being built.
#[derive(Clone, Debug, Default)]
pub struct NewResult {
    /// The register written, if it is one.
    pub register: Option<RegisterNumber>,
    /// Cycles from issue to the value, at least.
    pub latency: u16,
    /// Sources that make it take longer.
    pub paths: SmallVec<[SlowPath; 2]>,
}

/// A slot that is being built.
#[derive(Clone, Debug, Default)]
pub struct NewSlot {
    /// Its micro-operations.
    pub micro_ops: SmallVec<[NewMicroOp; 2]>,
    /// Whether decoders made one slot of it and the slot before it.
    pub is_tied: bool,
    /// Whether it is the first of its group and dispatches alone.
    pub dispatches_alone: bool,
    /// Whether renaming inserted it.
    pub is_inserted: bool,
    /// Places for results that it takes in a cycle's dispatch.
    pub n_result_slots: u8,
}

/// Adds an instruction with its slots to a program. The fields of `instruction` that follow from the slots are set.
pub fn push(
    program: &mut Program,
    instruction: ProgramInstruction,
    slots: impl IntoIterator<Item = NewSlot>,
) {
    push_joint(program, instruction, slots, []);
}

/// Adds an instruction with its slots, and with results that its micro-operations deliver together, to a program. The fields of
/// `instruction` that follow from them are set.
pub fn push_joint(
    program: &mut Program,
    mut instruction: ProgramInstruction,
    slots: impl IntoIterator<Item = NewSlot>,
    joint_results: impl IntoIterator<Item = JointResult>,
) {
    let first_slot = program.slots.len() as u32;
    let first = program.micro_ops.len() as u32;
    let mut n_values = 0;
    for slot in slots {
        let first_micro_op = program.micro_ops.len() as u32;
        for micro_op in slot.micro_ops {
            let NewMicroOp { ports, occupancy, unit, memory, sources, results, is_joint } = micro_op;
            n_values += results.len() as u16;
            instruction.n_joint += u16::from(is_joint);
            let sources = extend(&mut program.sources, sources);
            let first_result = program.results.len() as u32;
            for NewResult { register, latency, paths } in results {
                let paths = extend(&mut program.paths, paths);
                program.results.push(ResultValue { register, latency, paths });
            }
            let results = first_result..program.results.len() as u32;
            program.micro_ops.push(ProgramMicroOp {
                ports,
                occupancy,
                unit,
                memory,
                sources,
                results,
                is_joint,
                delivers_after: None,
            });
        }
        let NewSlot { is_tied, dispatches_alone, is_inserted, n_result_slots, .. } = slot;
        let micro_ops = first_micro_op..program.micro_ops.len() as u32;
        program.slots.push(Slot { micro_ops, is_tied, dispatches_alone, is_inserted, n_result_slots });
    }
    instruction.slots = first_slot..program.slots.len() as u32;
    instruction.micro_ops = first..program.micro_ops.len() as u32;
    instruction.joint_results = extend(&mut program.joint_results, joint_results);
    instruction.n_values = n_values + instruction.joint_results.len() as u16;
    program.instructions.push(instruction);
}

fn extend<T>(all: &mut Vec<T>, new: impl IntoIterator<Item = T>) -> std::ops::Range<u32> {
    let start = all.len() as u32;
    all.extend(new);
    start..all.len() as u32
}
