//! The load/store unit: load and store queues, and the order of memory operations.
//!
//! Corresponds to lib/MCA/HardwareUnits/LSUnit.cpp. Memory operations with the same dependencies form a group. A group
//! waits for its predecessors: with a data dependency until they have executed, with an order dependency only until they
//! have issued.

use std::num::NonZeroU32;

use smallvec::SmallVec;
use stallscope_target::{ProcResource, ProcResourceId, SubtargetInfo};

use crate::code::instruction::Instruction;
use crate::engine::ids::{InFlightId, MemoryGroupId};
use crate::engine::relative_state::RelativeState;
use crate::events::critical_dependency::CriticalDependency;
use crate::llvm::in_flight::InstructionsInFlight;
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::options::PipelineOptions;

/// Whether the queues have a free entry for an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueStatus {
    Available,
    LoadQueueFull,
    StoreQueueFull,
}

/// A group of memory operations.
#[derive(Clone, Debug, Default)]
struct MemoryGroup {
    is_live: bool,
    n_predecessors: u32,
    n_executing_predecessors: u32,
    n_executed_predecessors: u32,
    n_instructions: u32,
    n_executing: u32,
    n_executed: u32,
    order_successors: SmallVec<[MemoryGroupId; 4]>,
    data_successors: SmallVec<[MemoryGroupId; 4]>,
    /// The dependency that the group waits for longest. Its cycles are the cycles left at `critical_since`, if the group waits.
    critical: CriticalDependency,
    critical_since: u64,
    /// The instructions of the group that stay in the scheduler's wait set until the group no longer waits.
    held_back: SmallVec<[InFlightId; 4]>,
    /// The executing instruction of the group with the most cycles left.
    critical_instruction: Option<InFlightId>,
}

impl MemoryGroup {
    fn is_waiting(&self) -> bool {
        self.n_predecessors > self.n_executing_predecessors + self.n_executed_predecessors
    }

    fn is_pending(&self) -> bool {
        self.n_executing_predecessors != 0 && !self.is_waiting()
    }

    fn is_ready(&self) -> bool {
        self.n_executed_predecessors == self.n_predecessors
    }

    fn is_executing(&self) -> bool {
        self.n_executing != 0 && self.n_executing == self.n_instructions - self.n_executed
    }

    fn is_executed(&self) -> bool {
        self.n_instructions == self.n_executed
    }

    /// Turns it into a group of one instruction without predecessors. It keeps its memory.
    fn start(&mut self) {
        self.is_live = true;
        (self.n_predecessors, self.n_executing_predecessors, self.n_executed_predecessors) = (0, 0, 0);
        (self.n_instructions, self.n_executing, self.n_executed) = (1, 0, 0);
        self.order_successors.clear();
        self.data_successors.clear();
        self.critical = CriticalDependency::default();
        self.critical_since = 0;
        self.held_back.clear();
        self.critical_instruction = None;
    }

    /// Records the dependencies of the group. Instructions that have been executed no longer matter: loads can come and
    /// go forever in one group.
    fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            is_live: _, // Only live groups are recorded.
            n_predecessors,
            n_executing_predecessors,
            n_executed_predecessors,
            n_instructions,
            n_executing,
            n_executed,
            order_successors,
            data_successors,
            critical,
            critical_since,
            held_back,
            critical_instruction,
        } = self;
        state.pair(n_predecessors - n_executed_predecessors, *n_executing_predecessors);
        state.pair(n_instructions - n_executed, *n_executing);
        for successors in [order_successors, data_successors] {
            state.number(successors.len() as u64);
            successors.iter().for_each(|&successor| state.group(successor));
        }
        let elapsed = if self.is_waiting() { state.age(*critical_since, u32::MAX.into()) } else { 0 };
        let cycles = critical.cycles.saturating_sub(elapsed as u32);
        CriticalDependency { cycles, ..*critical }.record(state);
        state.insts(held_back);
        state.insts(critical_instruction.as_slice());
    }

    /// Counts down the cycles of the critical dependency.
    fn update_critical(&mut self, now: u64) {
        if self.is_waiting() {
            let elapsed = u32::try_from(now - self.critical_since).unwrap_or(u32::MAX);
            self.critical.cycles = self.critical.cycles.saturating_sub(elapsed);
        }
        self.critical_since = now;
    }
}

/// The load/store unit.
#[derive(Clone, Debug, Default)]
pub(crate) struct LsUnit {
    load_queue_size: u32,
    store_queue_size: u32,
    n_loads: u32,
    n_stores: u32,
    assume_no_alias: bool,
    /// Whether memory operations of the code can depend on each other. Loads alone never do and need no groups.
    is_ordered: bool,
    /// Whether the dependencies that groups wait for longest are noted.
    tracks_critical: bool,
    /// The live groups, in a ring that is indexed by the low bits of their ids.
    groups: Vec<MemoryGroup>,
    n_live: usize,
    next_group: MemoryGroupId,
    load_group: MemoryGroupId,
    load_barrier_group: MemoryGroupId,
    store_group: MemoryGroupId,
    store_barrier_group: MemoryGroupId,
    /// Instructions that were held back and whose group no longer waits; the scheduler drains it.
    pub(crate) released: Vec<InFlightId>,
    /// Set whenever a group becomes ready.
    pub(crate) any_became_ready: bool,
}

impl LsUnit {
    const MIN_GROUPS: usize = 64;

    pub(crate) fn new(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        let model = &subtarget.sched_model;
        let resources = subtarget.description().span::<ProcResource>(model.proc_resources);
        let size = |size: Option<NonZeroU32>, queue: ProcResourceId| match size {
            Some(size) => size.get(),
            None if model.has_extra_info && queue.0 != 0 => {
                u32::try_from(resources.at(queue.index()).buffer_size).unwrap_or(0)
            }
            None => 0,
        };
        let mut unit = Self {
            load_queue_size: size(options.load_queue_size, model.load_queue),
            store_queue_size: size(options.store_queue_size, model.store_queue),
            assume_no_alias: options.assume_no_alias,
            ..Self::default()
        };
        unit.groups.resize(Self::MIN_GROUPS, MemoryGroup::default());
        unit
    }

    /// The entries of the queues of loads and stores; 0 means no limit.
    pub(crate) fn queue_sizes(&self) -> (u32, u32) {
        (self.load_queue_size, self.store_queue_size)
    }

    /// Empties the queues, for a run of `code`. `tracks_critical` says whether the dependencies that groups wait for longest are noted.
    pub(crate) fn reset(&mut self, code: &Code<'_>, tracks_critical: bool) {
        self.tracks_critical = tracks_critical;
        self.is_ordered = code.source.iter().any(|i| i.may_store || i.is_load_barrier || i.is_store_barrier);
        self.groups.iter_mut().for_each(|group| group.is_live = false);
        self.n_live = 0;
        (self.n_loads, self.n_stores) = (0, 0);
        self.next_group = 1;
        (self.load_group, self.load_barrier_group) = (0, 0);
        (self.store_group, self.store_barrier_group) = (0, 0);
        self.released.clear();
        self.any_became_ready = false;
    }

    pub(crate) fn is_available(&self, instruction: &Instruction) -> QueueStatus {
        let is_full = |size: u32, n: u32| size != 0 && size == n;
        if instruction.may_load && is_full(self.load_queue_size, self.n_loads) {
            QueueStatus::LoadQueueFull
        } else if instruction.may_store && is_full(self.store_queue_size, self.n_stores) {
            QueueStatus::StoreQueueFull
        } else {
            QueueStatus::Available
        }
    }

    fn slot(&self, id: MemoryGroupId) -> usize {
        id as usize & (self.groups.len() - 1)
    }

    fn group(&self, id: MemoryGroupId) -> &MemoryGroup {
        &self.groups[self.slot(id)]
    }

    fn group_mut(&mut self, id: MemoryGroupId) -> &mut MemoryGroup {
        let slot = self.slot(id);
        &mut self.groups[slot]
    }

    pub(crate) fn is_waiting(&self, group: MemoryGroupId) -> bool {
        self.group(group).is_waiting()
    }

    pub(crate) fn is_pending(&self, group: MemoryGroupId) -> bool {
        self.group(group).is_pending()
    }

    pub(crate) fn is_ready(&self, group: MemoryGroupId) -> bool {
        self.group(group).is_ready()
    }

    /// Keeps an instruction in the scheduler's wait set until its group no longer waits.
    pub(crate) fn hold_back(&mut self, inst: InFlightId, group: MemoryGroupId) {
        self.group_mut(group).held_back.push(inst);
    }

    /// Returns whether other groups depend on a group.
    pub(crate) fn has_dependent_users(&self, group: MemoryGroupId) -> bool {
        let group = self.group(group);
        !group.order_successors.is_empty() || !group.data_successors.is_empty()
    }

    /// Returns the dependency that a group waited for longest, if that is tracked.
    pub(crate) fn critical_predecessor(&self, group: MemoryGroupId) -> CriticalDependency {
        self.group(group).critical
    }

    fn create_group(&mut self) -> MemoryGroupId {
        let id = self.next_group;
        self.next_group += 1;
        while self.group(id).is_live {
            self.grow();
        }
        self.n_live += 1;
        self.group_mut(id).start();
        id
    }

    /// Doubles the size of the ring. All live groups are among the last created, as many as the ring had slots.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.groups);
        self.groups.resize(old.len() * 2, MemoryGroup::default());
        let newest = self.next_group.saturating_sub(2);
        let oldest = (newest + 1).saturating_sub(old.len() as u64);
        for id in oldest..=newest {
            *self.group_mut(id) = old[id as usize & (old.len() - 1)].clone();
        }
    }

    /// Makes a group depend on an older one.
    fn add_successor(
        &mut self,
        id: MemoryGroupId,
        successor: MemoryGroupId,
        is_data_dependent: bool,
        in_flight: &InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let group = self.group(id);
        let is_executing = group.is_executing();
        if !is_data_dependent && is_executing {
            return;
        }
        let critical = group.critical_instruction;
        self.group_mut(successor).n_predecessors += 1;
        if is_executing {
            self.on_group_issued(successor, critical, is_data_dependent, in_flight, cycle);
        }
        let group = self.group_mut(id);
        if is_data_dependent { &mut group.data_successors } else { &mut group.order_successors }
            .push(successor);
    }

    /// Handles a predecessor of a group that executes: all its instructions have issued.
    fn on_group_issued(
        &mut self,
        id: MemoryGroupId,
        critical: Option<InFlightId>,
        is_data_dependent: bool,
        in_flight: &InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let tracks_critical = self.tracks_critical;
        let group = self.group_mut(id);
        if tracks_critical {
            group.update_critical(cycle.now);
        }
        group.n_executing_predecessors += 1;
        if let Some(critical) = critical.filter(|_| is_data_dependent) {
            let cycles = cycles_left(critical, in_flight, cycle);
            if group.critical.cycles < cycles {
                group.critical.index = in_flight.get(critical).index;
                group.critical.cycles = cycles;
            }
        }
        if !group.is_waiting() {
            let slot = self.slot(id);
            self.released.extend(self.groups[slot].held_back.drain(..));
        }
    }

    fn on_group_executed(&mut self, id: MemoryGroupId) {
        let group = self.group_mut(id);
        group.n_executing_predecessors = group.n_executing_predecessors.saturating_sub(1);
        group.n_executed_predecessors += 1;
        let became_ready = group.is_ready();
        self.any_became_ready |= became_ready;
    }

    /// Reserves the queue entries of an instruction, and adds it to a group if memory operations can depend on each other.
    ///
    /// A store depends on older loads and stores, a load on older stores unless they are assumed not to alias, and both
    /// depend on barriers of their kind; a load barrier depends on older loads. Consecutive loads share a group until the
    /// group executes.
    pub(crate) fn dispatch(
        &mut self,
        instruction: &Instruction,
        in_flight: &InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) -> MemoryGroupId {
        self.n_loads += u32::from(instruction.may_load);
        self.n_stores += u32::from(instruction.may_store);
        if !self.is_ordered {
            return 0;
        }
        let last_load = self.load_group.max(self.load_barrier_group);
        let alias = !self.assume_no_alias;

        if instruction.may_store {
            let group = self.create_group();
            if last_load != 0 {
                self.add_successor(last_load, group, alias, in_flight, cycle);
            }
            if self.store_barrier_group != 0 {
                self.add_successor(self.store_barrier_group, group, true, in_flight, cycle);
            }
            if self.store_group != 0 && self.store_group != self.store_barrier_group {
                self.add_successor(self.store_group, group, alias, in_flight, cycle);
            }
            self.store_group = group;
            if instruction.is_store_barrier {
                self.store_barrier_group = group;
            }
            if instruction.may_load {
                self.load_group = group;
                if instruction.is_load_barrier {
                    self.load_barrier_group = group;
                }
            }
            return group;
        }

        let needs_new_group = instruction.is_load_barrier
            || last_load == 0
            || self.load_barrier_group == last_load
            || last_load <= self.store_group
            || self.group(last_load).is_executing();
        if !needs_new_group {
            let group = self.load_group;
            self.group_mut(group).n_instructions += 1;
            return group;
        }
        let group = self.create_group();
        if alias && self.store_group != 0 {
            self.add_successor(self.store_group, group, true, in_flight, cycle);
        }
        let dominator = if instruction.is_load_barrier { last_load } else { self.load_barrier_group };
        if dominator != 0 {
            self.add_successor(dominator, group, true, in_flight, cycle);
        }
        self.load_group = group;
        if instruction.is_load_barrier {
            self.load_barrier_group = group;
        }
        group
    }

    /// Handles the issue of an instruction of a group.
    pub(crate) fn on_instruction_issued(
        &mut self,
        inst: InFlightId,
        in_flight: &InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let id = in_flight.get(inst).memory_group;
        let tracks_critical = self.tracks_critical;
        let group = self.group_mut(id);
        group.n_executing += 1;
        let left = |inst| cycles_left(inst, in_flight, cycle);
        if tracks_critical && group.critical_instruction.is_none_or(|other| left(other) < left(inst)) {
            group.critical_instruction = Some(inst);
        }
        let has_successors = !group.order_successors.is_empty() || !group.data_successors.is_empty();
        if !has_successors || !group.is_executing() {
            return;
        }
        let critical = group.critical_instruction;
        let order_successors = std::mem::take(&mut group.order_successors);
        let data_successors = std::mem::take(&mut group.data_successors);
        for &successor in &order_successors {
            self.on_group_issued(successor, critical, false, in_flight, cycle);
            self.on_group_executed(successor);
        }
        for &successor in &data_successors {
            self.on_group_issued(successor, critical, true, in_flight, cycle);
        }
        let group = self.group_mut(id);
        (group.order_successors, group.data_successors) = (order_successors, data_successors);
    }

    /// Handles the execution of an instruction of a group. The group ends once all have executed.
    pub(crate) fn on_instruction_executed(&mut self, inst: InFlightId, id: MemoryGroupId) {
        let group = self.group_mut(id);
        group.n_executing = group.n_executing.wrapping_sub(1);
        group.n_executed += 1;
        if group.critical_instruction == Some(inst) {
            group.critical_instruction = None;
        }
        if !group.is_executed() {
            return;
        }
        group.is_live = false;
        if !group.data_successors.is_empty() {
            let successors = std::mem::take(&mut group.data_successors);
            for &successor in &successors {
                self.on_group_executed(successor);
            }
            self.group_mut(id).data_successors = successors;
        }
        self.n_live -= 1;
        for current in [
            &mut self.load_group,
            &mut self.load_barrier_group,
            &mut self.store_group,
            &mut self.store_barrier_group,
        ] {
            if *current == id {
                *current = 0;
            }
        }
    }

    /// Returns the id of the next group.
    pub(crate) fn next_group(&self) -> u64 {
        self.next_group
    }

    /// Records the queues and the live groups. Returns whether all instructions that the groups refer to are in
    /// flight: in an in-order pipeline a group can refer to an instruction that has left it.
    pub(crate) fn record(&self, in_flight: &InstructionsInFlight, state: &mut RelativeState<'_>) -> bool {
        let Self {
            load_queue_size: _,  // Does not change.
            store_queue_size: _, // Does not change.
            n_loads,
            n_stores,
            assume_no_alias: _, // Does not change.
            is_ordered: _,      // Does not change in a run.
            tracks_critical: _, // Does not change in a run.
            groups: _,          // Recorded below.
            n_live,
            next_group,
            load_group,
            load_barrier_group,
            store_group,
            store_barrier_group,
            released,
            any_became_ready,
        } = self;
        state.pair(*n_loads, *n_stores);
        state.number((*any_became_ready).into());
        state.insts(released);
        for group in [load_group, load_barrier_group, store_group, store_barrier_group] {
            state.group(*group);
        }
        state.number(*n_live as u64);
        let newest_first = (1..*next_group).rev();
        let live = newest_first.filter(|&id| self.group(id).is_live).take(*n_live);
        for id in live {
            let group = self.group(id);
            state.group(id);
            group.record(state);
            if group.critical_instruction.is_some_and(|inst| !in_flight.contains(inst)) {
                return false;
            }
        }
        true
    }

    /// Frees the queue entries of an instruction.
    pub(crate) fn on_instruction_retired(&mut self, instruction: &Instruction) {
        self.n_loads = self.n_loads.saturating_sub(instruction.may_load.into());
        self.n_stores = self.n_stores.saturating_sub(instruction.may_store.into());
    }
}

/// Returns the number of cycles until an executing instruction is executed.
fn cycles_left(inst: InFlightId, in_flight: &InstructionsInFlight, cycle: &Cycle<'_>) -> u32 {
    let state = in_flight.get(inst);
    let latency = cycle.code.instructions[state.index as usize].latency;
    latency.saturating_sub(u32::try_from(cycle.now - state.issued_at).unwrap_or(u32::MAX))
}
