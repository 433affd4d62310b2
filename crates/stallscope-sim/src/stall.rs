//! Why an instruction was not dispatched: what had no room for it, and what that waits for.

use crate::code::simulated_code::Cycle;
use crate::ids::InFlightId;
use crate::in_flight::state::InstructionStage;
use crate::stall_kind::{StallKind, Wait};
use crate::units::hardware_units::HardwareUnits;
use crate::units::store_buffer::StoreBuffer;

/// An instruction that could not be dispatched. What that waits for is looked up when it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Stall<'a> {
    kind: StallKind,
    inst: InFlightId,
    units: &'a HardwareUnits,
    stores: Option<&'a StoreBuffer>,
    cycle: Cycle<'a>,
}

impl<'a> Stall<'a> {
    /// A stall of an instruction in a machine that may have a store buffer.
    pub(crate) fn new(
        kind: StallKind,
        inst: InFlightId,
        units: &'a HardwareUnits,
        stores: Option<&'a StoreBuffer>,
        cycle: Cycle<'a>,
    ) -> Self {
        Self { kind, inst, units, stores, cycle }
    }

    /// What had no room.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> StallKind {
        self.kind
    }

    /// What the oldest waiting instruction waits for. Where entries are given back in order, that is the oldest one that
    /// is not executed; those of the scheduler are given back at issue.
    #[must_use]
    pub fn wait(&self) -> Wait {
        let oldest =
            self.oldest(|stage| matches!(stage, InstructionStage::Waiting | InstructionStage::Executing));
        match self.kind {
            StallKind::DispatchGroup => Wait::Port,
            StallKind::CustomBehaviour => Wait::Result,
            StallKind::SchedulerQueueFull => {
                let waiting = self.oldest(|stage| stage == InstructionStage::Waiting);
                waiting.or(oldest).map_or(Wait::Port, |inst| self.wait_of(inst))
            }
            StallKind::RetireControlUnit | StallKind::RegisterFile => {
                oldest.map_or(Wait::Retirement, |inst| self.wait_of(inst))
            }
            StallKind::LoadQueueFull | StallKind::StoreQueueFull => self.wait_for_queue(oldest),
        }
    }

    /// The oldest instruction in front of the stalled one that has come so far.
    fn oldest(&self, is_there: impl Fn(InstructionStage) -> bool) -> Option<InFlightId> {
        let in_flight = &self.units.in_flight;
        let mut inst = in_flight.oldest_id();
        while inst != self.inst {
            if is_there(in_flight.get(inst).stage) {
                return Some(inst);
            }
            inst = inst.next();
        }
        None
    }

    /// What a full queue of loads or stores waits for.
    fn wait_for_queue(&self, oldest: Option<InFlightId>) -> Wait {
        if self.stores.is_some_and(|stores| stores.is_behind(self.cycle.now)) {
            return Wait::StoreBuffer;
        }
        // What has just come, or is about to give its entry back, waits for nothing.
        let in_flight = &self.units.in_flight;
        let has_just_come = |inst: &InFlightId| {
            let state = in_flight.get(*inst);
            state.stage == InstructionStage::Waiting && state.issued_at == self.cycle.now
        };
        let Some(oldest) = oldest.filter(|inst| !has_just_come(inst)) else { return Wait::MemoryQueue };
        let wait = self.wait_of(oldest);
        let state = in_flight.get(oldest);
        let is_memory_operation = self.cycle.code.source[state.index as usize].is_memory_operation();
        if state.stage != InstructionStage::Executing || !is_memory_operation || wait == Wait::Load {
            return wait;
        }
        // If others wait for ports, more entries would not help.
        let waiting = self.oldest(|stage| stage == InstructionStage::Waiting);
        waiting.filter(|inst| !has_just_come(inst)).map_or(Wait::MemoryQueue, |inst| self.wait_of(inst))
    }

    /// What an instruction waits for that is not executed and has none before it that waits.
    fn wait_of(&self, inst: InFlightId) -> Wait {
        let Cycle { code, now } = self.cycle;
        let state = self.units.in_flight.get(inst);
        let of_result = |index: u32, cycles_left: u64| {
            let desc = &code.source[index as usize].desc;
            let computes_for = u64::from(desc.max_latency.saturating_sub(desc.load_latency));
            if desc.load_latency > 0 && cycles_left > computes_for { Wait::Load } else { Wait::Result }
        };
        if state.stage == InstructionStage::Executing {
            let latency = u64::from(code.instructions[state.index as usize].latency);
            return of_result(state.index, (state.issued_at + latency).saturating_sub(now));
        }
        if state.n_unknown > 0 {
            // It waits for one that waits itself.
            return Wait::Result;
        }
        if state.ready_at > now {
            return of_result(state.last_operand_of, state.ready_at - now);
        }
        if state.memory_group != 0 && !self.units.load_store.is_ready(state.memory_group) {
            return Wait::MemoryOrder;
        }
        Wait::Port
    }
}
