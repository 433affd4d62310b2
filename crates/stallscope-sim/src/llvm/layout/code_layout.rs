//! Lays out the code of a region.

use stallscope_target::{ReadAdvance, SubtargetInfo};

use crate::code::instr_desc::{InstrDesc, ReadDescriptor};
use crate::code::instruction::{Instruction, Read};
use crate::code::proc_resource::resource_index;
use crate::llvm::layout::registers::RegisterMapper;
use crate::llvm::layout::resource_needs::ResourceNeeds;
use crate::llvm::layout::span::Span;
use crate::llvm::layout::tables::{CodeInstruction, CodeRead, CodeResource, CodeTables, CodeWrite};
use crate::llvm::options::PipelineOptions;

/// Lays out code. It keeps its memory from region to region.
#[derive(Debug)]
pub(crate) struct CodeLayout<'a> {
    subtarget: &'a SubtargetInfo,
    tables: CodeTables,
    registers: RegisterMapper,
}

impl<'a> CodeLayout<'a> {
    pub(crate) fn new(subtarget: &'a SubtargetInfo, options: &PipelineOptions) -> Self {
        let registers = RegisterMapper::new(subtarget, options);
        Self { subtarget, tables: CodeTables::default(), registers }
    }

    /// Returns the last layout.
    pub(crate) fn tables(&self) -> &CodeTables {
        &self.tables
    }

    /// Lays out the code of a region.
    pub(crate) fn lay_out(&mut self, source: &[Instruction]) {
        let Self { subtarget, tables, registers } = self;
        tables.clear();
        for instruction in source {
            tables.push(instruction, subtarget);
        }
        tables.reads_late = tables.max_late_read() > 0 || !subtarget.sched_model.is_out_of_order();
        registers.lay_out(source, tables, subtarget.description());
    }
}

impl CodeTables {
    fn clear(&mut self) {
        let Self {
            instructions,
            reads,
            writes,
            resources,
            needs,
            read_advances,
            mappings,
            registers: _, // The register mapper clears it.
            max_reads,
            max_writes,
            reads_late,
        } = self;
        instructions.clear();
        reads.clear();
        writes.clear();
        resources.clear();
        needs.clear();
        read_advances.clear();
        mappings.clear();
        (*max_reads, *max_writes, *reads_late) = (0, 0, false);
    }

    /// Adds an instruction; the register mapper fills in the mappings of its registers.
    fn push(&mut self, instruction: &Instruction, subtarget: &SubtargetInfo) {
        let desc = &*instruction.desc;
        let (reads, writes, resources) = (self.reads.len(), self.writes.len(), self.resources.len());
        self.max_reads = self.max_reads.max(instruction.reads.len());
        self.max_writes = self.max_writes.max(instruction.writes.len());
        for read in &instruction.reads {
            let read_advances = self.push_read_advances(read, subtarget);
            self.reads.push(CodeRead {
                never_waits: read.is_independent_from_def,
                mapping: 0,
                mappings: Span::default(),
                read_advances,
            });
        }
        self.writes.extend(instruction.writes.iter().map(|write| CodeWrite {
            register: write.register,
            latency: write.descriptor.latency,
            write_resource: write.descriptor.write_resource,
            is_zero: write.is_zero,
            merged_with: None,
            mappings: Span::default(),
            zeros: Span::default(),
        }));
        self.resources.extend(
            desc.resources.iter().map(|&usage| CodeResource { usage, index: resource_index(usage.mask) }),
        );
        let (needs, has_other_needs) = needs(desc, &self.resources[resources..]);
        let needs_index = self.needs_index(needs, has_other_needs, resources);
        if needs_index == self.needs.len() {
            self.needs.push(self.instructions.len() as u32);
        }
        self.instructions.push(CodeInstruction {
            latency: desc.max_latency,
            n_micro_ops: desc.n_micro_ops,
            n_writes: instruction.writes.len() as u16,
            n_reads: instruction.reads.len() as u16,
            reads: Span::to_end(&self.reads, reads),
            writes: writes as u32,
            used_buffers: desc.used_buffers,
            resources: Span::to_end(&self.resources, resources),
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

    fn push_read_advances(&mut self, read: &Read, subtarget: &SubtargetInfo) -> Span {
        let &Read { descriptor: ReadDescriptor { sched_class, use_index, .. }, added_advance, .. } = read;
        let description = subtarget.description();
        let classes = description.sched_classes(&subtarget.sched_model);
        let advances = classes.part(sched_class.index(), |class| class.read_advances);
        let start = self.read_advances.len();
        let advances = description.span::<ReadAdvance>(advances).iter();
        let of_use = advances.filter(|advance| advance.use_index == use_index);
        let cycles = |cycles: i32| if cycles > 0 { (cycles + added_advance).max(0) } else { cycles };
        self.read_advances.extend(of_use.map(|advance| (advance.write_resource, cycles(advance.cycles))));
        Span::to_end(&self.read_advances, start)
    }

    /// Returns the index among [`Self::needs`] for an instruction whose resources start at `resources`, or their
    /// number if the needs are new.
    fn needs_index(&self, needs: ResourceNeeds, has_other_needs: bool, resources: usize) -> usize {
        let has_same_needs = |&known: &u32| {
            let known = &self.instructions[known as usize];
            (known.needs, known.has_other_needs) == (needs, has_other_needs)
                && (!has_other_needs || known.resources.of(&self.resources) == &self.resources[resources..])
        };
        self.needs.iter().position(has_same_needs).unwrap_or(self.needs.len())
    }
}

/// Returns the resource needs of an instruction, and whether bit sets do not describe all of them.
fn needs(desc: &InstrDesc, resources: &[CodeResource]) -> (ResourceNeeds, bool) {
    let needs_one = |r: &&CodeResource| !r.usage.is_reserved && r.usage.n_units == 1;
    let single_units = resources.iter().filter(needs_one).fold(0, |bits, r| bits | 1 << r.index);
    let has_other_needs = desc.has_partially_overlapping_groups || !resources.iter().all(|r| needs_one(&r));
    (ResourceNeeds { single_units, groups: desc.used_resource_groups }, has_other_needs)
}
