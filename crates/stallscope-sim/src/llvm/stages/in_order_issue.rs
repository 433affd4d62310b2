//! Issue in program order, for processors without a scheduler.
//!
//! Corresponds to lib/MCA/Stages/InOrderIssueStage.cpp.

use std::num::NonZero;

use stallscope_target::SubtargetInfo;

use crate::code::custom_behavior::{CustomHazards, ExecutingInstruction};
use crate::code::instruction::Instruction;
use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::in_flight::InstructionStage;
use crate::events::listener::Listener;
use crate::events::pressure::PressureReason;
use crate::events::resource_use::ResourceUse;
use crate::events::stall_kind::StallKind;
use crate::events::wait::WaitCause;
use crate::llvm::in_flight::signed;
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::observer::Observer;
use crate::llvm::options::PipelineOptions;
use crate::llvm::stages::machine::Machine;
use crate::llvm::units::resource_manager::ResourceManager;

/// The reason why an instruction cannot issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hazard {
    RegisterDependency,
    Resource,
    /// It would be written back before an older instruction.
    WriteBackOrder,
    Memory,
    /// A target-specific hazard.
    Custom,
}

/// The instruction that waits for issue.
#[derive(Clone, Copy, Debug)]
struct StallInfo {
    inst: InFlightId,
    hazard: Hazard,
    cycles_left: u32,
}

/// Issues, executes and retires instructions.
#[derive(Debug, Default)]
pub(crate) struct InOrderIssueStage {
    resources: ResourceManager,
    custom_hazards: Option<&'static dyn CustomHazards>,
    issue_width: u32,
    issued: Vec<InFlightId>,
    /// Number of micro-operations issued in this cycle.
    n_issued: u32,
    /// Number of micro-operations that can still issue in this cycle.
    bandwidth: u32,
    stall: Option<StallInfo>,
    /// An instruction that takes several cycles to issue, and the number of its remaining micro-operations.
    carried_over: Option<(InFlightId, u32)>,
    /// Cycles until the last write-back.
    last_write_back: u32,
    used: Vec<ResourceUse>,
}

impl InOrderIssueStage {
    pub(crate) fn new(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        Self {
            resources: ResourceManager::new(subtarget, options),
            issue_width: subtarget.sched_model.issue_width.into(),
            ..Self::default()
        }
    }

    /// Sets target-specific hazards.
    pub(crate) fn set_custom_hazards(&mut self, hazards: Option<&'static dyn CustomHazards>) {
        self.custom_hazards = hazards;
    }

    pub(crate) fn has_custom_hazards(&self) -> bool {
        self.custom_hazards.is_some()
    }

    /// Resets the stage for a run of `code`.
    pub(crate) fn reset(&mut self, code: &Code<'_>) {
        self.resources.reset(code);
        self.issued.clear();
        (self.n_issued, self.bandwidth, self.last_write_back) = (0, 0, 0);
        (self.stall, self.carried_over) = (None, None);
    }

    /// Records the instructions that issue and execute, and the resources.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            resources,
            custom_hazards: _, // Depend only on code and times.
            issue_width: _,    // Does not change.
            issued,
            n_issued: _,  // Reset at the start of each cycle.
            bandwidth: _, // Reset at the start of each cycle.
            stall,
            carried_over,
            last_write_back,
            used: _, // A buffer.
        } = self;
        state.insts(issued);
        state.number((*last_write_back).into());
        if let Some(StallInfo { inst, hazard, cycles_left }) = *stall {
            state.inst(inst);
            state.pair(hazard as u32, cycles_left);
        }
        state.number(u64::MAX);
        if let Some((inst, n_micro_ops)) = *carried_over {
            state.inst(inst);
            state.number(n_micro_ops.into());
        }
        state.number(u64::MAX);
        resources.record(state);
    }

    /// Returns whether instructions issue or execute.
    pub(crate) fn is_executing(&self) -> bool {
        !self.issued.is_empty() || self.carried_over.is_some()
    }

    pub(crate) fn has_work(&self) -> bool {
        self.is_executing() || self.stall.is_some()
    }

    pub(crate) fn is_available<L: Listener>(&self, inst: InFlightId, machine: &Machine<'_, L>) -> bool {
        if self.stall.is_some() || self.carried_over.is_some() {
            return false;
        }
        let n_micro_ops = machine.n_micro_ops(inst);
        if self.bandwidth < n_micro_ops && n_micro_ops <= self.issue_width {
            return false;
        }
        let index = machine.units.in_flight.get(inst).index as usize;
        !machine.cycle.code.source[index].begins_group || self.n_issued == 0
    }

    /// Issues the next instruction, if there is no hazard.
    pub(crate) fn execute<L: Observer>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        let units = &mut *machine.units;
        let instruction = &machine.cycle.code.source[units.in_flight.get(inst).index as usize];
        if instruction.is_memory_operation() {
            let group = units.load_store.dispatch(instruction, &units.in_flight, &machine.cycle);
            units.in_flight.get_mut(inst).memory_group = group;
        }
        self.try_issue(inst, machine);
        self.notify_stall(machine);
    }

    /// Returns the hazard that prevents an instruction from issuing, and the minimum number of cycles until it ends.
    fn hazard<L: Observer>(&self, inst: InFlightId, machine: &mut Machine<'_, L>) -> Option<(Hazard, u32)> {
        let units = &*machine.units;
        let code = machine.cycle.code;
        let state = units.in_flight.get(inst);
        let index = state.index as usize;
        let instruction = &code.instructions[index];
        let cycles = units.registers.raw_hazard(state.index, &units.in_flight, &machine.cycle);
        if cycles > 0 {
            return Some((Hazard::RegisterDependency, cycles));
        }
        if !self.resources.is_available(instruction, &code) {
            return Some((Hazard::Resource, 1));
        }
        if state.memory_group != 0 && !units.load_store.is_ready(state.memory_group) {
            return Some((Hazard::Memory, 1));
        }
        if let Some(cycles) = self.custom_hazard_cycles(&code.source[index], machine) {
            return Some((Hazard::Custom, cycles.get()));
        }
        let cycles = machine.unit_stall_cycles(inst);
        if cycles > 0 {
            return Some((Hazard::Custom, cycles));
        }
        if self.last_write_back > 0 && !code.source[index].retires_out_of_order {
            let latencies = code.writes(instruction).iter().map(|write| signed(write.latency).max(0) as u32);
            let first = latencies.fold(instruction.latency, u32::min);
            if first < self.last_write_back {
                return Some((Hazard::WriteBackOrder, self.last_write_back - first));
            }
        }
        None
    }

    /// Returns the number of cycles that target-specific hazards prevent an instruction from issuing.
    fn custom_hazard_cycles<L: Listener>(
        &self,
        instruction: &Instruction,
        machine: &mut Machine<'_, L>,
    ) -> Option<NonZero<u32>> {
        let hazards = self.custom_hazards?;
        if let Some(warning) = hazards.warning(instruction.custom_data) {
            machine.units.hazard_warnings.push(warning);
        }
        let Cycle { code, now } = machine.cycle;
        let mut executing = self.issued.iter().map(|&inst| {
            let state = machine.units.in_flight.get(inst);
            let index = state.index as usize;
            let elapsed = u32::try_from(now - state.issued_at).unwrap_or(u32::MAX);
            ExecutingInstruction {
                custom_data: code.source[index].custom_data,
                cycles_left: code.instructions[index].latency.saturating_sub(elapsed),
            }
        });
        NonZero::new(hazards.cycles(instruction.custom_data, &mut executing))
    }

    fn try_issue<L: Observer>(&mut self, inst: InFlightId, machine: &mut Machine<'_, L>) {
        if let Some((hazard, cycles_left)) = self.hazard(inst, machine) {
            self.stall = Some(StallInfo { inst, hazard, cycles_left });
            self.bandwidth = 0;
            return;
        }
        let units = &mut *machine.units;
        let cycle = &machine.cycle;
        let index = units.in_flight.get(inst).index;
        let instruction = &cycle.code.instructions[index as usize];
        let source = &cycle.code.source[index as usize];
        let n_micro_ops = instruction.n_micro_ops;
        units.registers.add_writes_in_order(inst, &mut units.in_flight, cycle);
        let used = cycle.code.registers.allocated(index, false);
        machine.listener.on_dispatched(units.in_flight.inst_ref(inst, &cycle.code), used, n_micro_ops);

        self.used.clear();
        self.resources.issue(instruction, cycle, &mut self.used);
        units.in_flight.issue(inst, cycle);
        units.signature.issued(inst, cycle.now, &self.used);
        if units.in_flight.get(inst).memory_group != 0 {
            units.load_store.on_instruction_issued(inst, &units.in_flight, cycle);
        }
        let inst_ref = units.in_flight.inst_ref(inst, &cycle.code);
        machine.listener.on_ready(inst_ref);
        if units.in_flight.follows_waits() {
            machine.listener.on_units_taken(inst_ref, &self.used);
        }
        machine.listener.on_issued(inst_ref, &self.used);

        let is_carried_over = n_micro_ops > self.bandwidth;
        if is_carried_over {
            // LLVM quirk: the micro-operations issued in this cycle are not counted as issued.
            self.carried_over = Some((inst, n_micro_ops - self.bandwidth));
            self.bandwidth = 0;
        } else {
            self.n_issued += n_micro_ops;
            self.bandwidth = if source.ends_group { 0 } else { self.bandwidth - n_micro_ops };
        }
        if instruction.latency == 0 && !is_carried_over {
            finish(inst, machine);
            return;
        }
        self.issued.push(inst);
        if !source.retires_out_of_order {
            self.last_write_back = instruction.latency;
        }
    }

    pub(crate) fn start_cycle<L: Observer>(&mut self, machine: &mut Machine<'_, L>) {
        self.n_issued = 0;
        self.bandwidth = self.issue_width;
        machine.units.registers.start_cycle();
        self.resources.start_cycle(machine.cycle.now);
        self.update_issued(machine);
        self.update_carried_over(machine);

        if let Some(stall) = self.stall.take_if(|stall| stall.cycles_left == 0) {
            self.try_issue(stall.inst, machine);
        }
        if self.stall.is_some() {
            self.notify_stall(machine);
            self.bandwidth = 0;
        }
    }

    /// Removes executed instructions and retires them, but for one that is carried over.
    fn update_issued<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let mut i = 0;
        while let Some(&inst) = self.issued.get(i) {
            let state = machine.units.in_flight.get_mut(inst);
            let latency = machine.cycle.code.instructions[state.index as usize].latency;
            if machine.cycle.now - state.issued_at < u64::from(latency) {
                i += 1;
                continue;
            }
            state.stage = InstructionStage::Executed;
            self.issued.swap_remove(i);
            if self.carried_over.is_none_or(|(carried_over, _)| carried_over != inst) {
                finish(inst, machine);
            }
        }
    }

    /// Continues to issue the instruction that takes several cycles.
    fn update_carried_over<L: Listener>(&mut self, machine: &mut Machine<'_, L>) {
        let Some((inst, n_left)) = self.carried_over else { return };
        if n_left > self.bandwidth {
            self.carried_over = Some((inst, n_left - self.bandwidth));
            self.bandwidth = 0;
            return;
        }
        let state = machine.units.in_flight.get(inst);
        let ends_group = machine.cycle.code.source[state.index as usize].ends_group;
        self.bandwidth = if ends_group { 0 } else { self.bandwidth - n_left };
        if state.stage == InstructionStage::Executed {
            finish(inst, machine);
        }
        self.carried_over = None;
    }

    /// Returns the next instruction, which has not issued in this cycle, and what it waited for. `entering` is the one that follows if
    /// none has stalled.
    pub(crate) fn dispatch_wait<L: Listener>(
        &self,
        entering: Option<InFlightId>,
        machine: &Machine<'_, L>,
    ) -> Option<(InFlightId, WaitCause)> {
        let Some(StallInfo { inst, hazard, .. }) = self.stall else {
            return Some((entering?, WaitCause::DispatchWidth));
        };
        let units = &*machine.units;
        let cause = match hazard {
            Hazard::RegisterDependency => {
                let producer = units.registers.raw_hazard_producer(inst, &units.in_flight, &machine.cycle);
                WaitCause::Operand(producer)
            }
            Hazard::Resource => WaitCause::Port,
            Hazard::WriteBackOrder => WaitCause::WriteBackOrder,
            Hazard::Memory => WaitCause::MemoryOrder(None),
            Hazard::Custom => WaitCause::TargetRule,
        };
        Some((inst, cause))
    }

    fn notify_stall<L: Listener>(&self, machine: &mut Machine<'_, L>) {
        let Some(StallInfo { inst, hazard, .. }) = self.stall else { return };
        let (kind, reason) = match hazard {
            Hazard::RegisterDependency => (StallKind::RegisterFile, PressureReason::RegisterDependencies),
            Hazard::Resource => (StallKind::DispatchGroup, PressureReason::Resources),
            Hazard::Custom => return machine.notify_stall(StallKind::CustomBehavior, inst),
            Hazard::WriteBackOrder | Hazard::Memory => return,
        };
        machine.notify_stall(kind, inst);
        if hazard == Hazard::RegisterDependency
            && let Some(critical) = machine.units.in_flight.critical_mut(inst)
        {
            let register = &mut critical.pressure_cycles.register;
            *register = register.wrapping_add(machine.n_cycles as u32);
        }
        machine.notify_pressure(reason, 0);
    }

    /// Ends a cycle, or `n_cycles` equal ones.
    pub(crate) fn end_cycle(&mut self, n_cycles: u64) {
        let n_cycles = u32::try_from(n_cycles).unwrap_or(u32::MAX);
        if let Some(stall) = &mut self.stall {
            stall.cycles_left = stall.cycles_left.saturating_sub(n_cycles);
        }
        self.last_write_back = self.last_write_back.saturating_sub(n_cycles);
    }

    /// Returns the first cycle when something may happen. `entering` is the instruction that follows if none has stalled.
    pub(crate) fn idle_until<L: Listener>(
        &self,
        entering: Option<InFlightId>,
        machine: &Machine<'_, L>,
    ) -> u64 {
        let Cycle { code, now } = machine.cycle;
        let issues_at = match self.stall {
            _ if self.carried_over.is_some() => now,
            // These hazards are tried in each cycle, and last until a resource becomes free or an instruction is executed.
            Some(StallInfo { hazard: Hazard::Resource | Hazard::Memory, .. }) => u64::MAX,
            Some(StallInfo { cycles_left, .. }) => now + u64::from(cycles_left),
            None if entering.is_some() => now,
            None => u64::MAX,
        };
        let executed_at = self.issued.iter().map(|&inst| {
            let state = machine.units.in_flight.get(inst);
            state.issued_at + u64::from(code.instructions[state.index as usize].latency)
        });
        executed_at.fold(issues_at.min(self.resources.next_release()), u64::min)
    }
}

/// Writes back and retires an executed instruction.
fn finish<L: Listener>(inst: InFlightId, machine: &mut Machine<'_, L>) {
    let units = &mut *machine.units;
    let code = &machine.cycle.code;
    let state = units.in_flight.get_mut(inst);
    state.executed_at = machine.cycle.now;
    let (index, group) = (state.index, state.memory_group);
    if group != 0 {
        units.load_store.on_instruction_executed(inst, group);
    }
    machine.listener.on_executed(units.in_flight.inst_ref(inst, code));
    units.registers.retire(inst, &units.in_flight, code);
    if code.source[index as usize].is_memory_operation() {
        units.load_store.on_instruction_retired(&code.source[index as usize]);
    }
    let freed = code.registers.allocated(index, false);
    machine.listener.on_retired(units.in_flight.inst_ref(inst, code), freed);
    units.in_flight.retire(inst);
}
