//! Retirement, in program order.
//!
//! Corresponds to lib/MCA/Stages/RetireStage.cpp.

use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::in_flight::InstructionStage;
use crate::events::listener::Listener;
use crate::llvm::in_flight::InstructionsInFlight;
use crate::llvm::layout::simulated_code::Cycle;
use crate::llvm::stages::machine::Machine;
use crate::llvm::units::hardware_units::HardwareUnits;

/// Retires executed instructions.
#[derive(Debug, Default)]
pub(crate) struct RetireStage {
    /// The oldest instruction in the reorder buffer; the rest follow it in the stream.
    oldest: InFlightId,
}

impl RetireStage {
    /// Records which instruction retires next.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self { oldest } = *self;
        state.inst(oldest);
    }

    /// Returns whether no instruction can retire before another one is executed.
    pub(crate) fn is_idle(&self, units: &HardwareUnits) -> bool {
        units.retire_control.is_empty()
            || units.in_flight.get(self.oldest).stage != InstructionStage::Executed
    }

    pub(crate) fn start_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        machine.units.registers.start_cycle();
        let mut n_retired = 0;
        while !machine.units.retire_control.is_empty() && machine.units.retire_control.may_retire(n_retired) {
            if machine.units.in_flight.get(self.oldest).stage != InstructionStage::Executed {
                break;
            }
            self.retire(self.oldest, machine);
            self.oldest = InFlightId(self.oldest.0.wrapping_add(1));
            n_retired += 1;
        }
    }

    fn retire<L: Listener>(&self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        let units = &mut *machine.units;
        let code = &machine.cycle.code;
        let state = units.in_flight.get(inst);
        let instruction = &code.instructions[state.index as usize];
        if instruction.is_memory_operation {
            units.load_store.on_instruction_retired(&code.source[state.index as usize]);
        }
        units.registers.retire(inst, &units.in_flight, code);
        let freed = code.registers.allocated(state.index, state.is_eliminated);
        machine.listener.on_retired(units.in_flight.inst_ref(inst, code), freed);
        units.retire_control.retire(instruction.n_micro_ops);
        units.in_flight.retire(inst);
    }

    /// Marks an instruction as executed.
    #[inline]
    pub(crate) fn execute(inst: InFlightId, in_flight: &mut InstructionsInFlight, cycle: &Cycle<'_>) {
        in_flight.get_mut(inst).executed_at = cycle.now;
    }
}
