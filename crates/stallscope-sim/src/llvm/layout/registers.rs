//! Lays out the registers of the code for the register file: determines which of them need their own mappings,
//! what each operand refers to, and how many physical registers each instruction allocates.

use std::num::NonZeroU32;

use smallvec::SmallVec;
use stallscope_target::{Description, RegisterFileDesc, RegisterId, SubtargetInfo};

use crate::code::instruction::Instruction;
use crate::llvm::layout::eliminable_move::{Alias, EliminableMove, MovePair};
use crate::llvm::layout::mapping::{Family, Mapper, SetId};
use crate::llvm::layout::register_layout::RegisterLayout;
use crate::llvm::layout::renaming::RenamingTable;
use crate::llvm::layout::span::Span;
use crate::llvm::layout::tables::CodeTables;
use crate::llvm::options::PipelineOptions;

/// Lays out the registers of code. It keeps its memory from region to region.
#[derive(Debug)]
pub(crate) struct RegisterMapper {
    renaming: RenamingTable,
    /// The number of physical registers in each file; 0 means unlimited.
    file_sizes: Vec<u32>,
    mapper: Mapper,
    /// The registers that can get aliases, by [`Alias`].
    aliased: Vec<RegisterId>,
}

impl RegisterMapper {
    pub(crate) fn new(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        Self {
            renaming: RenamingTable::new(subtarget),
            file_sizes: register_file_sizes(subtarget, options),
            mapper: Mapper::default(),
            aliased: Vec::new(),
        }
    }

    /// Lays out the registers of code whose operands are in `tables`.
    pub(crate) fn lay_out(
        &mut self,
        source: &[Instruction],
        tables: &mut CodeTables,
        description: Description<'_>,
    ) {
        let RegisterLayout { n_files, n_mappings: _, aliases, allocated, needed, none_allocated } =
            &mut tables.registers;
        aliases.clear();
        allocated.clear();
        needed.clear();
        *n_files = self.file_sizes.len();
        none_allocated.resize(*n_files, 0);
        self.mapper.reset(self.renaming.len());
        self.observe(source, description);
        let sets = self.find_sets(source, description);
        self.lay_out_operands(source, tables, &sets, description);
        tables.registers.n_mappings = self.mapper.n_mappings();
    }

    /// Marks all registers that the code depends on.
    fn observe(&mut self, source: &[Instruction], description: Description<'_>) {
        for instruction in source {
            for read in &instruction.reads {
                self.mapper.observe_with_parts(read.register, description);
                if instruction.is_optimizable_move {
                    let source = self.renaming.rename_as(read.register);
                    self.mapper.observe_with_parts(source, description);
                }
            }
            for write in &instruction.writes {
                let rename_as = self.renaming.rename_as(write.register);
                if rename_as != write.register && !write.clears_super_registers {
                    self.mapper.observe(rename_as);
                }
            }
        }
    }

    /// Returns the sets of registers that each write of the code changes.
    fn find_sets(&mut self, source: &[Instruction], description: Description<'_>) -> Vec<WriteSets> {
        let any_eliminable = source.iter().any(|i| i.is_optimizable_move);
        let any_zero = any_eliminable && source.iter().any(|i| i.writes.iter().any(|w| w.is_zero));
        let mut sets = Vec::new();
        for instruction in source {
            let first = sets.len();
            for write in &instruction.writes {
                let rename_as = self.renaming.rename_as(write.register);
                let clears = write.clears_super_registers;
                let taken = Family { register: rename_as, with_super_registers: clears };
                let zeroed = Family { register: if clears { rename_as } else { write.register }, ..taken };
                let aliased = Family { register: rename_as, with_super_registers: false };
                let is_move = instruction.is_optimizable_move;
                sets.push(WriteSets {
                    taken: Some(self.mapper.family(taken, description)),
                    zeroed: any_zero.then(|| self.mapper.family(zeroed, description)),
                    aliased: is_move.then(|| self.mapper.family(aliased, description)),
                    merged_with: (rename_as != write.register && !clears).then_some(rename_as),
                });
            }
            if instruction.writes.len() > 1 {
                self.resolve_overlaps(instruction, &mut sets[first..], description);
            }
        }
        sets
    }

    /// Assigns each register that an instruction writes more than once to one of the writes.
    // LLVM quirk: it is the last one, unless an earlier one has a longer latency.
    fn resolve_overlaps(
        &mut self,
        instruction: &Instruction,
        sets: &mut [WriteSets],
        description: Description<'_>,
    ) {
        let mut holders: SmallVec<[(RegisterId, usize); 32]> = SmallVec::new();
        let mut overlap = false;
        for (index, write) in instruction.writes.iter().enumerate() {
            let holder = |register: RegisterId, holders: &[(RegisterId, usize)]| {
                holders.iter().position(|&(held, _)| held == register)
            };
            let rename_as = self.renaming.rename_as(write.register);
            if let Some(position) = holder(rename_as, &holders) {
                sets[index].merged_with = None;
                let slower = &instruction.writes[holders[position].1];
                if slower.descriptor.latency > write.descriptor.latency {
                    overlap = true;
                    sets[index].taken = None;
                    if sets[index].zeroed.is_some() {
                        let register = if write.clears_super_registers { rename_as } else { write.register };
                        let family = Family { register, with_super_registers: false };
                        sets[index].zeroed = Some(self.mapper.family(family, description));
                    }
                    continue;
                }
            }
            let Some(taken) = sets[index].taken else { continue };
            for &register in std::iter::once(&rename_as).chain(self.mapper.registers(taken)) {
                match holder(register, &holders) {
                    Some(position) => {
                        overlap |= holders[position].1 != index;
                        holders[position].1 = index;
                    }
                    None => holders.push((register, index)),
                }
            }
        }
        if overlap {
            for (index, set) in sets.iter_mut().enumerate().filter(|(_, set)| set.taken.is_some()) {
                let held = holders.iter().filter(|(_, holder)| *holder == index);
                set.taken = Some(self.mapper.set(held.map(|&(register, _)| register)));
            }
        }
    }

    /// Fills in the mappings of the code's operands.
    fn lay_out_operands(
        &mut self,
        source: &[Instruction],
        tables: &mut CodeTables,
        sets: &[WriteSets],
        description: Description<'_>,
    ) {
        self.aliased.clear();
        self.aliased.push(RegisterId::NONE);
        tables.registers.aliases.push(Span::default());
        let mut next_read = 0;
        let mut next_write = 0;
        for (index, instruction) in source.iter().enumerate() {
            let first_read = next_read;
            for read in &instruction.reads {
                let mappings = self.mapper.read_mappings(read.register, description, &mut tables.mappings);
                let entry = &mut tables.reads[next_read];
                (entry.mapping, entry.mappings) = (self.mapper.mapping(read.register), mappings);
                entry.never_waits |= entry.mapping == 0 && mappings.is_empty();
                next_read += 1;
            }
            let sets = &sets[next_write..][..instruction.writes.len()];
            for set in sets {
                let mapper = &mut self.mapper;
                let mut run = |set: Option<SetId>| {
                    set.map_or(Span::default(), |set| mapper.set_mappings(set, &mut tables.mappings))
                };
                let entry = &mut tables.writes[next_write];
                (entry.mappings, entry.zeros) = (run(set.taken), run(set.zeroed));
                entry.merged_with = set.merged_with.map(|register| self.mapper.mapping(register));
                next_write += 1;
            }
            self.count_physical_registers(instruction, &mut tables.registers);
            let first = instruction.writes.first();
            tables.instructions[index].register_file = first.map_or(0, |w| self.renaming.of(w.register).file);
            tables.instructions[index].eliminable_move = instruction
                .is_optimizable_move
                .then(|| self.eliminable_move(instruction, tables, first_read, sets, description));
        }
    }

    /// Counts the physical registers that an instruction allocates and needs.
    fn count_physical_registers(&self, instruction: &Instruction, layout: &mut RegisterLayout) {
        let start = layout.allocated.len();
        layout.allocated.resize(start + self.file_sizes.len(), 0);
        layout.needed.resize(start + self.file_sizes.len(), 0);
        let add = |counts: &mut [u32], register: RegisterId, renaming: &RenamingTable| {
            let renaming = renaming.of(register);
            let cost = u32::from(renaming.cost);
            counts[0] += cost;
            if renaming.file != 0
                && let Some(count) = counts.get_mut(usize::from(renaming.file))
            {
                *count += cost;
            }
        };
        for write in &instruction.writes {
            add(&mut layout.needed[start..], write.register, &self.renaming);
            let rename_as = self.renaming.rename_as(write.register);
            let is_merged = rename_as != write.register && !write.clears_super_registers;
            if !write.is_zero && !is_merged {
                add(&mut layout.allocated[start..], rename_as, &self.renaming);
            }
        }
        for (needed, &size) in layout.needed[start..].iter_mut().zip(&self.file_sizes) {
            *needed = (*needed).min(size);
        }
    }

    /// Returns how renaming may eliminate a move.
    fn eliminable_move(
        &mut self,
        instruction: &Instruction,
        tables: &mut CodeTables,
        first_read: usize,
        sets: &[WriteSets],
        description: Description<'_>,
    ) -> EliminableMove {
        let (reads, writes) = (&instruction.reads, &instruction.writes);
        let file = writes.first().map_or(0, |write| self.renaming.of(write.register).file);
        let mut result = EliminableMove {
            file,
            is_possible: reads.len() == writes.len() && matches!(writes.len(), 1 | 2),
            pairs: SmallVec::new(),
        };
        if reads.len() != writes.len() {
            return result;
        }
        for (i, read) in reads.iter().enumerate() {
            let write_index = writes.len() - 1 - i;
            let write = &writes[write_index];
            let (from, to) = (self.renaming.of(read.register), self.renaming.of(write.register));
            let is_partial =
                !to.rename_as.is_none() && to.rename_as != write.register && !write.clears_super_registers;
            result.is_possible &= from.file == file
                && to.file == file
                && !is_partial
                && !to.rename_as.is_none()
                && self.renaming.of(to.rename_as).allows_move_elimination;
            let source = self.renaming.rename_as(read.register);
            let known = self.aliased.iter().position(|&register| register == source);
            let alias = known.unwrap_or_else(|| {
                let mappings = self.mapper.read_mappings(source, description, &mut tables.mappings);
                self.aliased.push(source);
                tables.registers.aliases.push(mappings);
                self.aliased.len() - 1
            });
            let destinations = sets[write_index]
                .aliased
                .map_or(Span::default(), |set| self.mapper.set_mappings(set, &mut tables.mappings));
            result.pairs.push(MovePair {
                read: tables.reads[first_read + i].mapping,
                is_independent_from_def: read.is_independent_from_def,
                write: write_index as u16,
                source: alias as Alias,
                source_mapping: self.mapper.mapping(source),
                destinations,
            });
        }
        result
    }
}

/// Returns the number of physical registers in each register file; 0 means unlimited. The first file contains all
/// registers.
pub(crate) fn register_file_sizes(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Vec<u32> {
    let mut sizes = vec![options.register_file_size.map_or(0, NonZeroU32::get)];
    if subtarget.sched_model.has_extra_info {
        let descs = subtarget.description().span::<RegisterFileDesc>(subtarget.sched_model.register_files);
        sizes.extend(descs.iter().skip(1).map(|desc| u32::from(desc.n_physical_registers)));
    }
    sizes
}

/// The sets of registers that a write changes.
#[derive(Clone, Copy, Debug)]
struct WriteSets {
    /// The registers whose last write it becomes; `None` if a slower write of the same instruction remains the last
    /// one.
    taken: Option<SetId>,
    /// The registers that become zero or nonzero, if the code depends on that.
    zeroed: Option<SetId>,
    /// The registers that become aliases if the instruction is eliminated.
    aliased: Option<SetId>,
    /// The register whose previous value this partial write is merged with.
    merged_with: Option<RegisterId>,
}
