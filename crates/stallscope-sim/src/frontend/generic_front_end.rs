//! A front end that looks at nothing but micro-operations.

use std::num::NonZeroU32;

use stallscope_target::{CoreParameter, CoreParameters, FrontEndKind, SubtargetInfo};

use crate::code::port_use::PortSet;
use crate::code::ports::Ports;
use crate::frontend::dispatch_cycle::{DispatchCycle, DispatchLimit};
use crate::frontend::dispatch_queues::{DispatchQueues, IssueQueueRoom};
use crate::frontend::no_cross;
use crate::frontend::port_turns::PortTurns;

/// The maximum width with a processor model of this project: far more than any processor dispatches. The time to
/// simulate a cycle grows with the width.
const MAX_WIDTH: u32 = 256;

/// A front end that looks at nothing but micro-operations: it says how many of them, and which, are dispatched in a cycle.
#[derive(Clone, Debug, Default)]
pub struct GenericFrontEnd {
    /// Its kind.
    pub(crate) kind: FrontEndKind,
    /// Micro-operations and slots per cycle; at most 256 with a processor model of this project.
    pub(crate) width: u32,
    /// Instructions per cycle.
    instruction_width: u32,
    /// Whether micro-operations go through dispatch queues.
    pub(super) has_queues: bool,
    queues: DispatchQueues,
}

impl GenericFrontEnd {
    /// The front end of a subtarget's processor. `kind` and `width` override the processor's.
    /// Without a processor model of the project's own there are no dispatch queues.
    #[must_use]
    pub fn new(
        subtarget: &SubtargetInfo,
        ports: &Ports,
        kind: Option<FrontEndKind>,
        width: Option<NonZeroU32>,
    ) -> Self {
        let model = subtarget.core_model();
        let own_width = model.map_or(subtarget.sched_model.issue_width, |model| model.width);
        let max_width = if model.is_some() { MAX_WIDTH } else { u32::MAX };
        let parameters = model.map(|model| subtarget.description().span(model.parameters).iter());
        let instruction_width = parameters
            .map_or(0, |values| CoreParameters::generic(values).get(CoreParameter::InstructionWidth));
        let kind = kind.unwrap_or_else(|| model.map_or(FrontEndKind::None, |model| model.front_end_kind()));
        let has_queues = match kind {
            FrontEndKind::DispatchQueues => true,
            // What comes before dispatch is up to the instruction set.
            kind => kind.is_of_core() && model.is_some_and(|model| model.queues.len > 0),
        };
        let width = width.map_or(u32::from(own_width).max(1), NonZeroU32::get).min(max_width);
        Self {
            kind,
            width,
            instruction_width: if instruction_width > 0 { instruction_width.min(width) } else { width },
            has_queues,
            queues: DispatchQueues::new(subtarget, ports, has_queues),
        }
    }

    /// Dispatches a micro-operation in a cycle, which takes slots and one of some ports, if any. For the first one of an
    /// instruction, `n_micro_ops` is the number of the instruction's micro-operations. It is bound to its port at once if
    /// there are `turns`.
    ///
    /// # Errors
    /// If a limit prevents it.
    pub(crate) fn dispatch(
        &self,
        cycle: &mut DispatchCycle,
        (ports, n_result_slots): (PortSet, u32),
        n_micro_ops: Option<u32>,
        room: IssueQueueRoom<'_>,
        turns: Option<&mut PortTurns>,
    ) -> Result<(), DispatchLimit> {
        let has_instruction_slot = n_micro_ops.is_none() || self.has_instruction_slot(cycle);
        if cycle.n_micro_ops >= self.width || !has_instruction_slot {
            return Err(DispatchLimit::Width);
        }
        let mut n_slots = 0;
        match self.kind {
            FrontEndKind::None | FrontEndKind::NoCross => {
                no_cross::check(cycle.n_micro_ops, n_micro_ops, self.width)?;
            }
            FrontEndKind::Linear
            | FrontEndKind::DispatchQueues
            | FrontEndKind::MicroOpCache
            | FrontEndKind::MacroOpCache => {}
        }
        if self.has_queues {
            n_slots = n_result_slots;
            if n_slots > 0 && cycle.n_slots >= self.width {
                return Err(DispatchLimit::Width);
            }
        }
        match turns {
            Some(turns) => self.queues.place_in_turn(cycle, ports, room, turns)?,
            None => self.queues.place(cycle, ports, room)?,
        }
        cycle.n_micro_ops += 1;
        cycle.n_instructions += u32::from(n_micro_ops.is_some());
        cycle.n_slots += n_slots;
        if cycle.n_slots > self.width {
            cycle.debt += cycle.n_slots - self.width;
            cycle.n_slots = self.width;
        }
        Ok(())
    }

    /// Dispatches an instruction without micro-operations in a cycle, if the cycle has room for it.
    pub(crate) fn dispatch_without_micro_ops(&self, cycle: &mut DispatchCycle) -> bool {
        let has_room = cycle.n_micro_ops < self.width && self.has_instruction_slot(cycle);
        cycle.n_instructions += u32::from(has_room);
        has_room
    }

    /// Binds each micro-operation of a finished cycle to a port; see [`DispatchQueues::bind`].
    pub(crate) fn bind(&self, cycle: &mut DispatchCycle, room: IssueQueueRoom<'_>, lengths: &mut [u32]) {
        self.queues.bind(cycle, room, lengths);
    }

    /// Returns whether the width also limits the number of instructions: LLVM's dispatch only counts
    /// micro-operations.
    pub(crate) fn limits_instructions(&self) -> bool {
        self.kind != FrontEndKind::None
    }

    /// Returns whether an instruction whose micro-operations do not all fit in the rest of a cycle may be split
    /// between two.
    pub(crate) fn splits_instructions(&self) -> bool {
        self.has_queues || self.kind == FrontEndKind::Linear
    }

    /// Returns whether a cycle has room for another instruction.
    fn has_instruction_slot(&self, cycle: &DispatchCycle) -> bool {
        !self.limits_instructions() || cycle.n_instructions < self.instruction_width
    }
}
