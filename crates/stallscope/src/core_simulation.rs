//! Simulating code on a core, with models of the project's own that describe cores in detail.

use stallscope_isa::{CodeToLower, Lower, LoweredCode};
use stallscope_mc::{Encoder, Expressions};
use stallscope_report::{Prediction, SlotListener};
use stallscope_sim::{
    Assumption, Bounds, Core, CoreOptions, CoreRun, CoreSettings, FirstInstructions, InitialState, InstRef,
    Instruction, Listener, Ports, PreparedProgram, Program, Ratio, Run, RunLength, SimulationError, Stall,
};
use stallscope_target::{FrontEndKind, Inst, ProcessorModel};

use crate::Analyzer;

/// A core, and the lowering of code to it.
#[derive(Debug)]
pub(crate) struct CoreSimulator {
    core: Core,
    lower: Lower,
    model: ProcessorModel,
    front_end: FrontEndKind,
    encodings: Vec<Vec<u8>>,
}

impl CoreSimulator {
    /// The core of the analyzer's subtarget, if its model describes one in detail.
    pub(crate) fn new(analyzer: &Analyzer) -> Option<Self> {
        let (subtarget, options) = (analyzer.info(), analyzer.options());
        let lower = analyzer.subtarget().isa().lower;
        let model = subtarget.processor_model?;
        let ports = Ports::new(subtarget);
        let settings = CoreSettings::new(subtarget, &ports, options.front_end, options.dispatch_width)?;
        Some(Self {
            core: Core::new(settings, ports),
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
    ) -> LoweredCode {
        self.encodings.resize_with(insts.len(), Vec::new);
        for (inst, bytes) in insts.iter().zip(&mut self.encodings) {
            bytes.clear();
            if encoder.encode(inst, expressions, bytes).is_err() {
                bytes.clear();
            }
        }
        let mut lowered = (self.lower)(&CodeToLower {
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
        lowered.program.normalize();
        lowered
    }

    /// Appends a key to `key`. Code with equal keys runs equally, if that of LLVM's model is equal, too.
    pub(crate) fn write_key(&self, lowered: &LoweredCode, key: &mut Vec<u8>) {
        // The front end follows from the program and its source.
        lowered.program.write_key(key);
        let LoweredCode { program: _, front_end, assumptions } = lowered;
        key.extend_from_slice(format!("{} {assumptions:?}", front_end.source()).as_bytes());
    }

    /// Lower bounds of the cycles of an iteration.
    pub(crate) fn bounds(&self, lowered: &LoweredCode, code: &[Instruction]) -> Bounds {
        self.core.bounds(&lowered.program, code, &*lowered.front_end)
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

    /// What will be observed of code for a prediction.
    pub(crate) fn observe(&self, lowered: &LoweredCode, bounds: &Bounds, options: CoreOptions) -> Observed {
        let Program { instructions, slots, .. } = &lowered.program;
        let n_instructions = instructions.len();
        let as_bhive = self.measures_as_bhive(options);
        let stretch = if as_bhive {
            Stretch::of_bhive(lowered.program.n_bytes)
        } else {
            Stretch::of_long_run(n_instructions)
        };
        let needs_period = self.core.settings().front_end.is_some();
        let observed =
            Observed::new(stretch, as_bhive, bounds.cycles().value(), n_instructions, self.width());
        Observed { needs_period, n_slots: slots.len() as u64, ..observed }
    }

    /// Where instructions come from, if the model describes that.
    pub(crate) fn source(&self, lowered: &LoweredCode) -> Option<&'static str> {
        let is_described = self.core.settings().front_end.is_none();
        is_described.then(|| lowered.front_end.source())
    }

    /// Completes the prediction of code that has just run. The prediction is never below its bounds.
    pub(crate) fn complete(
        &self,
        prediction: &mut Prediction,
        assumptions: Vec<Assumption>,
        bounds: Bounds,
        observed: Observed,
    ) {
        let run = self.core.last_run();
        let period = run.period.filter(|_| !observed.as_bhive);
        let cycles = match period {
            Some(period) => Ratio::new(period.n_cycles, period.n_iterations).value(),
            None => observed.cycles(&run),
        };
        (prediction.slots, prediction.limit) = observed.slots.finish();
        prediction.is_estimate = run.period.is_none();
        prediction.predicted_cycles = cycles.max(bounds.cycles().value());
        prediction.width = self.width();
        prediction.assumptions = assumptions;
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

    /// As many iterations as fill most buffers, and as many again.
    fn of_long_run(n_instructions: usize) -> Self {
        /// Instructions after which most buffers are full; where they are not, a later stretch shows it.
        const N_FILLING: u64 = 200;
        let few = N_FILLING.div_ceil(n_instructions.max(1) as u64).max(8);
        Self { few, many: 2 * few }
    }

    /// The one after it, twice as long.
    const fn next(self) -> Self {
        Self { few: self.many, many: 2 * self.many }
    }
}

/// What a run shows of the cycles of an iteration. It listens until later iterations would hardly show anything else.
#[derive(Debug)]
pub(crate) struct Observed {
    n_instructions: usize,
    stretch: Stretch,
    as_bhive: bool,
    /// Whether the state is expected to repeat, however slowly buffers fill.
    needs_period: bool,
    /// The largest lower bound of the cycles of an iteration.
    bound: f64,
    /// The cycles of an iteration in the stretch before.
    before: Option<f64>,
    /// Slots of an iteration, and the slots dispatched so far.
    n_slots: u64,
    n_dispatched: u64,
    /// Slots in flight at the beginning of the stretch.
    n_in_flight: u64,
    is_enough: bool,
    now: u64,
    /// The cycle in which each iteration ends.
    ends: Vec<u64>,
    /// The slots of a period, or else those of the stretch.
    slots: SlotListener,
}

impl Observed {
    fn new(stretch: Stretch, as_bhive: bool, bound: f64, n_instructions: usize, width: u32) -> Self {
        Self {
            n_instructions,
            stretch,
            as_bhive,
            needs_period: false,
            bound,
            before: None,
            n_slots: 0,
            n_dispatched: 0,
            n_in_flight: 0,
            is_enough: false,
            now: 0,
            ends: Vec::new(),
            slots: SlotListener::new(width),
        }
    }

    /// The number of iterations that it may need.
    fn n_iterations(&self) -> u64 {
        let max = self.max_instructions() / self.n_instructions.max(1) as u64;
        if self.as_bhive { self.stretch.many } else { self.stretch.many.max(max) }
    }

    /// Maximum number of instructions simulated.
    const fn max_instructions(&self) -> u64 {
        if self.needs_period { 100_000 } else { 10_000 }
    }

    /// The cycle in which the first `n` iterations have ended. Those that were skipped follow from the period.
    fn end(&self, n: u64, run: &CoreRun) -> u64 {
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

    /// The cycles of an iteration in the stretch.
    fn cycles(&self, run: &CoreRun) -> f64 {
        let Stretch { few, many } = self.stretch;
        let n_iterations = (many - few) as f64;
        let n_cycles = (self.end(many, run) - self.end(few, run)) as f64;
        // The ends are whole cycles.
        let is_bound = !self.as_bhive && (0.0..=1.0).contains(&(n_cycles - self.bound * n_iterations));
        if is_bound { self.bound } else { n_cycles / n_iterations }
    }

    /// Slots in flight at the end of the last iteration.
    fn n_in_flight(&self) -> u64 {
        self.n_dispatched.saturating_sub(self.ends.len() as u64 * self.n_slots)
    }

    /// Whether later stretches would hardly take other cycles than this one, which has just ended.
    fn is_sure(&self, run: &CoreRun) -> bool {
        /// Cycles that differ by less than this, as a share, are the same.
        const SAME_CYCLES: f64 = 0.005;
        /// Slots by which a buffer that is not filling may change.
        const SAME_SLOTS: u64 = 4;
        let cycles = self.cycles(run);
        let is_same = |other: f64| (cycles - other).abs() <= SAME_CYCLES * other;
        let is_filling = self.n_in_flight() > self.n_in_flight + SAME_SLOTS;
        let is_bound = is_same(self.bound) && self.is_steady(run);
        !self.needs_period && !is_filling && (is_bound || self.before.is_some_and(is_same))
    }

    /// Whether both halves of the stretch take the same number of cycles, but for one.
    fn is_steady(&self, run: &CoreRun) -> bool {
        let Stretch { few, many } = self.stretch;
        let half = (many - few) / 2;
        let cycles = |from: u64| self.end(from + half, run) - self.end(from, run);
        cycles(few).abs_diff(cycles(few + half)) <= 1
    }

    /// Handles that iterations have ended: with those of a stretch it is enough if their cycles are those of a bound, or those
    /// of the stretch before.
    fn end_iteration(&mut self) {
        self.ends.push(self.now);
        let n_iterations = self.ends.len() as u64;
        if n_iterations == self.stretch.few {
            self.start_stretch();
        }
        if n_iterations != self.stretch.many {
            return;
        }
        let run = CoreRun { n_cycles: self.now, period: None };
        let next = self.stretch.next();
        let is_last = self.as_bhive || next.many * self.n_instructions as u64 > self.max_instructions();
        if is_last || self.is_sure(&run) {
            self.slots.end_in_cycle();
            self.is_enough = true;
        } else {
            self.before = Some(self.cycles(&run));
            self.stretch = next;
            self.start_stretch();
        }
    }

    fn start_stretch(&mut self) {
        self.n_in_flight = self.n_in_flight();
        self.slots.start_after_cycle();
    }
}

impl Listener for Observed {
    fn n_watched(&self) -> u64 {
        0
    }

    fn watches_execution(&self) -> bool {
        false
    }

    fn has_seen_enough(&self) -> bool {
        self.is_enough
    }

    fn mark(&mut self) {
        self.slots.mark();
    }

    fn repeat(&mut self, n: u64, n_instructions: u64) {
        self.slots.repeat(n, n_instructions);
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32) {
        self.n_dispatched += u64::from(n_micro_ops);
        self.slots.on_dispatched(inst, used_registers, n_micro_ops);
    }

    #[inline]
    fn on_stall(&mut self, stall: Stall<'_>) {
        self.slots.on_stall(stall);
    }

    #[inline]
    fn on_cycle_end(&mut self) {
        self.slots.on_cycle_end();
        self.now += 1;
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        if inst.index() + 1 == self.n_instructions {
            self.end_iteration();
        }
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
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<u64, SimulationError> {
        let Self { prepared, observed } = self;
        let PreparedProgram { core, program, code, front_end, fast_forward } = prepared;
        let n_iterations = n_iterations.max(1);
        let mut first = FirstInstructions::new(n_iterations * code.len() as u64, listener);
        let length = RunLength {
            n_iterations: n_iterations.max(observed.n_iterations()),
            n_if_repeated: fast_forward.then_some(n_iterations),
        };
        core.run(program, code, front_end, length, &mut (&mut first, observed))?;
        Ok(first.n_cycles())
    }
}
