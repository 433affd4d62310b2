//! The causes of dispatch stalls in LLVM's pipeline.

use crate::engine::ids::InFlightId;
use crate::events::in_flight::InstructionStage;
use crate::events::stall_kind::{StallCause, StallKind};
use crate::events::wait::WaitCause;
use crate::llvm::layout::simulated_code::Cycle;
use crate::llvm::units::hardware_units::HardwareUnits;

/// A machine that cannot dispatch an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StalledMachine<'a> {
    pub(crate) kind: StallKind,
    pub(crate) inst: InFlightId,
    pub(crate) units: &'a HardwareUnits,
    pub(crate) cycle: Cycle<'a>,
}

impl StalledMachine<'_> {
    /// Returns the cause of the stall: the full queue, and the oldest instruction that has to go on before an
    /// entry becomes free.
    pub(crate) fn wait_cause(&self) -> WaitCause {
        if self.kind == StallKind::CustomBehavior {
            return WaitCause::TargetRule;
        }
        let units = self.units;
        let state = units.in_flight.get(self.inst);
        let instruction = &self.cycle.code.instructions[state.index as usize];
        let full = units.scheduler.resources.full_buffer(instruction.used_buffers);
        let (resource, behind) = match self.kind {
            StallKind::SchedulerQueueFull | StallKind::DispatchGroup => {
                let buffers = &self.cycle.code.source[state.index as usize].desc.buffers;
                let resource = full.and_then(|number| buffers.get(number).copied());
                (resource, self.oldest(|stage| stage == InstructionStage::Waiting))
            }
            _ => (None, self.oldest_unfinished()),
        };
        let behind = behind.map(|inst| units.in_flight.get(inst).index);
        WaitCause::FullQueue { kind: self.kind, resource, behind }
    }

    /// Returns the oldest instruction before the stalled one that has not been executed.
    fn oldest_unfinished(&self) -> Option<InFlightId> {
        self.oldest(|stage| matches!(stage, InstructionStage::Waiting | InstructionStage::Executing))
    }

    /// Returns the wait of the instruction that causes the stall.
    pub(crate) fn cause(&self) -> StallCause {
        let oldest = self.oldest_unfinished();
        match self.kind {
            StallKind::DispatchGroup => StallCause::Port,
            StallKind::CustomBehavior => StallCause::Result,
            StallKind::SchedulerQueueFull => {
                let waiting = self.oldest(|stage| stage == InstructionStage::Waiting);
                waiting.or(oldest).map_or(StallCause::Port, |inst| self.cause_of(inst))
            }
            StallKind::RetireControlUnit | StallKind::RegisterFile => {
                oldest.map_or(StallCause::Retirement, |inst| self.cause_of(inst))
            }
            StallKind::LoadQueueFull | StallKind::StoreQueueFull => self.cause_of_full_queue(oldest),
        }
    }

    /// Returns the oldest instruction before the stalled one whose stage satisfies `is_in`.
    fn oldest(&self, is_in: impl Fn(InstructionStage) -> bool) -> Option<InFlightId> {
        let in_flight = &self.units.in_flight;
        let mut inst = in_flight.oldest_id();
        while inst != self.inst {
            if is_in(in_flight.get(inst).stage) {
                return Some(inst);
            }
            inst = inst.next();
        }
        None
    }

    /// Returns the wait of a full load or store queue.
    fn cause_of_full_queue(&self, oldest: Option<InFlightId>) -> StallCause {
        // An instruction that was just dispatched, or is about to free its entry, waits for nothing.
        let in_flight = &self.units.in_flight;
        let was_just_dispatched = |inst: &InFlightId| {
            let state = in_flight.get(*inst);
            state.stage == InstructionStage::Waiting && state.issued_at == self.cycle.now
        };
        let Some(oldest) = oldest.filter(|inst| !was_just_dispatched(inst)) else {
            return StallCause::MemoryQueue;
        };
        let cause = self.cause_of(oldest);
        let state = in_flight.get(oldest);
        let is_memory_operation = self.cycle.code.source[state.index as usize].is_memory_operation();
        if state.stage != InstructionStage::Executing || !is_memory_operation || cause == StallCause::Load {
            return cause;
        }
        // More entries would not help if other instructions wait for ports.
        let waiting = self.oldest(|stage| stage == InstructionStage::Waiting);
        waiting
            .filter(|inst| !was_just_dispatched(inst))
            .map_or(StallCause::MemoryQueue, |inst| self.cause_of(inst))
    }

    /// Returns the wait of an instruction. It is not executed, and no older instruction waits.
    fn cause_of(&self, inst: InFlightId) -> StallCause {
        let Cycle { code, now } = self.cycle;
        let state = self.units.in_flight.get(inst);
        let of_result = |index: u32, cycles_left: u64| {
            let desc = &code.source[index as usize].desc;
            let computes_for = u64::from(desc.max_latency.saturating_sub(desc.load_latency));
            if desc.load_latency > 0 && cycles_left > computes_for {
                StallCause::Load
            } else {
                StallCause::Result
            }
        };
        if state.stage == InstructionStage::Executing {
            let latency = u64::from(code.instructions[state.index as usize].latency);
            return of_result(state.index, (state.issued_at + latency).saturating_sub(now));
        }
        if state.n_unknown > 0 {
            // It depends on an instruction that itself waits.
            return StallCause::Result;
        }
        if state.ready_at > now {
            return of_result(state.last_operand_of, state.ready_at - now);
        }
        if state.memory_group != 0 && !self.units.load_store.is_ready(state.memory_group) {
            return StallCause::MemoryOrder;
        }
        StallCause::Port
    }
}
