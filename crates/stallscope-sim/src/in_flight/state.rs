//! The state of an instruction in flight.

use crate::critical_dependency::CriticalDependency;
use crate::ids::MemoryGroupId;
use crate::pressure::PressureCycles;

/// How far an instruction has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum InstructionStage {
    /// In the front end or waiting for operands, memory or resources.
    #[default]
    Waiting,
    /// On its resources.
    Executing,
    /// Written back.
    Executed,
    /// Gone.
    Retired,
}

/// What changes about an instruction while it is in flight.
#[derive(Clone, Debug, Default)]
pub(crate) struct InFlight {
    /// Index in the stream.
    pub(crate) source_index: u64,
    /// Index in the code.
    pub(crate) index: u32,
    pub(crate) stage: InstructionStage,
    /// Whether renaming eliminated it.
    pub(crate) is_eliminated: bool,
    /// The register file of the first register written.
    pub(crate) register_file: u16,
    /// Number of pairs of a register read and one written that pass on a zero.
    pub(crate) n_zeros: u16,
    /// Number of dependencies whose end is unknown.
    pub(crate) n_unknown: u32,
    /// Number of reads and writes of others that wait for its writes.
    pub(crate) n_users: u32,
    /// The cycle from which on no dependency of known end holds.
    pub(crate) ready_at: u64,
    /// The cycle of issue; until then that of dispatch.
    pub(crate) issued_at: u64,
    /// The cycle of execution.
    pub(crate) executed_at: u64,
    /// The group of memory operations it belongs to, or 0.
    pub(crate) memory_group: MemoryGroupId,
    /// Its position among the instructions that wait in the scheduler.
    pub(crate) waiting_position: u32,
    /// The index in the code of the instruction whose result comes last.
    pub(crate) last_operand_of: u32,
}

impl InFlight {
    /// A dependency on an instruction of the code holds until a cycle.
    #[inline]
    pub(super) fn known(&mut self, until: u64, index: u32) {
        if until > self.ready_at {
            (self.ready_at, self.last_operand_of) = (until, index);
        }
    }
}

/// What held an instruction up longest.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Critical {
    /// The resources that were taken when it was last ready and not issued.
    pub(crate) resource_mask: u64,
    /// That of the last read that waited at all, or else of the last such write.
    pub(crate) register_dependency: CriticalDependency,
    /// Which operand that is; writes come before reads.
    pub(super) register_operand: u32,
    pub(crate) memory_dependency: CriticalDependency,
    pub(crate) pressure_cycles: PressureCycles,
}
