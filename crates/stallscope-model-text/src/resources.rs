//! The resources that micro-operations use, as LLVM counts them.

use std::collections::HashMap;

use stallscope_target::{MicroOp, ProcResourceId, WriteProcRes};

/// Returns the resources of an LLVM model by their units: bit `i` is resource `i`.
pub(crate) fn by_units(units: &[u64]) -> HashMap<u64, ProcResourceId> {
    let mut ids = HashMap::new();
    for (id, &units) in units.iter().enumerate().skip(1) {
        ids.entry(units).or_insert(ProcResourceId::from_index(id));
    }
    ids
}

/// Returns the resources that micro-operations use, each also counted for every group that contains it, as in LLVM.
pub(crate) fn uses(micro_ops: &[MicroOp], groups: &HashMap<u64, ProcResourceId>) -> Vec<WriteProcRes> {
    let mut sets: Vec<(u64, u16)> = Vec::new();
    let units =
        micro_ops.iter().map(|m| (1_u64.checked_shl(m.unit.0.into()).unwrap_or(0) & !1, m.unit_cycles));
    for (ports, taken) in
        micro_ops.iter().map(|m| (m.ports, m.cycles)).chain(units).filter(|&(ports, _)| ports != 0)
    {
        match sets.iter_mut().find(|(other, _)| *other == ports) {
            Some((_, cycles)) => *cycles = cycles.saturating_add(taken),
            None => sets.push((ports, taken)),
        }
    }
    let contained = |group: u64| {
        let inside = sets.iter().filter(|(ports, _)| group & ports == *ports);
        inside.fold(0_u16, |sum, &(_, cycles)| sum.saturating_add(cycles))
    };
    let mut uses: Vec<WriteProcRes> = groups
        .iter()
        .map(|(&group, &resource)| WriteProcRes {
            resource,
            release_at_cycle: contained(group),
            acquire_at_cycle: 0,
        })
        .filter(|entry| entry.release_at_cycle > 0)
        .collect();
    uses.sort_unstable_by_key(|entry| entry.resource);
    uses
}

/// Returns whether two lists have the same uses, in any order.
pub(crate) fn are_same(uses: &[WriteProcRes], others: impl Iterator<Item = WriteProcRes>) -> bool {
    let sorted = |mut uses: Vec<WriteProcRes>| {
        uses.sort_unstable_by_key(|used| (used.resource, used.release_at_cycle, used.acquire_at_cycle));
        uses
    };
    sorted(uses.to_vec()) == sorted(others.collect())
}
