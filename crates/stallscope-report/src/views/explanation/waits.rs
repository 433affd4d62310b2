//! The waits of instructions.

use stallscope_sim::StallKind;

use super::dataflow::Through;

/// The part of an instruction's way where it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WaitPhase {
    /// From the dispatch of the instruction before it to its own.
    BeforeDispatch,
    /// From dispatch to issue.
    InScheduler,
    /// From the cycle after its execution to its retirement.
    BeforeRetirement,
}

/// The cause of a wait in a cycle. Instructions are given by their index in the block.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum WaitReason {
    /// A value.
    Operand {
        /// The instruction that delivers it.
        of: u32,
        /// The number of iterations between that instruction and the waiting one; 0 for the same iteration.
        n_iterations: u32,
        /// Where it comes through.
        through: Through,
    },
    /// A value of an instruction that the model does not tell.
    UnknownOperand,
    /// Older loads or stores that it must not pass.
    MemoryOrder {
        /// The one that it waits for longest, if it is known.
        of: Option<u32>,
    },
    /// A port or unit.
    Port {
        /// Its name; empty if the instruction got none in the end.
        port: String,
        /// The instruction that has it in that cycle, if it is known.
        taken_by: Option<u32>,
    },
    /// Dispatch has no room left in the cycle.
    DispatchWidth,
    /// A queue, buffer or register file is full.
    FullQueue {
        /// Its kind.
        kind: StallKind,
        /// Its name, if the model has several of the kind.
        name: Option<String>,
        /// The oldest instruction that has not been executed. The queue waits for it; `None` if all have been.
        behind: Option<u32>,
    },
    /// The front end has not delivered it.
    FrontEnd,
    /// The first cycle after dispatch, when no instruction issues.
    DispatchLatency,
    /// A step of the same instruction before the last one that issues.
    OwnStep,
    /// An older instruction that has not been executed, because instructions retire in order.
    RetireOrder {
        /// The instruction.
        behind: u32,
    },
    /// Retirement itself: it has no room left in the cycle, or takes longer.
    Retirement,
    /// Older results that have to be written first.
    WriteBackOrder,
    /// A rule of the target.
    TargetRule,
}

/// The cycles that an instruction waits for one thing, over all iterations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wait {
    /// The index of the instruction in the block.
    pub instruction: u32,
    /// Where it waits.
    pub phase: WaitPhase,
    /// The cause.
    pub reason: WaitReason,
    /// The sum of the cycles over all iterations.
    pub n_cycles: u64,
}

/// A stretch of cycles that an instruction of the first iterations waits for one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TracedWait {
    /// The iteration, from 0.
    pub iteration: u32,
    /// The first cycle, from 0.
    pub first_cycle: u64,
    /// Number of cycles.
    pub n_cycles: u64,
    /// The instruction, the phase and the reason, as an index in [`Explanation::waits`](super::Explanation::waits).
    pub wait: u32,
}
