//! A core in a cycle of its simulation: its units, and what the stages share.

use stallscope_target::{CoreParameter, ProcResourceId};

use crate::code::instruction::Instruction;
use crate::code::port_use::{PortSet, ports_in};
use crate::code::ports::Ports;
use crate::cores::allocations::Allocations;
use crate::cores::disambiguation::Disambiguation;
use crate::cores::dispatch_group::DispatchGroup;
use crate::cores::front_end::FrontEnd;
use crate::cores::memory_access::Overlap;
use crate::cores::port_binding::PortBinder;
use crate::cores::program::{ForwardingPath, MemoryRole, PhysicalRegisters, Program};
use crate::cores::register_map::RegisterMap;
use crate::cores::reorder_buffer::ReorderBuffer;
use crate::cores::scheduler::Scheduler;
use crate::cores::scheduler_entries::MicroOpId;
use crate::cores::settings::CoreSettings;
use crate::cores::step_notes::Steps;
use crate::cores::store_drains::StoreDrains;
use crate::cores::store_queue::{LoadWait, Page, StoreQueue, SuppliedLoad};
use crate::cores::stream::{Place, Stream};
use crate::cores::translation::Translation;
use crate::cores::values::Values;
use crate::cores::wheel::Wheel;
use crate::engine::relative_state::RelativeState;
use crate::engine::repetition::Signature;
use crate::events::in_flight::InFlight;
use crate::events::inst_ref::InstRef;
use crate::events::listener::ExecutionEvents;
use crate::events::resource_use::ResourceUse;
use crate::events::stall_kind::StallKind;

/// An instruction from dispatch to retirement.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flight {
    /// Its place.
    pub(super) place: Place,
    /// The first of its micro-operations in flight.
    pub(super) first_micro_op: u64,
    pub(super) n_micro_ops: u32,
    /// Micro-operations that have not been issued, and micro-operations with an unknown end.
    pub(super) n_unissued: u32,
    pub(super) n_unfinished: u32,
    /// The cycle when all other micro-operations have finished.
    pub(super) end: u64,
    /// Micro-operations that joint results wait for and whose end is not known, and the cycle when the rest have finished.
    pub(super) n_joint: u32,
    pub(super) joint_end: u64,
    /// Its store.
    pub(super) store: Option<u64>,
}

/// The memory accesses of the code, computed once for a run.
#[derive(Clone, Debug, Default)]
pub(super) struct MemoryPlan {
    /// The number of each instruction's store among the stores of an iteration.
    pub(super) store_ranks: Vec<u32>,
    pub(super) n_stores: u32,
    /// Whether page walks are simulated.
    pub(super) walks: bool,
    /// Whether loads can conflict in the banks of the cache.
    pub(super) has_bank_conflicts: bool,
    /// Whether loads are renamed.
    pub(super) renames_loads: bool,
    /// Whether loads depend on each of an iteration's stores, and for how many cycles they may wait for one.
    pub(super) suppliers: Vec<bool>,
    pub(super) max_wait: u64,
    /// The number of stores, the youngest first, that loads which are not renamed yet can depend on.
    pub(super) n_supplying: u64,
}

impl MemoryPlan {
    fn new(program: &Program, settings: &CoreSettings) -> Self {
        let mut this = Self::default();
        for instruction in &program.instructions {
            this.store_ranks.push(this.n_stores);
            this.n_stores += u32::from(instruction.stores);
        }
        let strides = |role: &MemoryRole| {
            let access = match role {
                MemoryRole::Load(load) => load.access,
                MemoryRole::StoreAddress(access) => *access,
                MemoryRole::None | MemoryRole::StoreData => return false,
            };
            access.address.is_some_and(|address| address.stride != 0)
        };
        this.walks = settings.get(CoreParameter::TranslatedPages) > 0
            && program.has_addresses
            && program.micro_ops.iter().any(|micro_op| strides(&micro_op.memory));
        this.has_bank_conflicts = settings.get(CoreParameter::CacheBanks) > 0;
        this.renames_loads = program.loads().any(|load| load.is_renamed);
        this.suppliers.resize(this.n_stores as usize, false);
        for load in program.loads() {
            if let Some(dependence) = load.access.dependence {
                this.suppliers[this.store_ranks[dependence.store as usize] as usize] = true;
                let wait = settings.cycles_from_store(dependence.overlap, load.path);
                this.max_wait = this.max_wait.max(wait.into());
                let n_supplying = (u64::from(dependence.distance) + 1) * u64::from(this.n_stores);
                this.n_supplying = this.n_supplying.max(n_supplying);
            }
        }
        this
    }
}

/// The units of a core.
#[derive(Debug)]
pub(super) struct Units {
    pub(super) registers: RegisterMap,
    pub(super) allocations: Allocations,
    pub(super) values: Values,
    pub(super) scheduler: Scheduler,
    pub(super) binder: PortBinder,
    pub(super) reorder_buffer: ReorderBuffer,
    pub(super) stores: StoreQueue,
    pub(super) drains: StoreDrains,
    /// The slots of the cycle, if the ports have their own queues.
    pub(super) group: Option<DispatchGroup>,
    pub(super) translation: Translation,
    pub(super) disambiguation: Disambiguation,
    /// The instructions in flight, and what listeners see of them, both by the low bits of the index in the stream.
    pub(super) flights: Vec<Flight>,
    pub(super) states: Vec<InFlight>,
    pub(super) memory: MemoryPlan,
    /// The ports of loads, whose accesses can conflict in banks.
    pub(super) load_ports: PortSet,
    /// Whether the code has jumps that fused with the instruction before.
    pub(super) has_instructions_without_slots: bool,
    /// Whether an instruction of the code waits until all older ones have retired.
    pub(super) has_serializing: bool,
    /// The first cycle that may write stores again.
    pub(super) next_commit: u64,
    /// Executing instructions, by the cycle when their last result is available.
    pub(super) executing: Wheel,
    /// Instructions with available operands, by the first cycle when they wait for nothing but ports.
    pub(super) becoming_ready: Wheel,
    /// The next cycle that reports executed instructions.
    pub(super) next_report: u64,
    /// For listeners that follow steps.
    pub(super) steps: Steps,
    pub(super) signature: Signature,
    /// Buffers.
    pub(super) supplied: Vec<SuppliedLoad>,
    pub(super) used: Vec<ResourceUse>,
    pub(super) due: Vec<u64>,
    pub(super) words: Vec<u64>,
    pub(super) occupancy: Vec<u32>,
}

impl Units {
    pub(super) fn new(settings: &CoreSettings, ports: &Ports) -> Self {
        let n_ports = ports.all().len();
        Self {
            drains: StoreDrains::default(),
            group: settings
                .dispatch
                .clone()
                .map(|dispatch| DispatchGroup::new(dispatch, settings.binding, ports)),
            registers: RegisterMap::new(settings),
            allocations: Allocations::default(),
            values: Values::default(),
            scheduler: Scheduler::new(settings, n_ports),
            binder: PortBinder::new(settings.binding, n_ports),
            reorder_buffer: ReorderBuffer::default(),
            stores: StoreQueue::default(),
            translation: Translation::default(),
            disambiguation: Disambiguation::default(),
            flights: Vec::new(),
            states: Vec::new(),
            memory: MemoryPlan::default(),
            load_ports: 0,
            has_instructions_without_slots: false,
            has_serializing: false,
            next_commit: 0,
            executing: Wheel::default(),
            becoming_ready: Wheel::default(),
            next_report: 0,
            steps: Steps::default(),
            signature: Signature::default(),
            supplied: Vec::new(),
            used: Vec::new(),
            due: Vec::new(),
            words: Vec::new(),
            occupancy: Vec::new(),
        }
    }

    pub(super) fn reset(&mut self, program: &Program, settings: &CoreSettings) {
        // Each slot of the reorder buffer holds one of the code's, so that so many iterations are in flight, the oldest and the
        // youngest in part; twice as many, because results that have just retired still matter.
        let n_slots = settings.reorder_buffer + settings.width + 1;
        let n_iterations = 2 * (n_slots as usize / program.slots.len().max(1) + 2);
        let n_values: usize = program.instructions.iter().map(|i| usize::from(i.n_values)).sum();
        let n_flights = n_iterations * program.instructions.len();
        self.registers.reset(program.n_registers.into());
        self.allocations.reset(program, settings);
        self.values.reset(n_iterations * n_values, n_iterations * program.sources.len(), max_age(program));
        self.scheduler.reset(program, n_iterations * program.micro_ops.len());
        self.binder.reset(program);
        self.reorder_buffer.reset();
        self.drains.reset(settings);
        self.group.iter_mut().for_each(DispatchGroup::reset);
        self.translation.reset(settings.get(CoreParameter::TranslatedPages) as usize);
        // Entries are written before they are read.
        self.flights.resize(n_flights.next_power_of_two(), Flight::default());
        self.states.resize(n_flights.next_power_of_two(), InFlight::default());
        self.memory = MemoryPlan::new(program, settings);
        self.load_ports = load_ports(program);
        self.has_instructions_without_slots =
            program.instructions.iter().any(|instruction| instruction.slots.is_empty());
        self.has_serializing = program.instructions.iter().any(|instruction| instruction.serializes);
        self.stores.reset(self.memory.n_supplying + u64::from(n_slots));
        self.disambiguation.reset(program, settings.get(CoreParameter::DisambiguationBits));
        self.next_commit = 0;
        self.executing.clear();
        self.becoming_ready.clear();
        self.next_report = 0;
        self.steps.reset();
        self.signature = Signature::default();
    }

    /// Notes that an instruction is executed in a cycle.
    pub(super) fn execute(&mut self, inst: u64, at: u64) {
        self.executing.insert(at.max(self.next_report), inst);
    }

    pub(super) fn flight(&self, inst: u64) -> &Flight {
        flight(&self.flights, inst)
    }

    pub(super) fn flight_mut(&mut self, inst: u64) -> &mut Flight {
        let slot = inst as usize & (self.flights.len() - 1);
        &mut self.flights[slot]
    }

    pub(super) fn state_mut(&mut self, inst: u64) -> &mut InFlight {
        let slot = inst as usize & (self.states.len() - 1);
        &mut self.states[slot]
    }

    pub(super) fn state(&self, inst: u64) -> &InFlight {
        &self.states[inst as usize & (self.states.len() - 1)]
    }

    /// Returns an instruction as listeners see it.
    pub(super) fn inst_ref<'u>(&'u self, inst: u64, code: &'u [Instruction]) -> InstRef<'u> {
        InstRef::new(code, &self.states, &[], inst as usize & (self.states.len() - 1))
    }
}

/// Returns an instruction from dispatch to retirement, from a list by the low bits of the index in the stream.
pub(super) fn flight(flights: &[Flight], inst: u64) -> &Flight {
    &flights[inst as usize & (flights.len() - 1)]
}

/// A core in a cycle of its simulation.
#[derive(Debug)]
pub(super) struct Machine<'a, L> {
    pub(super) settings: &'a CoreSettings,
    pub(super) program: &'a Program,
    /// The instructions of the code, for listeners.
    pub(super) code: &'a [Instruction],
    pub(super) ports: &'a Ports,
    pub(super) units: &'a mut Units,
    pub(super) front_end: &'a mut dyn FrontEnd,
    pub(super) stream: Stream,
    /// Why dispatch stalled in this cycle, if it did.
    pub(super) stall: Option<StallKind>,
    pub(super) now: u64,
    pub(super) listener: &'a mut L,
    /// The events between dispatch and retirement that the listener needs.
    pub(super) execution_events: ExecutionEvents,
    /// Whether the listener follows waits.
    pub(super) follows_waits: bool,
    /// The number of instructions whose steps the listener needs, and whether one of them has not retired.
    pub(super) n_followed: u64,
    pub(super) follows_steps: bool,
}

impl<L> Machine<'_, L> {
    pub(super) fn get(&self, parameter: CoreParameter) -> u32 {
        self.settings.get(parameter)
    }

    /// Returns the wait of a load that depends on a store.
    pub(super) fn load_wait(&self, overlap: Overlap, path: ForwardingPath) -> LoadWait {
        let cycles = self.settings.cycles_from_store(overlap, path);
        if overlap.waits_for_data() { LoadWait::Forwarding(cycles) } else { LoadWait::Retirement(cycles) }
    }

    /// Returns the page of an access in an iteration, if page walks are simulated and its address is known.
    pub(super) fn page(
        &self,
        access: &crate::cores::memory_access::MemoryAccess,
        iteration: u64,
    ) -> Option<Page> {
        /// Bytes of a page, as a power of two.
        const PAGE_BITS: u32 = 12;
        let address = access.address.filter(|_| self.units.memory.walks)?;
        let at = address.start.wrapping_add(address.stride.wrapping_mul(iteration as i64));
        Some((address.base, at >> PAGE_BITS))
    }

    /// Returns the uses of units by a micro-operation in flight, as listeners see them: of its port, and of its unit.
    /// Limits that the model has no unit for are left out.
    #[inline]
    pub(super) fn uses_of(&self, id: MicroOpId) -> impl Iterator<Item = ResourceUse> {
        let in_flight = self.units.scheduler.get(id);
        let micro_op = &self.program.micro_ops[in_flight.index as usize];
        let port = in_flight.port.map(|port| self.resource_use(port, in_flight.port_cycles.into()));
        let unit = micro_op.unit.and_then(|(unit, cycles)| {
            let is_of_model = (unit as usize) < self.ports.all().len();
            u8::try_from(unit).ok().filter(|_| is_of_model).map(|unit| self.resource_use(unit, cycles))
        });
        port.into_iter().chain(unit)
    }

    /// Returns the use of a port and its unit, as listeners see it.
    #[inline]
    fn resource_use(&self, port: u8, cycles: u32) -> ResourceUse {
        let port = self.ports.all().get(usize::from(port));
        let resource = port.map_or(ProcResourceId(0), |port| port.resource);
        ResourceUse {
            resource,
            unit: 1 << port.map_or(0, |port| port.unit),
            cycles: cycles.into(),
            lead_cycles: 0,
        }
    }

    /// Returns the resource whose buffer is the queue of a port, if that has one.
    pub(super) fn queue_of(&self, port: Option<u8>) -> Option<ProcResourceId> {
        let port = self.ports.all().get(usize::from(port?))?;
        (port.n_entries > 0).then_some(port.resource)
    }

    /// Returns the number of register files: one where each port has a queue.
    #[inline]
    pub(super) const fn n_register_files(&self) -> usize {
        if self.units.group.is_some() { 1 } else { 3 }
    }

    /// Returns the number of physical registers that an instruction takes: all, general and vector registers. Where each port has a queue,
    /// the model does not tell these apart, and an instruction takes one for each register that it writes.
    ///
    /// [`n_register_files`](Self::n_register_files) is the number of files that listeners see.
    // Without panics, so that it costs nothing if no listener needs it.
    #[inline]
    pub(super) fn written_registers(&self, inst: u64, index: usize) -> [u32; 3] {
        if self.units.group.is_some() {
            let n_registers = self.code.get(index).map_or(0, |instruction| instruction.writes.len() as u32);
            return [n_registers, 0, 0];
        }
        let states = &self.units.states;
        let state = states.get(inst as usize & states.len().wrapping_sub(1));
        let instruction = self.program.instructions.get(index);
        let (Some(state), Some(instruction)) = (state, instruction) else { return [0; 3] };
        if state.is_eliminated {
            return [0; 3];
        }
        let PhysicalRegisters { general, vector } = instruction.registers;
        let (general, vector) = (u32::from(general), u32::from(vector));
        [general + vector, general, vector]
    }

    /// Records the state before the back end.
    pub(super) fn record_front(&self, state: &mut RelativeState<'_>) {
        self.stream.record(state);
        self.front_end.record(self.now, state);
    }

    /// Records the state of the whole core. Returns whether the record is complete.
    pub(super) fn record(&self, state: &mut RelativeState<'_>) -> bool {
        let Units {
            registers,
            allocations: _, // Follow from the instructions in flight.
            values,
            scheduler,
            binder,
            reorder_buffer,
            stores,
            drains,
            group,
            translation: _, // States with page walks are not compared.
            disambiguation,
            flights: _, // Follow from the micro-operations.
            states: _,  // Only listeners see them.
            memory,
            load_ports: _,                     // Does not change.
            has_instructions_without_slots: _, // Does not change.
            has_serializing: _,                // Does not change.
            next_commit,
            executing: _,      // Follows from the micro-operations.
            becoming_ready: _, // Follows from the micro-operations.
            next_report: _,    // The next cycle.
            steps: _,          // Only listeners see them.
            signature: _,      // Only selects which states are recorded.
            supplied: _,       // A buffer.
            used: _,           // A buffer.
            due: _,            // A buffer.
            words: _,          // A buffer.
            occupancy: _,      // A buffer.
        } = &*self.units;
        if memory.walks {
            return false;
        }
        self.record_front(state);
        registers.record(values, self.now, state);
        reorder_buffer.record(state);
        let oldest = reorder_buffer
            .front()
            .map_or(scheduler.next(), |slot| self.units.flight(slot.inst).first_micro_op);
        scheduler.record(oldest, self.now, state);
        for id in oldest..scheduler.next() {
            let micro_op = scheduler.get(id);
            if scheduler.is_finished(id, self.program, values) {
                continue;
            }
            let n_operands = self.program.micro_ops[micro_op.index as usize].sources.len() as u64;
            for operand in micro_op.operands..micro_op.operands + n_operands {
                values.record(values.operand(operand).value, self.now, state);
            }
        }
        binder.record(state);
        group.iter().for_each(|group| group.record(state));
        drains.record(stores, self.now, state);
        stores.record(&memory.suppliers, memory.max_wait, self.now, state);
        if memory.renames_loads {
            stores.values(memory.n_supplying).for_each(|value| values.record(value, self.now, state));
        }
        disambiguation.record(state);
        state.time(*next_commit);
        self.record_waits(oldest, state);
        true
    }
}

/// Returns how many cycles the time of a value's availability can matter to an instruction that uses it.
fn max_age(program: &Program) -> u64 {
    let paths = program.paths.iter().map(|path| path.latency);
    let sources = program.sources.iter().map(|source| source.early);
    paths.chain(sources).max().unwrap_or(0).into()
}

/// Returns the ports that loads of the code use.
fn load_ports(program: &Program) -> PortSet {
    let is_load = |role: &MemoryRole| matches!(role, MemoryRole::Load(_));
    program.micro_ops.iter().filter(|m| is_load(&m.memory)).fold(0, |ports, m| ports | m.ports)
}

/// Returns the first two ports of a set.
pub(super) fn first_two(ports: PortSet) -> Option<(u8, u8)> {
    let mut ports = ports_in(ports);
    Some((ports.next()?, ports.next()?))
}
