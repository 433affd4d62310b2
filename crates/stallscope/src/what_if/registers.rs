//! Registers that code does not use.

use stallscope_sim::Instruction;
use stallscope_target::{Description, RegisterClass, RegisterId};

/// Returns the largest register that contains a register.
pub(super) fn whole(description: Description<'_>, register: RegisterId) -> RegisterId {
    let size = |register: RegisterId| description.sub_registers(register).count();
    let outer = description.super_registers(register);
    outer.max_by_key(|&outer| size(outer)).unwrap_or(register)
}

/// Returns a register like another one that shares nothing with the code's registers, or with `others`.
pub(super) fn unused_like(
    description: Description<'_>,
    code: &[Instruction],
    others: &[RegisterId],
    register: RegisterId,
) -> Option<RegisterId> {
    let operands = code.iter().flat_map(|instruction| {
        let reads = instruction.reads.iter().map(|read| read.register);
        reads.chain(instruction.writes.iter().map(|write| write.register))
    });
    let mut used: Vec<RegisterId> = operands.chain(others.iter().copied()).collect();
    used.sort_unstable();
    used.dedup();
    let is_free = |candidate: RegisterId| {
        used.iter().all(|&other| !description.registers_overlap(candidate, other))
            // Registers that have the same parts are alike.
            && description.parts(candidate).map(|part| part.index).eq(description.parts(register).map(|part| part.index))
    };
    let classes = description.table::<RegisterClass>();
    let alike = classes.iter().map(|class| description.registers_in(class.registers));
    let smallest = alike.filter(|class| class.contains(register)).min_by_key(|class| class.len())?;
    let mut members = (0..smallest.len()).filter_map(|index| smallest.get(index));
    members.find(|&candidate| is_free(candidate)).or_else(|| {
        let mut classes = classes.iter().map(|class| description.registers_in(class.registers));
        classes.find_map(|class| {
            let members = (0..class.len()).filter_map(|index| class.get(index));
            let mut members = members.filter(|_| class.contains(register));
            members.find(|&candidate| is_free(candidate))
        })
    })
}

/// Returns the part of a whole register that corresponds to a part of another one.
pub(super) fn corresponding(
    description: Description<'_>,
    part: RegisterId,
    (from, to): (RegisterId, RegisterId),
) -> RegisterId {
    if part == from {
        return to;
    }
    let index = description.parts(from).find(|other| other.register == part).map(|other| other.index);
    index.and_then(|index| description.sub_register(to, index)).unwrap_or(part)
}
