//! The engines that simulate code: LLVM's pipeline, with a list schedule for code with calls, and cores.
//!
//! An engine takes code in and gives events and figures out. This folder alone knows which engine simulates a processor: the
//! analysis of a region, its views, its outlook and its changes use [`LoadedCode`].

mod cores;
pub(crate) mod instruction_code;
mod llvm;
pub(crate) mod loaded_code;
pub(crate) mod region_code;

use stallscope_report::Prediction;
use stallscope_sim::{
    Bounds, CustomHazards, HazardWarnings, Instruction, Listener, Pipeline, PortSet, PreparedCode, RunExtent,
    SimulationError, ValueDependence,
};
use stallscope_target::ProcResourceId;

use crate::Analyzer;
use crate::what_if::model::{Answered, Model, Possible};
use cores::{CoreEngine, CoreSimulator, OnCore};
use llvm::{LlvmEngine, OnPipeline};
use loaded_code::{LoadedCode, LongRun};
use region_code::RegionCode;

/// The engine that simulates a processor.
#[derive(Debug)]
pub(crate) enum Engine<'a> {
    Llvm(Box<LlvmEngine<'a>>),
    Core(Box<CoreEngine<'a>>),
}

/// Code on its engine.
pub(crate) enum OnEngine<'e, 'a> {
    Llvm(OnPipeline<'e, 'a>),
    Core(Box<OnCore<'e, 'a>>),
}

/// Calls a function with the code, on whichever engine it is.
macro_rules! on_each {
    ($this:expr, $code:ident => $call:expr) => {
        match $this {
            OnEngine::Llvm($code) => $call,
            OnEngine::Core($code) => $call,
        }
    };
}

impl<'a> Engine<'a> {
    /// The engine for the analyzer's subtarget: a core if its model describes one, and LLVM's pipeline otherwise.
    pub(crate) fn new(analyzer: &'a Analyzer, hazards: Option<&'static dyn CustomHazards>) -> Self {
        let llvm = LlvmEngine::new(analyzer, hazards);
        match CoreSimulator::new(analyzer) {
            Some(core) => Self::Core(Box::new(CoreEngine::new(core, llvm))),
            None => Self::Llvm(Box::new(llvm)),
        }
    }

    /// Takes code in.
    pub(crate) fn load<'e>(&'e mut self, region: RegionCode<'e, 'a>) -> OnEngine<'e, 'a> {
        match self {
            Self::Llvm(engine) => OnEngine::Llvm(engine.load(region.code)),
            Self::Core(engine) => OnEngine::Core(Box::new(engine.load(region))),
        }
    }

    /// Whether equal instructions are simulated equally, whatever their bytes and places.
    pub(crate) const fn knows_code_by_instructions(&self) -> bool {
        matches!(self, Self::Llvm(_))
    }

    /// Whether the engine finds bottlenecks.
    pub(crate) fn finds_bottlenecks(&self) -> bool {
        match self {
            Self::Llvm(engine) => engine.finds_bottlenecks(),
            Self::Core(_) => true,
        }
    }

    /// LLVM's pipeline of the same processor, whose ports and front end reports name.
    pub(crate) const fn pipeline(&self) -> &Pipeline<'a> {
        match self {
            Self::Llvm(engine) => engine.pipeline(),
            Self::Core(engine) => engine.llvm().pipeline(),
        }
    }

    /// Reports an issue event for each instruction, with the resource usage of the scheduling model. Nothing is simulated.
    pub(crate) fn instruction_tables<L: Listener>(&mut self, code: &[Instruction], listener: &mut L) {
        match self {
            Self::Llvm(engine) => engine.instruction_tables(code, listener),
            Self::Core(engine) => engine.llvm_mut().instruction_tables(code, listener),
        }
    }
}

impl<'e, 'a> OnEngine<'e, 'a> {
    /// The code on LLVM's pipeline, if that simulates it.
    pub(crate) const fn prepared(&mut self) -> Option<&mut PreparedCode<'e, 'a>> {
        match self {
            Self::Llvm(code) => Some(code.prepared_mut()),
            Self::Core(_) => None,
        }
    }
}

impl LoadedCode for OnEngine<'_, '_> {
    fn write_key(&mut self, names_registers: bool, key: &mut Vec<u8>) {
        on_each!(self, code => code.write_key(names_registers, key));
    }

    fn front_end_width(&self) -> Option<u32> {
        on_each!(self, code => code.front_end_width())
    }

    fn source(&self) -> Option<&'static str> {
        on_each!(self, code => code.source())
    }

    fn bounds(&mut self) -> Bounds {
        on_each!(self, code => code.bounds())
    }

    fn value_dependences(&mut self) -> Vec<ValueDependence> {
        on_each!(self, code => code.value_dependences())
    }

    fn dependences_to_cut(&mut self) -> Vec<ValueDependence> {
        on_each!(self, code => code.dependences_to_cut())
    }

    fn of_registers(&mut self) -> (Vec<ValueDependence>, Bounds) {
        on_each!(self, code => code.of_registers())
    }

    fn run<L: Listener>(
        &mut self,
        n_iterations: u64,
        predicted: Option<&Bounds>,
        listener: &mut L,
    ) -> Result<RunExtent, SimulationError> {
        on_each!(self, code => code.run(n_iterations, predicted, listener))
    }

    fn hazard_warnings(&self) -> HazardWarnings {
        on_each!(self, code => code.hazard_warnings())
    }

    fn complete(&mut self, prediction: &mut Prediction, bounds: Bounds) -> Result<(), SimulationError> {
        on_each!(self, code => code.complete(prediction, bounds))
    }

    fn long_run(&mut self) -> Result<LongRun, SimulationError> {
        on_each!(self, code => code.long_run())
    }
}

impl Model for OnEngine<'_, '_> {
    fn cycles(&mut self) -> Result<f64, SimulationError> {
        on_each!(self, code => code.cycles())
    }

    fn width(&self) -> u32 {
        on_each!(self, code => code.width())
    }

    fn latency(&self, index: usize) -> u32 {
        on_each!(self, code => code.latency(index))
    }

    fn uses(&self, resource: usize) -> bool {
        on_each!(self, code => code.uses(resource))
    }

    fn ports_of(&self, resource: ProcResourceId) -> PortSet {
        on_each!(self, code => code.ports_of(resource))
    }

    fn changed(&mut self, changes: &[Possible]) -> Answered {
        on_each!(self, code => code.changed(changes))
    }

    fn loads_wait_for_stores(&self) -> bool {
        on_each!(self, code => code.loads_wait_for_stores())
    }

    fn has_places(&self) -> bool {
        on_each!(self, code => code.has_places())
    }

    fn free_takes_slots(&self) -> bool {
        on_each!(self, code => code.free_takes_slots())
    }
}
