//! Converts the resources that a scheduling class of an LLVM model uses to micro-operations.

use stallscope_target::{Description, ProcResource, ProcResourceId, SchedModel, WriteProcRes};

/// Identical micro-operations of a class that use the same resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BaseUse {
    /// The resource, which may be a group.
    pub(crate) resource: ProcResourceId,
    /// The number of micro-operations.
    pub(crate) count: u16,
    /// Cycles that each use occupies a unit.
    pub(crate) cycles: u16,
}

/// Returns the units of each resource of a model: bit `i` is resource `i`.
pub(crate) fn units(description: Description<'_>, model: &SchedModel) -> Vec<u64> {
    let resources = description.span::<ProcResource>(model.proc_resources);
    let mut units: Vec<u64> =
        (0..resources.len()).map(|id| 1_u64.checked_shl(id as u32).unwrap_or(0)).collect();
    if let Some(invalid) = units.first_mut() {
        *invalid = 0;
    }
    for (id, resource) in resources.iter().enumerate().filter(|(_, r)| !r.sub_units.is_empty()) {
        let members = description.span(resource.sub_units).iter();
        units[id] = members.fold(0, |bits, unit| bits | units.get(unit.index()).copied().unwrap_or_default());
    }
    units
}

/// Returns the uses of resources of some micro-operations. LLVM also counts each use for every group that contains the resource; the result
/// omits these uses.
pub(crate) fn uses(uses: &[WriteProcRes], n_micro_ops: u16, units: &[u64]) -> Vec<BaseUse> {
    let of = |id: ProcResourceId| units.get(id.index()).copied().unwrap_or_default();
    let mut entries: Vec<(ProcResourceId, u16)> = uses
        .iter()
        .map(|entry| (entry.resource, entry.release_at_cycle.saturating_sub(entry.acquire_at_cycle)))
        .filter(|&(_, cycles)| cycles > 0)
        .collect();
    // Groups of the same units all count every use of any of them.
    entries.sort_by_key(|&(id, _)| (of(id).count_ones(), of(id)));
    entries.dedup_by(|later, earlier| {
        let is_same = of(later.0) == of(earlier.0) && of(later.0) != 0;
        earlier.1 = if is_same { earlier.1.max(later.1) } else { earlier.1 };
        is_same
    });
    for index in 0..entries.len() {
        let (id, cycles) = entries[index];
        for (group, total) in &mut entries[index + 1..] {
            if of(*group) != of(id) && of(*group) & of(id) == of(id) {
                *total = total.saturating_sub(cycles);
            }
        }
    }
    entries.retain(|&(_, cycles)| cycles > 0);
    // If there are no more cycles than micro-operations, each takes one cycle; otherwise, each resource has one long
    // micro-operation.
    let n_cycles: u32 = entries.iter().map(|&(_, cycles)| u32::from(cycles)).sum();
    let is_pipelined = n_cycles <= u32::from(n_micro_ops);
    let split = |(resource, cycles)| match is_pipelined {
        true => BaseUse { resource, count: cycles, cycles: 1 },
        false => BaseUse { resource, count: 1, cycles },
    };
    entries.into_iter().map(split).collect()
}

#[cfg(test)]
mod tests {
    use stallscope_target::{ProcResourceId, WriteProcRes};

    use super::{BaseUse, uses};

    fn used(cycles: &[(usize, u16)], n_micro_ops: u16) -> Vec<(usize, u16, u16)> {
        // Two units, and three groups: of both, of both again, and of a third unit besides.
        let units = [0, 0b0010, 0b0100, 0b0110, 0b0110, 0b1110];
        let entry = |&(id, release_at_cycle): &(usize, u16)| WriteProcRes {
            resource: ProcResourceId::from_index(id),
            release_at_cycle,
            acquire_at_cycle: 0,
        };
        let entries: Vec<WriteProcRes> = cycles.iter().map(entry).collect();
        let found = uses(&entries, n_micro_ops, &units).into_iter();
        found.map(|BaseUse { resource, count, cycles }| (resource.index(), count, cycles)).collect()
    }

    #[test]
    fn groups_of_the_same_units_are_one() {
        assert_eq!(used(&[(3, 2), (4, 2), (5, 2)], 1), [(3, 1, 2)]);
        assert_eq!(used(&[(3, 2), (4, 2), (5, 2)], 2), [(3, 2, 1)]);
    }

    #[test]
    fn groups_count_the_uses_of_their_members() {
        assert_eq!(used(&[(1, 1), (3, 2), (4, 2), (5, 3)], 3), [(1, 1, 1), (3, 1, 1), (5, 1, 1)]);
    }
}
