//! The waits of instructions, for listeners that follow them.

use stallscope_target::{ProcResourceId, RegisterId};

use crate::events::stall_kind::StallKind;

/// The instruction that delivers a value to another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Producer {
    /// Its index in the stream.
    pub source_index: u64,
    /// The register; none if it is not known.
    pub register: RegisterId,
}

/// The cause of an instruction's wait in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitCause {
    /// A value, with its instruction, if known.
    Operand(Option<Producer>),
    /// Older loads or stores that it must not pass; the one that it waits for longest, by its index in the code, if it is known.
    MemoryOrder(Option<u32>),
    /// A port or unit.
    Port,
    /// Room in the cycle's dispatch.
    DispatchWidth,
    /// An entry of a queue, a buffer or a register file.
    FullQueue {
        /// Its kind.
        kind: StallKind,
        /// The resource with the queue, for kinds with several queues.
        resource: Option<ProcResourceId>,
        /// The oldest instruction that its entries wait for, by its index in the code; `None` if they wait for none.
        behind: Option<u32>,
    },
    /// The front end, which has not delivered it.
    FrontEnd,
    /// The way from dispatch to the ports.
    DispatchLatency,
    /// A step of the same instruction before the last one that issues.
    OwnStep,
    /// An older result that has to be written first.
    WriteBackOrder,
    /// A rule of the target.
    TargetRule,
}

/// Cycles that an instruction waits for one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The first of the cycles.
    pub first_cycle: u64,
    /// Number of cycles.
    pub n_cycles: u64,
    /// The cause.
    pub cause: WaitCause,
}

/// The instruction of the stream that is dispatched next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextInstruction {
    /// Its index in the stream.
    pub source_index: u64,
    /// Its index in the code.
    pub index: u32,
}

impl Wait {
    /// The cycles from one to another, which is not one of them.
    pub(crate) const fn between(first_cycle: u64, end: u64, cause: WaitCause) -> Self {
        Self { first_cycle, n_cycles: end.saturating_sub(first_cycle), cause }
    }
}
