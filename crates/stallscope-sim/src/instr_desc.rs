//! What the scheduling model says of an instruction.

use smallvec::SmallVec;
use stallscope_target::{ProcResourceId, RegisterId, SchedClassId};

use crate::port_use::PortUse;

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
    /// How many of these are a load's: from issue until what it reads is there.
    pub load_latency: u32,
    /// Number of micro-operations.
    pub n_micro_ops: u32,
    /// The micro-operations one by one, if the processor's model is the project's own.
    pub micro_ops: SmallVec<[PortUse; 2]>,
    /// The scheduling class, variants resolved.
    pub sched_class: SchedClassId,
    /// Whether all its resources are in order and one of them has no buffer.
    pub must_issue_immediately: bool,
    /// Whether some groups used overlap without one containing the other.
    pub has_partially_overlapping_groups: bool,
}

impl InstrDesc {
    /// Cycles by which the micro-operations may take less than the latency: 0 if they are not described.
    #[must_use]
    pub fn early_cycles(&self) -> u32 {
        let mut micro_ops = self.micro_ops.iter();
        let Some(first) = micro_ops.next() else { return 0 };
        let (mut end, mut last_end) = (first.latency, first.latency);
        for micro_op in micro_ops {
            end = micro_op.latency.saturating_add(if micro_op.is_chained { end } else { 0 });
            last_end = last_end.max(end);
        }
        self.max_latency.saturating_sub(last_end)
    }

    /// Gives the instruction another latency. What it computes takes as long as before: the rest is its load's.
    pub(crate) fn set_latency(&mut self, latency: u32) {
        if self.load_latency > 0 {
            let computes_for = self.max_latency.saturating_sub(self.load_latency);
            self.load_latency = latency.saturating_sub(computes_for);
        }
        self.max_latency = latency;
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

    /// Whether the instruction takes neither time nor resources.
    #[must_use]
    #[inline]
    pub fn is_zero_latency(&self) -> bool {
        self.max_latency == 0 && self.resources.is_empty()
    }
}
