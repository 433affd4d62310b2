//! The properties of each instruction of the code that the stages look up, in dense arrays.

use stallscope_target::RegisterId;

use crate::code::instr_desc::ResourceUsage;
use crate::engine::ids::MappingIndex;
use crate::llvm::layout::eliminable_move::EliminableMove;
use crate::llvm::layout::register_layout::RegisterLayout;
use crate::llvm::layout::resource_needs::ResourceNeeds;
use crate::llvm::layout::span::Span;

/// The use of a resource by an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CodeResource {
    pub(crate) usage: ResourceUsage,
    /// The resource's index.
    pub(crate) index: usize,
}

/// A register read.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct CodeRead {
    /// Whether it never waits for a write: the result does not depend on it, or the code writes no part of the register.
    pub(crate) never_waits: bool,
    /// The mapping of the register itself.
    pub(crate) mapping: MappingIndex,
    /// The mappings of the register and its parts that the code writes, in [`CodeTables::mappings`].
    pub(crate) mappings: Span,
    /// The read-advances of the use, in [`CodeTables::read_advances`].
    pub(crate) read_advances: Span,
}

/// A register write.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct CodeWrite {
    pub(crate) register: RegisterId,
    pub(crate) latency: u32,
    pub(crate) write_resource: u16,
    pub(crate) is_zero: bool,
    /// The mapping whose previous value this partial write is merged with.
    pub(crate) merged_with: Option<MappingIndex>,
    /// The mappings whose last write this becomes, in [`CodeTables::mappings`].
    pub(crate) mappings: Span,
    /// The mappings that become zero or nonzero, in [`CodeTables::mappings`].
    pub(crate) zeros: Span,
}

/// An instruction.
#[derive(Clone, Debug, Hash)]
pub(crate) struct CodeInstruction {
    pub(crate) latency: u32,
    pub(crate) n_micro_ops: u32,
    pub(crate) n_writes: u16,
    pub(crate) n_reads: u16,
    pub(crate) reads: Span,
    /// The index of the first write.
    pub(crate) writes: u32,
    pub(crate) used_buffers: u64,
    pub(crate) resources: Span,
    pub(crate) needs: ResourceNeeds,
    /// The index into [`CodeTables::needs`].
    pub(crate) needs_index: u16,
    /// Whether [`Self::needs`] does not describe all its needs.
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

/// The arrays. They keep their memory from region to region.
#[derive(Debug, Default)]
pub(crate) struct CodeTables {
    pub(crate) instructions: Vec<CodeInstruction>,
    pub(crate) reads: Vec<CodeRead>,
    pub(crate) writes: Vec<CodeWrite>,
    pub(crate) resources: Vec<CodeResource>,
    /// The first instruction of each set of instructions with equal resource needs.
    pub(crate) needs: Vec<u32>,
    /// Pairs of a write resource and its read-advance in cycles.
    pub(crate) read_advances: Vec<(u16, i32)>,
    pub(crate) mappings: Vec<MappingIndex>,
    pub(crate) registers: RegisterLayout,
    pub(crate) max_reads: usize,
    pub(crate) max_writes: usize,
    /// Whether writes can delay reads after their instructions have retired.
    pub(crate) reads_late: bool,
}

impl CodeTables {
    /// Returns a write of an instruction.
    #[inline]
    pub(crate) fn write(&self, instruction: &CodeInstruction, index: u16) -> &CodeWrite {
        &self.writes[instruction.writes as usize + usize::from(index)]
    }

    /// Returns how many cycles before the write-back of an older write of the same register an instruction with a
    /// partial write may issue. It then writes back no earlier than the older write.
    pub(crate) fn partial_overlap(&self, index: u32, write: u16) -> u32 {
        self.write(&self.instructions[index as usize], write).latency.saturating_sub(1)
    }

    /// Returns the writes of an instruction.
    #[inline]
    pub(crate) fn writes(&self, instruction: &CodeInstruction) -> &[CodeWrite] {
        &self.writes[instruction.writes as usize..][..usize::from(instruction.n_writes)]
    }

    /// Returns the reads of an instruction.
    #[inline]
    pub(crate) fn reads(&self, instruction: &CodeInstruction) -> &[CodeRead] {
        instruction.reads.of(&self.reads)
    }

    /// Returns the resources that an instruction uses.
    #[inline]
    pub(crate) fn resources(&self, instruction: &CodeInstruction) -> &[CodeResource] {
        instruction.resources.of(&self.resources)
    }

    /// Returns whether the code has moves that renaming may eliminate.
    pub(crate) fn has_eliminable_moves(&self) -> bool {
        self.instructions.iter().any(|instruction| instruction.eliminable_move.is_some())
    }

    /// Returns the own bits of the resources that the code uses.
    pub(crate) fn used_resources(&self) -> u64 {
        self.resources.iter().fold(0, |bits, resource| bits | 1 << resource.index)
    }

    /// Returns the own bits of the resources whose buffers the code uses.
    pub(crate) fn used_buffers(&self) -> u64 {
        self.instructions.iter().fold(0, |bits, instruction| bits | instruction.used_buffers)
    }

    /// Returns whether a read has read-advances.
    #[inline]
    pub(crate) fn has_read_advances(&self, read: &CodeRead) -> bool {
        !read.read_advances.is_empty()
    }

    /// Returns the maximum number of cycles that a read of the code still waits for the value after write-back.
    pub(crate) fn max_late_read(&self) -> u64 {
        let cycles = self.read_advances.iter().map(|&(_, cycles)| cycles).min().unwrap_or(0);
        u64::from(0u32.saturating_sub_signed(cycles))
    }

    /// Returns how many cycles before write-back a read can use a value written by `write_resource`;
    /// negative if it can use it only after write-back.
    #[inline]
    pub(crate) fn read_advance(&self, read: &CodeRead, write_resource: u16) -> i32 {
        let advances = read.read_advances.of(&self.read_advances).iter();
        let mut matching = advances.filter(|(write, _)| *write == 0 || *write == write_resource);
        matching.next().map_or(0, |&(_, cycles)| cycles)
    }
}
