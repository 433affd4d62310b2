//! Mappings: the sets of registers that the register file distinguishes for the code of a region.
//!
//! A processor has hundreds of registers that contain each other, but code uses few of them, and most of these always
//! change together. Registers share a mapping if every write of the code changes either all of them or none.
//! Registers that the code does not read have no mapping; mapping 0 is for all registers that it does not write.

use rustc_hash::FxHashMap;
use stallscope_target::{Description, RegisterId};

use crate::engine::ids::MappingIndex;
use crate::llvm::layout::span::Span;

/// A set of registers that change together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SetId(u32);

/// A register with its parts, and optionally the registers that contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Family {
    pub(crate) register: RegisterId,
    /// Whether the registers that contain it are included.
    pub(crate) with_super_registers: bool,
}

/// Determines the mappings. It keeps its memory from region to region.
#[derive(Debug, Default)]
pub(crate) struct Mapper {
    is_observed: Vec<bool>,
    mapping_of: Vec<MappingIndex>,
    touched: Vec<RegisterId>,
    /// The observed registers of each set.
    registers: Vec<RegisterId>,
    sets: Vec<Span>,
    families: FxHashMap<Family, SetId>,
    /// The number of registers of each mapping.
    sizes: Vec<u32>,
    set_mappings: Vec<Span>,
    read_mappings: FxHashMap<RegisterId, Span>,
}

impl Mapper {
    pub(crate) fn reset(&mut self, n_registers: usize) {
        self.is_observed.resize(n_registers, false);
        self.mapping_of.resize(n_registers, 0);
        for register in self.touched.drain(..) {
            self.is_observed[register.index()] = false;
            self.mapping_of[register.index()] = 0;
        }
        self.registers.clear();
        self.sets.clear();
        self.families.clear();
        self.sizes.clear();
        self.sizes.push(0);
        self.set_mappings.clear();
        self.read_mappings.clear();
    }

    /// Marks a register that the code depends on.
    pub(crate) fn observe(&mut self, register: RegisterId) {
        if !std::mem::replace(&mut self.is_observed[register.index()], true) {
            self.touched.push(register);
        }
    }

    /// Marks a register that the code depends on, and all its parts.
    pub(crate) fn observe_with_parts(&mut self, register: RegisterId, description: Description<'_>) {
        self.observe(register);
        for part in description.sub_registers(register) {
            self.observe(part);
        }
    }

    /// Returns the set of the registers in a family. All observed registers must have been marked before. Artificial
    /// registers are excluded among the parts, but not among the registers that contain it.
    pub(crate) fn family(&mut self, family: Family, description: Description<'_>) -> SetId {
        if let Some(&set) = self.families.get(&family) {
            return set;
        }
        let register = family.register;
        let parts = description.sub_registers(register).filter(|&r| !description.is_artificial(r));
        let containing = description.super_registers(register).filter(|_| family.with_super_registers);
        let set = self.set(std::iter::once(register).chain(parts).chain(containing));
        self.families.insert(family, set);
        set
    }

    /// Returns the set of the observed registers among `registers`.
    pub(crate) fn set(&mut self, registers: impl Iterator<Item = RegisterId>) -> SetId {
        let start = self.registers.len();
        self.registers.extend(registers.filter(|r| self.is_observed[r.index()]));
        self.sets.push(Span::to_end(&self.registers, start));
        self.separate(start);
        SetId(self.sets.len() as u32 - 1)
    }

    /// Splits mappings, so that no mapping contains both registers of the newest set and other registers.
    fn separate(&mut self, start: usize) {
        let n_old = self.sizes.len();
        let mut renamed: Vec<(MappingIndex, MappingIndex)> = Vec::new();
        for &register in &self.registers[start..] {
            let old = self.mapping_of[register.index()];
            let new = match renamed.iter().find(|(from, _)| *from == old) {
                Some(&(_, new)) => new,
                None => {
                    let new = self.sizes.len() as MappingIndex;
                    self.sizes.push(0);
                    renamed.push((old, new));
                    new
                }
            };
            self.mapping_of[register.index()] = new;
            self.sizes[usize::from(new)] += 1;
        }
        // A mapping that the set contains completely keeps its index; the new mappings are renumbered.
        let mut kept = n_old;
        for (old, new) in renamed {
            let moved = self.sizes[usize::from(new)];
            let target = if old != 0 && self.sizes[usize::from(old)] == moved {
                old
            } else {
                let target = kept as MappingIndex;
                kept += 1;
                self.sizes[usize::from(target)] = moved;
                if old != 0 {
                    self.sizes[usize::from(old)] -= moved;
                }
                target
            };
            if target != new {
                for &register in &self.registers[start..] {
                    let mapping = &mut self.mapping_of[register.index()];
                    if *mapping == new {
                        *mapping = target;
                    }
                }
            }
        }
        self.sizes.truncate(kept);
    }

    /// Returns the registers of a set.
    pub(crate) fn registers(&self, set: SetId) -> &[RegisterId] {
        self.sets[set.0 as usize].of(&self.registers)
    }

    /// Returns the number of mappings. All sets must have been created before.
    pub(crate) fn n_mappings(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the mapping of a register. All sets must have been created before.
    pub(crate) fn mapping(&self, register: RegisterId) -> MappingIndex {
        self.mapping_of[register.index()]
    }

    /// Appends the mappings of a set to `mappings`. All sets must have been created before.
    pub(crate) fn set_mappings(&mut self, set: SetId, mappings: &mut Vec<MappingIndex>) -> Span {
        while self.set_mappings.len() <= set.0 as usize {
            let registers = self.sets[self.set_mappings.len()].of(&self.registers).iter();
            self.set_mappings.push(distinct(registers.map(|r| self.mapping_of[r.index()]), mappings));
        }
        self.set_mappings[set.0 as usize]
    }

    /// Appends the mappings of a register and its parts, without mapping 0, to `mappings`. All sets must have been created
    /// before.
    pub(crate) fn read_mappings(
        &mut self,
        register: RegisterId,
        description: Description<'_>,
        mappings: &mut Vec<MappingIndex>,
    ) -> Span {
        let mapping_of = &self.mapping_of;
        *self.read_mappings.entry(register).or_insert_with(|| {
            let registers = std::iter::once(register).chain(description.sub_registers(register));
            distinct(registers.map(|r| mapping_of[r.index()]).filter(|&m| m != 0), mappings)
        })
    }
}

/// Appends mappings without duplicates to `mappings`.
fn distinct(new: impl Iterator<Item = MappingIndex>, mappings: &mut Vec<MappingIndex>) -> Span {
    let start = mappings.len();
    for mapping in new {
        if !mappings[start..].contains(&mapping) {
            mappings.push(mapping);
        }
    }
    Span::to_end(mappings, start)
}

#[cfg(test)]
mod tests {
    use stallscope_x86::description as x86;

    use super::*;

    const AL: RegisterId = x86::register("AL");
    const AX: RegisterId = x86::register("AX");
    const EAX: RegisterId = x86::register("EAX");
    const RAX: RegisterId = x86::register("RAX");
    const RBX: RegisterId = x86::register("RBX");

    fn mapper(written: &[(RegisterId, bool)]) -> Mapper {
        let mut mapper = Mapper::default();
        mapper.reset(usize::from(u16::MAX));
        for register in [RAX, RBX] {
            mapper.observe_with_parts(register, x86::DESCRIPTION);
        }
        for &(register, with_super_registers) in written {
            mapper.family(Family { register, with_super_registers }, x86::DESCRIPTION);
        }
        mapper
    }

    #[test]
    fn registers_that_change_together_share_a_mapping() {
        let mapper = mapper(&[(EAX, true), (RAX, false)]);
        assert_eq!(mapper.mapping(RAX), mapper.mapping(AL));
        assert_ne!(mapper.mapping(RAX), 0);
        assert_eq!(mapper.mapping(RBX), 0, "nothing writes it");
        assert_eq!(mapper.n_mappings(), 2);
    }

    #[test]
    fn a_partial_write_has_mappings_of_its_own() {
        let mut mapper = mapper(&[(RAX, false), (AX, false), (AL, false)]);
        let [rax, ax, al] = [RAX, AX, AL].map(|register| mapper.mapping(register));
        assert!(rax != ax && ax != al && rax != al);
        let mut mappings = Vec::new();
        let read = mapper.read_mappings(RAX, x86::DESCRIPTION, &mut mappings);
        assert_eq!(read.of(&mappings), [rax, ax, al]);
    }
}
