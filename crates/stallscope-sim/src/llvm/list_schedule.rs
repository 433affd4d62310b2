//! A list schedule of code in a loop: when instructions are dispatched, without a simulation of every cycle.
//!
//! Instructions are placed one after the other, in the order of the stream. Each is dispatched as soon as the buffers have room for it, and
//! issues in the first cycle with its operands available and its ports free. The simulation goes from cycle to cycle instead; an
//! instruction with more users may issue before an older one. If long latencies, as of calls, fill the buffers most of the time, both
//! hardly differ, and the schedule takes a quarter of the time.
//!
//! It knows nothing of barriers, of groups of ports that are reserved as a whole, and of limits to eliminated moves per cycle.

use smallvec::SmallVec;

use crate::bits::positions;
use crate::bounds::cycle_ratio::Graph;
use crate::bounds::renamed::Renamed;
use crate::code::port_use::PortSet;
use crate::code::ports::Ports;
use crate::engine::error::SimulationError;
use crate::engine::run::{Run, RunExtent};
use crate::events::in_flight::InFlight;
use crate::events::inst_ref::InstRef;
use crate::events::listener::{Interest, Listener};
use crate::llvm::layout::simulated_code::Code;
use crate::llvm::layout::tables::CodeInstruction;
use crate::llvm::options::PipelineOptions;
use crate::llvm::units::hardware_units::HardwareUnits;
use crate::llvm::units::retire_control_unit::RetireControlUnit;

/// The sizes of a processor's buffers, and its widths.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Micro-operations dispatched per cycle.
    width: u32,
    /// The reorder buffer, when it is empty.
    reorder_buffer: RetireControlUnit,
    /// Entries of the queues of loads and stores; 0 means no limit.
    load_queue_size: u32,
    store_queue_size: u32,
    /// Whether loads and stores may access the same memory.
    may_alias: bool,
    /// Entries of the buffer of each resource, by index; 0 means no limit.
    buffer_sizes: [u32; 64],
    /// The physical registers of each register file; 0 means no limit.
    n_registers: SmallVec<[u32; 8]>,
}

impl Limits {
    /// The limits of hardware units, and of a front end that dispatches `width` micro-operations per cycle.
    pub(crate) fn new(units: &HardwareUnits, width: u32, options: &PipelineOptions) -> Self {
        let (load_queue_size, store_queue_size) = units.load_store.queue_sizes();
        Self {
            width,
            reorder_buffer: units.retire_control.clone(),
            load_queue_size,
            store_queue_size,
            may_alias: !options.assume_no_alias,
            buffer_sizes: units.scheduler.resources.buffer_sizes(),
            n_registers: units.registers.sizes().collect(),
        }
    }
}

/// A use of one of several ports.
#[derive(Clone, Copy, Debug)]
struct PortDemand {
    ports: PortSet,
    cycles: u32,
    /// The index in [`ListSchedule::turns`].
    turn: u32,
}

/// The common properties of all instances of an instruction of the code.
#[derive(Clone, Debug)]
struct Instruction {
    demands: SmallVec<[PortDemand; 4]>,
    used_buffers: u64,
    latency: u32,
    n_micro_ops: u32,
    may_load: bool,
    may_store: bool,
    is_eliminated: bool,
    begins_group: bool,
    ends_group: bool,
}

/// A cycle.
#[derive(Clone, Copy, Debug)]
struct Cycle {
    /// The ports that are in use.
    busy: PortSet,
    /// The first element of the list of instances that issue.
    first_issued: u32,
}

const NONE: u32 = u32::MAX;

impl Cycle {
    const FREE: Self = Self { busy: 0, first_issued: NONE };
}

/// An instance of an instruction.
#[derive(Clone, Copy, Debug)]
struct Instance {
    issued_at: u64,
    executed_at: u64,
    /// The instruction's index in the code.
    index: u32,
    /// The next element of the list of instances that issue in the same cycle.
    next_issued: u32,
}

/// Buffer entries that are taken.
#[derive(Clone, Debug)]
struct Taken {
    loads: u32,
    stores: u32,
    /// By resource.
    buffers: [u32; 64],
    /// By register file.
    registers: SmallVec<[u32; 8]>,
}

/// A schedule. The iterator returns the dispatch cycle of each instruction of the stream, without an end.
#[derive(Debug)]
pub struct ListSchedule<'a> {
    limits: &'a Limits,
    code: Code<'a>,
    instructions: Vec<Instruction>,
    dependences: Graph,
    /// The period of dependences, in instructions.
    period: usize,
    /// The instructions of the stream so far.
    instances: Vec<Instance>,
    /// The index of the next one in the code, and its number in the period.
    next_index: usize,
    place: usize,
    /// The oldest one that has not retired.
    oldest: usize,
    cycles: Vec<Cycle>,
    now: u64,
    /// Micro-operations that can be dispatched in this cycle, and remaining ones of an instruction that is wider than a cycle.
    n_free_slots: u32,
    carry_over: u32,
    reorder_buffer: RetireControlUnit,
    taken: Taken,
    /// The port that starts the search for a free one, for each set of ports.
    turns: Vec<(PortSet, u32)>,
    /// The cycles of the last issue and of the execution of a load and of a store.
    last_load: (u64, u64),
    last_store: (u64, u64),
}

impl<'a> ListSchedule<'a> {
    /// With longer latencies than this, there is no schedule: it takes memory for each cycle.
    const MAX_LATENCY: u32 = 1 << 10;

    /// Begins a schedule of code after renaming; `None` if its dependences have no period or latencies are too long.
    pub(crate) fn new(limits: &'a Limits, code: Code<'a>, ports: &Ports, renamed: &Renamed) -> Option<Self> {
        let is_short = |instruction: &CodeInstruction| instruction.latency <= Self::MAX_LATENCY;
        if renamed.n_iterations == 0 || !code.instructions.iter().all(is_short) {
            return None;
        }
        let period = code.instructions.len() * renamed.n_iterations;
        let mut turns = Vec::new();
        let instructions = (0..code.instructions.len())
            .map(|index| Instruction::new((&code, index), ports, renamed, &mut turns))
            .collect();
        Some(Self {
            limits,
            code,
            instructions,
            dependences: Graph::new(period, &renamed.dependencies),
            period,
            instances: Vec::with_capacity(1024),
            next_index: 0,
            place: 0,
            oldest: 0,
            cycles: Vec::with_capacity(1024),
            now: 0,
            n_free_slots: limits.width,
            carry_over: 0,
            reorder_buffer: limits.reorder_buffer.clone(),
            taken: Taken {
                loads: 0,
                stores: 0,
                buffers: [0; 64],
                registers: SmallVec::from_elem(0, limits.n_registers.len()),
            },
            turns,
            last_load: (0, 0),
            last_store: (0, 0),
        })
    }

    /// Whether the instruction with an index can be dispatched in this cycle.
    fn has_room(&self, index: usize) -> bool {
        let Self { limits, taken, .. } = self;
        let instruction = &self.instructions[index];
        let is_free = |size: u32, taken: u32, needed: u32| size == 0 || taken + needed <= size;
        let is_full = |buffer: usize| {
            let size = limits.buffer_sizes[buffer];
            !is_free(size, taken.buffers[buffer], 1)
        };
        let mut needed = self.code.registers.needed(index as u32).iter();
        self.n_free_slots > 0
            && instruction.n_micro_ops.min(limits.width) <= self.n_free_slots
            && (!instruction.begins_group || self.n_free_slots == limits.width)
            && self.reorder_buffer.is_available(instruction.n_micro_ops)
            && (!instruction.may_load || is_free(limits.load_queue_size, taken.loads, 1))
            && (!instruction.may_store || is_free(limits.store_queue_size, taken.stores, 1))
            && !positions(instruction.used_buffers).any(is_full)
            && limits.n_registers.iter().zip(&taken.registers).all(|(&size, &taken)| {
                needed.next().is_none_or(|&needed| needed == 0 || is_free(size, taken, needed))
            })
    }

    /// Goes on to the next cycle: instructions retire and issue in it, which frees entries.
    fn begin_cycle(&mut self) {
        self.now += 1;
        let carried_over = self.carry_over.min(self.limits.width);
        self.carry_over -= carried_over;
        self.n_free_slots = self.limits.width - carried_over;
        let mut n_retired = 0;
        while let Some(&Instance { executed_at, index, .. }) = self.instances.get(self.oldest)
            && executed_at < self.now
            && self.reorder_buffer.may_retire(n_retired)
        {
            self.reorder_buffer.retire(self.instructions[index as usize].n_micro_ops);
            self.take(index as usize, u32::wrapping_sub);
            self.oldest += 1;
            n_retired += 1;
        }
        let mut issued = self.cycles.get(self.now as usize).map_or(NONE, |cycle| cycle.first_issued);
        while let Some(&Instance { next_issued, index, .. }) = self.instances.get(issued as usize) {
            let buffers = positions(self.instructions[index as usize].used_buffers);
            buffers.for_each(|buffer| self.taken.buffers[buffer] -= 1);
            issued = next_issued;
        }
    }

    /// Takes entries of queues and register files from the dispatch of an instruction to its retirement, or returns them.
    fn take(&mut self, index: usize, change: impl Fn(u32, u32) -> u32) {
        let Instruction { may_load, may_store, is_eliminated, .. } = self.instructions[index];
        let taken = &mut self.taken;
        taken.loads = change(taken.loads, may_load.into());
        taken.stores = change(taken.stores, may_store.into());
        let allocated = self.code.registers.allocated(index as u32, is_eliminated);
        for (taken, &n) in taken.registers.iter_mut().zip(allocated) {
            *taken = change(*taken, n);
        }
    }

    /// The first cycle when the operands of the next instruction are available, if it is dispatched now.
    fn ready_at(&self, instruction: &Instruction) -> u64 {
        let number = self.instances.len();
        let mut at = self.now + 1;
        for edge in self.dependences.edges_into(self.place) {
            let distance = edge.length as usize * self.period + self.place - edge.from as usize;
            if let Some(producer) = number.checked_sub(distance).and_then(|number| self.instances.get(number))
            {
                at = at.max(producer.issued_at + edge.weight);
            }
        }
        let until = |(issued, executed): (u64, u64)| if self.limits.may_alias { executed } else { issued };
        if instruction.may_store {
            at = at.max(until(self.last_load)).max(until(self.last_store));
        } else if instruction.may_load && self.limits.may_alias {
            at = at.max(until(self.last_store));
        }
        at
    }

    /// Takes ports of an instruction from the first cycle on when all are free, and returns that cycle.
    fn take_ports(&mut self, index: usize, ready_at: u64) -> u64 {
        let Self { cycles, instructions, turns, .. } = self;
        let demands = &instructions[index].demands;
        let mut at = ready_at as usize;
        loop {
            if at >= cycles.len() {
                cycles.resize(at + Self::MAX_LATENCY as usize, Cycle::FREE);
            }
            let busy = cycles[at].busy;
            if demands.iter().all(|demand| demand.ports & !busy != 0) {
                break;
            }
            at += 1;
        }
        for &PortDemand { ports, cycles: n_cycles, turn } in demands {
            // Two demands can want the same port.
            let free = match ports & !cycles[at].busy {
                0 => ports,
                free => free,
            };
            let start = &mut turns[turn as usize].1;
            let port = (free.rotate_right(*start).trailing_zeros() + *start) % PortSet::BITS;
            *start = (port + 1) % PortSet::BITS;
            for cycle in cycles[at..].iter_mut().take(n_cycles as usize) {
                cycle.busy |= 1 << port;
            }
        }
        at as u64
    }
}

impl Iterator for ListSchedule<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let (number, index) = (self.instances.len(), self.next_index);
        // What needs more than there is goes on alone.
        while !self.has_room(index) && (self.oldest < number || self.n_free_slots < self.limits.width) {
            self.begin_cycle();
        }
        let instruction = &self.instructions[index];
        let Instruction { latency, n_micro_ops, is_eliminated, may_load, may_store, used_buffers, .. } =
            *instruction;
        let n_dispatched = n_micro_ops.min(self.n_free_slots);
        self.carry_over = n_micro_ops - n_dispatched;
        self.n_free_slots = if instruction.ends_group { 0 } else { self.n_free_slots - n_dispatched };
        let dispatched_at = self.now;
        let (issued_at, executed_at, next_issued) = if is_eliminated {
            (self.now, self.now, NONE)
        } else {
            let at = self.take_ports(index, self.ready_at(instruction));
            positions(used_buffers).for_each(|buffer| self.taken.buffers[buffer] += 1);
            let next_issued = std::mem::replace(&mut self.cycles[at as usize].first_issued, number as u32);
            (at, at + u64::from(latency), next_issued)
        };
        self.reorder_buffer.dispatch(n_micro_ops);
        self.take(index, u32::wrapping_add);
        let later = |last: (u64, u64)| (last.0.max(issued_at), last.1.max(executed_at));
        if may_load {
            self.last_load = later(self.last_load);
        }
        if may_store {
            self.last_store = later(self.last_store);
        }
        self.instances.push(Instance { issued_at, executed_at, index: index as u32, next_issued });
        let wrapped = |next: usize, end: usize| if next == end { 0 } else { next };
        self.next_index = wrapped(index + 1, self.instructions.len());
        self.place = wrapped(self.place + 1, self.period);
        Some(dispatched_at)
    }
}

impl Run for ListSchedule<'_> {
    /// Reports the cycles and the dispatch of each instruction, and no other events. It never fails.
    fn run<L: Listener>(mut self, n_iterations: u64, listener: &mut L) -> Result<RunExtent, SimulationError> {
        let source = self.code.source;
        let n_instructions = n_iterations.max(1).saturating_mul(source.len() as u64);
        let mut now = 0;
        let mut state = InFlight::default();
        while state.source_index < n_instructions && listener.interest() != Interest::Nothing {
            let index = self.next_index;
            let Some(cycle) = self.next() else { break };
            if cycle > now {
                listener.on_cycle_begin(cycle - now);
                listener.on_cycle_end(cycle - now);
                now = cycle;
            }
            state.index = index as u32;
            let inst = InstRef::new(source, std::slice::from_ref(&state), &[], 0);
            listener.on_dispatched(inst, &[], self.instructions[index].n_micro_ops);
            state.source_index += 1;
        }
        let n_iterations = state.source_index / source.len() as u64;
        Ok(RunExtent { n_iterations, n_cycles: now + 1 })
    }
}

impl Instruction {
    fn new(
        (code, index): (&Code<'_>, usize),
        ports: &Ports,
        renamed: &Renamed,
        turns: &mut Vec<(PortSet, u32)>,
    ) -> Self {
        let (source, instruction) = (&code.source[index], &code.instructions[index]);
        let mut turn = |ports: PortSet| {
            let known = turns.iter().position(|&(other, _)| other == ports);
            known.unwrap_or_else(|| {
                turns.push((ports, 0));
                turns.len() - 1
            }) as u32
        };
        let demands = ports.demands(&source.desc);
        let shared = demands.iter().filter(|demand| !demand.is_reserved);
        Self {
            demands: shared
                .map(|demand| PortDemand {
                    ports: demand.ports,
                    cycles: demand.cycles,
                    turn: turn(demand.ports),
                })
                .collect(),
            used_buffers: instruction.used_buffers,
            latency: instruction.latency,
            n_micro_ops: instruction.n_micro_ops,
            may_load: source.may_load,
            may_store: source.may_store,
            is_eliminated: renamed.n_eliminated[index] as usize == renamed.n_iterations,
            begins_group: instruction.begins_group,
            ends_group: instruction.ends_group,
        }
    }
}
