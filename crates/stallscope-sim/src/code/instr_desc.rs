//! Instruction descriptors: the properties of instructions from the scheduling model.
//!
//! Corresponds to the classes `WriteDescriptor`, `ReadDescriptor` and `InstrDesc` of include/llvm/MCA/Instruction.h.

use smallvec::SmallVec;
use stallscope_target::{ProcResourceId, RegisterId, SchedClassId};

use crate::code::port_use::PortUse;

/// A register write of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteDescriptor {
    /// The operand written, unless [`Self::register`] is given.
    pub operand: usize,
    /// The register of an implicit write.
    pub register: Option<RegisterId>,
    /// Cycles from issue to write-back.
    pub latency: u32,
    /// The id of the write in read-advances, or 0.
    pub write_resource: u16,
    /// Whether the operand is an optional definition, which need not be a register.
    pub is_optional_def: bool,
}

/// A register read of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadDescriptor {
    /// The operand read, unless [`Self::register`] is given.
    pub operand: usize,
    /// The register of an implicit read.
    pub register: Option<RegisterId>,
    /// The number of the use in read-advances: operands first, then implicit uses.
    pub use_index: u16,
    /// The scheduling class whose read-advances apply.
    pub sched_class: SchedClassId,
}

/// The use of a resource or a group of resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResourceUsage {
    /// The resource's mask.
    pub mask: u64,
    /// Cycles from issue to release.
    pub cycles: u32,
    /// Number of units used.
    pub n_units: u32,
    /// Whether a group is reserved as a whole.
    pub is_reserved: bool,
}

/// The properties of an instruction from the scheduling model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstrDesc {
    /// Register writes, implicit ones last.
    pub writes: SmallVec<[WriteDescriptor; 2]>,
    /// Register reads, implicit ones last.
    pub reads: SmallVec<[ReadDescriptor; 4]>,
    /// Resource usage: units before groups, and small groups before large ones.
    pub resources: SmallVec<[ResourceUsage; 4]>,
    /// The resources whose buffers are used: bit `i` for the resource with [index](crate::resource_index) `i`.
    pub used_buffers: u64,
    /// The buffered resources by id, in the order of their bits.
    pub buffers: SmallVec<[ProcResourceId; 4]>,
    /// Masks of the used resources that are not groups.
    pub used_resource_units: u64,
    /// The own bit of each used group.
    pub used_resource_groups: u64,
    /// Cycles from issue to the last write-back.
    pub max_latency: u32,
    /// Whether an instrument set the latency.
    pub has_set_latency: bool,
    /// The part of the latency that a load takes: cycles from issue until the loaded value is available.
    pub load_latency: u32,
    /// Number of micro-operations.
    pub n_micro_ops: u32,
    /// The micro-operations, with processor models of this project.
    pub micro_ops: SmallVec<[PortUse; 2]>,
    /// The scheduling class after the resolution of variants.
    pub sched_class: SchedClassId,
    /// Whether it is a call, whose latency is [that of all calls](crate::BuilderOptions::call_latency).
    pub is_call: bool,
    /// Whether all its resources issue in order and one of them has no buffer.
    pub must_issue_immediately: bool,
    /// Whether used groups overlap without one containing the other.
    pub has_partially_overlapping_groups: bool,
}

impl InstrDesc {
    /// Changes the latency. The computation takes as long as before; the difference is attributed to the load.
    pub(crate) fn set_latency(&mut self, latency: u32) {
        if self.load_latency > 0 {
            let computes_for = self.max_latency.saturating_sub(self.load_latency);
            self.load_latency = latency.saturating_sub(computes_for);
        }
        self.max_latency = latency;
        self.has_set_latency = true;
        self.writes.iter_mut().for_each(|write| write.latency = latency);
        let mut end = 0;
        for index in 0..self.micro_ops.len() {
            let goes_on = self.micro_ops.get(index + 1).is_some_and(|next| next.is_chained);
            let micro_op = &mut self.micro_ops[index];
            let rest = latency - if micro_op.is_chained { end } else { 0 };
            micro_op.latency = if goes_on { micro_op.latency.min(rest) } else { rest };
            end = latency - rest + micro_op.latency;
        }
    }

    /// Returns whether the instruction takes no time and no resources.
    #[must_use]
    #[inline]
    pub fn is_zero_latency(&self) -> bool {
        self.max_latency == 0 && self.resources.is_empty()
    }
}
