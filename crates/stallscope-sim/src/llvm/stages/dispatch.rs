//! Dispatch: register renaming, and allocation in the reorder buffer and the scheduler.
//!
//! Corresponds to lib/MCA/Stages/DispatchStage.cpp.

use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::listener::Listener;
use crate::events::stall_kind::StallKind;
use crate::frontend::generic_front_end::GenericFrontEnd;
use crate::llvm::observer::Observer;
use crate::llvm::stages::execute::ExecuteStage;
use crate::llvm::stages::machine::{Machine, inst_ref};

/// Dispatches instructions to the scheduler, limited by a number of micro-operations per cycle.
#[derive(Debug)]
pub(crate) struct DispatchStage {
    width: u32,
    available: u32,
    /// Whether an instruction that fits in one cycle may be split between two.
    splits_instructions: bool,
    /// Maximum number of instructions per cycle, and the number left in this one.
    max_instructions: u32,
    n_instructions_left: u32,
    /// Remaining micro-operations of an instruction that is wider than dispatch.
    carry_over: u32,
    carried_over: InFlightId,
}

impl DispatchStage {
    pub(crate) fn new(front_end: &GenericFrontEnd) -> Self {
        let width = front_end.width;
        let max_instructions = if front_end.limits_instructions() { width } else { u32::MAX };
        Self {
            width,
            available: width,
            splits_instructions: front_end.splits_instructions(),
            max_instructions,
            n_instructions_left: max_instructions,
            carry_over: 0,
            carried_over: InFlightId(0),
        }
    }

    /// Records the remaining micro-operations of an instruction that is wider than dispatch.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            width: _,               // Does not change.
            available: _,           // Reset at the start of each cycle.
            splits_instructions: _, // Does not change.
            max_instructions: _,    // Does not change.
            n_instructions_left: _, // Reset at the start of each cycle.
            carry_over,
            carried_over,
        } = *self;
        state.number(carry_over.into());
        if carry_over != 0 {
            state.inst(carried_over);
        }
    }

    /// Returns whether an instruction is wider than dispatch and takes the next cycle, too.
    pub(crate) const fn is_carrying_over(&self) -> bool {
        self.carry_over != 0
    }

    pub(crate) fn start_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        self.n_instructions_left = self.max_instructions;
        if self.carry_over == 0 {
            self.available = self.width;
            return;
        }
        self.available = self.width.saturating_sub(self.carry_over);
        let n_dispatched = self.width - self.available;
        self.carry_over -= n_dispatched;
        let inst = inst_ref!(machine, self.carried_over);
        machine.listener.on_dispatched(inst, machine.cycle.code.registers.none_allocated(), n_dispatched);
    }

    /// Returns whether an instruction can be dispatched. If not, reports a stall for every reason.
    pub(crate) fn is_available<L: Observer>(
        &self,
        inst: InFlightId,
        machine: &mut Machine<'_, L>,
        execute: &ExecuteStage,
    ) -> bool {
        if self.available == 0 || self.n_instructions_left == 0 {
            return false;
        }
        let index = machine.units.in_flight.get(inst).index;
        let instruction = &machine.cycle.code.instructions[index as usize];
        let n_micro_ops = instruction.n_micro_ops;
        if n_micro_ops.min(self.width) > self.available && !self.splits_instructions {
            return false;
        }
        if instruction.begins_group && self.available != self.width {
            return false;
        }
        let mut can_dispatch = true;
        let mut stall = |kind, machine: &mut Machine<'_, L>| {
            can_dispatch = false;
            machine.notify_stall(kind, inst);
        };
        if !machine.units.retire_control.is_available(n_micro_ops) {
            stall(StallKind::RetireControlUnit, machine);
        }
        if !machine.units.registers.is_available(index, &machine.cycle.code) {
            stall(StallKind::RegisterFile, machine);
        }
        if machine.unit_stall_cycles(inst) > 0 {
            stall(StallKind::CustomBehavior, machine);
        }
        if !execute.is_available(inst, machine) {
            can_dispatch = false;
        }
        can_dispatch
    }

    /// Dispatches an instruction; [`Self::is_available`] must be true.
    pub(crate) fn execute<L: Listener>(
        &mut self,
        inst: InFlightId,
        machine: &mut Machine<'_, L>,
        execute: &mut ExecuteStage,
    ) {
        let units = &mut *machine.units;
        let index = units.in_flight.get(inst).index;
        let instruction = &machine.cycle.code.instructions[index as usize];
        let n_micro_ops = instruction.n_micro_ops;
        let n_dispatched = n_micro_ops.min(self.available);
        self.available -= n_dispatched;
        self.n_instructions_left -= 1;
        if n_dispatched < n_micro_ops {
            self.carry_over = n_micro_ops - n_dispatched;
            self.carried_over = inst;
        }
        if instruction.ends_group {
            self.available = 0;
        }
        units.registers.rename(inst, &mut units.in_flight, &machine.cycle);
        units.retire_control.dispatch(n_micro_ops);
        let is_eliminated = units.in_flight.get(inst).is_eliminated;
        let used = machine.cycle.code.registers.allocated(index, is_eliminated);
        let inst_ref = units.in_flight.inst_ref(inst, &machine.cycle.code);
        machine.listener.on_dispatched(inst_ref, used, n_dispatched);
        execute.execute(inst, machine);
    }
}
