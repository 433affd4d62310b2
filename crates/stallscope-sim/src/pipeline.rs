//! The pipelines: which stages a processor has, and what they do in a cycle.

use std::fmt;

use stallscope_target::Subtarget;

use crate::code::{Code, CodeTables, Cycle};
use crate::stages::{
    DispatchStage, EntryStage, ExecuteStage, InOrderIssueStage, Machine, MicroOpQueueStage, RetireStage,
    Units, instruction_tables,
};
use crate::units::{LsUnit, RegisterFile, RetireControlUnit, Scheduler};
use crate::{Instruction, Listener, ProcResourceMasks};

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
}

/// Why a simulation has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationError {
    /// Instructions wait for what never happens: an in-order pipeline loses track of memory operations that are
    /// executed while another instruction is still being issued.
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
    subtarget: &'a Subtarget<'a>,
    options: PipelineOptions,
    masks: ProcResourceMasks,
    code: CodeTables,
    units: Units,
    back_end: BackEnd,
}

/// What comes after fetching.
#[derive(Debug)]
enum BackEnd {
    OutOfOrder(ExecuteStage),
    InOrder(InOrderIssueStage),
}

impl<'a> Pipeline<'a> {
    /// The pipeline of the subtarget's processor: out of order or in order, as its scheduling model says.
    #[must_use]
    pub fn new(subtarget: &'a Subtarget<'a>, options: &PipelineOptions) -> Self {
        let model = &subtarget.sched_model;
        let is_out_of_order = model.micro_op_buffer_size > 1;
        Self {
            subtarget,
            options: *options,
            masks: ProcResourceMasks::new(subtarget.description, model),
            code: CodeTables::default(),
            units: Units {
                registers: RegisterFile::new(subtarget, options),
                load_store: LsUnit::new(subtarget, options),
                retire_control: RetireControlUnit::new(model),
                scheduler: Scheduler::new(subtarget),
                ..Units::default()
            },
            back_end: if is_out_of_order {
                BackEnd::OutOfOrder(ExecuteStage::default())
            } else {
                BackEnd::InOrder(InOrderIssueStage::new(subtarget))
            },
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
        if code.is_empty() {
            return Ok(0);
        }
        let Self { subtarget, options, code: tables, units, back_end, .. } = self;
        let entry = EntryStage::new(code.len(), iterations.max(1));
        let code = Code::new(code, tables, &mut units.registers, subtarget);
        units.in_flight.reset(&code, options.enable_bottleneck_analysis);
        units.load_store.reset();
        let mut machine = Machine { units, cycle: Cycle { code, now: 0 }, listener };
        match back_end {
            BackEnd::OutOfOrder(execute) => {
                let queue = MicroOpQueueStage::new(options);
                let dispatch = DispatchStage::new(&subtarget.sched_model, options);
                execute.reset(options.enable_bottleneck_analysis);
                machine.units.retire_control.reset();
                machine.units.scheduler.reset(options.enable_bottleneck_analysis);
                machine.run_out_of_order(entry, queue, dispatch, execute, RetireStage::default())?;
            }
            BackEnd::InOrder(issue) => {
                issue.reset();
                machine.run_in_order(entry, issue)?;
            }
        }
        Ok(machine.cycle.now)
    }

    /// Tells the listener, for each instruction of the code once, the resources that it uses as the
    /// scheduling model has them: each use of a resource is spread evenly over its units. Nothing is simulated.
    pub fn instruction_tables<L: Listener>(&mut self, code: &[Instruction], listener: &mut L) {
        instruction_tables(code, self.subtarget, &self.masks, listener);
    }
}

impl<L: Listener> Machine<'_, L> {
    /// Fetch, perhaps a micro-op queue, dispatch, execute, retire. In each cycle the later stages go first, so
    /// that what they let go makes room for what comes.
    fn run_out_of_order(
        &mut self,
        mut entry: EntryStage,
        mut queue: Option<MicroOpQueueStage>,
        mut dispatch: DispatchStage,
        execute: &mut ExecuteStage,
        mut retire: RetireStage,
    ) -> Result<(), SimulationError> {
        let mut watchdog = Watchdog::default();
        loop {
            let n_fetched = entry.n_fetched();
            self.listener.on_cycle_begin();
            retire.start_cycle(self);
            execute.start_cycle(self);
            dispatch.start_cycle(self);
            if let Some(queue) = &mut queue {
                queue.start_cycle();
            }
            entry.start_cycle(self);

            match &mut queue {
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
            watchdog.end_cycle(is_idle, self.cycle.now)?;
            let is_queue_busy = queue.as_ref().is_some_and(MicroOpQueueStage::has_work);
            if !entry.has_work() && !is_queue_busy && self.units.retire_control.is_empty() {
                return Ok(());
            }
        }
    }

    /// Fetch and issue; the latter executes and retires as well.
    fn run_in_order(
        &mut self,
        mut entry: EntryStage,
        issue: &mut InOrderIssueStage,
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
            watchdog.end_cycle(is_idle, self.cycle.now)?;
            if !entry.has_work() && !issue.has_work() {
                return Ok(());
            }
        }
    }
}
