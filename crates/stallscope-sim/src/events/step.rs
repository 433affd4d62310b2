//! Steps of instructions on cores, each with its last cause, for listeners that follow chains of causes.

use std::ops::Range;

use stallscope_target::ProcResourceId;

use crate::events::stall_kind::StallKind;

/// An older step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepSource {
    /// The result of a micro-operation, by its number in the order of renaming.
    MicroOp(u64),
    /// The execution of an instruction, by its index in the stream.
    Instruction(u64),
}

/// The last of the events that a step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepCause {
    /// The dispatch of the instruction.
    Dispatch,
    /// The value of a micro-operation, by its number.
    Value(u64),
    /// A port or unit, with the micro-operation that used it before, by its number.
    Port(ProcResourceId, u64),
    /// An older store.
    Memory(StepSource),
    /// The front end, which had not delivered the instruction.
    FrontEnd,
    /// Room in a cycle's dispatch.
    DispatchWidth,
    /// An entry of a buffer, which a step of an older instruction frees if it is known.
    FullBuffer(StallKind, Option<StepSource>),
    /// An event before the simulation.
    Start,
}

/// A step of an instruction, in the cycle of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Its first slot is dispatched.
    Dispatched {
        /// The numbers of its micro-operations.
        micro_ops: Range<u64>,
        /// The reason why this cycle's dispatch did not begin with the instruction, or one before it, in the cycle before.
        cause: StepCause,
    },
    /// A micro-operation is issued.
    Issued {
        /// Its number.
        micro_op: u64,
        /// The reason why it was not issued a cycle before.
        cause: StepCause,
    },
    /// The results of an issued micro-operation take longer than its latency.
    Delayed {
        /// Its number.
        micro_op: u64,
        /// The event that delays them.
        cause: StepCause,
    },
    /// It retires.
    Retired,
}
