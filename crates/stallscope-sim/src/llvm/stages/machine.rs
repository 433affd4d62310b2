//! A machine in a cycle of its simulation.

use crate::engine::ids::InFlightId;
use crate::events::listener::Listener;
use crate::events::pressure::{Pressure, PressureReason};
use crate::events::stall::Stall;
use crate::events::stall_kind::StallKind;
use crate::events::wait::{NextInstruction, WaitCause};
use crate::llvm::layout::simulated_code::Cycle;
use crate::llvm::observer::Observer;
use crate::llvm::stalled_machine::StalledMachine;
use crate::llvm::units::hardware_units::HardwareUnits;

/// A machine in a cycle of its simulation, with its listener.
#[derive(Debug)]
pub(crate) struct Machine<'a, L> {
    pub(crate) units: &'a mut HardwareUnits,
    pub(crate) cycle: Cycle<'a>,
    /// The number of cycles that this one represents: more than one while nothing happens.
    pub(crate) n_cycles: u64,
    /// The first stall of this cycle; kept for listeners that follow waits.
    pub(crate) stall: Option<StallKind>,
    pub(crate) listener: &'a mut L,
}

/// An instruction as listeners see it. The macro only borrows the instructions in flight.
macro_rules! inst_ref {
    ($machine:expr, $inst:expr) => {
        $machine.units.in_flight.inst_ref($inst, &$machine.cycle.code)
    };
}
pub(crate) use inst_ref;

impl<L: Listener> Machine<'_, L> {
    /// Returns the number of micro-operations of an instruction.
    pub(crate) fn n_micro_ops(&self, inst: InFlightId) -> u32 {
        let index = self.units.in_flight.get(inst).index;
        self.cycle.code.instructions[index as usize].n_micro_ops
    }

    /// Reports that an instruction cannot be dispatched.
    pub(crate) fn notify_stall(&mut self, kind: StallKind, inst: InFlightId) {
        self.stall.get_or_insert(kind);
        let stalled = StalledMachine { kind, inst, units: self.units, cycle: self.cycle };
        self.listener.on_stall(Stall::of(stalled), self.n_cycles);
    }

    /// Reports the wait of the stream's next instruction in this cycle.
    pub(crate) fn notify_dispatch_wait(&mut self, inst: InFlightId, cause: WaitCause) {
        let state = self.units.in_flight.get(inst);
        let next = NextInstruction { source_index: state.source_index, index: state.index };
        self.listener.on_dispatch_wait(next, cause, self.n_cycles);
    }

    /// Reports an increase of pressure.
    pub(crate) fn notify_pressure(&mut self, reason: PressureReason, resource_mask: u64) {
        self.listener.on_pressure(Pressure { reason, resource_mask }, self.n_cycles);
    }
}

impl<L: Observer> Machine<'_, L> {
    /// Returns for how many cycles a hardware unit of the user's holds an instruction back.
    #[inline]
    pub(crate) fn unit_stall_cycles(&self, inst: InFlightId) -> u32 {
        self.listener.unit_stall_cycles(inst_ref!(self, inst))
    }
}
