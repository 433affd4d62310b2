//! Simulating code on a core, with models of the project's own that describe cores in detail.

use std::num::NonZeroU32;

use stallscope_isa::{CodeToLower, Lower, LoweredCode};
use stallscope_report::Prediction;
use stallscope_sim::{
    Assumption, Bounds, Core, CoreOptions, CoreRun, CoreSettings, FirstInstructions, InitialState,
    Instruction, Listener, Ports, PreparedProgram, Program, Ratio, Run, RunExtent, RunLength,
    SimulationError, ValueDependence,
};
use stallscope_target::{FrontEndKind, Inst, ProcessorModel};

use super::instruction_code::InstructionCode;
use super::observed::{Observed, Purpose};
use crate::{Analyzer, Options};

/// A core, and the lowering of code to it.
#[derive(Debug)]
pub(crate) struct CoreSimulator {
    core: Core,
    lower: Lower,
    model: ProcessorModel,
    front_end: FrontEndKind,
    encodings: Vec<Vec<u8>>,
    addresses: Vec<u64>,
}

impl CoreSimulator {
    /// The core of the analyzer's subtarget, if its model describes one in detail.
    pub(crate) fn new(analyzer: &Analyzer) -> Option<Self> {
        Self::with(analyzer, Ports::new(analyzer.info()), analyzer.options().dispatch_width)
    }

    /// The core with other ports, or another dispatch width.
    pub(crate) fn with(analyzer: &Analyzer, ports: Ports, width: Option<NonZeroU32>) -> Option<Self> {
        let (subtarget, options) = (analyzer.info(), analyzer.options());
        let lower = analyzer.subtarget().isa().lower;
        let model = subtarget.core_model()?;
        let settings = CoreSettings::new(subtarget, &ports, options.front_end, width)?;
        Some(Self {
            core: Core::new(settings, ports),
            lower,
            model,
            front_end: options.front_end.unwrap_or(model.front_end_kind()),
            encodings: Vec::new(),
            addresses: Vec::new(),
        })
    }

    /// Issue slots per cycle.
    pub(crate) fn width(&self) -> u32 {
        self.core.settings().width
    }

    /// The ports.
    pub(crate) const fn ports(&self) -> &Ports {
        self.core.ports()
    }

    /// Lowers code. `is_loop` says whether it ends in a jump to its beginning, `is_rearranged` whether the instructions are others
    /// than those in the file, so that they follow one another.
    pub(crate) fn lower(
        &mut self,
        analyzer: &Analyzer,
        insts: &[&Inst],
        code: &[Instruction],
        bytes: InstructionCode<'_, '_>,
        (is_loop, is_rearranged): (bool, bool),
    ) -> LoweredCode {
        self.encodings.resize_with(insts.len(), Vec::new);
        for (inst, encoding) in insts.iter().zip(&mut self.encodings) {
            encoding.clear();
            if bytes.write(inst, encoding).is_err() {
                encoding.clear();
            }
        }
        let lengths = self.encodings.iter().map(Vec::len);
        bytes.addresses(insts, lengths, is_rearranged, &mut self.addresses);
        let mut lowered = (self.lower)(&CodeToLower {
            subtarget: analyzer.info(),
            model: &self.model,
            parameters: &self.core.settings().parameters,
            ports: self.core.ports(),
            insts,
            code,
            encodings: &self.encodings,
            addresses: &self.addresses,
            expressions: bytes.expressions,
            front_end: self.front_end,
            is_loop,
            options: analyzer.options().core,
        });
        lowered.program.normalize();
        lowered
    }

    /// Appends a key to `key`. Code with equal keys runs equally, if that of LLVM's model is equal, too.
    pub(crate) fn write_key(&self, lowered: &LoweredCode, key: &mut Vec<u8>) {
        let LoweredCode { program, front_end, assumptions } = lowered;
        program.write_key(key);
        front_end.write_key(key);
        key.extend_from_slice(format!("{assumptions:?}").as_bytes());
    }

    /// Lower bounds of the cycles of an iteration.
    pub(crate) fn bounds(&self, lowered: &LoweredCode, code: &[Instruction]) -> Bounds {
        self.core.bounds(&lowered.program, code, &*lowered.front_end)
    }

    /// The dependences between the instructions of code.
    pub(crate) fn value_dependences(&self, lowered: &LoweredCode) -> Vec<ValueDependence> {
        self.core.value_dependences(&lowered.program)
    }

    /// The dependences between the instructions of code and those on stores, which can be cut.
    pub(crate) fn dependences_to_cut(&self, lowered: &LoweredCode) -> Vec<ValueDependence> {
        let mut dependences = self.value_dependences(lowered);
        dependences.extend(lowered.program.store_dependences());
        dependences.sort_unstable();
        dependences
    }

    /// Code that is ready to run.
    pub(crate) fn prepare<'a>(
        &'a mut self,
        lowered: &'a mut LoweredCode,
        code: &'a [Instruction],
        fast_forward: bool,
    ) -> PreparedProgram<'a> {
        let LoweredCode { program, front_end, .. } = lowered;
        PreparedProgram { core: &mut self.core, program, code, front_end: &mut **front_end, fast_forward }
    }

    /// Whether the cycles are counted as BHive does: the copies are decoded again and again. On AMD's cores they were measured in
    /// a loop.
    fn measures_as_bhive(&self, options: CoreOptions) -> bool {
        options.initial_state == InitialState::Bhive && self.front_end == FrontEndKind::Intel
    }

    /// Prepares the observation of code for a prediction.
    pub(crate) fn observe(&self, lowered: &LoweredCode, bounds: &Bounds, options: CoreOptions) -> Observed {
        let Program { instructions, slots, n_bytes, .. } = &lowered.program;
        let purpose = if self.measures_as_bhive(options) {
            Purpose::Bhive { n_bytes: *n_bytes }
        } else if self.core.settings().front_end.is_some() {
            Purpose::Period
        } else {
            Purpose::LongRun
        };
        Observed::new(purpose, instructions.len(), slots.len(), self.width(), bounds.cycles().value())
    }

    /// Where instructions come from, if the model describes that.
    pub(crate) fn source(&self, lowered: &LoweredCode) -> Option<&'static str> {
        let is_described = self.core.settings().front_end.is_none();
        is_described.then(|| lowered.front_end.source())
    }

    /// Returns the cycles of an iteration that [`Self::complete`] predicts, and observes nothing else.
    pub(crate) fn cycles(
        &mut self,
        lowered: &mut LoweredCode,
        code: &[Instruction],
        options: &Options,
    ) -> Result<f64, SimulationError> {
        let bounds = self.bounds(lowered, code);
        let mut observed = self.observe(lowered, &bounds, options.core);
        observed.end_early();
        let prepared = self.prepare(lowered, code, options.fast_forward);
        PredictedProgram { prepared, observed: &mut observed }.run(1, &mut ())?;
        Ok(self.predicted_cycles(&observed, &bounds))
    }

    /// Whether the state of code that has just run might have repeated sooner without views.
    pub(crate) const fn is_held_back(&self) -> bool {
        self.core.last_run().is_held_back
    }

    /// The outcome of the last run, as far as it was observed: other views may go on until the state repeats.
    fn observed_run(&self, observed: &Observed) -> CoreRun {
        let run = self.core.last_run();
        CoreRun { period: run.period.filter(|_| observed.has_repeated()), ..run }
    }

    /// The cycles of an iteration of code that has just run, if its state repeats.
    fn exact_cycles(&self, observed: &Observed) -> Option<Ratio> {
        let period = self.observed_run(observed).period.filter(|_| !observed.is_as_bhive())?;
        Some(Ratio::new(period.n_cycles, period.n_iterations))
    }

    /// The cycles of an iteration of code that has just run, not below its bounds.
    fn predicted_cycles(&self, observed: &Observed, bounds: &Bounds) -> f64 {
        let exact = self.exact_cycles(observed).map(Ratio::value);
        exact.unwrap_or_else(|| observed.cycles(&self.observed_run(observed))).max(bounds.cycles().value())
    }

    /// Completes the prediction of code that has just run. The prediction is never below its bounds.
    pub(crate) fn complete(
        &self,
        prediction: &mut Prediction,
        assumptions: Vec<Assumption>,
        bounds: Bounds,
        observed: Observed,
    ) {
        prediction.predicted_cycles = self.predicted_cycles(&observed, &bounds);
        prediction.is_estimate = self.observed_run(&observed).period.is_none();
        prediction.exact_cycles = self.exact_cycles(&observed).map(|exact| exact.max(bounds.cycles()));
        (prediction.slots, prediction.limit) = observed.into_slots().finish();
        prediction.width = self.width();
        prediction.assumptions = assumptions;
        prediction.bounds = bounds;
    }
}

/// A program that is ready to run for a prediction: views see as many iterations as they ask for, and the prediction as many
/// as it needs.
#[derive(Debug)]
pub(crate) struct PredictedProgram<'a> {
    pub(crate) prepared: PreparedProgram<'a>,
    pub(crate) observed: &'a mut Observed,
}

impl Run for PredictedProgram<'_> {
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<RunExtent, SimulationError> {
        let Self { prepared, observed } = self;
        let PreparedProgram { core, program, code, front_end, fast_forward } = prepared;
        let n_iterations = n_iterations.max(1);
        let mut first = FirstInstructions::new(n_iterations * code.len() as u64, listener);
        let length = RunLength {
            n_iterations: n_iterations.max(observed.n_iterations()),
            n_if_repeated: fast_forward.then_some(n_iterations),
        };
        let run = core.run(program, code, front_end, length, &mut (&mut first, observed))?;
        Ok(RunExtent { n_iterations: n_iterations.min(run.n_iterations), n_cycles: first.n_cycles() })
    }
}
