//! Loads whose value renaming takes from a store.
//!
//! Source: measurements on Zen 5, `docs/x86-amd.md`, section 2.6, and on Raptor Cove, `docs/x86-intel.md`, section 13.

use stallscope_sim::{InstructionAccesses, MemoryAccess, Overlap};
use stallscope_target::{CoreParameter, CoreParameters};

use crate::lowering::operands::Operands;

/// The value of the parameter for Intel's cores.
const INTEL: u32 = 2;

/// The value of the parameter for Intel's cores before Golden Cove, which do not rename the loads of changes by immediates.
const INTEL_LOADS: u32 = 3;

/// Starts of names of operations whose loads Intel's cores rename: neither do they read flags, nor have they a VEX prefix.
const RENAMED_LOADS: [&str; 14] = [
    "MOV", "ADD", "SUB", "AND", "OR", "XOR", "IMUL", "POPCNT", "LZCNT", "TZCNT", "BSF", "BSR", "CRC32", "POP",
];

/// Starts of names of exceptions: sign extensions, VEX-encoded operations, and additions that read flags.
const OTHER_LOADS: [&str; 4] = ["MOVSX", "ANDN", "ADCX", "ADOX"];

/// Starts of names of operations on memory with an immediate that Intel's cores rename.
const RENAMED_CHANGES: [&str; 13] =
    ["ADD", "SUB", "AND", "OR", "XOR", "SHL", "SHR", "SAR", "ROL", "ROR", "BTC", "BTR", "BTS"];

/// Bytes below which plain loads are not renamed.
const WIDE: u16 = 4;

/// With at least this many instructions between a store and a load, the stores between them do not matter.
const FAR: usize = 40;

/// Whether renaming supplies a load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Renaming {
    /// It does not.
    #[default]
    None,
    /// By one of the last stores.
    Near,
    /// By an older one, many instructions before.
    Far,
}

/// Returns for each instruction whether its load is renamed.
pub(super) fn renamed_loads(
    accesses: &[InstructionAccesses],
    operands: &[Operands],
    parameters: &CoreParameters,
) -> Vec<Renaming> {
    if !parameters.has(CoreParameter::MemoryRenaming) {
        return vec![Renaming::None; accesses.len()];
    }
    match parameters.get(CoreParameter::MemoryRenaming) {
        INTEL => return renamed_on_intel(accesses, operands, true),
        INTEL_LOADS => return renamed_on_intel(accesses, operands, false),
        _ => {}
    }
    let max_between = parameters.get(CoreParameter::MemoryRenamingStores) as usize;
    let uses_vectors = |index: u32| operands.get(index as usize).is_some_and(Operands::uses_vectors);
    let renaming = |(index, (access, operands)): (usize, (&InstructionAccesses, &Operands))| {
        let load = access.load?;
        let dependence = load.dependence?;
        let store = accesses.get(dependence.store as usize)?.store?;
        let is_plain = access.store.is_none() && operands.name.starts_with("MOV");
        let is_renamed = dependence.is_same_expression
            && dependence.overlap == Overlap::Contained
            && dependence.distance <= 1
            && starts_equal(&load, &store)
            && (load.size == store.size || (load.size, store.size) == (4, 8))
            && (load.size >= WIDE || !is_plain)
            && !operands.uses_vectors()
            && !uses_vectors(dependence.store);
        if !is_renamed {
            return None;
        }
        let store = dependence.store as usize;
        let n_instructions = index + accesses.len() * dependence.distance as usize - store;
        if n_between(accesses, store, index, dependence.distance) <= max_between {
            Some(Renaming::Near)
        } else {
            (n_instructions > FAR).then_some(Renaming::Far)
        }
    };
    accesses.iter().zip(operands).enumerate().map(|item| renaming(item).unwrap_or_default()).collect()
}

/// Returns for each instruction whether its load is renamed on Intel's cores, which predict the store, whatever its address expression.
fn renamed_on_intel(
    accesses: &[InstructionAccesses],
    operands: &[Operands],
    renames_changes: bool,
) -> Vec<Renaming> {
    let starts =
        |operands: &Operands, names: &[&str]| names.iter().any(|name| operands.name.starts_with(name));
    let is_change_by_immediate =
        |own: &Operands| renames_changes && starts(own, &RENAMED_CHANGES) && own.name.contains("mi");
    let is_plain = |own: &Operands| own.index.is_none() && !own.uses_vectors();
    let is_renamed = |(access, own): (&InstructionAccesses, &Operands)| {
        let load = access.load?;
        let dependence = load.dependence?;
        let store_index = dependence.store as usize;
        let (supplier, supplier_access) = operands.get(store_index).zip(accesses.get(store_index))?;
        let store = supplier_access.store?;
        let is_supplied = match access.store {
            None => starts(own, &RENAMED_LOADS) && !starts(own, &OTHER_LOADS),
            Some(_) => is_change_by_immediate(own),
        };
        let supplies = supplier_access.load.is_none() || is_change_by_immediate(supplier);
        let is_renamed = is_supplied
            && supplies
            && is_plain(own)
            && is_plain(supplier)
            && dependence.overlap == Overlap::Contained
            && dependence.distance <= 1
            && starts_equal(&load, &store)
            && load.size != 2;
        is_renamed.then_some(Renaming::Near)
    };
    accesses.iter().zip(operands).map(|item| is_renamed(item).unwrap_or_default()).collect()
}

/// Returns whether two accesses start at the same address, as far as that is known.
fn starts_equal(load: &MemoryAccess, store: &MemoryAccess) -> bool {
    match (load.address, store.address) {
        (Some(load), Some(store)) if load.base == store.base && load.stride == store.stride => {
            // In the iteration before, a store was a stride away.
            load.stride != 0 || load.start == store.start
        }
        _ => true,
    }
}

/// Returns the number of other stores between a store and a load.
fn n_between(accesses: &[InstructionAccesses], store: usize, load: usize, distance: u32) -> usize {
    let n_stores = |range: std::ops::Range<usize>| {
        accesses[range].iter().filter(|access| access.store.is_some()).count()
    };
    match distance {
        0 => n_stores((store + 1).min(load)..load),
        _ => n_stores(store + 1..accesses.len()) + n_stores(0..load),
    }
}

#[cfg(test)]
mod tests {
    use stallscope_sim::{InstructionAccesses, MemoryAccess, Overlap, StoreDependence};
    use stallscope_target::{CoreParameter, CoreParameters};

    use super::{FAR, Renaming, renamed_loads};
    use crate::lowering::operands::Operands;

    fn store(size: u16) -> InstructionAccesses {
        let store = MemoryAccess { size, ..MemoryAccess::default() };
        InstructionAccesses { store: Some(store), load: None }
    }

    fn load(size: u16, dependence: StoreDependence) -> InstructionAccesses {
        let load = MemoryAccess { size, dependence: Some(dependence), address: None };
        InstructionAccesses { load: Some(load), store: None }
    }

    fn renaming(
        n_others: usize,
        name: &'static str,
        sizes: (u16, u16),
        dependence: StoreDependence,
    ) -> Option<Renaming> {
        let mut parameters = CoreParameters::default();
        parameters.set(CoreParameter::MemoryRenaming, 1);
        parameters.set(CoreParameter::MemoryRenamingStores, 8);
        let mut accesses = vec![store(sizes.0)];
        accesses.extend((0..n_others).map(|_| store(8)));
        accesses.push(load(sizes.1, dependence));
        let operands: Vec<Operands> =
            accesses.iter().map(|_| Operands { name: name.into(), ..Operands::default() }).collect();
        renamed_loads(&accesses, &operands, &parameters).last().copied()
    }

    /// `docs/x86-amd.md`, section 2.6, rule 1: equal sizes or the low half of 8 bytes, at most eight other stores in
    /// between, no plain loads of less than 4 bytes.
    #[test]
    fn loads_of_the_same_expression_are_renamed() {
        let same =
            StoreDependence { store: 0, distance: 0, overlap: Overlap::Contained, is_same_expression: true };
        let is_near = |n, name, sizes| renaming(n, name, sizes, same) == Some(Renaming::Near);
        assert!(is_near(0, "MOV64rm", (8, 8)));
        assert!(is_near(8, "MOV32rm", (8, 4)));
        assert!(!is_near(9, "MOV32rm", (8, 4)));
        assert!(!is_near(0, "MOV8rm", (1, 1)));
        assert!(is_near(0, "CMP8mi", (1, 1)));
        assert!(!is_near(0, "MOV32rm", (16, 4)));
        assert_eq!(renaming(9, "MOV32rm", (8, 8), same), Some(Renaming::None));
        assert_eq!(renaming(FAR, "MOV32rm", (8, 8), same), Some(Renaming::Far));
        let other = StoreDependence { is_same_expression: false, ..same };
        assert_eq!(renaming(0, "MOV64rm", (8, 8), other), Some(Renaming::None));
    }

    /// `docs/x86-intel.md`, section 13.
    #[test]
    fn intel_renames_some_operations() {
        let same =
            StoreDependence { store: 0, distance: 0, overlap: Overlap::Contained, is_same_expression: false };
        let is_renamed = |store_name: &'static str, load_name: &'static str, sizes: (u16, u16)| {
            let mut parameters = CoreParameters::default();
            parameters.set(CoreParameter::MemoryRenaming, 2);
            let accesses = vec![store(sizes.0), load(sizes.1, same)];
            let operands: Vec<Operands> = [store_name, load_name]
                .map(|name| Operands { name: name.into(), ..Operands::default() })
                .into_iter()
                .collect();
            renamed_loads(&accesses, &operands, &parameters).last() == Some(&Renaming::Near)
        };
        assert!(is_renamed("MOV64mr", "MOV64rm", (8, 8)));
        assert!(is_renamed("MOV32mr", "MOVZX32rm8", (4, 1)));
        assert!(is_renamed("MOV64mr", "IMUL64rmi8", (8, 8)));
        for load in ["MOVSX64rm32", "CMP64rm", "ADC64rm", "ANDN64rm", "CMOV64rm", "SHLX64rm"] {
            assert!(!is_renamed("MOV64mr", load, (8, 8)), "{load}");
        }
        assert!(!is_renamed("MOV16mr", "MOVZX32rm16", (2, 2)));
    }
    /// `docs/x86-intel.md`, section 13: `addq $3, (%rdi)` in a chain.
    #[test]
    fn only_golden_cove_and_later_rename_changes_by_immediates() {
        let last =
            StoreDependence { store: 0, distance: 1, overlap: Overlap::Contained, is_same_expression: true };
        let is_renamed = |value: u16| {
            let mut parameters = CoreParameters::default();
            parameters.set(CoreParameter::MemoryRenaming, value);
            let access = MemoryAccess { size: 8, ..MemoryAccess::default() };
            let change = InstructionAccesses { store: Some(access), load: load(8, last).load };
            let operands = [Operands { name: "ADD64mi8".into(), ..Operands::default() }];
            renamed_loads(&[change], &operands, &parameters) == [Renaming::Near]
        };
        assert!(is_renamed(2));
        assert!(!is_renamed(3));
    }
}
