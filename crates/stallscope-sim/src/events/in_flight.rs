//! The state of an instruction in flight.

use crate::engine::ids::MemoryGroupId;
use crate::events::critical_dependency::CriticalDependency;
use crate::events::pressure::PressureCycles;
use crate::events::wait::Producer;

/// The stage of an instruction in the pipeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum InstructionStage {
    /// It is in the front end, or waits for operands, memory or resources.
    #[default]
    Waiting,
    /// It has issued.
    Executing,
    /// It is written back.
    Executed,
    /// It has left the pipeline.
    Retired,
}

/// The state of an instruction in flight.
#[derive(Clone, Debug, Default)]
pub(crate) struct InFlight {
    /// Index in the stream.
    pub(crate) source_index: u64,
    /// Index in the code.
    pub(crate) index: u32,
    pub(crate) stage: InstructionStage,
    /// Whether renaming eliminated it.
    pub(crate) is_eliminated: bool,
    /// Whether it is among the scheduler's ready instructions, until it issues.
    pub(crate) is_ready: bool,
    /// The register file of the first register written.
    pub(crate) register_file: u16,
    /// Number of pairs of a register read and a register written that propagate a zero.
    pub(crate) n_zeros: u16,
    /// Number of dependencies whose end is not known yet.
    pub(crate) n_unknown: u32,
    /// Number of reads and writes of other instructions that wait for its writes.
    pub(crate) n_users: u32,
    /// The cycle when the last dependency with a known end ends.
    pub(crate) ready_at: u64,
    /// The cycle of issue; before issue, the cycle of dispatch.
    pub(crate) issued_at: u64,
    /// The cycle of execution.
    pub(crate) executed_at: u64,
    /// The group of memory operations it belongs to, or 0.
    pub(crate) memory_group: MemoryGroupId,
    /// Its position in the scheduler's wait set, if it is in that. Without tracked critical dependencies the set has no order.
    pub(crate) waiting_position: Option<u32>,
    /// The index in the code of the instruction whose result is available last.
    pub(crate) last_operand_of: u32,
    /// On cores, the register file of a move that renaming can eliminate; 0 for other instructions.
    pub(crate) moves_in_file: u16,
    /// The entries of the reorder buffer that it takes, if they are not as many as its micro-operations: cores count slots.
    pub(crate) n_slots: Option<u32>,
}

impl InFlight {
    /// Records that a dependency on the instruction `index` of the code ends in a cycle.
    #[inline]
    pub(crate) fn known(&mut self, until: u64, index: u32) {
        if until > self.ready_at {
            (self.ready_at, self.last_operand_of) = (until, index);
        }
    }
}

/// The times of an instruction, for listeners that follow waits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Way {
    /// The cycle of dispatch, once it is over.
    pub(crate) dispatched_at: Option<u64>,
    /// The cycle when it became ready, once it is.
    pub(crate) ready_at: Option<u64>,
    /// The cycle when the last of the known operands is available, and the instruction that delivers it.
    pub(crate) operand_at: u64,
    pub(crate) operand: Producer,
}

/// The delays of an instruction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Critical {
    /// The resources that were busy when it was last ready and could not issue.
    pub(crate) resource_mask: u64,
    /// The dependency of the last waiting read, or else of the last waiting partial write.
    pub(crate) register_dependency: CriticalDependency,
    /// The operand of that dependency; writes precede reads.
    pub(crate) register_operand: u32,
    pub(crate) memory_dependency: CriticalDependency,
    pub(crate) pressure_cycles: PressureCycles,
}
