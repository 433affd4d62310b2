//! Cores as an engine, for models of the project's own that describe them in detail.

mod changes;
mod observed;

use std::num::NonZeroU32;

use stallscope_isa::{CodeToLower, Lower, LoweredCode};
use stallscope_report::Prediction;
use stallscope_sim::{
    Assumption, Bounds, Core, CoreOptions, CoreRun, CoreSettings, FirstInstructions, Instruction, Listener,
    Ports, PreparedCode, PreparedProgram, Program, Ratio, Run, RunExtent, RunLength, SimulationError,
    ValueDependence,
};
use stallscope_target::{FrontEndKind, Inst, ProcessorModel};

use super::instruction_code::InstructionCode;
use super::llvm::LlvmEngine;
use super::loaded_code::{LoadedCode, LongRun};
use super::region_code::RegionCode;
use crate::{Analyzer, Options};
use observed::{Observed, Purpose};

/// A core, and LLVM's pipeline of the same processor, which knows code before it is lowered.
#[derive(Debug)]
pub(crate) struct CoreEngine<'a> {
    core: CoreSimulator,
    llvm: LlvmEngine<'a>,
}

impl<'a> CoreEngine<'a> {
    pub(crate) const fn new(core: CoreSimulator, llvm: LlvmEngine<'a>) -> Self {
        Self { core, llvm }
    }

    /// Lowers code to the core.
    pub(crate) fn load<'e>(&'e mut self, region: RegionCode<'e, 'a>) -> OnCore<'e, 'a> {
        let Self { core, llvm } = self;
        let is_loop = region.is_loop();
        let lowered = core.lower(
            region.analyzer,
            region.insts,
            region.code,
            region.bytes,
            Layout { is_loop, ..Layout::default() },
        );
        let unlowered = llvm.prepare(region.code);
        OnCore { region, is_loop, core, unlowered, lowered, observed: None }
    }

    pub(crate) const fn llvm(&self) -> &LlvmEngine<'a> {
        &self.llvm
    }

    pub(crate) const fn llvm_mut(&mut self) -> &mut LlvmEngine<'a> {
        &mut self.llvm
    }
}

/// Code on a core.
pub(crate) struct OnCore<'e, 'a> {
    region: RegionCode<'e, 'a>,
    /// Whether the code ends in a jump to its beginning.
    is_loop: bool,
    core: &'e mut CoreSimulator,
    /// The code on LLVM's pipeline.
    unlowered: PreparedCode<'e, 'a>,
    /// The code as the core sees it.
    lowered: LoweredCode,
    /// The observations of the last run, if it was for a prediction.
    observed: Option<Observed>,
}

impl LoadedCode for OnCore<'_, '_> {
    fn write_key(&mut self, names_registers: bool, key: &mut Vec<u8>) {
        self.unlowered.key(names_registers, key);
        self.core.write_key(&self.lowered, key);
    }

    fn front_end_width(&self) -> Option<u32> {
        None
    }

    fn source(&self) -> Option<&'static str> {
        self.core.source(&self.lowered)
    }

    fn bounds(&mut self) -> Bounds {
        self.core.bounds(&self.lowered, self.region.code)
    }

    fn value_dependences(&mut self) -> Vec<ValueDependence> {
        self.core.value_dependences(&self.lowered)
    }

    fn dependences_to_cut(&mut self) -> Vec<ValueDependence> {
        let mut dependences = self.value_dependences();
        dependences.extend(self.lowered.program.store_dependences());
        dependences.sort_unstable();
        dependences
    }

    fn of_registers(&mut self) -> (Vec<ValueDependence>, Bounds) {
        (self.unlowered.value_dependences(), self.unlowered.bounds())
    }

    fn run<L: Listener>(
        &mut self,
        n_iterations: u64,
        predicted: Option<&Bounds>,
        listener: &mut L,
    ) -> Result<RunExtent, SimulationError> {
        let Self { region, core, lowered, observed, .. } = self;
        let options = region.analyzer.options();
        *observed = predicted.map(|bounds| core.observe(lowered, bounds));
        let prepared = core.prepare(lowered, region.code, options.fast_forward);
        let Some(observed) = observed else { return prepared.run(n_iterations, listener) };
        if options.iterations.is_none() {
            observed.end_early();
        }
        PredictedProgram { prepared, observed }.run(n_iterations, listener)
    }

    fn complete(&mut self, prediction: &mut Prediction, bounds: Bounds) -> Result<(), SimulationError> {
        let Self { region, core, lowered, observed, .. } = self;
        let Some(mut observed) = observed.take() else { return Ok(()) };
        if core.is_held_back() && !observed.has_repeated() {
            // What other views note of the simulation need not repeat when its state does. That must not change what is predicted.
            observed = core.run_alone(lowered, region.code, &bounds, (1, region.analyzer.options()))?;
        }
        core.complete(prediction, lowered.assumptions.clone(), bounds, observed);
        Ok(())
    }

    fn long_run(&mut self) -> Result<LongRun, SimulationError> {
        let Self { region, core, lowered, .. } = self;
        let bounds = core.bounds(lowered, region.code);
        let options = region.analyzer.options();
        let n_iterations = options.n_shown_iterations().into();
        let observed = core.run_alone(lowered, region.code, &bounds, (n_iterations, options))?;
        let cycles = core.predicted_cycles(&observed, &bounds);
        Ok(LongRun { cycles, is_estimate: core.is_estimate(&observed), bounds })
    }
}

/// How code is laid out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Layout {
    /// Whether it ends in a jump to its beginning.
    is_loop: bool,
    /// Whether the instructions differ from the file's, so that they follow one another.
    is_rearranged: bool,
    /// The address of the first byte, modulo a line, if it is another one than the options say.
    alignment: Option<u32>,
}

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
        Self::with(analyzer, Ports::new(analyzer.info()), analyzer.options().hardware.dispatch_width)
    }

    /// The core with other ports, or another dispatch width.
    fn with(analyzer: &Analyzer, ports: Ports, width: Option<NonZeroU32>) -> Option<Self> {
        let (subtarget, options) = (analyzer.info(), analyzer.options());
        let lower = analyzer.subtarget().isa().lower;
        let model = subtarget.core_model()?;
        let settings = CoreSettings::new(subtarget, &ports, options.hardware.front_end, width)?;
        Some(Self {
            core: Core::new(settings, ports),
            lower,
            model,
            front_end: options.hardware.front_end.unwrap_or(model.front_end_kind()),
            encodings: Vec::new(),
            addresses: Vec::new(),
        })
    }

    /// Dispatch slots per cycle.
    fn width(&self) -> u32 {
        self.core.settings().width
    }

    /// The ports.
    const fn ports(&self) -> &Ports {
        self.core.ports()
    }

    /// Lowers code.
    fn lower(
        &mut self,
        analyzer: &Analyzer,
        insts: &[&Inst],
        code: &[Instruction],
        bytes: InstructionCode<'_, '_>,
        layout: Layout,
    ) -> LoweredCode {
        self.encodings.resize_with(insts.len(), Vec::new);
        for (inst, encoding) in insts.iter().zip(&mut self.encodings) {
            encoding.clear();
            if bytes.write(inst, encoding).is_err() {
                encoding.clear();
            }
        }
        let lengths = self.encodings.iter().map(Vec::len);
        bytes.addresses(insts, lengths, layout.is_rearranged, &mut self.addresses);
        let options = analyzer.options().core;
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
            is_loop: layout.is_loop,
            options: CoreOptions { alignment: layout.alignment.or(options.alignment), ..options },
        });
        for (index, instruction) in code.iter().enumerate() {
            if instruction.desc.has_set_latency {
                lowered.program = lowered.program.with_latency(index, instruction.desc.max_latency);
            }
        }
        lowered.program.normalize();
        lowered
    }

    /// Appends a key to `key`. Code with equal keys runs equally, if that of LLVM's model is equal, too.
    fn write_key(&self, lowered: &LoweredCode, key: &mut Vec<u8>) {
        let LoweredCode { program, front_end, front_end_key, unrolled: _, assumptions } = lowered;
        program.write_key(key);
        front_end.write_key(key);
        key.extend_from_slice(front_end_key);
        key.extend_from_slice(format!("{assumptions:?}").as_bytes());
    }

    /// Lower bounds of the cycles of an iteration.
    fn bounds(&self, lowered: &LoweredCode, code: &[Instruction]) -> Bounds {
        self.core.bounds(&lowered.program, code, &*lowered.front_end)
    }

    /// The dependences between the instructions of code.
    fn value_dependences(&self, lowered: &LoweredCode) -> Vec<ValueDependence> {
        self.core.value_dependences(&lowered.program)
    }

    /// Code that is ready to run.
    fn prepare<'a>(
        &'a mut self,
        lowered: &'a mut LoweredCode,
        code: &'a [Instruction],
        fast_forward: bool,
    ) -> PreparedProgram<'a> {
        let LoweredCode { program, front_end, .. } = lowered;
        PreparedProgram { core: &mut self.core, program, code, front_end: &mut **front_end, fast_forward }
    }

    /// Prepares the observation of code for a prediction.
    fn observe(&self, lowered: &LoweredCode, bounds: &Bounds) -> Observed {
        let Program { instructions, slots, n_bytes, .. } = &lowered.program;
        let purpose = if let Some(measurement) = lowered.unrolled {
            Purpose::Bhive { n_bytes: *n_bytes, measurement }
        } else if self.core.settings().dispatch.is_some() {
            Purpose::Period
        } else {
            Purpose::LongRun
        };
        Observed::new(purpose, instructions.len(), slots.len(), self.width(), bounds.cycles().value())
    }

    /// Where instructions come from, if the model describes that.
    fn source(&self, lowered: &LoweredCode) -> Option<&'static str> {
        let is_described = self.core.settings().describes_front_end;
        is_described.then(|| lowered.front_end.source())
    }

    /// Runs code without views, and only as long as a prediction needs. If the state repeats, the run ends after `n_iterations`.
    fn run_alone(
        &mut self,
        lowered: &mut LoweredCode,
        code: &[Instruction],
        bounds: &Bounds,
        (n_iterations, options): (u64, &Options),
    ) -> Result<Observed, SimulationError> {
        let mut observed = self.observe(lowered, bounds);
        observed.end_early();
        let prepared = self.prepare(lowered, code, options.fast_forward);
        PredictedProgram { prepared, observed: &mut observed }.run(n_iterations, &mut ())?;
        Ok(observed)
    }

    /// Returns the cycles of an iteration that [`Self::complete`] predicts, and observes nothing else.
    fn cycles(
        &mut self,
        lowered: &mut LoweredCode,
        code: &[Instruction],
        options: &Options,
    ) -> Result<f64, SimulationError> {
        let bounds = self.bounds(lowered, code);
        let observed = self.run_alone(lowered, code, &bounds, (1, options))?;
        Ok(self.predicted_cycles(&observed, &bounds))
    }

    /// Whether the state of code that has just run might have repeated sooner without views.
    const fn is_held_back(&self) -> bool {
        self.core.last_run().is_held_back
    }

    /// The outcome of the last run, as far as it was observed: other views may go on until the state repeats.
    fn observed_run(&self, observed: &Observed) -> CoreRun {
        let run = self.core.last_run();
        CoreRun { period: run.period.filter(|_| observed.has_repeated()), ..run }
    }

    /// Whether the state of code that has just run did not repeat.
    fn is_estimate(&self, observed: &Observed) -> bool {
        self.observed_run(observed).period.is_none()
    }

    /// The cycles of an iteration of code that has just run, if its state repeats.
    fn exact_cycles(&self, observed: &Observed) -> Option<Ratio> {
        let period = self.observed_run(observed).period.filter(|_| !observed.is_as_bhive())?;
        Some(Ratio::new(period.n_cycles, period.n_iterations))
    }

    /// The cycles of an iteration of code that has just run, not below its bounds, but for cycles that are missing from a measurement.
    fn predicted_cycles(&self, observed: &Observed, bounds: &Bounds) -> f64 {
        let exact = self.exact_cycles(observed).map(Ratio::value);
        let cycles = exact.unwrap_or_else(|| observed.cycles(&self.observed_run(observed)));
        cycles.max(bounds.cycles().value()) - observed.missing_cycles()
    }

    /// Completes the prediction of code that has just run. The prediction is never below its bounds.
    fn complete(
        &self,
        prediction: &mut Prediction,
        assumptions: Vec<Assumption>,
        bounds: Bounds,
        observed: Observed,
    ) {
        prediction.predicted_cycles = self.predicted_cycles(&observed, &bounds);
        prediction.is_estimate = self.is_estimate(&observed);
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
struct PredictedProgram<'a> {
    prepared: PreparedProgram<'a>,
    observed: &'a mut Observed,
}

impl Run for PredictedProgram<'_> {
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<RunExtent, SimulationError> {
        let Self { prepared, observed } = self;
        let PreparedProgram { core, program, code, front_end, fast_forward } = prepared;
        let n_iterations = n_iterations.max(1);
        let mut first = FirstInstructions::new(n_iterations * code.len() as u64, listener);
        let length = RunLength::new(n_iterations, code.len(), fast_forward);
        let length = RunLength { n_iterations: length.n_iterations.max(observed.n_iterations()), ..length };
        let run = core.run(program, code, front_end, length, &mut (&mut first, observed))?;
        Ok(RunExtent { n_iterations: n_iterations.min(run.n_iterations), n_cycles: first.n_cycles() })
    }
}
