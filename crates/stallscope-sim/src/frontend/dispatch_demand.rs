//! The demand of an instruction on dispatch.

use smallvec::SmallVec;

use crate::code::instruction::Instruction;
use crate::code::port_use::PortSet;
use crate::cores::program::Program;

/// The demand of an instruction on dispatch.
#[derive(Clone, Debug, Default)]
pub(crate) struct DispatchDemand {
    /// Its index in the code.
    pub(super) index: u32,
    /// Whether it begins or ends a dispatch group.
    pub(super) begins_group: bool,
    pub(super) ends_group: bool,
    /// The ports that each of its micro-operations may use, and the slots that it takes.
    pub(super) micro_ops: SmallVec<[(PortSet, u32); 4]>,
}

impl DispatchDemand {
    fn new(index: usize, instruction: &Instruction, micro_ops: SmallVec<[(PortSet, u32); 4]>) -> Self {
        let Instruction { begins_group, ends_group, .. } = *instruction;
        Self { index: index as u32, begins_group, ends_group, micro_ops }
    }

    /// The demands of code by its scheduling model.
    pub(crate) fn of_code(code: &[Instruction]) -> Vec<Self> {
        let demand = |(index, instruction): (usize, &Instruction)| {
            let desc = &instruction.desc;
            let micro_ops = desc.micro_ops.iter().map(|micro_op| (micro_op.ports, micro_op.n_slots));
            let micro_ops = if desc.micro_ops.is_empty() {
                // Micro-operations without constraints.
                (0..desc.n_micro_ops).map(|_| (0, 1)).collect()
            } else {
                micro_ops.collect()
            };
            Self::new(index, instruction, micro_ops)
        };
        code.iter().enumerate().map(demand).collect()
    }

    /// The demands of a program. Instructions that fused with the one before have none. `code` has the same instructions.
    pub(crate) fn of_program(program: &Program, code: &[Instruction]) -> Vec<Self> {
        let demand = |index: usize| {
            let slots = &program.instructions[index].slots;
            let slots = &program.slots[slots.start as usize..slots.end as usize];
            let micro_ops = slots.iter().map(|slot| {
                let first = program.micro_ops.get(slot.micro_ops.start as usize);
                (first.map_or(0, |micro_op| micro_op.ports), slot.n_result_slots.into())
            });
            Self::new(index, &code[index], micro_ops.collect())
        };
        let fused = |&index: &usize| !program.is_fused_with_previous(index);
        (0..program.instructions.len()).filter(fused).map(demand).collect()
    }
}
