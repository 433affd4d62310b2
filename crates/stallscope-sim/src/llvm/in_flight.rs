//! The instructions in flight and their dependencies.
//!
//! Corresponds to the classes `Instruction`, `ReadState` and `WriteState` of lib/MCA/Instruction.cpp. Times are absolute
//! cycles, so that nothing has to be counted down: the end of a dependency is either unknown, because the instruction
//! depended on has not issued, or a cycle.

use stallscope_target::RegisterId;

use crate::engine::ids::{InFlightId, WriteId};
use crate::engine::relative_state::RelativeState;
use crate::events::critical_dependency::CriticalDependency;
use crate::events::in_flight::{Critical, InFlight, InstructionStage, Way};
use crate::events::inst_ref::InstRef;
use crate::events::pressure::PressureCycles;
use crate::events::wait::{Producer, Wait, WaitCause};
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::layout::tables::{CodeInstruction, CodeWrite};

/// The dependents of a write.
#[derive(Clone, Copy, Debug)]
struct WriteState {
    /// The first element of the list of reads that wait for it.
    users: u32,
    /// The partial write of the same register that waits for it.
    partial_user: Option<WriteId>,
}

const NO_USER: u32 = u32::MAX;

impl Default for WriteState {
    fn default() -> Self {
        Self { users: NO_USER, partial_user: None }
    }
}

/// A read that waits for a write: an element of the write's list.
#[derive(Clone, Copy, Debug)]
struct User {
    inst: InFlightId,
    read: u16,
    /// Cycles from the read of the value to write-back; negative if it is read after write-back.
    read_advance: i32,
    next: u32,
}

/// The rank of an instruction among the ready ones. The lowest rank issues first: its place in the stream, minus the number of its
/// users. The older instruction wins a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(i64);

impl Rank {
    /// The last rank.
    pub(crate) const LAST: Self = Self(i64::MAX);

    /// Bits for the number of users: enough for more than are ever in flight.
    const USER_BITS: u32 = 24;

    /// The first rank of an instruction with at most `max_users`.
    #[inline]
    const fn first(source_index: u64, max_users: u32) -> Self {
        Self((source_index as i64 - max_users as i64) << Self::USER_BITS)
    }
}

/// The instructions in flight, in a ring that is indexed by the low bits of their ids.
#[derive(Debug, Default)]
pub(crate) struct InstructionsInFlight {
    slots: Vec<InFlight>,
    mask: u32,
    /// The oldest instruction in flight, and the next one to enter.
    oldest: InFlightId,
    next: InFlightId,
    writes: Vec<WriteState>,
    writes_per_slot: usize,
    /// The number of slots at the start of the ring that have been used: later slots have no writes with dependents.
    n_used_slots: usize,
    /// The delays of each instruction, and when the value of each of its reads is available; only if critical
    /// dependencies are tracked.
    criticals: Vec<Critical>,
    criticals_per_slot: usize,
    read_times: Vec<u64>,
    reads_per_slot: usize,
    /// Only if a listener follows waits.
    ways: Vec<Way>,
    ways_per_slot: usize,
    users: Vec<User>,
    free_user: u32,
    /// Maximum number of users that an instruction has had.
    max_users: u32,
    /// Instructions whose dependencies have all become known; the scheduler drains it.
    pub(crate) became_known: Vec<InFlightId>,
    /// Whether the rank of a ready instruction has changed; the scheduler resets it.
    pub(crate) has_changed_ranks: bool,
}

impl InstructionsInFlight {
    const MIN_SLOTS: usize = 64;

    /// Empties the ring for a run of `code`.
    pub(crate) fn reset(&mut self, code: &Code<'_>, tracks_critical: bool, follows_waits: bool) {
        let n_used_writes = self.n_used_slots * self.writes_per_slot;
        self.writes[..n_used_writes].fill(WriteState::default());
        self.n_used_slots = 0;
        self.writes_per_slot = code.max_writes;
        self.criticals_per_slot = usize::from(tracks_critical);
        self.reads_per_slot = if tracks_critical { code.max_reads } else { 0 };
        self.ways_per_slot = usize::from(follows_waits);
        let n_slots = self.slots.len().max(Self::MIN_SLOTS);
        self.slots.resize_with(n_slots, InFlight::default);
        self.read_times.clear();
        self.resize_operands(n_slots);
        (self.oldest, self.next) = (InFlightId(0), InFlightId(0));
        self.users.clear();
        self.free_user = NO_USER;
        self.max_users = 0;
        self.became_known.clear();
        self.has_changed_ranks = false;
    }

    fn resize_operands(&mut self, n_slots: usize) {
        self.mask = (n_slots - 1) as u32;
        self.writes.resize(n_slots * self.writes_per_slot, WriteState::default());
        self.criticals.resize(n_slots * self.criticals_per_slot, Critical::default());
        self.read_times.resize(n_slots * self.reads_per_slot, 0);
        self.ways.resize(n_slots * self.ways_per_slot, Way::default());
    }

    #[inline]
    fn slot(&self, id: InFlightId) -> usize {
        (id.0 & self.mask) as usize
    }

    #[inline]
    pub(crate) fn get(&self, id: InFlightId) -> &InFlight {
        &self.slots[self.slot(id)]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: InFlightId) -> &mut InFlight {
        let slot = self.slot(id);
        &mut self.slots[slot]
    }

    /// Returns the rank of an instruction among the ready ones.
    #[inline]
    pub(crate) fn rank(&self, id: InFlightId) -> Rank {
        let InFlight { source_index, n_users, .. } = *self.get(id);
        Rank(Rank::first(source_index, n_users).0 + i64::from(n_users))
    }

    /// Returns a lower bound for the ranks of this instruction and all younger ones.
    #[inline]
    pub(crate) fn lowest_rank(&self, id: InFlightId) -> Rank {
        Rank::first(self.get(id).source_index, self.max_users)
    }

    #[inline]
    fn write_mut(&mut self, id: WriteId) -> &mut WriteState {
        let index = self.slot(id.inst) * self.writes_per_slot + usize::from(id.write);
        &mut self.writes[index]
    }

    /// Returns an instruction as listeners see it.
    #[inline]
    pub(crate) fn inst_ref<'a>(&'a self, id: InFlightId, code: &Code<'a>) -> InstRef<'a> {
        InstRef::new(code.source, &self.slots, &self.criticals, self.slot(id))
    }

    /// Adds the next instruction of the stream. The operand state of the previous instruction in its slot need not be
    /// cleared: nothing waits for its writes any more, and its reads have long been available.
    pub(crate) fn push(&mut self, source_index: u64, index: u32) -> InFlightId {
        let id = self.next;
        if id.distance_from(self.oldest) as usize == self.slots.len() {
            self.grow();
        }
        self.next = id.next();
        let slot = self.slot(id);
        self.n_used_slots = self.n_used_slots.max(slot + 1);
        self.slots[slot] = InFlight { source_index, index, ..InFlight::default() };
        if let Some(critical) = self.criticals.get_mut(slot) {
            *critical = Critical::default();
        }
        if let Some(way) = self.ways.get_mut(slot) {
            *way = Way::default();
        }
        id
    }

    /// Doubles the size of the ring and moves all instructions to their new slots.
    fn grow(&mut self) {
        let old_mask = self.mask;
        let n_slots = self.slots.len() * 2;
        self.n_used_slots = n_slots;
        let slots = std::mem::take(&mut self.slots);
        let writes = std::mem::take(&mut self.writes);
        let criticals = std::mem::take(&mut self.criticals);
        let read_times = std::mem::take(&mut self.read_times);
        let ways = std::mem::take(&mut self.ways);
        self.slots.resize_with(n_slots, InFlight::default);
        self.resize_operands(n_slots);
        for (offset, _) in slots.iter().enumerate() {
            let id = self.oldest.plus(offset as u32);
            let (old, new) = ((id.0 & old_mask) as usize, self.slot(id));
            self.slots[new] = slots[old].clone();
            copy_slot(&writes, &mut self.writes, self.writes_per_slot, old, new);
            copy_slot(&criticals, &mut self.criticals, self.criticals_per_slot, old, new);
            copy_slot(&read_times, &mut self.read_times, self.reads_per_slot, old, new);
            copy_slot(&ways, &mut self.ways, self.ways_per_slot, old, new);
        }
    }

    /// Retires an instruction. Its slot becomes free once the slots of all older instructions are.
    pub(crate) fn retire(&mut self, id: InFlightId) {
        self.get_mut(id).stage = InstructionStage::Retired;
        while self.oldest != self.next && self.get(self.oldest).stage == InstructionStage::Retired {
            self.oldest = self.oldest.next();
        }
    }

    /// Returns the number of cycles until write-back of a write, negative after it; `None` before issue.
    #[inline]
    pub(crate) fn cycles_left(&self, write: WriteId, cycle: &Cycle<'_>) -> Option<i64> {
        let Cycle { code, now } = cycle;
        let inst = self.get(write.inst);
        if inst.stage == InstructionStage::Waiting {
            return None;
        }
        let instruction = &code.instructions[inst.index as usize];
        // Writes no longer age once the instruction is executed.
        let elapsed = (now - inst.issued_at).min(u64::from(instruction.latency));
        Some(signed(code.write(instruction, write.write).latency) - elapsed as i64)
    }

    /// Makes a read of `user` wait for a write. The value is read `read_advance` cycles before write-back.
    #[inline]
    pub(crate) fn add_read_user(
        &mut self,
        write: WriteId,
        user: (InFlightId, u16),
        read_advance: i32,
        cycle: &Cycle<'_>,
    ) {
        let Some(left) = self.cycles_left(write, cycle) else {
            let element =
                User { inst: user.0, read: user.1, read_advance, next: self.write_mut(write).users };
            let index = self.free_user;
            if let Some(free) = self.users.get_mut(index as usize) {
                self.free_user = std::mem::replace(free, element).next;
                self.write_mut(write).users = index;
            } else {
                self.write_mut(write).users = self.users.len() as u32;
                self.users.push(element);
            }
            self.add_user(write, 1);
            self.get_mut(user.0).n_unknown += 1;
            return;
        };
        let by = self.get(write.inst);
        let register = self.register(write, &cycle.code);
        let by = (by.index, Producer { source_index: by.source_index, register });
        self.read_known(user, cycle.now, wait(left, read_advance), by);
    }

    #[inline]
    fn add_user(&mut self, write: WriteId, n: u32) {
        let inst = self.get_mut(write.inst);
        inst.n_users += n;
        let (n_users, is_ready) = (inst.n_users, inst.is_ready);
        self.max_users = self.max_users.max(n_users);
        self.has_changed_ranks |= is_ready;
    }

    /// Makes a partial write `user` wait for an older write of the same register.
    pub(crate) fn add_write_user(&mut self, write: WriteId, user: WriteId, cycle: &Cycle<'_>) {
        match self.cycles_left(write, cycle) {
            None => {
                let other = self.write_mut(write).partial_user.replace(user);
                self.add_user(write, u32::from(other.is_none()));
                self.get_mut(user.inst).n_unknown += 1;
            }
            Some(left) => self.write_known(user, write, wait(left, 0), cycle),
        }
    }

    fn register(&self, write: WriteId, code: &Code<'_>) -> RegisterId {
        let instruction = &code.instructions[self.get(write.inst).index as usize];
        code.write(instruction, write.write).register
    }

    /// Handles that the value of a read is available in `cycles`.
    #[inline]
    pub(crate) fn read_known(
        &mut self,
        (user, read): (InFlightId, u16),
        now: u64,
        cycles: u32,
        (index, producer): (u32, Producer),
    ) {
        let available_at = now + u64::from(cycles);
        self.get_mut(user).known(available_at, index);
        self.note_operand(user, available_at, producer);
        if self.criticals_per_slot != 0 {
            let place = self.slot(user) * self.reads_per_slot + usize::from(read);
            let known = &mut self.read_times[place];
            if known.saturating_sub(now) < u64::from(cycles) {
                *known = available_at;
                let operand = self.writes_per_slot as u32 + u32::from(read);
                let dependency = CriticalDependency { index, register: producer.register, cycles };
                self.wait_for_register(user, operand, dependency);
            }
        }
    }

    /// Handles that the write that a partial write waits for is written back in `cycles`. The partial write may issue
    /// early enough to be written back in the same cycle.
    fn write_known(&mut self, user: WriteId, by: WriteId, cycles: u32, cycle: &Cycle<'_>) {
        let Cycle { code, now } = cycle;
        let InFlight { index, source_index, .. } = *self.get(by.inst);
        let register = self.register(by, code);
        let overlap = code.partial_overlap(self.get(user.inst).index, user.write);
        let available_at = now + u64::from(cycles.saturating_sub(overlap));
        self.get_mut(user.inst).known(available_at, index);
        self.note_operand(user.inst, available_at, Producer { source_index, register });
        if cycles > 0 {
            let dependency = CriticalDependency { index, register, cycles };
            self.wait_for_register(user.inst, user.write.into(), dependency);
        }
    }

    /// Notes the operand that is available last, for listeners that follow waits.
    #[inline]
    fn note_operand(&mut self, user: InFlightId, available_at: u64, producer: Producer) {
        if self.ways_per_slot != 0
            && let Some(way) = self.way_mut(user)
            && available_at > way.operand_at
        {
            (way.operand_at, way.operand) = (available_at, producer);
        }
    }

    /// Returns the notes on an instruction for listeners that follow waits, if there are any.
    #[inline]
    pub(crate) fn way_mut(&mut self, id: InFlightId) -> Option<&mut Way> {
        let slot = self.slot(id);
        self.ways.get_mut(slot)
    }

    /// Returns whether a listener follows waits.
    #[inline]
    pub(crate) fn follows_waits(&self) -> bool {
        self.ways_per_slot != 0
    }

    /// Returns the waits of an instruction that issues now since its dispatch, in the order of the cycles. `memory` is the
    /// memory operation that it had to wait for.
    pub(crate) fn issue_waits(&self, id: InFlightId, now: u64, memory: Option<u32>) -> [Wait; 4] {
        let Way { dispatched_at, ready_at, operand_at, operand } =
            self.ways.get(self.slot(id)).copied().unwrap_or_default();
        let dispatched_at = dispatched_at.unwrap_or(now);
        let ready_at = ready_at.unwrap_or(now).clamp(dispatched_at, now);
        let has_operands_at = operand_at.clamp(dispatched_at, ready_at);
        // No instruction issues in the cycle of its dispatch.
        let may_issue_at = if ready_at == dispatched_at { (ready_at + 1).min(now) } else { ready_at };
        [
            Wait::between(dispatched_at, has_operands_at, WaitCause::Operand(Some(operand))),
            Wait::between(has_operands_at, ready_at, WaitCause::MemoryOrder(memory)),
            Wait::between(ready_at, may_issue_at, WaitCause::DispatchLatency),
            Wait::between(may_issue_at, now, WaitCause::Port),
        ]
    }

    /// Handles that an operand of an instruction waits for a register.
    #[inline]
    fn wait_for_register(&mut self, id: InFlightId, operand: u32, dependency: CriticalDependency) {
        if let Some(critical) = self.critical_mut(id)
            && critical.register_operand <= operand
        {
            (critical.register_operand, critical.register_dependency) = (operand, dependency);
        }
    }

    /// Issues an instruction. Its users learn when its writes become available.
    pub(crate) fn issue(&mut self, id: InFlightId, cycle: &Cycle<'_>) {
        let &Cycle { code, now } = cycle;
        let inst = self.get_mut(id);
        let instruction = &code.instructions[inst.index as usize];
        inst.issued_at = now;
        inst.stage = InstructionStage::Executing;
        let (code_index, source_index, n_users) = (inst.index, inst.source_index, inst.n_users);
        if instruction.latency == 0 {
            inst.stage = InstructionStage::Executed;
        }
        if n_users == 0 {
            return;
        }
        for index in 0..instruction.n_writes {
            let write = WriteId { inst: id, write: index };
            let descriptor = code.write(instruction, index);
            let state = self.write_mut(write);
            let partial_user = state.partial_user.take();
            let mut next = std::mem::replace(&mut state.users, NO_USER);
            while let Some(&user) = self.users.get(next as usize) {
                let cycles = wait(signed(descriptor.latency), user.read_advance);
                let producer = Producer { source_index, register: descriptor.register };
                self.read_known((user.inst, user.read), now, cycles, (code_index, producer));
                self.dependency_known(user.inst);
                self.users[next as usize].next = std::mem::replace(&mut self.free_user, next);
                next = user.next;
            }
            if let Some(user) = partial_user {
                self.write_known(user, write, descriptor.latency, cycle);
                self.dependency_known(user.inst);
            }
        }
    }

    #[inline]
    fn dependency_known(&mut self, user: InFlightId) {
        let inst = self.get_mut(user);
        inst.n_unknown -= 1;
        if inst.n_unknown == 0 {
            self.became_known.push(user);
        }
    }

    /// Returns the id of the next instruction to enter.
    pub(crate) fn next_id(&self) -> InFlightId {
        self.next
    }

    /// Returns the id of the oldest instruction.
    pub(crate) fn oldest_id(&self) -> InFlightId {
        self.oldest
    }

    /// Visits the dependencies of all instructions. None of them may have issued: the stream indexes of the producer
    /// and the consumer, the minimum number of cycles between their issues, and the register.
    pub(crate) fn for_each_dependency(
        &self,
        code: &Code<'_>,
        with_partial_writes: bool,
        mut visit: impl FnMut(u64, u64, u64, RegisterId),
    ) {
        for offset in 0..self.len() {
            let id = self.oldest.plus(offset);
            let inst = self.get(id);
            let instruction = &code.instructions[inst.index as usize];
            let slot = self.slot(id) * self.writes_per_slot;
            for (index, write) in self.writes[slot..][..usize::from(instruction.n_writes)].iter().enumerate()
            {
                let CodeWrite { latency, register, .. } = *code.write(instruction, index as u16);
                let mut next = write.users;
                while let Some(user) = self.users.get(next as usize) {
                    let cycles = wait(latency.into(), user.read_advance);
                    visit(inst.source_index, self.get(user.inst).source_index, cycles.into(), register);
                    next = user.next;
                }
                if let Some(user) = write.partial_user.filter(|_| with_partial_writes) {
                    let waiting = self.get(user.inst);
                    let overlap = code.partial_overlap(waiting.index, user.write);
                    let cycles = latency.saturating_sub(overlap);
                    visit(inst.source_index, waiting.source_index, cycles.into(), register);
                }
            }
        }
    }

    /// Returns the number of occupied slots, from the oldest instruction in flight to the youngest.
    pub(crate) fn len(&self) -> u32 {
        self.next.distance_from(self.oldest)
    }

    /// Returns whether an instruction occupies a slot.
    pub(crate) fn contains(&self, id: InFlightId) -> bool {
        id.distance_from(self.oldest) < self.len()
    }

    /// Records the instructions in flight.
    pub(crate) fn record(&self, code: &Code<'_>, state: &mut RelativeState<'_>) {
        let Self {
            slots: _, // Recorded for each instruction.
            mask: _,  // The size of the ring does not matter.
            oldest,
            next: _,               // Follows from the number of instructions.
            writes: _,             // Recorded for each instruction.
            writes_per_slot: _,    // Does not change in a run.
            n_used_slots: _,       // Says what a reset has to clear.
            criticals: _,          // Recorded for each instruction.
            criticals_per_slot: _, // Does not change in a run.
            read_times: _,         // Recorded for each instruction.
            reads_per_slot: _,     // Does not change in a run.
            ways: _,               // Recorded for each instruction.
            ways_per_slot: _,      // Does not change in a run.
            users: _,              // Recorded for each instruction.
            free_user: _,          // The order of unused elements does not matter.
            max_users: _,          // A bound that only saves time.
            became_known,
            has_changed_ranks: _, // Only what is kept of ranks depends on it.
        } = self;
        state.number(self.len().into());
        state.insts(became_known);
        for offset in 0..self.len() {
            if state.is_different() {
                return;
            }
            self.record_instruction(oldest.plus(offset), code, state);
        }
    }

    /// Records an instruction. Its dependencies and its dependents do not matter any more once it has issued.
    fn record_instruction(&self, id: InFlightId, code: &Code<'_>, state: &mut RelativeState<'_>) {
        let InFlight {
            source_index: _, // Follows from the position.
            index,
            stage,
            is_eliminated,
            register_file: _, // Follows from the code.
            n_zeros,
            n_unknown,
            n_users,
            ready_at,
            issued_at,
            executed_at,
            memory_group,
            is_ready: _,      // The scheduler records the ready instructions.
            waiting_position, // The scheduler records the order of waiting instructions where it matters.
            last_operand_of,
            moves_in_file: _, // Only instructions of cores have them.
            n_slots: _,       // Only instructions of cores have them.
        } = *self.get(id);
        let is_waiting = u32::from(waiting_position.is_some());
        let instruction = &code.instructions[index as usize];
        let bits = (stage as u32) << 2 | is_waiting << 1 | u32::from(is_eliminated);
        let place = u64::from(index) << 32 | u64::from(n_zeros) << 16 | u64::from(bits);
        if stage == InstructionStage::Retired {
            state.number(place);
            return;
        }
        let group = state.relative_group(memory_group);
        if stage == InstructionStage::Waiting {
            let counts = u64::from(n_unknown) << 32 | u64::from(n_users);
            let last_operand_of = u64::from(last_operand_of) + 1;
            let last_operand_of = if state.is_future(ready_at) { last_operand_of } else { 0 };
            state.numbers([place, group, counts, state.relative_time(ready_at), last_operand_of]);
            self.record_operands(id, instruction, state);
            self.record_way(id, state);
            return;
        }
        let since_issue = state.age(issued_at, instruction.latency.into());
        let is_executed = stage == InstructionStage::Executed;
        let since_execution = if is_executed { state.age_of_executed(executed_at) } else { None };
        state.numbers([place, group, since_issue, since_execution.map_or(0, |age| age + 1)]);
    }

    /// Records the dependents of a waiting instruction, and its delays.
    fn record_operands(&self, id: InFlightId, instruction: &CodeInstruction, state: &mut RelativeState<'_>) {
        let inst = self.get(id);
        let slot = self.slot(id);
        if inst.n_users > 0 {
            for write in &self.writes[slot * self.writes_per_slot..][..usize::from(instruction.n_writes)] {
                self.record_users(write, state);
            }
        }
        if let Some(critical) = self.criticals.get(slot) {
            let Critical {
                resource_mask,
                register_dependency,
                register_operand,
                memory_dependency: _, // Set at issue.
                pressure_cycles: PressureCycles { register, memory, resource },
            } = critical;
            state.number(*resource_mask);
            state.pair(*register, *memory);
            state.number((*resource).into());
            register_dependency.record(state);
            if inst.n_unknown > 0 {
                state.number((*register_operand).into());
                let n_reads = usize::from(instruction.n_reads);
                let read_times = &self.read_times[slot * self.reads_per_slot..][..n_reads];
                read_times.iter().for_each(|&at| state.time(at));
            }
        }
    }

    /// Records the state of a waiting instruction for listeners that follow waits.
    fn record_way(&self, id: InFlightId, state: &mut RelativeState<'_>) {
        let Some(way) = self.ways.get(self.slot(id)) else { return };
        let Way { dispatched_at, ready_at, operand_at, operand: Producer { source_index, register } } = *way;
        for at in [dispatched_at, ready_at, Some(operand_at).filter(|&at| at > 0)] {
            match at {
                Some(at) => state.cycle(at),
                None => state.number(u64::MAX >> 1),
            }
        }
        if operand_at > 0 {
            state.source_index(source_index);
            state.number(register.0.into());
        }
    }

    fn record_users(&self, write: &WriteState, state: &mut RelativeState<'_>) {
        let WriteState { users, partial_user } = *write;
        let mut next_user = users;
        while let Some(&User { inst, read, read_advance, next }) = self.users.get(next_user as usize) {
            state.write(WriteId { inst, write: read });
            state.number(read_advance as u64);
            next_user = next;
        }
        state.number(u64::MAX);
        if let Some(user) = partial_user {
            state.write(user);
        }
        state.number(u64::MAX);
    }

    /// Returns the delays of an instruction, if they are tracked.
    #[inline]
    pub(crate) fn critical_mut(&mut self, id: InFlightId) -> Option<&mut Critical> {
        let slot = self.slot(id);
        self.criticals.get_mut(slot)
    }

    /// Counts cycles when a ready instruction does not issue while the resources in `resource_mask` are busy.
    #[inline]
    pub(crate) fn add_resource_pressure(&mut self, id: InFlightId, resource_mask: u64, n_cycles: u64) {
        if let Some(critical) = self.critical_mut(id) {
            // LLVM quirk: the masks are truncated to 32 bits here.
            let is_affected = (critical.resource_mask & resource_mask) as u32 != 0;
            if is_affected {
                critical.pressure_cycles.resource =
                    critical.pressure_cycles.resource.wrapping_add(n_cycles as u32);
            }
        }
    }
}

/// Copies the elements of a slot from one ring to another.
fn copy_slot<T: Copy>(from: &[T], to: &mut [T], n: usize, old: usize, new: usize) {
    to[new * n..][..n].copy_from_slice(&from[old * n..][..n]);
}

/// Returns a latency as the number of cycles until write-back.
// LLVM quirk: that number has 32 bits with a sign, so that nothing waits for a latency of 2^31 cycles or more.
#[inline]
pub(crate) const fn signed(latency: u32) -> i64 {
    latency as i32 as i64
}

/// Returns the number of cycles that a read waits for a write with `cycles_left` until write-back.
#[inline]
fn wait(cycles_left: i64, read_advance: i32) -> u32 {
    (cycles_left - i64::from(read_advance)).max(0) as u32
}
