//! The pipelines: which stages a processor has, and what they do in a cycle.

use std::fmt;
use std::hash::Hasher;

use stallscope_target::{FrontEndKind, SubtargetInfo};

use crate::bounds::{MoveElimination, dependency_bound, port_bound, rename};
use crate::code::{Code, CodeTables, Cycle};
use crate::repetition::{Look, Point, RepetitionFinder, Signature};
use crate::stages::{
    BoundPortsStage, DispatchStage, EntryStage, ExecuteStage, InOrderIssueStage, Machine, MicroOpQueueStage,
    RetireStage, Units, instruction_tables,
};
use crate::units::{LsUnit, RegisterFile, RetireControlUnit, Scheduler};
use crate::{Bounds, FrontEnd, Instruction, Listener, Ports, ProcResourceMasks, Ratio, RelativeState};

/// What can be changed about a processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PipelineOptions {
    /// Entries of the queue between decoders and dispatch; 0 is no queue.
    pub micro_op_queue_size: u32,
    /// Most instructions decoded per cycle into the micro-op queue; 0 is no limit.
    pub decoder_throughput: u32,
    /// Most micro-operations dispatched per cycle; 0 is the processor's.
    pub dispatch_width: u32,
    /// Number of physical registers of the register file that holds all registers; 0 is unlimited.
    pub register_file_size: u32,
    /// Entries of the load queue; 0 is the processor's.
    pub load_queue_size: u32,
    /// Entries of the store queue; 0 is the processor's.
    pub store_queue_size: u32,
    /// Whether loads never wait for stores to other addresses.
    pub assume_no_alias: bool,
    /// Whether rises of pressure and critical dependencies are told.
    pub enable_bottleneck_analysis: bool,
    /// Whether stretches that repeat are simulated all the same. The outcome is the same.
    pub disable_fast_forward: bool,
    /// The front end's kind, by which instructions are dispatched; otherwise that of the project's own model, or none.
    /// Processors in order have none.
    pub front_end: Option<FrontEndKind>,
}

/// Why a simulation has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationError {
    /// Instructions wait for what never happens: an in-order pipeline loses track of memory operations that are
    /// executed while another instruction is still being issued, and some models give instructions more of a resource
    /// than there is.
    NoProgress {
        /// The last cycle in which anything happened.
        cycle: u64,
    },
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProgress { cycle } => {
                write!(f, "the simulation has no end: nothing happens any more after cycle {cycle}.")
            }
        }
    }
}

impl std::error::Error for SimulationError {}

/// Notices when nothing happens any more.
#[derive(Debug, Default)]
struct Watchdog {
    n_idle_cycles: u64,
}

impl Watchdog {
    /// More cycles than a resource can be taken by an instruction that is executed.
    const MAX_IDLE_CYCLES: u64 = 1 << 17;

    /// Takes note of the cycle that ends at `now`, in which nothing came in and nothing executed if it was idle.
    fn end_cycle(&mut self, is_idle: bool, now: u64) -> Result<(), SimulationError> {
        self.n_idle_cycles = if is_idle { self.n_idle_cycles + 1 } else { 0 };
        if self.n_idle_cycles > Self::MAX_IDLE_CYCLES {
            return Err(SimulationError::NoProgress { cycle: now - self.n_idle_cycles });
        }
        Ok(())
    }
}

/// The pipeline of a processor; it can be run any number of times, each time from an empty machine.
#[derive(Debug)]
pub struct Pipeline<'a> {
    subtarget: &'a SubtargetInfo,
    options: PipelineOptions,
    masks: ProcResourceMasks,
    code: CodeTables,
    units: Units,
    ports: Ports,
    front_end: FrontEnd,
    back_end: BackEnd,
    finder: RepetitionFinder,
}

/// What comes after fetching.
#[derive(Debug)]
enum BackEnd {
    OutOfOrder(ExecuteStage),
    BoundPorts(Box<BoundPortsStage>),
    InOrder(Box<InOrderIssueStage>),
}

impl<'a> Pipeline<'a> {
    /// The pipeline of the subtarget's processor: out of order or in order, as its scheduling model says.
    #[must_use]
    pub fn new(subtarget: &'a SubtargetInfo, options: &PipelineOptions) -> Self {
        let model = &subtarget.sched_model;
        let ports = Ports::new(subtarget);
        let front_end = if model.is_out_of_order() {
            FrontEnd::new(subtarget, &ports, options.front_end, options.dispatch_width)
        } else {
            // Wide instructions begin to issue wherever there is room.
            FrontEnd::new(subtarget, &ports, Some(FrontEndKind::Linear), 0)
        };
        Self {
            subtarget,
            options: *options,
            masks: ProcResourceMasks::new(subtarget.description(), model),
            code: CodeTables::default(),
            units: Units {
                registers: RegisterFile::new(subtarget, options),
                load_store: LsUnit::new(subtarget, options),
                retire_control: RetireControlUnit::new(model),
                scheduler: Scheduler::new(subtarget),
                ..Units::default()
            },
            back_end: if !model.is_out_of_order() {
                BackEnd::InOrder(Box::new(InOrderIssueStage::new(subtarget)))
            } else if subtarget.processor_model.is_some() {
                let stage = BoundPortsStage::new(subtarget, ports.clone(), front_end.clone());
                BackEnd::BoundPorts(Box::new(stage))
            } else {
                BackEnd::OutOfOrder(ExecuteStage::default())
            },
            ports,
            front_end,
            finder: RepetitionFinder::default(),
        }
    }

    /// Runs `code` in a loop of `iterations` (at least one), and returns the number of cycles taken.
    /// Nothing is run if there is no code.
    ///
    /// # Errors
    /// When the simulation has no end.
    pub fn run<L: Listener>(
        &mut self,
        code: &[Instruction],
        iterations: u64,
        listener: &mut L,
    ) -> Result<u64, SimulationError> {
        self.prepare(code).run(iterations, listener)
    }

    /// Makes code ready to be run.
    pub fn prepare<'p>(&'p mut self, code: &'p [Instruction]) -> PreparedCode<'p, 'a> {
        self.code.lay_out(code, &mut self.units.registers, self.subtarget);
        PreparedCode { pipeline: self, code }
    }

    /// Cycles of an iteration once the run repeats, exactly; `None` if the last run was not seen to repeat.
    #[must_use]
    pub fn steady_state(&self) -> Option<Ratio> {
        self.finder.period()
    }

    /// The ports of the processor.
    #[must_use]
    pub const fn ports(&self) -> &Ports {
        &self.ports
    }

    /// The kind of front end that is simulated.
    #[must_use]
    pub const fn front_end_kind(&self) -> FrontEndKind {
        match self.back_end {
            BackEnd::InOrder(_) => FrontEndKind::None,
            BackEnd::OutOfOrder(_) | BackEnd::BoundPorts(_) => self.front_end.kind,
        }
    }

    /// Most micro-operations dispatched in a cycle.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.front_end.width
    }

    /// Tells the listener, for each instruction of the code once, the resources that it uses as the
    /// scheduling model has them: each use of a resource is spread evenly over its units. Nothing is simulated.
    pub fn instruction_tables<L: Listener>(&mut self, code: &[Instruction], listener: &mut L) {
        instruction_tables(code, self.subtarget, &self.masks, listener);
    }
}

/// Code that is ready to be run by a pipeline.
#[derive(Debug)]
pub struct PreparedCode<'p, 'a> {
    pipeline: &'p mut Pipeline<'a>,
    code: &'p [Instruction],
}

impl PreparedCode<'_, '_> {
    /// Appends bytes to `key` that are the same for codes of which runs by this pipeline tell listeners the same:
    /// codes that differ in the names of registers, in addresses and in constants.
    pub fn key(&self, key: &mut Vec<u8>) {
        let Pipeline { options, code: tables, units, .. } = &*self.pipeline;
        let mut hasher = KeyHasher(key);
        Code::new(self.code, tables).hash(options.enable_bottleneck_analysis, &mut hasher);
        units.registers.hash(&mut hasher);
    }

    /// What bounds the code from below when it runs in a loop.
    pub fn bounds(&mut self) -> Bounds {
        let code = Code::new(self.code, &self.pipeline.code);
        let Units { registers, in_flight, .. } = &mut self.pipeline.units;
        let is_in_order = matches!(self.pipeline.back_end, BackEnd::InOrder(_));
        let moves = if is_in_order { MoveElimination::None } else { MoveElimination::All };
        let renamed = rename(&code, registers, in_flight, moves, is_in_order);
        let mut dependencies = dependency_bound(self.code.len(), &renamed);
        if !is_in_order && registers.limits_eliminated_moves() && code.has_eliminable_moves() {
            // Which of the moves are eliminated in a cycle is not known.
            let without = rename(&code, registers, in_flight, MoveElimination::None, is_in_order);
            let without = dependency_bound(self.code.len(), &without);
            if without.cycles < dependencies.cycles {
                dependencies = without;
            }
        }
        Bounds {
            front_end: self.pipeline.front_end.steady_state(self.code),
            ports: port_bound(self.code, &self.pipeline.ports, &renamed),
            dependencies,
        }
    }

    /// Runs the code in a loop of `iterations` (at least one), and returns the number of cycles taken.
    /// Nothing is run if there is no code.
    ///
    /// # Errors
    /// When the simulation has no end.
    pub fn run<L: Listener>(self, iterations: u64, listener: &mut L) -> Result<u64, SimulationError> {
        let Self { pipeline, code } = self;
        if code.is_empty() {
            return Ok(0);
        }
        let Pipeline { options, code: tables, units, front_end, back_end, finder, .. } = pipeline;
        finder.reset(code.len(), iterations, listener.n_watched());
        if options.disable_fast_forward {
            finder.stop();
        }
        let entry = EntryStage::new(code.len(), iterations.max(1));
        let code = Code::new(code, tables);
        units.in_flight.reset(&code, options.enable_bottleneck_analysis);
        units.signature = Signature::default();
        units.load_store.reset(&code);
        let mut machine = Machine { units, cycle: Cycle { code, now: 0 }, listener };
        match back_end {
            BackEnd::OutOfOrder(execute) => {
                let queue = MicroOpQueueStage::new(options);
                let dispatch = DispatchStage::new(front_end);
                execute.reset(options.enable_bottleneck_analysis);
                machine.units.retire_control.reset();
                machine.units.scheduler.reset(&code, options.enable_bottleneck_analysis);
                let stages = OutOfOrderStages { queue, dispatch, execute, retire: RetireStage::default() };
                machine.run_out_of_order(entry, stages, finder)?;
            }
            BackEnd::BoundPorts(stage) => {
                stage.reset(options.enable_bottleneck_analysis);
                machine.units.retire_control.reset();
                machine.run_with_bound_ports(entry, stage, finder)?;
            }
            BackEnd::InOrder(issue) => {
                issue.reset(&code);
                machine.run_in_order(entry, issue, finder)?;
            }
        }
        Ok(machine.cycle.now + finder.n_skipped_cycles())
    }
}

/// Writes down what is hashed.
struct KeyHasher<'k>(&'k mut Vec<u8>);

impl Hasher for KeyHasher<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.len() as u64
    }
}

/// The stages behind fetching that instructions take out of order.
struct OutOfOrderStages<'a> {
    queue: Option<MicroOpQueueStage>,
    dispatch: DispatchStage,
    execute: &'a mut ExecuteStage,
    retire: RetireStage,
}

impl OutOfOrderStages<'_> {
    fn record(&self, state: &mut RelativeState<'_>) {
        if let Some(queue) = &self.queue {
            queue.record(state);
        }
        self.dispatch.record(state);
        self.retire.record(state);
    }
}

impl<L: Listener> Machine<'_, L> {
    /// Fetch, perhaps a micro-op queue, dispatch, execute, retire. In each cycle the later stages go first, so
    /// that what they let go makes room for what comes.
    fn run_out_of_order(
        &mut self,
        mut entry: EntryStage,
        mut stages: OutOfOrderStages<'_>,
        finder: &mut RepetitionFinder,
    ) -> Result<(), SimulationError> {
        let mut watchdog = Watchdog::default();
        loop {
            let n_fetched = entry.n_fetched();
            let OutOfOrderStages { queue, dispatch, execute, retire } = &mut stages;
            self.listener.on_cycle_begin();
            retire.start_cycle(self);
            execute.start_cycle(self);
            dispatch.start_cycle(self);
            if let Some(queue) = queue {
                queue.start_cycle();
            }
            entry.start_cycle(self);

            match queue {
                None => {
                    while let Some(inst) = entry.current()
                        && dispatch.is_available(inst, self, execute)
                    {
                        dispatch.execute(inst, self, execute);
                        entry.advance(self);
                    }
                }
                Some(queue) => {
                    while let Some(inst) = entry.current()
                        && queue.is_available(inst, self)
                    {
                        queue.execute(inst, self);
                        entry.advance(self);
                    }
                    while let Some(inst) = queue.current()
                        && dispatch.is_available(inst, self, execute)
                    {
                        dispatch.execute(inst, self, execute);
                        queue.advance(self);
                    }
                }
            }
            execute.end_cycle(self);
            self.listener.on_cycle_end();
            self.cycle.now += 1;
            let is_idle = entry.n_fetched() == n_fetched && !self.units.scheduler.is_executing();
            watchdog.end_cycle(is_idle, self.cycle.now + finder.n_skipped_cycles())?;
            let is_queue_busy = queue.as_ref().is_some_and(MicroOpQueueStage::has_work);
            if !entry.has_work() && !is_queue_busy && self.units.retire_control.is_empty() {
                return Ok(());
            }
            if finder.is_due(entry.n_fetched()) {
                let code = self.cycle.code;
                self.fast_forward(&mut entry, finder, |units, state| {
                    stages.record(state);
                    units.scheduler.record(&code, state);
                });
            }
        }
    }

    /// Fetch, dispatch by a front end, issue at the ports, retire.
    fn run_with_bound_ports(
        &mut self,
        mut entry: EntryStage,
        stage: &mut BoundPortsStage,
        finder: &mut RepetitionFinder,
    ) -> Result<(), SimulationError> {
        let mut watchdog = Watchdog::default();
        let mut retire = RetireStage::default();
        loop {
            let n_fetched = entry.n_fetched();
            self.listener.on_cycle_begin();
            retire.start_cycle(self);
            stage.start_cycle(self);
            entry.start_cycle(self);
            stage.dispatch(&mut entry, self);
            stage.end_cycle(self);
            self.listener.on_cycle_end();
            self.cycle.now += 1;
            let is_idle = entry.n_fetched() == n_fetched && !stage.is_executing();
            watchdog.end_cycle(is_idle, self.cycle.now + finder.n_skipped_cycles())?;
            if !entry.has_work() && self.units.retire_control.is_empty() {
                return Ok(());
            }
            if finder.is_due(entry.n_fetched()) {
                let now = self.cycle.now;
                self.fast_forward(&mut entry, finder, |_, state| {
                    retire.record(state);
                    stage.record(now, state);
                });
            }
        }
    }

    /// Leaves out whole iterations if the state of the machine has come back. `record` takes in the state of the
    /// stages and of the units that only some pipelines have.
    fn fast_forward(
        &mut self,
        entry: &mut EntryStage,
        finder: &mut RepetitionFinder,
        record: impl Fn(&Units, &mut RelativeState<'_>),
    ) {
        let n_in_flight = self.units.in_flight.len();
        let at = Point { n_fetched: entry.n_fetched(), n_in_flight, now: self.cycle.now };
        let n_left_pipeline = at.n_fetched - u64::from(n_in_flight);
        let n_watched = self.listener.n_watched().saturating_sub(n_left_pipeline);
        let signature = &mut self.units.signature;
        signature.number(u64::from(entry.next_index()) << 32 | u64::from(n_in_flight));
        let mut look = finder.look(signature.take(), at, entry.n_left(), n_watched);
        if let Look::Compare(from) = look {
            let mut state = finder.state(look, at);
            let is_complete = self.record(entry, &record, &mut state);
            if is_complete && state.is_equal() {
                let n_instructions = at.n_fetched - from.n_fetched;
                let n = entry.n_left() / n_instructions;
                entry.skip(n * n_instructions);
                self.listener.repeat(n, n * n_instructions);
                finder.skip(n, n_instructions, at.now - from.now);
                return;
            }
            if finder.differs(at) {
                look = Look::Record;
            }
        }
        if look == Look::Record {
            let is_complete = self.record(entry, &record, &mut finder.state(look, at));
            if is_complete {
                self.listener.mark();
            } else {
                finder.stop();
            }
        }
    }

    /// Takes in the whole state, or so much of it that it is known to differ. Returns whether it is complete.
    fn record(
        &self,
        entry: &EntryStage,
        record: impl Fn(&Units, &mut RelativeState<'_>),
        state: &mut RelativeState<'_>,
    ) -> bool {
        let units = &*self.units;
        state.set_bounds(units.load_store.next_group(), self.cycle.code.max_late_read());
        state.number(entry.next_index().into());
        units.in_flight.record(&self.cycle.code, state);
        if state.is_different() {
            return false;
        }
        record(units, state);
        let is_complete = units.load_store.record(&units.in_flight, state);
        units.registers.record(&units.in_flight, state);
        self.listener.record(state);
        is_complete
    }

    /// Fetch and issue; the latter executes and retires as well.
    fn run_in_order(
        &mut self,
        mut entry: EntryStage,
        issue: &mut InOrderIssueStage,
        finder: &mut RepetitionFinder,
    ) -> Result<(), SimulationError> {
        let mut watchdog = Watchdog::default();
        loop {
            let n_fetched = entry.n_fetched();
            self.listener.on_cycle_begin();
            issue.start_cycle(self);
            entry.start_cycle(self);
            while let Some(inst) = entry.current()
                && issue.is_available(inst, self)
            {
                issue.execute(inst, self);
                entry.advance(self);
            }
            issue.end_cycle();
            self.listener.on_cycle_end();
            self.cycle.now += 1;
            let is_idle = entry.n_fetched() == n_fetched && !issue.is_executing();
            watchdog.end_cycle(is_idle, self.cycle.now + finder.n_skipped_cycles())?;
            if !entry.has_work() && !issue.has_work() {
                return Ok(());
            }
            if finder.is_due(entry.n_fetched()) {
                self.fast_forward(&mut entry, finder, |_, state| issue.record(state));
            }
        }
    }
}
