//! The code of a region, laid out for the simulation: what the stages look up per instruction, in dense arrays.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use stallscope_target::{ReadAdvance, RegisterId, SchedClass, SubtargetInfo};

use crate::units::{EliminableMove, RegisterFile, ResourceNeeds};
use crate::{Instruction, ResourceUsage, resource_index};

/// A run of elements of one of the arrays.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub(crate) struct Run {
    start: u32,
    len: u32,
}

impl Run {
    pub(crate) fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The elements from `start` to the end. All empty runs are alike.
    pub(crate) fn from<T>(array: &[T], start: usize) -> Self {
        let len = (array.len() - start) as u32;
        Self { start: if len == 0 { 0 } else { start as u32 }, len }
    }

    #[inline]
    pub(crate) fn of<T>(self, array: &[T]) -> &[T] {
        &array[self.start as usize..][..self.len as usize]
    }
}

/// The index of a mapping of the register file.
pub(crate) type MappingIndex = u16;

/// The use of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CodeResource {
    pub(crate) usage: ResourceUsage,
    /// The resource's index.
    pub(crate) index: usize,
}

/// A register read.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct CodeRead {
    /// Whether it waits for no write: the result does not depend on it, or the code writes no part of it.
    pub(crate) never_waits: bool,
    /// The mapping of the register itself.
    pub(crate) mapping: MappingIndex,
    /// The mappings of the register and its parts that the code writes at all: of [`CodeTables::mappings`].
    pub(crate) mappings: Run,
    /// The read-advances of the use: of [`CodeTables::read_advances`].
    read_advances: Run,
}

/// A register written.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct CodeWrite {
    pub(crate) register: RegisterId,
    pub(crate) latency: u32,
    pub(crate) write_resource: u16,
    pub(crate) is_zero: bool,
    /// The mapping whose last write this partial one is merged with.
    pub(crate) merged_with: Option<MappingIndex>,
    /// The mappings that the write takes over: of [`CodeTables::mappings`].
    pub(crate) mappings: Run,
    /// The mappings that become zero, or cease to be: of [`CodeTables::mappings`].
    pub(crate) zeros: Run,
}

/// An instruction.
#[derive(Clone, Debug, Hash)]
pub(crate) struct CodeInstruction {
    pub(crate) latency: u32,
    /// Cycles by which its micro-operations may take less than that, one after the other.
    pub(crate) early_cycles: u32,
    pub(crate) n_micro_ops: u32,
    pub(crate) n_writes: u16,
    pub(crate) n_reads: u16,
    pub(crate) reads: Run,
    writes: u32,
    pub(crate) used_buffers: u64,
    pub(crate) resources: Run,
    pub(crate) needs: ResourceNeeds,
    /// The index of its kind among [`CodeTables::needs`].
    pub(crate) needs_index: u16,
    /// Whether its needs are more than that.
    pub(crate) has_other_needs: bool,
    pub(crate) has_partially_overlapping_groups: bool,
    pub(crate) must_issue_immediately: bool,
    pub(crate) is_memory_operation: bool,
    pub(crate) begins_group: bool,
    pub(crate) ends_group: bool,
    /// The register file of the first register written.
    pub(crate) register_file: u16,
    /// How renaming may eliminate it.
    pub(crate) eliminable_move: Option<EliminableMove>,
}

/// The arrays; they keep their memory from region to region.
#[derive(Debug, Default)]
pub(crate) struct CodeTables {
    pub(crate) instructions: Vec<CodeInstruction>,
    pub(crate) reads: Vec<CodeRead>,
    pub(crate) writes: Vec<CodeWrite>,
    resources: Vec<CodeResource>,
    /// For all instructions that need the same resources the first one's index.
    pub(crate) needs: Vec<u32>,
    read_advances: Vec<(u16, i32)>,
    pub(crate) mappings: Vec<MappingIndex>,
    pub(crate) max_reads: usize,
    pub(crate) max_writes: usize,
    /// Whether writes matter after their instructions have retired.
    pub(crate) reads_late: bool,
}

/// The code of a region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code<'a> {
    pub(crate) source: &'a [Instruction],
    tables: &'a CodeTables,
}

/// A cycle of the simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cycle<'a> {
    /// The code simulated.
    pub(crate) code: Code<'a>,
    /// The cycle's number, from 0.
    pub(crate) now: u64,
}

impl Deref for Code<'_> {
    type Target = CodeTables;

    #[inline]
    fn deref(&self) -> &CodeTables {
        self.tables
    }
}

impl<'a> Code<'a> {
    /// The code of a region and what was laid out for it.
    pub(crate) fn new(source: &'a [Instruction], tables: &'a CodeTables) -> Self {
        Self { source, tables }
    }

    /// Hashes all that simulations depend on and listeners are told: registers by what they share with each other,
    /// and with `names_registers` also by which they are.
    pub(crate) fn hash(&self, names_registers: bool, hasher: &mut impl Hasher) {
        let CodeTables { instructions, reads, writes, resources, read_advances, mappings, .. } = self.tables;
        (instructions, reads, resources, read_advances, mappings).hash(hasher);
        for write in writes {
            let register = if names_registers { write.register } else { RegisterId::NONE };
            CodeWrite { register, ..*write }.hash(hasher);
        }
        for instruction in self.source {
            let Instruction { may_load, may_store, is_load_barrier, is_store_barrier, .. } = *instruction;
            (may_load, may_store, is_load_barrier, is_store_barrier, instruction.retires_out_of_order)
                .hash(hasher);
            (&instruction.desc.micro_ops, instruction.drain).hash(hasher);
        }
    }
}

impl CodeTables {
    /// Lays out the code of a region and prepares the register file for it.
    pub(crate) fn lay_out(
        &mut self,
        source: &[Instruction],
        registers: &mut RegisterFile,
        subtarget: &SubtargetInfo,
    ) {
        self.instructions.clear();
        self.reads.clear();
        self.writes.clear();
        self.resources.clear();
        self.needs.clear();
        self.read_advances.clear();
        self.mappings.clear();
        (self.max_reads, self.max_writes) = (0, 0);
        for instruction in source {
            self.push(instruction, subtarget);
        }
        self.reads_late = self.max_late_read() > 0 || !subtarget.sched_model.is_out_of_order();
        registers.map(source, self, subtarget.description());
    }

    fn push(&mut self, instruction: &Instruction, subtarget: &SubtargetInfo) {
        let desc = &instruction.desc;
        let (reads, writes, resources) = (self.reads.len(), self.writes.len(), self.resources.len());
        self.max_reads = self.max_reads.max(instruction.reads.len());
        self.max_writes = self.max_writes.max(instruction.writes.len());
        for read in &instruction.reads {
            let read_advances = self.push_read_advances(&read.descriptor, subtarget);
            self.reads.push(CodeRead {
                never_waits: read.is_independent_from_def,
                mapping: 0,
                mappings: Run::default(),
                read_advances,
            });
        }
        self.writes.extend(instruction.writes.iter().map(|write| CodeWrite {
            register: write.register,
            latency: write.descriptor.latency,
            write_resource: write.descriptor.write_resource,
            is_zero: write.is_zero,
            merged_with: None,
            mappings: Run::default(),
            zeros: Run::default(),
        }));
        self.resources.extend(
            desc.resources.iter().map(|&usage| CodeResource { usage, index: resource_index(usage.mask) }),
        );
        let needs_one = |r: &&CodeResource| !r.usage.is_reserved && r.usage.n_units == 1;
        let resources_of = &self.resources[resources..];
        let single_units = resources_of.iter().filter(needs_one).fold(0, |bits, r| bits | 1 << r.index);
        let has_other_needs =
            desc.has_partially_overlapping_groups || !resources_of.iter().all(|r| needs_one(&r));
        let needs = ResourceNeeds { single_units, groups: desc.used_resource_groups };
        let has_same_needs = |&known: &u32| {
            let known = &self.instructions[known as usize];
            (known.needs, known.has_other_needs) == (needs, has_other_needs)
                && (!has_other_needs || known.resources.of(&self.resources) == resources_of)
        };
        let needs_index = self.needs.iter().position(has_same_needs).unwrap_or(self.needs.len());
        if needs_index == self.needs.len() {
            self.needs.push(self.instructions.len() as u32);
        }
        self.instructions.push(CodeInstruction {
            latency: desc.max_latency,
            early_cycles: desc.early_cycles(),
            n_micro_ops: desc.n_micro_ops,
            n_writes: instruction.writes.len() as u16,
            n_reads: instruction.reads.len() as u16,
            reads: Run::from(&self.reads, reads),
            writes: writes as u32,
            used_buffers: desc.used_buffers,
            resources: Run::from(&self.resources, resources),
            needs,
            needs_index: needs_index as u16,
            has_other_needs,
            has_partially_overlapping_groups: desc.has_partially_overlapping_groups,
            must_issue_immediately: desc.is_zero_latency() || desc.must_issue_immediately,
            is_memory_operation: instruction.is_memory_operation(),
            begins_group: instruction.begins_group,
            ends_group: instruction.ends_group,
            register_file: 0,
            eliminable_move: None,
        });
    }

    fn push_read_advances(&mut self, read: &crate::ReadDescriptor, subtarget: &SubtargetInfo) -> Run {
        let description = subtarget.description();
        let class: SchedClass =
            description.sched_classes(&subtarget.sched_model).at(read.sched_class.index());
        let start = self.read_advances.len();
        let advances = description.span::<ReadAdvance>(class.read_advances).iter();
        let of_use = advances.filter(|advance| advance.use_index == read.use_index);
        self.read_advances.extend(of_use.map(|advance| (advance.write_resource, advance.cycles)));
        Run::from(&self.read_advances, start)
    }

    /// A write of an instruction.
    #[inline]
    pub(crate) fn write(&self, instruction: &CodeInstruction, index: u16) -> &CodeWrite {
        &self.writes[instruction.writes as usize + usize::from(index)]
    }

    /// Cycles before the write-back of an older write at which an instruction may be issued that writes another part of
    /// the same register: so many that it is written back no earlier.
    pub(crate) fn partial_overlap(&self, index: u32, write: u16) -> u32 {
        self.write(&self.instructions[index as usize], write).latency.saturating_sub(1)
    }

    /// The writes of an instruction.
    #[inline]
    pub(crate) fn writes(&self, instruction: &CodeInstruction) -> &[CodeWrite] {
        &self.writes[instruction.writes as usize..][..usize::from(instruction.n_writes)]
    }

    /// The reads of an instruction.
    #[inline]
    pub(crate) fn reads(&self, instruction: &CodeInstruction) -> &[CodeRead] {
        instruction.reads.of(&self.reads)
    }

    /// The resources that an instruction uses.
    #[inline]
    pub(crate) fn resources(&self, instruction: &CodeInstruction) -> &[CodeResource] {
        instruction.resources.of(&self.resources)
    }

    /// Whether renaming may eliminate moves of the code.
    pub(crate) fn has_eliminable_moves(&self) -> bool {
        self.instructions.iter().any(|instruction| instruction.eliminable_move.is_some())
    }

    /// The own bits of the resources that the code uses.
    pub(crate) fn used_resources(&self) -> u64 {
        self.resources.iter().fold(0, |bits, resource| bits | 1 << resource.index)
    }

    /// The own bits of the resources of which the code takes buffer entries.
    pub(crate) fn used_buffers(&self) -> u64 {
        self.instructions.iter().fold(0, |bits, instruction| bits | instruction.used_buffers)
    }

    /// Whether a read may take values at another time than write-back.
    #[inline]
    pub(crate) fn has_read_advances(&self, read: &CodeRead) -> bool {
        read.read_advances.len != 0
    }

    /// Most cycles after write-back at which a read of the code takes a value.
    pub(crate) fn max_late_read(&self) -> u64 {
        let cycles = self.read_advances.iter().map(|&(_, cycles)| cycles).min().unwrap_or(0);
        u64::from(0u32.saturating_sub_signed(cycles))
    }

    /// Cycles before write-back at which a read takes a value written by `write_resource`; negative is after.
    #[inline]
    pub(crate) fn read_advance(&self, read: &CodeRead, write_resource: u16) -> i32 {
        let advances = read.read_advances.of(&self.read_advances).iter();
        let mut matching = advances.filter(|(write, _)| *write == 0 || *write == write_resource);
        matching.next().map_or(0, |&(_, cycles)| cycles)
    }
}
