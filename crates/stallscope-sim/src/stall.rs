//! Dispatch stalls and their causes.

use crate::code::simulated_code::Cycle;
use crate::ids::InFlightId;
use crate::in_flight::state::InstructionStage;
use crate::stall_kind::{StallKind, Wait};
use crate::units::hardware_units::HardwareUnits;
use crate::units::store_buffer::StoreBuffer;

/// A stall: an instruction that cannot be dispatched. Its cause is determined on demand.
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

    /// Why the instruction cannot be dispatched.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> StallKind {
        self.kind
    }

    /// What the instruction that causes the stall waits for. If entries are freed in order, that is the oldest instruction
    /// that is not executed; entries of the scheduler are freed at issue.
    #[must_use]
    pub fn wait(&self) -> Wait {
        let oldest =
            self.oldest(|stage| matches!(stage, InstructionStage::Waiting | InstructionStage::Executing));
        match self.kind {
            StallKind::DispatchGroup => Wait::Port,
            StallKind::CustomBehavior => Wait::Result,
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

    /// The oldest instruction before the stalled one in a stage that `accepts` accepts.
    fn oldest(&self, accepts: impl Fn(InstructionStage) -> bool) -> Option<InFlightId> {
        let in_flight = &self.units.in_flight;
        let mut inst = in_flight.oldest_id();
        while inst != self.inst {
            if accepts(in_flight.get(inst).stage) {
                return Some(inst);
            }
            inst = inst.next();
        }
        None
    }

    /// What a full load or store queue waits for.
    fn wait_for_queue(&self, oldest: Option<InFlightId>) -> Wait {
        if self.stores.is_some_and(|stores| stores.limits_throughput(self.cycle.now)) {
            return Wait::StoreBuffer;
        }
        // An instruction that was just dispatched, or is about to free its entry, waits for nothing.
        let in_flight = &self.units.in_flight;
        let was_just_dispatched = |inst: &InFlightId| {
            let state = in_flight.get(*inst);
            state.stage == InstructionStage::Waiting && state.issued_at == self.cycle.now
        };
        let Some(oldest) = oldest.filter(|inst| !was_just_dispatched(inst)) else { return Wait::MemoryQueue };
        let wait = self.wait_of(oldest);
        let state = in_flight.get(oldest);
        let is_memory_operation = self.cycle.code.source[state.index as usize].is_memory_operation();
        if state.stage != InstructionStage::Executing || !is_memory_operation || wait == Wait::Load {
            return wait;
        }
        // More entries would not help if other instructions wait for ports.
        let waiting = self.oldest(|stage| stage == InstructionStage::Waiting);
        waiting.filter(|inst| !was_just_dispatched(inst)).map_or(Wait::MemoryQueue, |inst| self.wait_of(inst))
    }

    /// What an instruction waits for. It is not executed, and no older instruction waits.
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
            // It depends on an instruction that waits itself.
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
