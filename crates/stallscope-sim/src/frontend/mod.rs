//! Models of the front end: how a stream of micro-operations is cut into cycles.
//!
//! The same rules serve two purposes: what a block's front end takes in the long run, exactly
//! ([`FrontEnd::steady_state`]), and dispatch in the simulation, where queues may be full besides.

mod dispatch_queues;
mod no_cross;
mod steady_state;

use smallvec::SmallVec;
use stallscope_target::{DispatchQueue, FrontEndKind, SubtargetInfo};

use crate::{PortSet, PortUse, Ports};
pub(crate) use dispatch_queues::Room;
pub use steady_state::{Bubble, DrawnSlot, SteadyState};

/// Most micro-operations per cycle for a processor model of the project's own: far more than any processor dispatches.
/// What a cycle takes to simulate grows with its width.
const MAX_WIDTH: u32 = 256;

/// A dispatch queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueLimit {
    /// Most micro-operations that it takes in a cycle.
    pub limit: u32,
    /// The ports behind it.
    pub ports: PortSet,
}

/// The front end of a processor.
#[derive(Clone, Debug, Default)]
pub struct FrontEnd {
    /// Its kind.
    pub kind: FrontEndKind,
    /// Micro-operations, instructions and slots per cycle; at most 256 with a processor model of the project's own.
    pub width: u32,
    /// Its queues.
    pub queues: Vec<QueueLimit>,
    /// Whether no port has several queues.
    are_queues_disjoint: bool,
    /// The first queue of each port that has one.
    first_queues: Vec<Option<QueueLimit>>,
}

/// Why a micro-operation does not enter a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The cycle is full.
    Width,
    /// The instruction's micro-operations would not all fit.
    Cross,
    /// A dispatch group begins or ends here.
    Group,
    /// The dispatch queues of its ports have reached their limits.
    Queues(PortSet),
    /// The ports' own queues are full.
    Room(PortSet),
}

/// A micro-operation in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placed {
    ports: PortSet,
    /// The port that is set aside for it.
    port: Option<u8>,
}

/// A cycle of dispatch while it is filled.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenCycle {
    n_micro_ops: u32,
    n_instructions: u32,
    n_slots: u32,
    /// Slots that the next cycle must give up for micro-operations of this one.
    debt: u32,
    placed: SmallVec<[Placed; 4]>,
    /// The ports whose own queues were full when the cycle began.
    full: PortSet,
    /// The ports that take nothing more: their own queues are full, or the dispatch queues before them.
    closed: PortSet,
}

impl FrontEnd {
    /// The front end of a subtarget's processor. Without a model of its own it has no dispatch queues.
    #[must_use]
    pub fn new(subtarget: &SubtargetInfo, ports: &Ports, kind: Option<FrontEndKind>, width: u32) -> Self {
        let model = subtarget.processor_model;
        let queues = model.map_or_else(Vec::new, |model| {
            let queues = subtarget.description().span::<DispatchQueue>(model.queues).iter();
            queues.map(|q| QueueLimit { limit: q.limit.into(), ports: ports.of_all(q.ports) }).collect()
        });
        let mut ports_with_queues: PortSet = 0;
        let are_queues_disjoint = queues.iter().all(|queue: &QueueLimit| {
            let is_disjoint = queue.ports & ports_with_queues == 0;
            ports_with_queues |= queue.ports;
            is_disjoint
        });
        let queue_of = |port: u32| queues.iter().find(|queue| queue.ports >> port & 1 != 0).copied();
        let first_queues = (0..PortSet::BITS - ports_with_queues.leading_zeros()).map(queue_of).collect();
        let own_width = model.map_or(subtarget.sched_model.issue_width, |model| model.width);
        let max_width = if model.is_some() { MAX_WIDTH } else { u32::MAX };
        Self {
            kind: kind.unwrap_or_else(|| model.map_or(FrontEndKind::None, |model| model.front_end_kind())),
            width: if width == 0 { u32::from(own_width).max(1) } else { width }.min(max_width),
            queues,
            are_queues_disjoint,
            first_queues,
        }
    }

    /// Puts a micro-operation into a cycle, or says why it does not enter. `n_micro_ops` is the number of those of
    /// its instruction, if it is the first.
    pub(crate) fn admit(
        &self,
        cycle: &mut OpenCycle,
        micro_op: &PortUse,
        n_micro_ops: Option<u32>,
        room: Room<'_>,
    ) -> Result<(), Refusal> {
        let has_instruction_slot = n_micro_ops.is_none() || self.has_instruction_slot(cycle);
        if cycle.n_micro_ops >= self.width || !has_instruction_slot {
            return Err(Refusal::Width);
        }
        let mut n_slots = 0;
        match self.kind {
            FrontEndKind::None | FrontEndKind::NoCross => {
                no_cross::admit(cycle.n_micro_ops, n_micro_ops, self.width)?;
            }
            FrontEndKind::Linear => {}
            FrontEndKind::DispatchQueues => {
                n_slots = micro_op.n_slots;
                if n_slots > 0 && cycle.n_slots >= self.width {
                    return Err(Refusal::Width);
                }
            }
        }
        self.place(cycle, micro_op.ports, room)?;
        cycle.n_micro_ops += 1;
        cycle.n_instructions += u32::from(n_micro_ops.is_some());
        cycle.n_slots += n_slots;
        if cycle.n_slots > self.width {
            cycle.debt += cycle.n_slots - self.width;
            cycle.n_slots = self.width;
        }
        Ok(())
    }

    /// Whether instructions are limited, too: LLVM's dispatch counts micro-operations alone.
    pub(crate) fn limits_instructions(&self) -> bool {
        self.kind != FrontEndKind::None
    }

    /// Whether an instruction whose micro-operations do not all fit the rest of a cycle may be spread over two.
    pub(crate) fn splits_instructions(&self) -> bool {
        matches!(self.kind, FrontEndKind::Linear | FrontEndKind::DispatchQueues)
    }

    /// Whether one more instruction enters a cycle.
    fn has_instruction_slot(&self, cycle: &OpenCycle) -> bool {
        !self.limits_instructions() || cycle.n_instructions < self.width
    }

    /// Puts an instruction without micro-operations into a cycle, if it enters.
    pub(crate) fn admit_free(&self, cycle: &mut OpenCycle) -> bool {
        let enters = cycle.n_micro_ops < self.width && self.has_instruction_slot(cycle);
        cycle.n_instructions += u32::from(enters);
        enters
    }

    /// Whether the limits of queues count.
    fn has_queue_limits(&self) -> bool {
        self.kind == FrontEndKind::DispatchQueues
    }
}

impl OpenCycle {
    /// Starts the next cycle. The own queues of the ports `full` have no room.
    pub(crate) fn next(&mut self, width: u32, full: PortSet) {
        let debt = self.debt;
        (self.full, self.closed) = (full, full);
        self.placed.clear();
        (self.n_micro_ops, self.n_instructions, self.n_slots) = (0, 0, debt.min(width));
        self.debt = debt - self.n_slots;
    }

    /// Slots that the next cycle starts without.
    pub(crate) fn debt(&self) -> u32 {
        self.debt
    }

    /// The port that is set aside for a micro-operation that entered, by their order.
    pub(crate) fn port(&self, index: usize) -> Option<u8> {
        self.placed.get(index)?.port
    }

    /// Number of micro-operations that entered.
    pub(crate) fn n_micro_ops(&self) -> u32 {
        self.n_micro_ops
    }
}
