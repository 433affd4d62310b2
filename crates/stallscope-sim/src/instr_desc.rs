//! What the scheduling model says of an instruction.

use smallvec::SmallVec;
use stallscope_target::{ProcResourceId, RegisterId, SchedClassId};

use crate::PortUse;

/// A register that an instruction writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteDescriptor {
    /// The operand written, unless [`Self::register`] is given.
    pub operand: usize,
    /// The register, if it is written without being an operand.
    pub register: Option<RegisterId>,
    /// Cycles from issue to write-back.
    pub latency: u32,
    /// What read-advances know the write by, or 0.
    pub write_resource: u16,
    /// Whether the operand may be no register.
    pub is_optional_def: bool,
}

/// A register that an instruction reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadDescriptor {
    /// The operand read, unless [`Self::register`] is given.
    pub operand: usize,
    /// The register, if it is read without being an operand.
    pub register: Option<RegisterId>,
    /// Which of the instruction's uses read-advances know it by: operands first, then implicit ones.
    pub use_index: u16,
    /// The scheduling class whose read-advances apply.
    pub sched_class: SchedClassId,
}

/// The use of a resource or a group of resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResourceUsage {
    /// The resource's mask.
    pub mask: u64,
    /// Cycles for which it is taken, from issue on.
    pub cycles: u32,
    /// Number of units taken.
    pub n_units: u32,
    /// Whether a whole group is reserved.
    pub is_reserved: bool,
}

/// What the scheduling model says of an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstrDesc {
    /// Registers written, implicit ones last.
    pub writes: SmallVec<[WriteDescriptor; 2]>,
    /// Registers read, implicit ones last.
    pub reads: SmallVec<[ReadDescriptor; 4]>,
    /// The resources used, units before groups and small groups before large ones.
    pub resources: SmallVec<[ResourceUsage; 4]>,
    /// The buffers of which an entry is taken: bit `i` for the resource at [`crate::resource_index`] `i`.
    pub used_buffers: u64,
    /// The same buffers by the resources they belong to, in the order of their bits.
    pub buffers: SmallVec<[ProcResourceId; 4]>,
    /// Masks of the resources used that are no groups.
    pub used_resource_units: u64,
    /// The highest bit of each group used.
    pub used_resource_groups: u64,
    /// Cycles from issue to the last write-back.
    pub max_latency: u32,
    /// Number of micro-operations.
    pub n_micro_ops: u32,
    /// The micro-operations one by one, if the builder was asked for them.
    pub micro_ops: SmallVec<[PortUse; 2]>,
    /// The scheduling class, variants resolved.
    pub sched_class: SchedClassId,
    /// Whether all its resources are in order and one of them has no buffer.
    pub must_issue_immediately: bool,
    /// Whether some groups used overlap without one containing the other.
    pub has_partially_overlapping_groups: bool,
}

impl InstrDesc {
    /// Whether the instruction takes neither time nor resources.
    #[must_use]
    #[inline]
    pub fn is_zero_latency(&self) -> bool {
        self.max_latency == 0 && self.resources.is_empty()
    }
}
