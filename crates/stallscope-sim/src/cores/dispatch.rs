//! Dispatch: renaming, and the way of slots into the reorder buffer and the scheduler.

use stallscope_target::{CoreParameter, PortBinding};

use crate::cores::machine::{Flight, Machine};
use crate::cores::memory_access::Overlap;
use crate::cores::program::{MemoryRole, ProgramInstruction, Slot, Value};
use crate::cores::reorder_buffer::{ReorderSlot, SlotId};
use crate::cores::scheduler::InFlightMicroOp;
use crate::cores::scheduler_entries::MicroOpId;
use crate::cores::store_queue::StoreId;
use crate::cores::values::{UNKNOWN, ValueId};
use crate::events::in_flight::InstructionStage;
use crate::events::listener::{ExecutionEvents, Listener};
use crate::events::stall::Stall;
use crate::events::stall_kind::StallKind;
use crate::frontend::dispatch_cycle::DispatchLimit;

/// The numbers of the values that a renamed load delivers, and the stored value that they are.
type RenamedValues = (std::ops::Range<u64>, ValueId);

impl<L: Listener> Machine<'_, L> {
    /// Dispatches as many slots as the cycle has room for.
    pub(super) fn dispatch(&mut self) {
        let width = self.settings.width;
        self.units.registers.start_cycle();
        if let Some(group) = &mut self.units.group {
            group.start_cycle(self.units.scheduler.loads());
        }
        self.enter_schedulers();
        self.dispatch_without_slots();
        if self.stream.next == self.stream.n_delivered {
            return;
        }
        if let Some(kind) = self.full_buffer() {
            self.stall(kind);
            return;
        }
        self.units.binder.start_cycle(self.units.scheduler.loads());
        let has_schedulers = self.units.scheduler.entries.are_used();
        let group_end = self.stream.group_ends.front().copied();
        let (mut n_dispatched, mut n_added) = (0, 0);
        let max_added = self.get(CoreParameter::AddedImmediates);
        while n_dispatched < width && self.stream.next < self.stream.n_delivered {
            if group_end == Some(self.stream.next) && self.stream.next_slot == 0 {
                if n_dispatched > 0 {
                    break;
                }
                self.stream.group_ends.pop_front();
            }
            let inst = self.stream.next;
            let index = self.stream.next_place.index as usize;
            let program = self.program;
            let instruction = &program.instructions[index];
            if self.stream.next_slot == 0 {
                if self.units.group.is_some() && !self.has_room_for(instruction) {
                    self.stall(StallKind::RetireControlUnit);
                    break;
                }
                if self.units.has_serializing
                    && self.program.is_serialized(index)
                    && !self.units.reorder_buffer.is_empty()
                {
                    self.stall(StallKind::DispatchGroup);
                    break;
                }
                if instruction.stores && self.units.stores.n_unwritten() >= self.settings.store_buffer {
                    self.stall(StallKind::StoreQueueFull);
                    break;
                }
                if let Some(kind) = self.units.allocations.stall(index)
                    && instruction.movement.is_none()
                {
                    self.stall(kind);
                    break;
                }
            }
            let at = instruction.slots.start + self.stream.next_slot;
            let slot = &program.slots[at as usize];
            if has_schedulers && instruction.movement.is_none() && !self.has_scheduler_for(slot) {
                self.stall(StallKind::SchedulerQueueFull);
                break;
            }
            if instruction.movement.is_some_and(|movement| movement.is_addition) {
                if n_added == max_added {
                    break;
                }
                n_added += 1;
            }
            let is_followed = at + 1 < instruction.slots.end && program.slots[at as usize + 1].is_tied;
            // A slot that is tied to the one before dispatches with it, where the cycle has room for both.
            let waits_for_room = slot.dispatches_alone || is_followed && n_dispatched + 1 >= width;
            if n_dispatched > 0 && waits_for_room {
                break;
            }
            if let Err(limit) = self.join_group(instruction, slot) {
                if matches!(limit, DispatchLimit::IssueQueues(_)) {
                    self.stall(StallKind::SchedulerQueueFull);
                }
                break;
            }
            if self.stream.next_slot == 0 {
                self.rename(inst, index, instruction);
            }
            self.dispatch_slot(inst, at, at + 1 == instruction.slots.end, n_dispatched);
            n_dispatched += 1;
            self.stream.n_queued_slots -= u32::from(!slot.is_inserted && !slot.is_tied);
            let is_first = self.stream.next_slot == 0;
            let used = if is_first { self.written_registers(inst, index) } else { [0; 3] };
            let used = used.get(..self.n_register_files()).unwrap_or_default();
            self.listener.on_dispatched(self.units.inst_ref(inst, self.code), used, 1);
            if is_first {
                self.report_dispatch_step(inst);
            }
            if at + 1 == instruction.slots.end && self.units.flight(inst).n_micro_ops == 0 {
                self.execute_at_once(inst);
            }
            self.stream.next_slot += 1;
            let ends_cycle = slot.dispatches_alone || instruction.serializes;
            if at + 1 == instruction.slots.end {
                self.stream.advance();
                self.dispatch_without_slots();
            }
            if ends_cycle {
                break;
            }
        }
        self.bind_group();
    }

    /// Lets micro-operations that wait for an entry of a scheduler take the ones that are free.
    fn enter_schedulers(&mut self) {
        if !self.units.scheduler.entries.are_used() {
            return;
        }
        for _ in 0..self.settings.width {
            let Some(id) = self.units.scheduler.enter_next() else { break };
            if self.units.scheduler.get(id).n_unknown == 0 {
                self.wake(id);
            }
        }
    }

    /// Returns whether all micro-operations of a slot find a scheduler with room.
    fn has_scheduler_for(&self, slot: &Slot) -> bool {
        slot.micro_ops.clone().all(|index| self.units.scheduler.entries.may_dispatch(index as usize))
    }

    /// Returns whether the reorder buffer has room for an instruction.
    fn has_room_for(&self, instruction: &ProgramInstruction) -> bool {
        let n_entries = self.settings.reorder_buffer;
        self.units.reorder_buffer.len() + (instruction.slots.len() as u32).min(n_entries) <= n_entries
    }

    /// Adds the next slot, which has a micro-operation, to the group of the cycle, if micro-operations are bound together.
    fn join_group(&mut self, instruction: &ProgramInstruction, slot: &Slot) -> Result<(), DispatchLimit> {
        let Some(group) = &mut self.units.group else { return Ok(()) };
        let ports = self.program.micro_ops[slot.micro_ops.start as usize].ports;
        let n_micro_ops = (self.stream.next_slot == 0).then_some(instruction.slots.len() as u32);
        group.add((ports, slot.n_result_slots.into()), n_micro_ops)
    }

    /// Binds the micro-operations of the cycle's group to ports.
    fn bind_group(&mut self) {
        let Some(mut group) = self.units.group.take() else { return };
        for (id, slot, port) in group.bind() {
            self.bind(id, slot, port);
            if let Some(queue) = self.queue_of(port) {
                let inst = self.units.scheduler.get(id).inst;
                self.listener.on_reserved_buffers(self.units.inst_ref(inst, self.code), &[queue]);
            }
        }
        self.units.group = Some(group);
    }

    /// Passes jumps that fused with the instruction before.
    fn dispatch_without_slots(&mut self) {
        if !self.units.has_instructions_without_slots {
            return;
        }
        while self.stream.next < self.stream.n_delivered {
            let inst = self.stream.next;
            let index = self.stream.next_place.index as usize;
            let instruction = &self.program.instructions[index];
            if !instruction.slots.is_empty() {
                return;
            }
            self.rename(inst, index, instruction);
            let used = self.written_registers(inst, index);
            let used = used.get(..self.n_register_files()).unwrap_or_default();
            self.listener.on_dispatched(self.units.inst_ref(inst, self.code), used, 0);
            self.report_dispatch_step(inst);
            let is_fused = self.program.is_fused_with_previous(index);
            if !is_fused || self.units.flight(inst - 1).n_micro_ops == 0 {
                self.execute_at_once(inst);
            }
            self.stream.advance();
        }
    }

    /// Returns the buffer without room for a whole cycle of slots, if these dispatch together.
    fn full_buffer(&self) -> Option<StallKind> {
        if self.units.group.is_some() {
            return None;
        }
        let width = self.settings.width;
        let n_entries = self.get(CoreParameter::Scheduler);
        if self.units.reorder_buffer.len() + width > self.settings.reorder_buffer {
            Some(StallKind::RetireControlUnit)
        } else if n_entries > 0 && self.units.scheduler.n_waiting() + width > n_entries {
            Some(StallKind::SchedulerQueueFull)
        } else {
            None
        }
    }

    /// Reports the stall that would occur if the buffer with the least room was full, to listeners that expect stalls.
    pub(super) fn expect_stall(&mut self) {
        if !self.listener.expects_stalls() {
            return;
        }
        let (units, n_entries) = (&*self.units, self.get(CoreParameter::Scheduler));
        let n_waiting = if n_entries > 0 { units.scheduler.n_waiting() } else { 0 };
        let (n_taken, n_scheduler_entries) = units.scheduler.entries.fullest();
        let [loads, registers, vector_registers] = units.allocations.fullness();
        let buffers = [
            (StallKind::SchedulerQueueFull, n_taken, n_scheduler_entries),
            (StallKind::RetireControlUnit, units.reorder_buffer.len(), self.settings.reorder_buffer),
            (StallKind::SchedulerQueueFull, n_waiting, n_entries),
            (StallKind::StoreQueueFull, units.stores.n_unwritten(), self.settings.store_buffer),
            loads,
            registers,
            vector_registers,
        ];
        // Shares of entries taken, compared as products: this is done in each cycle.
        let product = |n: u32, n_entries: u32| u64::from(n) * u64::from(n_entries.max(1));
        let fullest = buffers.into_iter().max_by(|a, b| product(a.1, b.2).cmp(&product(b.1, a.2)));
        if let Some((kind, ..)) = fullest {
            self.listener.on_expected_stall(Stall::known(kind, self.stall_cause(kind)));
        }
    }

    fn stall(&mut self, kind: StallKind) {
        self.stall = Some(kind);
        let cause = self.stall_cause(kind);
        self.listener.on_stall(Stall::known(kind, cause), 1);
    }

    /// Renames an instruction: adds its micro-operations, and maps its registers.
    fn rename(&mut self, inst: u64, index: usize, instruction: &ProgramInstruction) {
        let place = self.stream.next_place;
        let iteration = place.iteration;
        let units = &mut *self.units;
        let is_eliminated = instruction.movement.is_some_and(|movement| units.registers.eliminate(&movement));
        let store = instruction.stores.then(|| self.add_store(index, iteration));
        let first_micro_op = self.units.scheduler.next();
        let n_micro_ops = if is_eliminated { 0 } else { self.add_micro_ops(inst, index, store) };
        let units = &mut *self.units;
        if !is_eliminated {
            units.allocations.take(index);
        }
        *units.flight_mut(inst) = Flight {
            place,
            first_micro_op,
            n_micro_ops,
            n_unissued: n_micro_ops,
            n_unfinished: n_micro_ops,
            end: self.now,
            n_joint: instruction.n_joint.into(),
            joint_end: 0,
            store,
        };
        let state = units.state_mut(inst);
        (state.source_index, state.index) = (inst, index as u32);
        (state.is_eliminated, state.stage) = (is_eliminated, InstructionStage::default());
        state.n_slots = Some(instruction.slots.len() as u32);
        let movement = instruction.movement.filter(|movement| !movement.is_addition);
        state.moves_in_file = movement.map_or(0, |movement| if movement.is_vector { 2 } else { 1 });
        state.issued_at = self.now;
        (state.n_unknown, state.ready_at, state.is_ready) = (n_micro_ops, 0, false);
    }

    /// Adds the store of an instruction. What no micro-operation delivers is known at once.
    fn add_store(&mut self, index: usize, iteration: u64) -> StoreId {
        let micro_ops = &self.program.micro_ops[self.program.micro_ops_of(index)];
        let access = micro_ops.iter().find_map(|micro_op| match &micro_op.memory {
            MemoryRole::StoreAddress(access) => Some(access),
            _ => None,
        });
        let has_data = micro_ops.iter().any(|micro_op| matches!(micro_op.memory, MemoryRole::StoreData));
        let page = access.and_then(|access| self.page(access, iteration));
        self.units.stores.push(index as u32, (access.is_some(), has_data), page)
    }

    /// Adds the micro-operations of an instruction, and returns their number.
    fn add_micro_ops(&mut self, inst: u64, index: usize, own_store: Option<u64>) -> u32 {
        let iteration = self.stream.next_place.iteration;
        let program = self.program;
        let instruction = &program.instructions[index];
        let first_value = self.units.values.push(instruction.n_values.into());
        let range = program.micro_ops_of(index);
        let n_micro_ops = range.len() as u32;
        let mut value = first_value;
        // The values of a renamed load, and the stored one that they are.
        let mut renamed: Option<RenamedValues> = None;
        for number in range.clone() {
            let micro_op = &program.micro_ops[number];
            let mut store = match &micro_op.memory {
                MemoryRole::None => None,
                MemoryRole::Load(load) => load.access.dependence.and_then(|dependence| {
                    let iteration = iteration.checked_sub(dependence.distance.into())?;
                    let rank = self.units.memory.store_ranks[dependence.store as usize];
                    Some(iteration * u64::from(self.units.memory.n_stores) + u64::from(rank))
                }),
                MemoryRole::StoreAddress(_) | MemoryRole::StoreData => own_store,
            };
            let units = &mut *self.units;
            if let MemoryRole::Load(load) = &micro_op.memory
                && load.is_renamed
            {
                let stored = store.take().and_then(|store| units.stores.get(store)).map(|store| store.value);
                let values = value.0..value.0 + micro_op.results.len() as u64;
                renamed = Some((values, stored.unwrap_or(ValueId::INITIAL)));
            }
            let id = units.scheduler.next();
            let operands = units.values.next_operand();
            let (mut n_unknown, mut operands_at, mut saved_cycles) = (0, 0, 0);
            for source in program.sources_of(micro_op) {
                let source_value = match source.value {
                    Value::Register(register) => {
                        let mapping = units.registers.get(register);
                        if let MemoryRole::Load(load) = &micro_op.memory
                            && load.chases_pointers
                            && mapping.is_loaded_pointer
                        {
                            saved_cycles = 1;
                        }
                        mapping.value
                    }
                    Value::Local(local) => {
                        stored_or(ValueId(first_value.0 + u64::from(local)), renamed.as_ref())
                    }
                };
                if matches!(micro_op.memory, MemoryRole::StoreData)
                    && let Some(store) = own_store.and_then(|store| units.stores.get_mut(store))
                {
                    store.value = source_value;
                }
                match units.values.push_operand(source_value, id) {
                    UNKNOWN => n_unknown += 1,
                    at => operands_at = operands_at.max(source.ready_at(at)),
                }
            }
            units.scheduler.push(InFlightMicroOp {
                index: number as u32,
                n_unknown,
                saved_cycles,
                queue: 0,
                scheduler: 0,
                port: None,
                port_cycles: 0,
                inst,
                slot: 0,
                operands,
                values: value,
                store,
                operands_at,
                dispatched_at: UNKNOWN,
                issued_at: UNKNOWN,
            });
            value.0 += micro_op.results.len() as u64;
        }
        self.map_results(range, first_value.0, renamed.as_ref());
        for (number, result) in program.joint_results_of(index).iter().enumerate() {
            self.units.registers.write(result.register, ValueId(value.0 + number as u64), false);
        }
        for &register in &instruction.cleared {
            self.units.registers.write(register, ValueId::INITIAL, false);
        }
        n_micro_ops
    }

    /// Maps the registers that micro-operations write to their values.
    fn map_results(
        &mut self,
        micro_ops: std::ops::Range<usize>,
        first_value: u64,
        renamed: Option<&RenamedValues>,
    ) {
        let program = self.program;
        let mut value = first_value;
        for micro_op in &program.micro_ops[micro_ops] {
            let is_pointer = match &micro_op.memory {
                MemoryRole::Load(load) => {
                    let overlap = load.access.dependence.map(|dependence| dependence.overlap);
                    load.loads_pointer && overlap != Some(Overlap::Contained)
                }
                _ => false,
            };
            for result in program.results_of(micro_op) {
                if let Some(register) = result.register {
                    let id = stored_or(ValueId(value), renamed);
                    self.units.registers.write(register, id, is_pointer);
                }
                value += 1;
            }
        }
    }

    /// Dispatches a slot: its micro-operations are bound to ports.
    fn dispatch_slot(&mut self, inst: u64, at: u32, is_last: bool, position: u32) {
        let now = self.now;
        let slot = &self.program.slots[at as usize];
        let &Flight { place, first_micro_op, n_micro_ops, .. } = self.units.flight(inst);
        let is_executed = n_micro_ops > 0;
        let n_pending = if is_executed { slot.micro_ops.len() as u32 } else { 0 };
        let id = self.units.reorder_buffer.push(ReorderSlot { inst, is_last, n_pending, done: now });
        if is_executed {
            let first = self.program.instructions[place.index as usize].micro_ops.start;
            for number in slot.micro_ops.clone() {
                let micro_op = first_micro_op + u64::from(number - first);
                self.dispatch_micro_op(micro_op, id, position);
            }
        }
    }

    /// Reports the issue of an instruction without micro-operations, and lets it be executed.
    fn execute_at_once(&mut self, inst: u64) {
        if self.execution_events == ExecutionEvents::None {
            return;
        }
        self.report_issued(inst);
        if self.execution_events == ExecutionEvents::All {
            self.units.execute(inst, self.now);
        }
    }

    fn dispatch_micro_op(&mut self, id: MicroOpId, slot: SlotId, position: u32) {
        let units = &mut *self.units;
        let ports = self.program.micro_ops[units.scheduler.get(id).index as usize].ports;
        if let Some(group) = &mut units.group {
            group.note(id, slot);
            return;
        }
        let is_bound = ports != 0 && self.settings.binding != PortBinding::WhenReady;
        let port = is_bound.then(|| units.binder.port(ports, position));
        self.bind(id, slot, port);
    }

    /// Binds a micro-operation to a port, if it needs one now, and lets it wait for issue.
    #[inline]
    fn bind(&mut self, id: MicroOpId, slot: SlotId, port: Option<u8>) {
        let units = &mut *self.units;
        let ports = self.program.micro_ops[units.scheduler.get(id).index as usize].ports;
        units.scheduler.dispatch(id, slot, ports, port, self.now);
        if units.scheduler.get(id).n_unknown == 0 && units.scheduler.is_in_scheduler(id) {
            self.wake(id);
        }
    }

    /// Lets a micro-operation that has been dispatched, and whose operands' times are known, be issued.
    pub(super) fn wake(&mut self, id: MicroOpId) {
        let micro_op = self.units.scheduler.get(id);
        let (at, inst) = (self.ready_at(micro_op), micro_op.inst);
        self.units.scheduler.wake(id, at, self.now);
        if self.execution_events == ExecutionEvents::All {
            self.note_ready(inst, at);
        }
    }

    /// Returns the first cycle that may issue a micro-operation with known operands.
    #[inline]
    pub(super) fn ready_at(&self, micro_op: &InFlightMicroOp) -> u64 {
        let first = micro_op.dispatched_at + u64::from(self.get(CoreParameter::DispatchLatency));
        let is_late = micro_op.operands_at == first || micro_op.operands_at == first + 1;
        let delay = u64::from(is_late && self.get(CoreParameter::LateOperand) != 0);
        first.max(micro_op.operands_at) + delay
    }

    /// Notes that a micro-operation of an instruction can be issued from a cycle on.
    fn note_ready(&mut self, inst: u64, at: u64) {
        let now = self.now;
        let state = self.units.state_mut(inst);
        state.n_unknown = state.n_unknown.saturating_sub(1);
        state.ready_at = state.ready_at.max(at);
        if state.n_unknown > 0 {
            return;
        }
        if state.ready_at > now {
            let ready_at = state.ready_at;
            self.units.becoming_ready.insert(ready_at, inst);
        } else {
            self.report_ready(inst);
        }
    }
}

/// Returns the stored value instead of one that a renamed load delivers.
fn stored_or(value: ValueId, renamed: Option<&RenamedValues>) -> ValueId {
    match renamed {
        Some((values, stored)) if values.contains(&value.0) => *stored,
        _ => value,
    }
}
