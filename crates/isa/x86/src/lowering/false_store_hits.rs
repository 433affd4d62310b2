//! Loads that renaming takes for loads of an older store to another address.
//!
//! Source: measurements on Zen 5, `docs/x86-amd.md`, section 4.4.

use stallscope_sim::{InstructionAccesses, MemoryAccess, Overlap, StoreDependence};
use stallscope_target::{CoreParameter, CoreParameters};

use crate::lowering::facts::Facts;
use crate::lowering::memory_renaming::Renaming;
use crate::lowering::operands::Operands;

/// The distance of addresses that renaming takes for equal: it compares the low 8 bits of displacements.
const COMPARED: i64 = 256;

/// The most instructions from the store to the load.
const MAX_DISTANCE: usize = 8;

/// The most other stores between them.
const MAX_BETWEEN: u32 = 1;

/// Slots of the longest instruction that may be between them: longer instructions come from microcode.
const MAX_SLOTS: u8 = 4;

/// Code with loads that may be taken for loads of other stores.
#[derive(Clone, Copy, Debug)]
pub(super) struct RenamedCode<'a> {
    pub(super) accesses: &'a [InstructionAccesses],
    pub(super) operands: &'a [Operands],
    pub(super) facts: &'a [Facts],
    /// Whether each load is renamed; from a near store, it is the right one.
    pub(super) renamed: &'a [Renaming],
    /// Length of each instruction in bytes.
    pub(super) lengths: &'a [u8],
    /// Whether the decoders deliver the code, rather than the op cache.
    pub(super) is_decoded: bool,
}

/// A load that is taken for one of an older store.
#[derive(Clone, Copy, Debug)]
struct Hit {
    dependence: StoreDependence,
    /// Other stores in between.
    n_between: u32,
    /// Bytes from the instruction that stores to the one that loads.
    n_bytes: u32,
}

/// Returns for each instruction the store that its load is taken to depend on.
pub(super) fn false_store_hits(
    code: RenamedCode<'_>,
    parameters: &CoreParameters,
) -> Vec<Option<StoreDependence>> {
    let n = code.accesses.len();
    if !parameters.has(CoreParameter::FalseStoreHit) {
        return vec![None; n];
    }
    let mut hits: Vec<Option<Hit>> = (0..n).map(|index| code.hit(index)).collect();
    if !code.is_decoded {
        remove_learned(&mut hits, parameters.get(CoreParameter::FalseHitFreeDistance));
    }
    hits.into_iter().map(|hit| hit.map(|hit| hit.dependence)).collect()
}

/// Removes the hits on the youngest store if at least three quarters of them are so many bytes away: these are predicted.
fn remove_learned(hits: &mut [Option<Hit>], n_bytes: u32) {
    let on_youngest = hits.iter().flatten().filter(|hit| hit.n_between == 0);
    let (n_hits, n_learned) = on_youngest.fold((0, 0), |(n_hits, n_learned), hit| {
        (n_hits + 1, n_learned + usize::from(hit.n_bytes == n_bytes))
    });
    if 4 * n_learned >= 3 * n_hits {
        hits.iter_mut().filter(|hit| hit.is_some_and(|hit| hit.n_between == 0)).for_each(|hit| *hit = None);
    }
}

impl RenamedCode<'_> {
    /// Returns the store that the load of an instruction is taken to depend on.
    fn hit(&self, index: usize) -> Option<Hit> {
        let n = self.accesses.len();
        if !self.changes_memory(index) || self.renamed[index] == Renaming::Near {
            return None;
        }
        let load = self.accesses[index].load?;
        let (mut n_between, mut n_bytes) = (0, 0);
        for back in 1..n.min(MAX_DISTANCE + 1) {
            let distance = u32::from(back > index);
            let other = (index + n - back) % n;
            n_bytes += u32::from(self.lengths[other]);
            let Some(store) = self.accesses[other].store else {
                if self.facts[other].record.n_slots > MAX_SLOTS {
                    return None;
                }
                continue;
            };
            if !self.changes_memory(other) {
                return None;
            }
            if self.is_same_instruction(index, other) && seem_equal(&load, &store, distance) {
                let dependence = StoreDependence {
                    store: other as u32,
                    distance,
                    overlap: Overlap::SameLowBits,
                    is_same_expression: false,
                };
                return Some(Hit { dependence, n_between, n_bytes });
            }
            n_between += 1;
            if n_between > MAX_BETWEEN {
                return None;
            }
        }
        None
    }

    /// Returns whether an instruction reads and writes memory by one slot, with general registers only.
    fn changes_memory(&self, index: usize) -> bool {
        let accesses = &self.accesses[index];
        accesses.load.is_some()
            && accesses.store.is_some()
            && self.facts[index].record.n_slots == 1
            && !self.operands[index].uses_vectors()
    }

    /// Returns whether two instructions have the same opcode and registers of the address.
    fn is_same_instruction(&self, first: usize, second: usize) -> bool {
        let (first, second) = (&self.operands[first], &self.operands[second]);
        (&first.name, first.base, first.index) == (&second.name, second.base, second.index)
    }
}

/// Returns whether renaming takes two different addresses for equal.
fn seem_equal(load: &MemoryAccess, store: &MemoryAccess, distance: u32) -> bool {
    let (Some(load), Some(store)) = (load.address, store.address) else { return false };
    // In the iteration before, the address registers had other values unless nothing changes.
    let is_steady = distance == 0 || load.stride == 0;
    let difference = load.start - store.start;
    is_steady
        && (load.base, load.stride) == (store.base, store.stride)
        && difference != 0
        && difference % COMPARED == 0
}

#[cfg(test)]
mod tests {
    use stallscope_sim::{AddressSequence, InstructionAccesses, MemoryAccess};
    use stallscope_target::{CoreParameter, CoreParameters};

    use super::{RenamedCode, false_store_hits};
    use crate::lowering::facts::Facts;
    use crate::lowering::memory_renaming::Renaming;
    use crate::lowering::operands::Operands;

    fn at(start: i64) -> Option<MemoryAccess> {
        let address = Some(AddressSequence { start, stride: 0, base: 1 });
        Some(MemoryAccess { size: 8, address, dependence: None })
    }

    fn addition(start: i64) -> InstructionAccesses {
        InstructionAccesses { load: at(start), store: at(start) }
    }

    /// Returns the instructions that the loads are taken to depend on. Instructions have `length` bytes each.
    fn hits(accesses: &[InstructionAccesses], length: u8) -> Vec<Option<u32>> {
        let mut parameters = CoreParameters::default();
        parameters.set(CoreParameter::FalseStoreHit, 9);
        parameters.set(CoreParameter::FalseHitFreeDistance, 39);
        let operands: Vec<Operands> =
            accesses.iter().map(|_| Operands { name: "ADD64mi8".into(), ..Operands::default() }).collect();
        let mut facts = Facts::default();
        facts.record.n_slots = 1;
        let n = accesses.len();
        let code = RenamedCode {
            accesses,
            operands: &operands,
            facts: &vec![facts; n],
            renamed: &vec![Renaming::None; n],
            lengths: &vec![length; n],
            is_decoded: false,
        };
        let found = false_store_hits(code, &parameters);
        found.into_iter().map(|hit| hit.map(|dependence| dependence.store)).collect()
    }

    /// `docs/x86-amd.md`, section 4.4: the low 8 bits of displacements are compared, at most one other read-modify-write may
    /// be in between, and nothing is taken wrongly 39 bytes away.
    #[test]
    fn loads_hit_stores_with_equal_low_bits() {
        assert_eq!(hits(&[addition(64), addition(320)], 8), [Some(1), Some(0)]);
        assert_eq!(hits(&[addition(64), addition(192)], 8), [None, None]);
        assert_eq!(hits(&[addition(64), addition(0), addition(320)], 8), [Some(2), None, Some(0)]);
        assert_eq!(
            hits(&[addition(0), addition(1), addition(2), addition(256)], 8),
            [Some(3), None, None, None]
        );
        assert_eq!(hits(&[addition(64), addition(320)], 39), [None, None]);
        let store = InstructionAccesses { load: None, store: at(0) };
        assert_eq!(hits(&[addition(64), store, addition(320)], 8), [Some(2), None, None]);
    }
}
