//! Pressure on the back end, for the bottleneck analysis.

use crate::code::port_use::ports_in;
use crate::cores::machine::Machine;
use crate::cores::program::MemoryRole;
use crate::cores::scheduler_entries::MicroOpId;
use crate::cores::stall_cause::Oldest;
use crate::events::listener::Listener;
use crate::events::pressure::{Pressure, PressureReason};
use crate::events::stall_kind::StallCause;

impl<L: Listener> Machine<'_, L> {
    /// Reports an increase of pressure in this cycle: more micro-operations wait than the `n_waiting` before it, or dispatch stalled. The
    /// reason is what the oldest one waits for.
    pub(super) fn report_pressure(&mut self, n_waiting: u32) {
        let has_increased = self.stall.is_some() || self.units.scheduler.n_waiting() > n_waiting;
        if has_increased
            && self.listener.follows_pressure()
            && let Some(pressure) = self.pressure()
        {
            self.listener.on_pressure(pressure, 1);
        }
    }

    /// Returns the cause of the wait of the oldest waiting micro-operation.
    fn pressure(&self) -> Option<Pressure> {
        let Oldest { executing, waiting } = self.oldest();
        let cause = match waiting {
            Some(id) => self.cause_of_waiting(id, executing),
            None => self.cause_of_executing(executing?),
        };
        let (reason, resource_mask) = match (cause, waiting) {
            (StallCause::Port, Some(id)) => (PressureReason::Resources, self.resource_mask(id)),
            (StallCause::MemoryOrder, _) => (PressureReason::MemoryDependencies, 0),
            (StallCause::Load, _) if executing.is_some_and(|id| self.is_supplied(id)) => {
                (PressureReason::MemoryDependencies, 0)
            }
            _ => (PressureReason::RegisterDependencies, 0),
        };
        Some(Pressure { reason, resource_mask })
    }

    /// Returns whether a micro-operation is a load that an older store supplies.
    fn is_supplied(&self, id: MicroOpId) -> bool {
        let micro_op = self.units.scheduler.get(id);
        let memory = &self.program.micro_ops[micro_op.index as usize].memory;
        micro_op.store.is_some() && matches!(memory, MemoryRole::Load(_))
    }

    /// Returns the masks of the resources that a micro-operation waits for.
    fn resource_mask(&self, id: MicroOpId) -> u64 {
        let micro_op = self.units.scheduler.get(id);
        let program_op = &self.program.micro_ops[micro_op.index as usize];
        let n_ports = self.ports.all().len();
        if let Some((unit, _)) = program_op.unit.filter(|(unit, _)| (*unit as usize) < n_ports)
            && !self.units.scheduler.is_unit_free(program_op, self.now)
        {
            return self.ports.mask(unit as u8);
        }
        let bound = micro_op.port.map(|port| 1 << port);
        let ports = bound.unwrap_or(program_op.ports);
        ports_in(ports).fold(0, |masks, port| masks | self.ports.mask(port))
    }
}
