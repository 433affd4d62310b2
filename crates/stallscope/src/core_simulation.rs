//! Simulating code on a core, with models of the project's own that describe cores in detail.

use stallscope_isa::{CodeToLower, Lower, LoweredCode};
use stallscope_mc::{Encoder, Expressions};
use stallscope_report::{Prediction, SlotListener};
use stallscope_sim::{
    Bounds, Core, CoreOptions, CoreRun, CoreSettings, FirstInstructions, InitialState, InstRef, Instruction,
    Listener, Ports, PreparedProgram, Ratio, Run, SimulationError,
};
use stallscope_target::{CoreParameter, CoreParameters, FrontEndKind, Inst, ProcessorModel};

use crate::{Analyzer, Options};

/// A core, and the lowering of code to it.
#[derive(Debug)]
pub(crate) struct CoreSimulator {
    core: Core,
    lower: Lower,
    model: ProcessorModel,
    front_end: FrontEndKind,
    encodings: Vec<Vec<u8>>,
}

/// Lowered code with its bounds.
#[derive(Debug)]
pub(crate) struct CoreCode {
    pub(crate) lowered: LoweredCode,
    pub(crate) bounds: Bounds,
}

impl CoreSimulator {
    /// The core of the analyzer's subtarget, if its model describes one in detail.
    pub(crate) fn new(analyzer: &Analyzer) -> Option<Self> {
        let (subtarget, options) = (analyzer.info(), analyzer.options());
        let lower = analyzer.subtarget().isa().lower?;
        let model = subtarget.processor_model.filter(|model| model.front_end_kind().is_of_core())?;
        let sched_model = &subtarget.sched_model;
        let or = |number: u16, other: u16| u32::from(if number > 0 { number } else { other });
        let parameters = CoreParameters::new(subtarget.description().span(model.parameters).iter());
        let width = options.dispatch_width.map_or(u32::from(model.width).max(1), std::num::NonZeroU32::get);
        // Issue waits until a whole cycle's slots fit, and takes what the queue before it holds.
        let n_entries = [CoreParameter::MicroOpQueue, CoreParameter::Scheduler].map(|p| parameters.get(p));
        let width = n_entries.into_iter().filter(|&n| n > 0).fold(width, u32::min);
        let own_retire = if sched_model.has_extra_info { sched_model.max_retire_per_cycle } else { 0 };
        let settings = CoreSettings {
            width,
            retire_width: if own_retire > 0 { own_retire.into() } else { width },
            reorder_buffer: or(sched_model.reorder_buffer_size, sched_model.micro_op_buffer_size).max(width),
            store_buffer: or(model.n_store_buffer_entries, u16::MAX),
            binding: model.port_binding_rule(),
            parameters,
        };
        Some(Self {
            core: Core::new(settings, Ports::new(subtarget)),
            lower,
            model,
            front_end: options.front_end.unwrap_or(model.front_end_kind()),
            encodings: Vec::new(),
        })
    }

    /// Issue slots per cycle.
    pub(crate) fn width(&self) -> u32 {
        self.core.settings().width
    }

    /// Lowers code. `is_loop` says whether it ends in a jump to its beginning.
    pub(crate) fn lower(
        &mut self,
        analyzer: &Analyzer,
        insts: &[&Inst],
        code: &[Instruction],
        (encoder, expressions): (&Encoder<'_>, &Expressions),
        is_loop: bool,
    ) -> CoreCode {
        self.encodings.resize_with(insts.len(), Vec::new);
        for (inst, bytes) in insts.iter().zip(&mut self.encodings) {
            bytes.clear();
            if encoder.encode(inst, expressions, bytes).is_err() {
                bytes.clear();
            }
        }
        let lowered = (self.lower)(&CodeToLower {
            subtarget: analyzer.info(),
            model: &self.model,
            parameters: &self.core.settings().parameters,
            ports: self.core.ports(),
            insts,
            code,
            encodings: &self.encodings,
            expressions,
            front_end: self.front_end,
            is_loop,
            options: analyzer.options().core,
        });
        let bounds = self.core.bounds(&lowered.program, &*lowered.front_end);
        CoreCode { lowered, bounds }
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

    /// Code that is ready to run for a prediction.
    pub(crate) fn prepare_prediction<'a>(
        &'a mut self,
        core_code: &'a mut CoreCode,
        code: &'a [Instruction],
        options: &Options,
        observed: &'a mut Observed,
    ) -> PredictedProgram<'a> {
        let CoreCode { lowered, bounds } = core_code;
        let as_bhive = self.measures_as_bhive(options.core);
        let stretch = if as_bhive {
            Stretch::of_bhive(lowered.program.n_bytes)
        } else {
            Stretch::of_long_run(code.len())
        };
        *observed = Observed { stretch, as_bhive, bound: bounds.cycles().value(), ..Observed::default() };
        let width = self.width();
        PredictedProgram { prepared: self.prepare(lowered, code, options.fast_forward), width, observed }
    }

    /// Completes the prediction of code that has just run. The prediction is never below its bounds.
    pub(crate) fn complete(&self, prediction: &mut Prediction, core_code: CoreCode, observed: Observed) {
        let CoreCode { lowered, bounds } = core_code;
        let run = self.core.last_run();
        let period = run.period.filter(|_| !observed.as_bhive);
        let cycles = match period {
            Some(period) => Ratio::new(period.n_cycles, period.n_iterations).value(),
            None => observed.cycles(&run),
        };
        if let Some((all, within)) = observed.slots {
            let slots = if run.period.is_some() { all } else { within };
            (prediction.slots, prediction.limit) = slots.finish();
        }
        prediction.is_estimate = run.period.is_none();
        prediction.predicted_cycles = cycles.max(bounds.cycles().value());
        prediction.width = self.width();
        prediction.assumptions = lowered.assumptions;
        prediction.bounds = bounds;
    }
}

/// The iterations between whose ends the cycles are counted.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    few: u64,
    many: u64,
}

impl Stretch {
    /// The numbers of copies that BHive measures of code with so many bytes.
    ///
    /// Source: Chen et al., BHive (IISWC 2019); the numbers follow from the granularity of its data.
    const fn of_bhive(n_bytes: u32) -> Self {
        let (few, many) = match n_bytes {
            ..=99 => (100, 200),
            100..=199 => (50, 100),
            _ => (16, 32),
        };
        Self { few, many }
    }

    /// As many iterations as fill every buffer, and as many again.
    fn of_long_run(n_instructions: usize) -> Self {
        /// More instructions than a core has in flight.
        const N_FILLING: u64 = 500;
        let few = N_FILLING.div_ceil(n_instructions.max(1) as u64).max(16);
        Self { few, many: 2 * few }
    }

    /// A longer one, for code that fills buffers slowly; `None` after enough instructions.
    fn longer(self, n_instructions: usize) -> Option<Self> {
        /// Maximum number of instructions simulated.
        const MAX_INSTRUCTIONS: u64 = 20_000;
        let many = 4 * self.many;
        (many * n_instructions as u64 <= MAX_INSTRUCTIONS).then_some(Self { few: many / 2, many })
    }
}

/// What a run shows of the cycles of an iteration.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    stretch: Stretch,
    as_bhive: bool,
    /// The largest lower bound of the cycles of an iteration.
    bound: f64,
    ends: IterationEnds,
    /// The slots of the whole run, and those of the stretch.
    slots: Option<(SlotListener, SlotListener)>,
}

impl Observed {
    fn take(&mut self, (ends, slots): Ends) {
        (self.ends, self.slots) = (ends, Some(slots));
    }

    /// Whether both halves of the stretch take the same number of cycles, but for one.
    fn is_steady(&self, run: &CoreRun) -> bool {
        let Stretch { few, many } = self.stretch;
        let half = (many - few) / 2;
        let cycles = |from: u64| self.ends.at(from + half, run) - self.ends.at(from, run);
        cycles(few).abs_diff(cycles(few + half)) <= 1
    }

    /// Whether a longer run would hardly show anything else: the cycles do not change, and a bound explains them or the run
    /// was long.
    fn is_sure(&self, run: &CoreRun) -> bool {
        /// Iterations after which cycles above the bounds are believed.
        const MANY: u64 = 2_000;
        let is_explained = self.cycles(run) <= 1.005 * self.bound;
        self.is_steady(run) && (is_explained || self.stretch.many >= MANY)
    }

    /// The cycles of an iteration in the stretch.
    fn cycles(&self, run: &CoreRun) -> f64 {
        let Stretch { few, many } = self.stretch;
        let n_iterations = (many - few) as f64;
        let n_cycles = (self.ends.at(many, run) - self.ends.at(few, run)) as f64;
        // The ends are whole cycles.
        let is_bound = !self.as_bhive && (0.0..=1.0).contains(&(n_cycles - self.bound * n_iterations));
        if is_bound { self.bound } else { n_cycles / n_iterations }
    }
}

/// A program that is ready to run for a prediction: views see as many iterations as they ask for, and the prediction the
/// stretch.
#[derive(Debug)]
pub(crate) struct PredictedProgram<'a> {
    prepared: PreparedProgram<'a>,
    width: u32,
    observed: &'a mut Observed,
}

impl Run for PredictedProgram<'_> {
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<u64, SimulationError> {
        let Self { prepared, width, observed } = self;
        let PreparedProgram { core, program, code, front_end, fast_forward } = prepared;
        let n_instructions = code.len() as u64;
        let n_iterations = n_iterations.max(1);
        let mut first = FirstInstructions::new(n_iterations * n_instructions, listener);
        let n = n_iterations.max(observed.stretch.many);
        let mut ends = listeners(width, code.len(), observed.stretch);
        core.run(program, code, front_end, n, fast_forward, &mut (&mut first, &mut ends))?;
        observed.take(ends);
        while core.last_run().period.is_none()
            && !observed.as_bhive
            && !observed.is_sure(&core.last_run())
            && let Some(longer) = observed.stretch.longer(code.len())
        {
            observed.stretch = longer;
            let mut ends = listeners(width, code.len(), longer);
            core.run(program, code, front_end, longer.many, fast_forward, &mut ends)?;
            observed.take(ends);
        }
        Ok(first.n_cycles())
    }
}

/// Listeners to the ends of iterations and to the slots: of the whole run, and of the stretch.
type Ends = (IterationEnds, (SlotListener, SlotListener));

/// The listeners for a stretch of code with so many instructions.
fn listeners(width: u32, n_instructions: usize, stretch: Stretch) -> Ends {
    let n = n_instructions as u64;
    let within = SlotListener::within(width, stretch.few * n..stretch.many * n - 1);
    (IterationEnds::new(n_instructions), (SlotListener::new(width), within))
}

/// Notes the cycle in which each iteration ends.
#[derive(Debug, Default)]
struct IterationEnds {
    last_index: usize,
    now: u64,
    ends: Vec<u64>,
}

impl IterationEnds {
    fn new(n_instructions: usize) -> Self {
        Self { last_index: n_instructions.saturating_sub(1), now: 0, ends: Vec::new() }
    }

    /// The cycle in which the first `n` iterations have ended. Those that were skipped follow from the period.
    fn at(&self, n: u64, run: &CoreRun) -> u64 {
        let index = n.saturating_sub(1);
        let end = |index: u64| self.ends.get(index as usize).copied().unwrap_or(run.n_cycles);
        match run.period {
            Some(period) if index >= period.first_iteration + period.n_iterations => {
                let beyond = index - period.first_iteration;
                let n_periods = beyond / period.n_iterations;
                end(period.first_iteration + beyond % period.n_iterations) + n_periods * period.n_cycles
            }
            _ => end(index),
        }
    }
}

impl Listener for IterationEnds {
    fn n_watched(&self) -> u64 {
        0
    }

    fn on_cycle_end(&mut self) {
        self.now += 1;
    }

    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        if inst.index() == self.last_index {
            self.ends.push(self.now);
        }
    }
}
