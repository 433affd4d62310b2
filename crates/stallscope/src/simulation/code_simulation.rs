//! The simulation of a region's code, for listeners, views and units of other crates.

use std::fmt;

use stallscope_mc::{Encoder, Printer};
use stallscope_report::{SimulationContext, View, ViewSet};
use stallscope_sim::{
    HardwareUnit, Instruction, InstructionSource, Listener, RunExtent, SimulationError, StreamExtent,
};
use stallscope_target::Inst;

use super::report_simulation::ReportSimulation;
use crate::code::input_code::InputCode;
use crate::engine::instruction_code::InstructionCode;
use crate::engine::loaded_code::LoadedCode as _;
use crate::engine::region_code::RegionCode;
use crate::engine::{Engine, OnEngine};
use crate::{Analyzer, CodeError};

/// The code of a region on the engine that simulates it: LLVM's pipeline, or a core if the model describes one. It can run any
/// number of times, each time from the initial state.
///
/// [`RegionAnalyzer::simulation`](crate::RegionAnalyzer::simulation) makes it.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"imulq %rax, %rbx\n");
/// let mut regions = analyzer.region_analyzer();
/// let mut simulation = regions.simulation(&input, &input.regions[0])?;
/// assert_eq!(simulation.instructions()[0].desc.max_latency, 3);
/// assert_eq!(simulation.run(&mut ())?.n_cycles, 303);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CodeSimulation<'e, 'a> {
    pub(crate) analyzer: &'a Analyzer,
    /// Prints registers for views.
    pub(crate) printer: &'e Printer<'a>,
    pub(crate) encoder: &'e Encoder<'a>,
    pub(crate) engine: &'e mut Engine<'a>,
    pub(crate) input: &'e InputCode<'e>,
    pub(crate) insts: Vec<&'e Inst>,
    pub(crate) code: &'e [Instruction],
}

impl<'a> CodeSimulation<'_, 'a> {
    fn load(&mut self) -> OnEngine<'_, 'a> {
        let Self { analyzer, printer: _, encoder, engine, input, insts, code } = self;
        let bytes = InstructionCode { encoder, expressions: &input.expressions, sources: &input.sources };
        engine.load(RegionCode { analyzer, input, insts, code, bytes })
    }

    fn n_iterations(&self) -> u32 {
        self.analyzer.options().n_shown_iterations()
    }

    /// The instructions as the simulation sees them. Events name them by their indexes.
    #[must_use]
    pub const fn instructions(&self) -> &[Instruction] {
        self.code
    }

    /// Runs the code in a loop, as often as [`Options::iterations`](crate::Options::iterations) says, and reports its events to a
    /// listener; `()` is none.
    ///
    /// ```
    /// use stallscope::simulation::{InstRef, Listener, ResourceUse};
    /// use stallscope::{Analyzer, Options, Subtarget};
    ///
    /// /// Counts instructions.
    /// #[derive(Default)]
    /// struct Issued(u64);
    ///
    /// impl Listener for Issued {
    ///     fn on_issued(&mut self, _: InstRef<'_>, _: &[ResourceUse]) {
    ///         self.0 += 1;
    ///     }
    /// }
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::new())?;
    /// let input = analyzer.parse("block", b"addq %rax, %rbx\n");
    /// let mut issued = Issued::default();
    /// analyzer.region_analyzer().simulation(&input, &input.regions[0])?.run(&mut issued)?;
    /// assert_eq!(issued.0, 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the simulation makes no progress.
    pub fn run<L: Listener>(&mut self, listener: &mut L) -> Result<RunExtent, CodeError> {
        let n_iterations = self.n_iterations();
        self.load().run(u64::from(n_iterations), None, listener).map_err(failed)
    }

    /// Runs the code and returns a view of another crate, as reports have their own; `None` if the view says so.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    pub fn view<V: View>(&mut self) -> Result<Option<V>, CodeError> {
        let n_iterations = self.n_iterations();
        let Self { analyzer, printer, code, .. } = *self;
        let mut loaded = self.load();
        let front_end_width = loaded.front_end_width();
        let simulation = ReportSimulation { analyzer, printer, code, front_end_width, views: ViewSet::NONE };
        simulation.with_context(n_iterations, |context| {
            let mut listener = V::listener(&context);
            let extent = loaded.run(u64::from(n_iterations), None, &mut listener).map_err(failed)?;
            let n_iterations = u32::try_from(extent.n_iterations).unwrap_or(n_iterations);
            Ok(V::finish(listener, &SimulationContext { n_iterations, ..context }, extent.n_cycles))
        })
    }

    /// Runs the code as [`Self::run`], on a pipeline with one more unit.
    ///
    /// # Errors
    /// If the simulation makes no progress, or a core simulates the code, which takes no other unit.
    pub fn run_with_unit<U: HardwareUnit, L: Listener>(
        &mut self,
        unit: &mut U,
        listener: &mut L,
    ) -> Result<RunExtent, CodeError> {
        let n_iterations = self.n_iterations();
        let mut loaded = self.load();
        let prepared = loaded.prepared().ok_or_else(|| of_core("units"))?;
        prepared.run_with_unit(u64::from(n_iterations), unit, listener).map_err(failed)
    }

    /// Runs instructions of the code in the order of a source, such as a trace, on a pipeline with one
    /// more unit; `()` is none. Their number does not follow from the options.
    ///
    /// # Errors
    /// If the simulation makes no progress, the source supplies an instruction that the code does not have, or a core simulates the
    /// code, which takes no stream.
    pub fn run_stream<U: HardwareUnit, L: Listener>(
        &mut self,
        source: &mut dyn InstructionSource,
        unit: &mut U,
        listener: &mut L,
    ) -> Result<StreamExtent, CodeError> {
        let mut loaded = self.load();
        let prepared = loaded.prepared().ok_or_else(|| of_core("streams"))?;
        prepared.run_stream(source, unit, listener).map_err(failed)
    }
}

impl fmt::Debug for CodeSimulation<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodeSimulation").field("n_instructions", &self.code.len()).finish_non_exhaustive()
    }
}

fn failed(error: SimulationError) -> CodeError {
    CodeError::new(error.to_string())
}

/// The error for what only LLVM's pipeline has.
fn of_core(what: &str) -> CodeError {
    CodeError::new(format!("{what} need LLVM's model of the processor, not stallscope's own"))
}
