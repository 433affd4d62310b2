//! The pipelines: the stages of a processor, and their work in each cycle.
//!
//! Corresponds to lib/MCA/Context.cpp and lib/MCA/Pipeline.cpp.

mod fast_forward;
mod idle;
mod in_order;
mod out_of_order;

use stallscope_target::{FrontEndKind, SubtargetInfo};

use crate::bounds::Bounds;
use crate::bounds::dependencies::dependency_bound;
use crate::bounds::ports::port_bound;
use crate::bounds::renamed::Renamed;
use crate::bounds::value_dependence::ValueDependence;
use crate::code::custom_behavior::CustomHazards;
use crate::code::instruction::Instruction;
use crate::code::ports::Ports;
use crate::code::proc_resource::ProcResourceMasks;
use crate::engine::error::SimulationError;
use crate::engine::repetition::{RepetitionDetector, Signature};
use crate::engine::run::{Run, RunExtent};
use crate::events::listener::Listener;
use crate::frontend::dispatch_demand::DispatchDemand;
use crate::frontend::generic_front_end::GenericFrontEnd;
use crate::llvm::hardware_unit::HardwareUnit;
use crate::llvm::instruction_source::{InstructionSource, StreamExtent};
use crate::llvm::layout::code_layout::CodeLayout;
use crate::llvm::layout::key::write_key;
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::list_schedule::{Limits, ListSchedule};
use crate::llvm::observer::{Alone, Observer, WithUnit};
use crate::llvm::options::PipelineOptions;
use crate::llvm::pipeline::idle::IdleCycles;
use crate::llvm::pipeline::out_of_order::OutOfOrderStages;
use crate::llvm::renaming::{MovePolicy, rename_iterations};
use crate::llvm::stages::dispatch::DispatchStage;
use crate::llvm::stages::entry::{EntryStage, Stream};
use crate::llvm::stages::execute::ExecuteStage;
use crate::llvm::stages::in_order_issue::InOrderIssueStage;
use crate::llvm::stages::instruction_tables::instruction_tables;
use crate::llvm::stages::machine::Machine;
use crate::llvm::stages::micro_op_queue::MicroOpQueueStage;
use crate::llvm::stages::retire::RetireStage;
use crate::llvm::units::hardware_units::HardwareUnits;
use crate::llvm::units::hazard_warnings::HazardWarnings;
use crate::llvm::units::ls_unit::LsUnit;
use crate::llvm::units::register_file::RegisterFile;
use crate::llvm::units::retire_control_unit::RetireControlUnit;
use crate::llvm::units::scheduler::Scheduler;
use crate::ratio::Ratio;

/// The pipeline of a processor. It can run code any number of times, each time from the initial state.
#[derive(Debug)]
pub struct Pipeline<'a> {
    subtarget: &'a SubtargetInfo,
    options: PipelineOptions,
    masks: ProcResourceMasks,
    layout: CodeLayout<'a>,
    units: HardwareUnits,
    ports: Ports,
    front_end: GenericFrontEnd,
    back_end: BackEnd,
    detector: RepetitionDetector,
    limits: Limits,
}

/// The stages after the entry stage.
#[derive(Debug)]
enum BackEnd {
    OutOfOrder(ExecuteStage),
    InOrder(Box<InOrderIssueStage>),
}

impl BackEnd {
    fn has_custom_hazards(&self) -> bool {
        matches!(self, Self::InOrder(stage) if stage.has_custom_hazards())
    }
}

impl<'a> Pipeline<'a> {
    /// Creates the pipeline of the subtarget's processor: out of order or in order, depending on its scheduling
    /// model. With a processor model of this project it only makes tables: a [`Core`](crate::Core) simulates that.
    #[must_use]
    pub fn new(subtarget: &'a SubtargetInfo, options: &PipelineOptions) -> Self {
        let model = &subtarget.sched_model;
        let ports = Ports::with_options(subtarget, options);
        let front_end = if model.is_out_of_order() {
            GenericFrontEnd::new(subtarget, &ports, options.front_end, options.dispatch_width)
        } else {
            // An instruction that issues for several cycles may start in any slot.
            GenericFrontEnd::new(subtarget, &ports, Some(FrontEndKind::Linear), None)
        };
        let units = HardwareUnits {
            registers: RegisterFile::new(subtarget, options),
            load_store: LsUnit::new(subtarget, options),
            retire_control: RetireControlUnit::new(model),
            scheduler: Scheduler::new(subtarget, options),
            ..HardwareUnits::default()
        };
        Self {
            subtarget,
            options: *options,
            masks: ProcResourceMasks::new(subtarget.description(), model),
            layout: CodeLayout::new(subtarget, options),
            limits: Limits::new(&units, front_end.width, options),
            units,
            back_end: if !model.is_out_of_order() {
                BackEnd::InOrder(Box::new(InOrderIssueStage::new(subtarget, options)))
            } else {
                BackEnd::OutOfOrder(ExecuteStage::default())
            },
            ports,
            front_end,
            detector: RepetitionDetector::new(16, 1),
        }
    }

    /// Runs `code` in a loop of `iterations`, at least once, and returns the number of cycles; 0 for empty code.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    pub fn run<L: Listener>(
        &mut self,
        code: &[Instruction],
        iterations: u64,
        listener: &mut L,
    ) -> Result<u64, SimulationError> {
        Ok((&mut self.prepare(code)).run(iterations, listener)?.n_cycles)
    }

    fn is_in_order(&self) -> bool {
        matches!(self.back_end, BackEnd::InOrder(_))
    }

    /// Sets target-specific hazards, which only in-order pipelines have.
    pub fn set_custom_hazards(&mut self, hazards: Option<&'static dyn CustomHazards>) {
        if let BackEnd::InOrder(stage) = &mut self.back_end {
            stage.set_custom_hazards(hazards);
        }
    }

    /// Lays out code for simulation.
    pub fn prepare<'p>(&'p mut self, code: &'p [Instruction]) -> PreparedCode<'p, 'a> {
        self.layout.lay_out(code);
        PreparedCode { pipeline: self, code, is_laid_out: true, renamed: None }
    }

    /// Returns the warnings of target-specific hazards in the last run.
    #[must_use]
    pub const fn hazard_warnings(&self) -> &HazardWarnings {
        &self.units.hazard_warnings
    }

    /// Returns the exact number of cycles per iteration in the steady state of the last run, or `None` if no
    /// repetition was detected.
    #[must_use]
    pub fn steady_state(&self) -> Option<Ratio> {
        self.detector.period()
    }

    /// Returns the ports of the processor.
    #[must_use]
    pub const fn ports(&self) -> &Ports {
        &self.ports
    }

    /// Returns the kind of the simulated front end.
    #[must_use]
    pub const fn front_end_kind(&self) -> FrontEndKind {
        match self.back_end {
            BackEnd::InOrder(_) => FrontEndKind::None,
            BackEnd::OutOfOrder(_) => self.front_end.kind,
        }
    }

    /// Returns the maximum number of micro-operations dispatched per cycle.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.front_end.width
    }

    /// Reports an issue event for each instruction of the code, with the resource usage of the scheduling model: each use
    /// is distributed evenly over the units of the resource. Nothing is simulated.
    pub fn instruction_tables<L: Listener>(&mut self, code: &[Instruction], listener: &mut L) {
        instruction_tables(code, self.subtarget, &self.masks, listener);
    }
}

/// Code laid out for a pipeline. It can run any number of times.
#[derive(Debug)]
pub struct PreparedCode<'p, 'a> {
    pipeline: &'p mut Pipeline<'a>,
    code: &'p [Instruction],
    /// Whether the pipeline has its layout, and not that of other code.
    is_laid_out: bool,
    /// The code after renaming, once it is needed: with all moves eliminated that may be, or none in an in-order pipeline.
    renamed: Option<Renamed>,
}

impl<'a> PreparedCode<'_, 'a> {
    /// Returns the pipeline, which knows the figures of the last run.
    #[must_use]
    pub const fn pipeline(&self) -> &Pipeline<'a> {
        self.pipeline
    }

    /// Lays out other code for the same pipeline.
    pub fn other<'q>(&'q mut self, code: &'q [Instruction]) -> PreparedCode<'q, 'a> {
        self.is_laid_out = false;
        self.pipeline.prepare(code)
    }

    /// Lays out the code again if other code was.
    fn lay_out(&mut self) {
        if !self.is_laid_out {
            self.pipeline.layout.lay_out(self.code);
            self.is_laid_out = true;
        }
    }

    /// Appends the key of the code to `key`. Codes with equal keys give listeners the same events on this pipeline:
    /// they differ at most in register names, addresses and constants; if `names_registers` is set, not in the names of registers
    /// that are written.
    pub fn key(&mut self, names_registers: bool, key: &mut Vec<u8>) {
        self.lay_out();
        let Pipeline { options, layout, .. } = &*self.pipeline;
        // The bottleneck analysis reports registers.
        let names_registers = names_registers || options.enable_bottleneck_analysis;
        write_key(&Code::new(self.code, layout.tables()), names_registers, key);
    }

    /// Returns the dependences between the instructions of the code in a loop through registers.
    pub fn value_dependences(&mut self) -> Vec<ValueDependence> {
        self.lay_out();
        let n_instructions = self.code.len();
        self.renamed().0.value_dependences(n_instructions)
    }

    /// Returns lower bounds on the cycles per iteration of the code in a loop.
    pub fn bounds(&mut self) -> Bounds {
        self.lay_out();
        let n_instructions = self.code.len();
        let mut dependencies = dependency_bound(n_instructions, self.renamed().0);
        let code = Code::new(self.code, self.pipeline.layout.tables());
        let limits_moves = self.pipeline.units.registers.limits_eliminated_moves();
        if !self.pipeline.is_in_order() && limits_moves && code.has_eliminable_moves() {
            // The set of eliminated moves depends on the simulation.
            let without = dependency_bound(n_instructions, &self.rename(MovePolicy::EliminateNone));
            if without.cycles < dependencies.cycles {
                dependencies = without;
            }
        }
        let code = self.code;
        let (renamed, pipeline) = self.renamed();
        Bounds {
            front_end: pipeline.front_end.steady_state(&DispatchDemand::of_code(code)),
            stages: Vec::new(),
            ports: port_bound(code, &pipeline.ports, renamed),
            dependencies,
        }
    }

    /// Begins a list schedule of the code in a loop; `None` if there is none: for an in-order pipeline, a micro-operation queue, a front
    /// end that limits more than micro-operations, latencies over a thousand cycles, or dependences without a period.
    pub fn list_schedule(&mut self) -> Option<ListSchedule<'_>> {
        self.lay_out();
        let Pipeline { options, front_end, .. } = &*self.pipeline;
        let has_only_width = options.micro_op_queue_size.is_none() && front_end.kind == FrontEndKind::None;
        if self.pipeline.is_in_order() || !has_only_width || self.code.is_empty() {
            return None;
        }
        let code = self.code;
        let (renamed, Pipeline { layout, ports, limits, .. }) = self.renamed();
        ListSchedule::new(limits, Code::new(code, layout.tables()), ports, renamed)
    }

    /// The code after renaming, and the pipeline.
    fn renamed(&mut self) -> (&Renamed, &Pipeline<'_>) {
        let renamed = self.renamed.take().unwrap_or_else(|| {
            let is_in_order = self.pipeline.is_in_order();
            self.rename(if is_in_order { MovePolicy::EliminateNone } else { MovePolicy::EliminateAll })
        });
        (self.renamed.insert(renamed), self.pipeline)
    }

    fn rename(&mut self, moves: MovePolicy) -> Renamed {
        let is_in_order = self.pipeline.is_in_order();
        let code = Code::new(self.code, self.pipeline.layout.tables());
        let HardwareUnits { registers, in_flight, .. } = &mut self.pipeline.units;
        rename_iterations(&code, registers, in_flight, moves, is_in_order)
    }
}

impl PreparedCode<'_, '_> {
    /// Runs the code in a loop, as [`Run::run`], on a pipeline with one more unit.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    pub fn run_with_unit<U: HardwareUnit, L: Listener>(
        &mut self,
        iterations: u64,
        unit: &mut U,
        listener: &mut L,
    ) -> Result<RunExtent, SimulationError> {
        self.run_loop(iterations, &mut WithUnit { unit, listener })
    }

    /// Runs instructions of the code, as a source supplies them, on a pipeline with one more unit; `()` is none.
    ///
    /// # Errors
    /// If the simulation makes no progress, or the source supplies an instruction that the code does not have.
    pub fn run_stream<U: HardwareUnit, L: Listener>(
        &mut self,
        source: &mut dyn InstructionSource,
        unit: &mut U,
        listener: &mut L,
    ) -> Result<StreamExtent, SimulationError> {
        self.lay_out();
        let mut stream = Stream::new(self.code.len(), source);
        let mut entry = EntryStage::with_stream(&mut stream);
        let mut n_cycles = 0;
        if entry.has_work() {
            let observer = &mut WithUnit { unit, listener };
            let counts_events = self.counts_events(observer);
            let Pipeline { options, back_end, detector, .. } = &mut *self.pipeline;
            detector.reset_for_stream(counts_events);
            // The warnings of hazards can be repeated only once in a run.
            if options.disable_fast_forward || back_end.has_custom_hazards() {
                detector.disable();
            }
            (entry, n_cycles) = self.run_entry(entry, observer)?;
        }
        let extent = StreamExtent { n_instructions: entry.n_executed(), n_cycles };
        entry.error().map_or(Ok(extent), Err)
    }

    fn run_loop<L: Observer>(
        &mut self,
        iterations: u64,
        observer: &mut L,
    ) -> Result<RunExtent, SimulationError> {
        self.lay_out();
        let n_instructions = self.code.len();
        if n_instructions == 0 {
            return Ok(RunExtent::default());
        }
        let counts_events = self.counts_events(observer);
        let Pipeline { options, detector, .. } = &mut *self.pipeline;
        detector.reset(n_instructions, iterations, observer.n_watched(), counts_events);
        if options.disable_fast_forward {
            detector.stop();
        }
        let n_iterations = iterations.max(1);
        let (_, n_cycles) = self.run_entry(EntryStage::new(n_instructions, n_iterations), observer)?;
        Ok(RunExtent { n_iterations, n_cycles })
    }

    /// Whether repetitions are counted by listeners, or as warnings of hazards, which are repeated from a mark on, too.
    fn counts_events(&self, listener: &impl Listener) -> bool {
        listener.counts_events() || self.pipeline.back_end.has_custom_hazards()
    }

    /// Runs the instructions of an entry stage from the initial state. Returns the stage, and the number of cycles.
    fn run_entry<'s, L: Observer>(
        &mut self,
        entry: EntryStage<'s>,
        listener: &mut L,
    ) -> Result<(EntryStage<'s>, u64), SimulationError> {
        let Pipeline { options, layout, units, front_end, back_end, detector, .. } = &mut *self.pipeline;
        // A unit is asked in each cycle.
        let idle = IdleCycles::new(!options.disable_fast_forward && !L::HOLDS_BACK);
        let code = Code::new(self.code, layout.tables());
        units.registers.reset(&code);
        units.in_flight.reset(&code, options.enable_bottleneck_analysis, listener.follows_waits());
        units.signature = Signature::default();
        units.hazard_warnings.clear();
        units.load_store.reset(&code, options.enable_bottleneck_analysis || listener.follows_waits());
        let mut machine =
            Machine { units, cycle: Cycle { code, now: 0 }, n_cycles: 1, stall: None, listener };
        let entry = match back_end {
            BackEnd::OutOfOrder(execute) => {
                let queue = MicroOpQueueStage::new(options);
                let dispatch = DispatchStage::new(front_end);
                execute.reset(options.enable_bottleneck_analysis);
                machine.units.retire_control.reset();
                machine.units.scheduler.reset(&code, options.enable_bottleneck_analysis);
                let stages = OutOfOrderStages { queue, dispatch, execute, retire: RetireStage::default() };
                machine.run_out_of_order(entry, stages, detector, idle)?
            }
            BackEnd::InOrder(issue) => {
                issue.reset(&code);
                machine.run_in_order(entry, issue, detector, idle)?
            }
        };
        Ok((entry, machine.cycle.now.wrapping_add(detector.n_skipped_cycles())))
    }
}

impl Run for &mut PreparedCode<'_, '_> {
    fn run<L: Listener>(self, iterations: u64, listener: &mut L) -> Result<RunExtent, SimulationError> {
        self.run_loop(iterations, &mut Alone(listener))
    }
}
