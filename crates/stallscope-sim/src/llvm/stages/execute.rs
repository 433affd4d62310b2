//! Execution: from the scheduler to the processor's resources, until write-back.
//!
//! Corresponds to lib/MCA/Stages/ExecuteStage.cpp.

use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::in_flight::InstructionStage;
use crate::events::listener::Listener;
use crate::events::pressure::PressureReason;
use crate::events::resource_use::ResourceUse;
use crate::llvm::stages::machine::{Machine, inst_ref};
use crate::llvm::stages::retire::RetireStage;

/// Issues ready instructions.
#[derive(Debug, Default)]
pub(crate) struct ExecuteStage {
    n_dispatched: u32,
    n_issued: u32,
    notifies_pressure: bool,
    used: Vec<ResourceUse>,
}

impl ExecuteStage {
    /// Resets the stage for a run.
    pub(crate) fn reset(&mut self, notifies_pressure: bool) {
        (self.n_dispatched, self.n_issued) = (0, 0);
        self.notifies_pressure = notifies_pressure;
    }

    /// Records nothing: the state is that of the scheduler.
    pub(crate) fn record(&self, _: &mut RelativeState<'_>) {
        let Self {
            n_dispatched: _,      // Reset at the start of each cycle.
            n_issued: _,          // Reset at the start of each cycle.
            notifies_pressure: _, // Does not change in a run.
            used: _,              // A buffer.
        } = self;
    }

    /// Returns whether the scheduler can accept an instruction. If not, reports a stall.
    pub(crate) fn is_available<L: Listener>(&self, inst: InFlightId, machine: &mut Machine<'_, L>) -> bool {
        let units = &mut *machine.units;
        let stall = units.scheduler.stall(inst, &units.in_flight, &machine.cycle.code, &units.load_store);
        if let Some(kind) = stall {
            machine.notify_stall(kind, inst);
        }
        stall.is_none()
    }

    pub(crate) fn start_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let Machine { units, cycle, listener, .. } = machine;
        units.scheduler.start_cycle(&mut units.in_flight, &mut units.load_store, cycle);
        (self.n_dispatched, self.n_issued) = (0, 0);
        for &inst in &units.scheduler.transitions.executed {
            listener.on_executed(units.in_flight.inst_ref(inst, &cycle.code));
            RetireStage::execute(inst, &mut units.in_flight, cycle);
        }
        notify_transitions(machine);
        loop {
            let units = &mut *machine.units;
            let Some(inst) = units.scheduler.select(&mut units.in_flight, &machine.cycle.code) else { break };
            self.issue(inst, machine);
        }
    }

    fn on_executed<L: Listener>(inst: InFlightId, machine: &mut Machine<'_, L>) {
        machine.listener.on_executed(inst_ref!(machine, inst));
        RetireStage::execute(inst, &mut machine.units.in_flight, &machine.cycle);
    }

    fn issue<L: Listener>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        self.used.clear();
        let units = &mut *machine.units;
        units.scheduler.issue(
            inst,
            &mut units.in_flight,
            &mut units.load_store,
            &machine.cycle,
            &mut self.used,
        );
        units.signature.issued(inst, machine.cycle.now, &self.used);
        let state = units.in_flight.get(inst);
        let instruction = &machine.cycle.code.instructions[state.index as usize];
        self.n_issued += instruction.n_micro_ops;
        let (is_executed, group) = (state.stage == InstructionStage::Executed, state.memory_group);
        let inst_ref = inst_ref!(machine, inst);
        if instruction.used_buffers != 0 {
            machine.listener.on_released_buffers(inst_ref, &inst_ref.desc().buffers);
        }
        if machine.units.in_flight.follows_waits() {
            let memory = (group != 0).then(|| machine.units.load_store.critical_predecessor(group));
            let memory = memory.filter(|dependency| dependency.cycles > 0).map(|dependency| dependency.index);
            for wait in machine.units.in_flight.issue_waits(inst, machine.cycle.now, memory) {
                if wait.n_cycles > 0 {
                    machine.listener.on_issue_wait(inst_ref, wait, &self.used);
                }
            }
            machine.listener.on_units_taken(inst_ref, &self.used);
        }
        machine.listener.on_issued(inst_ref, &self.used);
        if is_executed {
            Self::on_executed(inst, machine);
        }
        notify_transitions(machine);
    }

    /// Dispatches an instruction to the scheduler; [`Self::is_available`] must be true.
    pub(crate) fn execute<L: Listener>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        if machine.units.in_flight.get(inst).is_eliminated {
            Self::execute_eliminated(inst, machine);
            return;
        }
        let now = machine.cycle.now;
        let units = &mut *machine.units;
        if let Some(way) = units.in_flight.way_mut(inst) {
            way.dispatched_at = Some(now);
        }
        let is_ready =
            units.scheduler.dispatch(inst, &mut units.in_flight, &mut units.load_store, &machine.cycle);
        let inst_ref = inst_ref!(machine, inst);
        let state = machine.units.in_flight.get(inst);
        let instruction = &machine.cycle.code.instructions[state.index as usize];
        self.n_dispatched += instruction.n_micro_ops;
        if instruction.used_buffers != 0 {
            machine.listener.on_reserved_buffers(inst_ref, &inst_ref.desc().buffers);
        }
        if is_ready || state.n_unknown == 0 && state.ready_at > machine.cycle.now {
            machine.listener.on_pending(inst_ref);
        }
        if is_ready {
            machine.listener.on_ready(inst_ref);
            if let Some(way) = machine.units.in_flight.way_mut(inst) {
                way.ready_at = Some(now);
            }
            if instruction.must_issue_immediately {
                self.issue(inst, machine);
            }
        }
    }

    /// Executes an instruction that renaming eliminated, which takes no time and no resources.
    fn execute_eliminated<L: Listener>(inst: InFlightId, machine: &mut Machine<'_, L>) {
        let inst_ref = inst_ref!(machine, inst);
        machine.listener.on_pending(inst_ref);
        machine.listener.on_ready(inst_ref);
        machine.listener.on_issued(inst_ref, &[]);
        machine.units.in_flight.get_mut(inst).stage = InstructionStage::Executed;
        Self::on_executed(inst, machine);
    }

    /// Ends a cycle: reports pressure if the scheduler stalled, or if more was dispatched than issued.
    pub(crate) fn end_cycle<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let had_stall = machine.units.scheduler.had_token_stall;
        if !self.notifies_pressure || !had_stall && self.n_dispatched <= self.n_issued {
            return;
        }
        let units = &mut *machine.units;
        let mask = units.scheduler.add_resource_pressure(&mut units.in_flight, machine.n_cycles);
        let for_data = units.scheduler.add_data_pressure(
            &mut units.in_flight,
            &units.load_store,
            &machine.cycle,
            machine.n_cycles,
        );
        if mask != 0 {
            machine.notify_pressure(PressureReason::Resources, mask);
        }
        if for_data.register {
            machine.notify_pressure(PressureReason::RegisterDependencies, 0);
        }
        if for_data.memory {
            machine.notify_pressure(PressureReason::MemoryDependencies, 0);
        }
    }
}

/// Reports the instructions that became pending and ready.
fn notify_transitions<L: Listener>(machine: &mut Machine<'_, L>) {
    let Machine { units, cycle, listener, .. } = machine;
    for &inst in &units.scheduler.transitions.pending {
        listener.on_pending(units.in_flight.inst_ref(inst, &cycle.code));
    }
    for &inst in &units.scheduler.transitions.ready {
        if let Some(way) = units.in_flight.way_mut(inst) {
            way.ready_at = Some(cycle.now);
        }
        listener.on_ready(units.in_flight.inst_ref(inst, &cycle.code));
    }
}
