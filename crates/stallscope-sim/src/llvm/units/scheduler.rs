//! The scheduler: instructions wait there for operands, memory and resources.
//!
//! Corresponds to lib/MCA/HardwareUnits/Scheduler.cpp.

use stallscope_target::SubtargetInfo;

use crate::bits::positions;
use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::in_flight::InstructionStage;
use crate::events::pressure::PressureCycles;
use crate::events::resource_use::ResourceUse;
use crate::events::stall_kind::StallKind;
use crate::llvm::in_flight::{InstructionsInFlight, Rank};
use crate::llvm::layout::resource_needs::ResourceNeeds;
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::options::PipelineOptions;
use crate::llvm::units::ls_unit::{LsUnit, QueueStatus};
use crate::llvm::units::resource_manager::{BufferStatus, ResourceManager};

/// An instruction that waits or executes until a known cycle.
#[derive(Clone, Copy, Debug)]
struct Timed {
    inst: InFlightId,
    at: u64,
}

/// Ready instructions with the same resource needs, sorted by age, the oldest first. If the order of checks matters, one queue holds all
/// ready instructions in the order of becoming ready.
#[derive(Clone, Debug, Default)]
struct ReadyQueue {
    needs: ResourceNeeds,
    /// The index in the code of an instruction with these needs, if `needs` does not describe them completely.
    with_other_needs: Option<u32>,
    insts: Vec<InFlightId>,
    /// The position and rank of the instruction to issue first, if known.
    first: Option<(usize, Rank)>,
}

impl ReadyQueue {
    /// Returns the position and rank of the instruction to issue first.
    #[inline]
    fn first(&mut self, in_flight: &InstructionsInFlight) -> (usize, Rank) {
        if let Some(first) = self.first {
            return first;
        }
        let mut first = (0, Rank::LAST);
        for (place, &inst) in self.insts.iter().enumerate() {
            if in_flight.lowest_rank(inst) >= first.1 {
                break;
            }
            let rank = in_flight.rank(inst);
            if rank < first.1 {
                first = (place, rank);
            }
        }
        self.first = Some(first);
        first
    }

    /// Inserts an instruction with a rank before all younger ones.
    fn insert(&mut self, inst: InFlightId, rank: Rank) {
        let n_younger = self.insts.iter().rev().take_while(|&&other| inst.is_older_than(other)).count();
        let place = self.insts.len() - n_younger;
        self.insts.insert(place, inst);
        if place == 0 && n_younger == 0 {
            self.first = Some((place, rank));
        } else if let Some((first, lowest)) = &mut self.first {
            *first += usize::from(*first >= place);
            if rank < *lowest {
                (*first, *lowest) = (place, rank);
            }
        }
    }
}

/// The scheduler and its sets of instructions.
///
/// An instruction waits until the ends of all its dependencies are known, is then pending until these ends, then ready
/// until its resources are free, and then issued until it is executed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scheduler {
    pub(crate) resources: ResourceManager,
    /// The waiting instructions, in an order that matters only if critical dependencies are tracked; else empty.
    waiting: Vec<InFlightId>,
    /// Waiting instructions that may be promoted; a buffer of `promote_to_pending`.
    candidates: Vec<InFlightId>,
    pending: Vec<Timed>,
    ready: Vec<ReadyQueue>,
    /// A bit for each queue that is not empty.
    occupied: Vec<u64>,
    /// A bit for each of these whose resources have not been found busy in this cycle: resources do not become free within a cycle.
    open: Vec<u64>,
    n_ready: usize,
    /// The first to be executed is the last.
    issued: Vec<Timed>,
    /// The earliest cycle when a pending instruction becomes ready.
    next_ready: u64,
    /// Resources that prevented ready instructions from issuing in this cycle.
    busy_resources: u64,
    n_dispatched_to_pending: usize,
    /// Whether in any cycle instructions became pending or ready after other instructions had been dispatched to the pending set.
    has_mixed_pending: bool,
    /// The transitions at the beginning of the cycle, or at the last issue.
    pub(crate) transitions: Transitions,
    /// Whether full buffers or queues stalled the last instruction.
    pub(crate) had_token_stall: bool,
    tracks_critical: bool,
    /// Whether ready instructions must be checked in the order of becoming ready. The busy resources are
    /// recorded for each checked instruction, and for needs beyond [`ResourceNeeds`] they may change within a cycle.
    keeps_order: bool,
}

/// Whether instructions waited for data in a cycle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DataPressure {
    pub(crate) register: bool,
    pub(crate) memory: bool,
}

/// Instructions that moved to another set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transitions {
    pub(crate) executed: Vec<InFlightId>,
    pub(crate) pending: Vec<InFlightId>,
    pub(crate) ready: Vec<InFlightId>,
}

impl Transitions {
    fn clear(&mut self) {
        self.executed.clear();
        self.pending.clear();
        self.ready.clear();
    }
}

impl Scheduler {
    pub(crate) fn new(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        Self { resources: ResourceManager::new(subtarget, options), ..Self::default() }
    }

    /// Empties all sets, for a run of `code`.
    pub(crate) fn reset(&mut self, code: &Code<'_>, tracks_critical: bool) {
        self.resources.reset(code);
        self.waiting.clear();
        self.candidates.clear();
        self.pending.clear();
        self.tracks_critical = tracks_critical;
        self.keeps_order = tracks_critical && code.instructions.iter().any(|i| i.has_other_needs);
        self.ready.iter_mut().for_each(|queue| queue.insts.clear());
        self.ready.resize_with(if self.keeps_order { 1 } else { code.needs.len() }, ReadyQueue::default);
        self.occupied.clear();
        self.occupied.resize(self.ready.len().div_ceil(64), 0);
        self.open.clone_from(&self.occupied);
        self.n_ready = 0;
        for (queue, &index) in self.ready.iter_mut().zip(&code.needs) {
            let instruction = &code.instructions[index as usize];
            queue.needs = instruction.needs;
            queue.with_other_needs = instruction.has_other_needs.then_some(index);
        }
        self.issued.clear();
        self.next_ready = u64::MAX;
        self.busy_resources = 0;
        self.n_dispatched_to_pending = 0;
        self.has_mixed_pending = false;
        self.had_token_stall = false;
    }

    /// Records the sets and the resources. The times come from the instructions in flight.
    ///
    /// The order within a set only determines the order of events in a cycle, with two exceptions: pressure depends on
    /// which pending instructions were dispatched in the current cycle, which their positions show unless other instructions have taken
    /// these; and the resources that a ready instruction lacks may depend on when they are checked, if groups overlap.
    pub(crate) fn record(&self, code: &Code<'_>, state: &mut RelativeState<'_>) {
        let Self {
            resources,
            waiting,
            candidates: _, // Empty between cycles.
            pending,
            ready,
            occupied: _, // Follows from `ready`.
            open: _,     // Reset at the start of each cycle.
            n_ready: _,  // Follows from `ready`.
            issued,
            next_ready,
            busy_resources: _,          // Reset at the start of each cycle.
            n_dispatched_to_pending: _, // Reset at the start of each cycle.
            has_mixed_pending,
            transitions: _, // Reset at the start of each cycle.
            had_token_stall,
            tracks_critical,
            keeps_order: _, // Does not change in a run.
        } = self;
        resources.record(state);
        let pending_insts = pending.iter().map(|timed| timed.inst);
        if *tracks_critical && *has_mixed_pending {
            state.insts(waiting);
            pending_insts.for_each(|inst| state.inst(inst));
        } else {
            // The instructions in flight say which ones wait.
            state.inst_set(pending_insts);
        }
        state.number(pending.len() as u64);
        state.inst_set(issued.iter().map(|timed| timed.inst));
        let ready = ready.iter().flat_map(|queue| queue.insts.iter().copied());
        if *tracks_critical && code.instructions.iter().any(|i| i.has_partially_overlapping_groups) {
            ready.for_each(|inst| state.inst(inst));
            state.number(u64::MAX);
        } else {
            state.inst_set(ready);
        }
        state.time(*next_ready);
        state.number((*had_token_stall).into());
    }

    /// Returns whether instructions are being executed.
    pub(crate) fn is_executing(&self) -> bool {
        !self.issued.is_empty()
    }

    /// Returns the first cycle when something may happen, if no instruction is dispatched: one is executed or becomes ready, or a
    /// resource becomes free.
    pub(crate) fn idle_until(&self, in_flight: &InstructionsInFlight, load_store: &LsUnit, now: u64) -> u64 {
        if !in_flight.became_known.is_empty()
            || !load_store.released.is_empty()
            || load_store.any_became_ready
        {
            return now;
        }
        let executed_at = self.issued.last().map_or(u64::MAX, |timed| timed.at);
        executed_at.min(self.next_ready).min(self.resources.next_release())
    }

    /// Returns the reason why an instruction cannot be dispatched, if it cannot.
    pub(crate) fn stall(
        &mut self,
        inst: InFlightId,
        in_flight: &InstructionsInFlight,
        code: &Code<'_>,
        load_store: &LsUnit,
    ) -> Option<StallKind> {
        let index = in_flight.get(inst).index as usize;
        let instruction = &code.instructions[index];
        let kind = match self.resources.can_be_dispatched(instruction.used_buffers) {
            BufferStatus::Available if !instruction.is_memory_operation => None,
            BufferStatus::Full => Some(StallKind::SchedulerQueueFull),
            BufferStatus::Reserved => Some(StallKind::DispatchGroup),
            BufferStatus::Available => match load_store.is_available(&code.source[index]) {
                QueueStatus::LoadQueueFull => Some(StallKind::LoadQueueFull),
                QueueStatus::StoreQueueFull => Some(StallKind::StoreQueueFull),
                QueueStatus::Available => None,
            },
        };
        self.had_token_stall = kind.is_some();
        kind
    }

    /// Dispatches an instruction. Returns whether it is ready.
    pub(crate) fn dispatch(
        &mut self,
        inst: InFlightId,
        in_flight: &mut InstructionsInFlight,
        load_store: &mut LsUnit,
        cycle: &Cycle<'_>,
    ) -> bool {
        let Cycle { code, now } = *cycle;
        let index = in_flight.get(inst).index as usize;
        let instruction = &code.instructions[index];
        self.resources.reserve_buffers(instruction.used_buffers);
        let mut group = 0;
        let mut is_memory_waiting = false;
        let mut is_memory_pending = false;
        if instruction.is_memory_operation {
            group = load_store.dispatch(&code.source[index], in_flight, cycle);
            if group != 0 {
                in_flight.get_mut(inst).memory_group = group;
                is_memory_waiting = load_store.is_waiting(group);
                is_memory_pending = load_store.is_pending(group);
            }
        }
        let state = in_flight.get(inst);
        if state.n_unknown > 0 || is_memory_waiting {
            self.push_waiting(inst, in_flight);
            if is_memory_waiting {
                load_store.hold_back(inst, group);
            }
            return false;
        }
        if state.ready_at > now || is_memory_pending {
            self.push_pending(inst, state.ready_at, now);
            self.n_dispatched_to_pending += 1;
            return false;
        }
        if !instruction.must_issue_immediately {
            self.push_ready(inst, in_flight, &code);
        }
        true
    }

    fn push_ready(&mut self, inst: InFlightId, in_flight: &mut InstructionsInFlight, code: &Code<'_>) {
        self.n_ready += 1;
        if self.keeps_order {
            self.ready[0].insts.push(inst);
            return;
        }
        let state = in_flight.get_mut(inst);
        state.is_ready = true;
        let instruction = &code.instructions[state.index as usize];
        let index = usize::from(instruction.needs_index);
        self.ready[index].insert(inst, in_flight.rank(inst));
        self.occupied[index / 64] |= 1 << (index % 64);
        self.open[index / 64] |= 1 << (index % 64);
    }

    fn push_pending(&mut self, inst: InFlightId, at: u64, now: u64) {
        self.pending.push(Timed { inst, at });
        if at > now {
            self.next_ready = self.next_ready.min(at);
        }
    }

    /// Starts a cycle: releases resources and determines which instructions are executed, pending and ready.
    pub(crate) fn start_cycle(
        &mut self,
        in_flight: &mut InstructionsInFlight,
        load_store: &mut LsUnit,
        cycle: &Cycle<'_>,
    ) {
        let now = cycle.now;
        self.transitions.clear();
        self.resources.start_cycle(now);
        self.open.copy_from_slice(&self.occupied);
        self.update_issued(in_flight, load_store, now);
        self.promote_to_pending(in_flight, load_store, now);
        self.promote_to_ready(in_flight, load_store, cycle);
        self.n_dispatched_to_pending = 0;
        self.busy_resources = 0;
        if std::mem::take(&mut in_flight.has_changed_ranks) {
            members(&self.occupied).for_each(|index| self.ready[index].first = None);
        }
    }

    fn update_issued(&mut self, in_flight: &mut InstructionsInFlight, load_store: &mut LsUnit, now: u64) {
        while let Some(&Timed { inst, at }) = self.issued.last()
            && at <= now
        {
            self.issued.pop();
            let state = in_flight.get_mut(inst);
            state.stage = InstructionStage::Executed;
            if state.memory_group != 0 {
                load_store.on_instruction_executed(inst, state.memory_group);
            }
            self.transitions.executed.push(inst);
        }
    }

    /// Adds an issued instruction before the instructions that are executed sooner.
    fn push_issued(&mut self, inst: InFlightId, at: u64) {
        let n_sooner = self.issued.iter().rev().take_while(|timed| timed.at < at).count();
        self.issued.insert(self.issued.len() - n_sooner, Timed { inst, at });
    }

    fn push_waiting(&mut self, inst: InFlightId, in_flight: &mut InstructionsInFlight) {
        in_flight.get_mut(inst).waiting_position = Some(self.waiting.len() as u32);
        if self.tracks_critical {
            self.waiting.push(inst);
        }
    }

    /// Moves waiting instructions without unknown dependencies to the pending set. Returns whether there were any.
    #[inline]
    fn promote_to_pending(
        &mut self,
        in_flight: &mut InstructionsInFlight,
        load_store: &mut LsUnit,
        now: u64,
    ) -> bool {
        if in_flight.became_known.is_empty() && load_store.released.is_empty() {
            return false;
        }
        let n_before = self.pending.len();
        std::mem::swap(&mut self.candidates, &mut in_flight.became_known);
        self.candidates.append(&mut load_store.released);
        if self.tracks_critical {
            self.promote_in_order(in_flight, load_store, now);
        } else {
            let mut candidates = std::mem::take(&mut self.candidates);
            for inst in candidates.drain(..) {
                if is_known(inst, in_flight, load_store) && in_flight.get(inst).waiting_position.is_some() {
                    self.promote(inst, in_flight, now);
                }
            }
            self.candidates = candidates;
        }
        self.pending.len() > n_before
    }

    /// Moves candidates without unknown dependencies to the pending set.
    // LLVM quirk: the order is the same as in a scan of the wait set. In the scan, the last element replaces each promoted one and is
    // checked next. Only the candidates are checked here.
    fn promote_in_order(&mut self, in_flight: &mut InstructionsInFlight, load_store: &LsUnit, now: u64) {
        self.candidates.retain(|&inst| is_known(inst, in_flight, load_store));
        let position = |inst: InFlightId, in_flight: &InstructionsInFlight| {
            in_flight.get(inst).waiting_position.unwrap_or(u32::MAX)
        };
        while let Some(next) =
            (0..self.candidates.len()).min_by_key(|&i| position(self.candidates[i], in_flight))
        {
            let inst = self.candidates.swap_remove(next);
            // An instruction can be a candidate twice.
            let Some(place) = in_flight.get(inst).waiting_position else { continue };
            let place = place as usize;
            self.waiting.swap_remove(place);
            if let Some(&moved) = self.waiting.get(place) {
                in_flight.get_mut(moved).waiting_position = Some(place as u32);
            }
            self.promote(inst, in_flight, now);
        }
    }

    /// Adds a candidate to the pending set.
    fn promote(&mut self, inst: InFlightId, in_flight: &mut InstructionsInFlight, now: u64) {
        let state = in_flight.get_mut(inst);
        state.waiting_position = None;
        let at = state.ready_at;
        self.push_pending(inst, at, now);
        // `promote_to_ready` must run if it is ready at once.
        self.next_ready = self.next_ready.min(at);
        self.transitions.pending.push(inst);
    }

    /// Moves pending instructions whose dependencies have ended to the ready set.
    fn promote_to_ready(
        &mut self,
        in_flight: &mut InstructionsInFlight,
        load_store: &mut LsUnit,
        cycle: &Cycle<'_>,
    ) {
        let now = cycle.now;
        if self.next_ready > now && !load_store.any_became_ready {
            return;
        }
        load_store.any_became_ready = false;
        self.next_ready = u64::MAX;
        let mut i = 0;
        while let Some(&Timed { inst, at }) = self.pending.get(i) {
            if at > now {
                self.next_ready = self.next_ready.min(at);
                i += 1;
                continue;
            }
            let group = in_flight.get(inst).memory_group;
            if group != 0 && !load_store.is_ready(group) {
                i += 1;
                continue;
            }
            self.pending.swap_remove(i);
            self.push_ready(inst, in_flight, &cycle.code);
            self.transitions.ready.push(inst);
        }
    }

    /// Removes and returns the ready instruction to issue next: of the instructions whose resources are free, the one
    /// with the lowest [rank](Rank).
    pub(crate) fn select(
        &mut self,
        in_flight: &mut InstructionsInFlight,
        code: &Code<'_>,
    ) -> Option<InFlightId> {
        if self.n_ready == 0 {
            return None;
        }
        let selected = if self.keeps_order {
            self.select_in_order(in_flight, code)
        } else {
            self.select_from_queues(in_flight, code)
        };
        self.n_ready -= usize::from(selected.is_some());
        selected
    }

    fn select_from_queues(
        &mut self,
        in_flight: &mut InstructionsInFlight,
        code: &Code<'_>,
    ) -> Option<InFlightId> {
        let resources = &self.resources;
        let mut best: Option<(usize, usize)> = None;
        let mut best_rank = Rank::LAST;
        for (word_index, open) in self.open.iter_mut().enumerate() {
            let mut rest = *open;
            while rest != 0 {
                let index = word_index * 64 + rest.trailing_zeros() as usize;
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let Some(queue) = self.ready.get_mut(index) else { break };
                if !resources.may_be_available(&queue.needs) {
                    *open ^= bit;
                    continue;
                }
                let (place, rank) = queue.first(in_flight);
                if rank >= best_rank {
                    continue;
                }
                if let Some(index) = queue.with_other_needs
                    && resources.check_availability(&code.instructions[index as usize], code) != 0
                {
                    *open ^= bit;
                    continue;
                }
                (best, best_rank) = (Some((index, place)), rank);
            }
        }
        if let Some((index, place)) = best {
            let queue = &mut self.ready[index];
            queue.first = None;
            // Usually there is only one.
            let is_last = place + 1 == queue.insts.len();
            let inst = if is_last { queue.insts.pop() } else { Some(queue.insts.remove(place)) };
            if queue.insts.is_empty() {
                self.occupied[index / 64] &= !(1 << (index % 64));
                self.open[index / 64] &= !(1 << (index % 64));
            }
            return inst;
        }
        if self.tracks_critical {
            self.note_busy_resources(in_flight);
        }
        None
    }

    /// Selects from a queue in the order of becoming ready, and records the busy resources for each checked one.
    fn select_in_order(
        &mut self,
        in_flight: &mut InstructionsInFlight,
        code: &Code<'_>,
    ) -> Option<InFlightId> {
        let insts = &mut self.ready[0].insts;
        let mut best = None;
        let mut best_rank = Rank::LAST;
        for (place, &inst) in insts.iter().enumerate() {
            let rank = in_flight.rank(inst);
            if rank >= best_rank {
                continue;
            }
            let instruction = &code.instructions[in_flight.get(inst).index as usize];
            let busy = self.resources.busy(instruction, code);
            if busy == 0 {
                (best, best_rank) = (Some(place), rank);
            } else {
                if let Some(critical) = in_flight.critical_mut(inst) {
                    critical.resource_mask = busy;
                }
                self.busy_resources |= busy;
            }
        }
        best.map(|place| insts.swap_remove(place))
    }

    /// Records the busy resources for all instructions that remain ready. Resources do not become free within a
    /// cycle.
    fn note_busy_resources(&mut self, in_flight: &mut InstructionsInFlight) {
        for queue in self.ready.iter().filter(|queue| !queue.insts.is_empty()) {
            let busy = self.resources.busy_bits(&queue.needs);
            self.busy_resources |= busy;
            for &inst in &queue.insts {
                if let Some(critical) = in_flight.critical_mut(inst) {
                    critical.resource_mask = busy;
                }
            }
        }
    }

    /// Issues an instruction, adds its units to `used`, and determines which instructions become pending and ready.
    pub(crate) fn issue(
        &mut self,
        inst: InFlightId,
        in_flight: &mut InstructionsInFlight,
        load_store: &mut LsUnit,
        cycle: &Cycle<'_>,
        used: &mut Vec<ResourceUse>,
    ) {
        let Cycle { code, now } = *cycle;
        self.transitions.clear();
        let state = in_flight.get(inst);
        let group = state.memory_group;
        let instruction = &code.instructions[state.index as usize];
        let has_dependents = state.n_users > 0 || group != 0 && load_store.has_dependent_users(group);

        self.resources.release_buffers(instruction.used_buffers);
        self.resources.issue(instruction, cycle, used);
        in_flight.issue(inst, cycle);
        if group != 0 {
            load_store.on_instruction_issued(inst, in_flight, cycle);
            if let Some(critical) = in_flight.critical_mut(inst) {
                critical.memory_dependency = load_store.critical_predecessor(group);
            }
        }
        if in_flight.get(inst).stage == InstructionStage::Executing {
            let at = now + u64::from(instruction.latency);
            self.push_issued(inst, at);
        } else if group != 0 {
            load_store.on_instruction_executed(inst, group);
        }
        if has_dependents && self.promote_to_pending(in_flight, load_store, now) {
            self.promote_to_ready(in_flight, load_store, cycle);
            self.has_mixed_pending |= self.n_dispatched_to_pending > 0;
        }
    }

    /// Counts `n_cycles` for the ready instructions that did not issue, and returns the resources that prevented it.
    pub(crate) fn add_resource_pressure(&self, in_flight: &mut InstructionsInFlight, n_cycles: u64) -> u64 {
        if self.busy_resources != 0 {
            for &inst in self.ready.iter().flat_map(|queue| &queue.insts) {
                in_flight.add_resource_pressure(inst, self.busy_resources, n_cycles);
            }
        }
        self.busy_resources
    }

    /// Counts `n_cycles` for the pending instructions that wait for registers or memory although their resources are free,
    /// and returns whether there are any. Instructions dispatched in this cycle do not count.
    pub(crate) fn add_data_pressure(
        &self,
        in_flight: &mut InstructionsInFlight,
        load_store: &LsUnit,
        cycle: &Cycle<'_>,
        n_cycles: u64,
    ) -> DataPressure {
        let Cycle { code, now } = *cycle;
        let mut pressure = DataPressure::default();
        let n_old = self.pending.len().saturating_sub(self.n_dispatched_to_pending);
        for &Timed { inst, at } in &self.pending[..n_old] {
            let state = in_flight.get(inst);
            if !self.resources.is_available(&code.instructions[state.index as usize], &code) {
                continue;
            }
            let for_memory = state.memory_group != 0 && load_store.is_pending(state.memory_group);
            let for_register = at > now;
            pressure.memory |= for_memory;
            pressure.register |= for_register;
            if let Some(critical) = in_flight.critical_mut(inst) {
                let PressureCycles { register, memory, .. } = &mut critical.pressure_cycles;
                *memory = memory.wrapping_add(if for_memory { n_cycles as u32 } else { 0 });
                *register = register.wrapping_add(if for_register { n_cycles as u32 } else { 0 });
            }
        }
        pressure
    }
}

/// Returns whether the ends of all dependencies of a waiting instruction are known.
fn is_known(inst: InFlightId, in_flight: &InstructionsInFlight, load_store: &LsUnit) -> bool {
    let state = in_flight.get(inst);
    state.n_unknown == 0 && (state.memory_group == 0 || !load_store.is_waiting(state.memory_group))
}

/// Returns the members of a set, given by a bit for each.
#[inline]
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter()
        .enumerate()
        .flat_map(|(index, &word)| positions(word).map(move |position| index * 64 + position))
}
