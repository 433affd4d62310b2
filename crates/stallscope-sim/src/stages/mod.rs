//! What happens in each cycle.

mod dispatch;
mod entry;
mod execute;
mod in_order_issue;
mod instruction_tables;
mod micro_op_issue;
mod micro_op_queue;
mod retire;

pub(crate) use dispatch::DispatchStage;
pub(crate) use entry::EntryStage;
pub(crate) use execute::ExecuteStage;
pub(crate) use in_order_issue::InOrderIssueStage;
pub(crate) use instruction_tables::instruction_tables;
pub(crate) use micro_op_issue::BoundPortsStage;
pub(crate) use micro_op_queue::MicroOpQueueStage;
pub(crate) use retire::RetireStage;

use crate::code::Cycle;
use crate::in_flight::{InFlightId, InstructionsInFlight};
use crate::repetition::Signature;
use crate::units::{LsUnit, RegisterFile, RetireControlUnit, Scheduler, StoreBuffer};
use crate::{Listener, Pressure, PressureReason, Stall, StallKind};

/// The units of a processor.
#[derive(Debug, Default)]
pub(crate) struct Units {
    pub(crate) in_flight: InstructionsInFlight,
    pub(crate) registers: RegisterFile,
    pub(crate) load_store: LsUnit,
    pub(crate) retire_control: RetireControlUnit,
    pub(crate) scheduler: Scheduler,
    /// Sums up what was issued in the present iteration.
    pub(crate) signature: Signature,
}

/// What stages work on: a machine in a cycle, with someone listening.
#[derive(Debug)]
pub(crate) struct Machine<'a, L> {
    pub(crate) units: &'a mut Units,
    pub(crate) cycle: Cycle<'a>,
    pub(crate) listener: &'a mut L,
}

/// What listeners are told of an instruction; borrows the instructions in flight alone.
macro_rules! inst_ref {
    ($machine:expr, $inst:expr) => {
        $machine.units.in_flight.inst_ref($inst, &$machine.cycle.code)
    };
}
pub(crate) use inst_ref;

impl<L: Listener> Machine<'_, L> {
    /// The number of micro-operations of an instruction.
    fn n_micro_ops(&self, inst: InFlightId) -> u32 {
        let index = self.units.in_flight.get(inst).index;
        self.cycle.code.instructions[index as usize].n_micro_ops
    }

    /// Tells that an instruction cannot be dispatched.
    fn notify_stall(&mut self, kind: StallKind, inst: InFlightId, stores: Option<&StoreBuffer>) {
        self.listener.on_stall(Stall::new(kind, inst, self.units, stores, self.cycle));
    }

    /// Tells of a rise of pressure.
    fn notify_pressure(&mut self, reason: PressureReason, resource_mask: u64) {
        self.listener.on_pressure(Pressure { reason, resource_mask });
    }
}
