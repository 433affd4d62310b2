//! A core: it runs a program in a loop, cycle by cycle.

use crate::bounds::Bounds;
use crate::bounds::value_dependence::ValueDependence;
use crate::code::instruction::Instruction;
use crate::code::ports::Ports;
use crate::cores::bounds;
use crate::cores::front_end::FrontEnd;
use crate::cores::machine::{Machine, Units};
use crate::cores::program::Program;
use crate::cores::settings::CoreSettings;
use crate::cores::stream::Stream;
use crate::engine::error::SimulationError;
use crate::engine::relative_state::RelativeState;
use crate::engine::repetition::{Point, RepetitionDetector, StateCheck};
use crate::engine::run::{Run, RunExtent};
use crate::engine::watchdog::Watchdog;
use crate::events::listener::{ExecutionEvents, Interest, Listener};

/// The iterations whose state the core repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first iteration of the first period.
    pub first_iteration: u64,
    /// Number of iterations of a period.
    pub n_iterations: u64,
    /// Cycles of a period.
    pub n_cycles: u64,
}

/// The length of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLength {
    /// Maximum number of iterations without a repetition.
    pub n_iterations: u64,
    /// Number of iterations of the run if the state repeats; whole periods of them are skipped. `None`
    /// simulates all iterations.
    pub n_if_repeated: Option<u64>,
}

impl RunLength {
    /// A number of iterations of so many instructions. Whole periods of them may be skipped once the state repeats. If the
    /// state has not repeated within 2 million instructions and 100 iterations, the run ends there.
    #[must_use]
    pub fn new(n_iterations: u64, n_instructions: usize, fast_forward: bool) -> Self {
        const MAX_INSTRUCTIONS: u64 = 2_000_000;
        const MIN_ITERATIONS: u64 = 100;
        if !fast_forward {
            return Self { n_iterations, n_if_repeated: None };
        }
        let max = (MAX_INSTRUCTIONS / (n_instructions as u64).max(1)).max(MIN_ITERATIONS);
        Self { n_iterations: n_iterations.min(max), n_if_repeated: Some(n_iterations) }
    }
}

/// The outcome of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoreRun {
    /// Cycles from the beginning to the retirement of the last instruction.
    pub n_cycles: u64,
    /// Number of iterations, including skipped ones.
    pub n_iterations: u64,
    /// The period, if the state repeats.
    pub period: Option<Period>,
    /// Whether the state might have repeated sooner if listeners had noted nothing of the simulation.
    pub is_held_back: bool,
}

/// A core. It can run programs one after the other, each from the initial state.
#[derive(Debug)]
pub struct Core {
    settings: CoreSettings,
    ports: Ports,
    units: Units,
    detector: RepetitionDetector,
    last_run: CoreRun,
}

impl Core {
    /// Creates a core with these ports.
    #[must_use]
    pub fn new(settings: CoreSettings, ports: Ports) -> Self {
        let units = Units::new(&settings, &ports);
        let detector = RepetitionDetector::new(4, 8);
        Self { settings, ports, units, detector, last_run: CoreRun::default() }
    }

    /// Returns the settings.
    #[must_use]
    pub const fn settings(&self) -> &CoreSettings {
        &self.settings
    }

    /// Returns the ports.
    #[must_use]
    pub const fn ports(&self) -> &Ports {
        &self.ports
    }

    /// Returns the outcome of the last run.
    #[must_use]
    pub const fn last_run(&self) -> CoreRun {
        self.last_run
    }

    /// Returns lower bounds on the cycles of an iteration of a program that a front end delivers. `code` has the same
    /// instructions.
    #[must_use]
    pub fn bounds(&self, program: &Program, code: &[Instruction], front_end: &dyn FrontEnd) -> Bounds {
        bounds::bounds(program, code, &self.settings, front_end)
    }

    /// Returns the dependences between different instructions of a program.
    #[must_use]
    pub fn value_dependences(&self, program: &Program) -> Vec<ValueDependence> {
        bounds::value_dependences(program, &self.settings)
    }

    /// Runs a program in a loop. `code` has the same instructions, as listeners see them.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    pub fn run<L: Listener>(
        &mut self,
        program: &Program,
        code: &[Instruction],
        front_end: &mut dyn FrontEnd,
        length: RunLength,
        listener: &mut L,
    ) -> Result<CoreRun, SimulationError> {
        if program.instructions.is_empty() {
            return Ok(CoreRun::default());
        }
        self.units.reset(program, &self.settings);
        front_end.reset();
        let RunLength { n_iterations, n_if_repeated } = length;
        let n_followed = listener.n_followed();
        let (n_watched, counts_events) = (listener.n_watched().max(n_followed), listener.counts_events());
        self.detector.reset(program.instructions.len(), n_iterations, n_watched, counts_events);
        if n_if_repeated.is_none() {
            self.detector.stop();
        }
        let follows_waits = listener.follows_waits();
        if follows_waits || n_followed > 0 {
            // The waits are a part of the state, and no step may be skipped.
            self.detector.hold_back();
        }
        let n_instructions = program.instructions.len() as u64;
        let end_if_repeated = n_if_repeated.unwrap_or(n_iterations).saturating_mul(n_instructions);
        let mut machine = Machine {
            settings: &self.settings,
            program,
            code,
            ports: &self.ports,
            units: &mut self.units,
            front_end,
            stream: Stream::new(program.instructions.len(), n_iterations.max(1)),
            stall: None,
            now: 0,
            execution_events: listener.execution_events(),
            follows_waits,
            n_followed,
            follows_steps: n_followed > 0,
            listener,
        };
        if machine.settings.dispatch.is_some() {
            // No decoders: the first cycle dispatches.
            machine.deliver();
        }
        let mut watchdog = Watchdog::default();
        let mut repetition: Option<Repetition> = None;
        loop {
            let before = (machine.stream.oldest, machine.stream.next, machine.stream.n_delivered);
            let n_waiting = machine.units.scheduler.n_waiting();
            machine.stall = None;
            machine.listener.on_cycle_begin(1);
            machine.report_executed();
            machine.report_all_ready();
            machine.retire();
            machine.commit();
            machine.issue();
            machine.dispatch();
            machine.expect_stall();
            machine.report_pressure(n_waiting);
            machine.report_dispatch_wait();
            machine.note_hold();
            machine.report_occupancy();
            machine.deliver();
            machine.listener.on_cycle_end(1);
            if machine.execution_events != ExecutionEvents::None {
                machine.execution_events = machine.listener.execution_events();
            }
            machine.now += 1;
            let after = (machine.stream.oldest, machine.stream.next, machine.stream.n_delivered);
            watchdog.end_cycle(before == after, machine.now + self.detector.n_skipped_cycles())?;
            let interest = machine.listener.interest();
            if interest == Interest::Begun
                && repetition.is_none()
                && machine.listener.n_watched() <= machine.stream.oldest
            {
                self.detector.stop();
                machine.stream.end_with_iteration(machine.stall.is_some());
            }
            let end = repetition.map_or(machine.stream.end, |repetition| repetition.end);
            if machine.stream.oldest >= end || interest == Interest::Nothing {
                break;
            }
            if self.detector.is_due(machine.stream.next) {
                repetition = machine.fast_forward(&mut self.detector, end_if_repeated);
            }
        }
        self.last_run = CoreRun {
            n_cycles: machine.now + self.detector.n_skipped_cycles(),
            n_iterations: repetition.map_or(machine.stream.end, |_| end_if_repeated) / n_instructions,
            period: repetition.map(|repetition| repetition.period),
            is_held_back: self.detector.is_held_back(),
        };
        Ok(self.last_run)
    }
}

/// A program that is ready to run on a core.
#[derive(Debug)]
pub struct PreparedProgram<'a> {
    /// The core.
    pub core: &'a mut Core,
    /// The program.
    pub program: &'a Program,
    /// The instructions as listeners see them.
    pub code: &'a [Instruction],
    /// The front end.
    pub front_end: &'a mut dyn FrontEnd,
    /// Whether periods are skipped once the state repeats.
    pub fast_forward: bool,
}

impl Run for PreparedProgram<'_> {
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<RunExtent, SimulationError> {
        let Self { core, program, code, front_end, fast_forward } = self;
        let length = RunLength::new(n_iterations, code.len(), fast_forward);
        let CoreRun { n_iterations, n_cycles, .. } = core.run(program, code, front_end, length, listener)?;
        Ok(RunExtent { n_iterations, n_cycles })
    }
}

/// The consequences of a state that repeats.
#[derive(Clone, Copy, Debug)]
struct Repetition {
    period: Period,
    /// The end of the run, as an index in the stream.
    end: u64,
}

impl<L: Listener> Machine<'_, L> {
    /// Lets the front end deliver instructions.
    fn deliver(&mut self) {
        let stream = &mut self.stream;
        if stream.n_delivered >= stream.end {
            return;
        }
        let n_free = self.settings.queue_before_dispatch().saturating_sub(stream.n_queued_slots);
        let delivery = self.front_end.cycle(self.now, n_free);
        for _ in 0..delivery.n_instructions {
            if stream.n_delivered >= stream.end {
                break;
            }
            let index = stream.deliver() as usize;
            stream.n_queued_slots += u32::from(self.program.instructions[index].n_queued_slots);
        }
        if delivery.ends_group {
            stream.group_ends.push_back(stream.n_delivered);
        }
    }

    /// Skips iterations if the state of the core recurs, and returns the period. `end` is the end of the run in that case.
    fn fast_forward(&mut self, detector: &mut RepetitionDetector, end: u64) -> Option<Repetition> {
        let stream = &self.stream;
        let at = Point {
            n_fetched: stream.next,
            n_in_flight: (stream.next - stream.oldest) as u32,
            now: self.now,
        };
        let n_left = stream.end - stream.n_delivered;
        let n_watched = self.listener.n_watched().max(self.n_followed).saturating_sub(stream.oldest);
        let mut check = detector.check(self.signature(at), at, n_left, n_watched);
        if let StateCheck::Compare(from) = check {
            let mut state = detector.state(check, at);
            let is_complete = self.record(&mut state);
            let is_core_equal = is_complete && !state.is_different();
            self.listener.record(&mut state);
            if is_complete && state.is_equal() {
                if detector.repeats(from, at) {
                    check = StateCheck::Repeated(from);
                } else {
                    self.listener.mark();
                }
            } else {
                if is_core_equal {
                    detector.hold_back();
                }
                if detector.differs(at) {
                    check = StateCheck::Record;
                }
            }
        }
        match check {
            StateCheck::Record if self.record_all(&mut detector.state(check, at)) => self.listener.mark(),
            StateCheck::Record => detector.stop(),
            StateCheck::Repeated(from) => {
                let n_instructions = at.n_fetched - from.n_fetched;
                let n = end.saturating_sub(self.stream.n_delivered) / n_instructions;
                self.stream.end = self.stream.end.max(end) - n * n_instructions;
                self.listener.repeat(n, n * n_instructions);
                detector.skip(n, from, at);
                let period = Period {
                    first_iteration: from.n_fetched / self.stream.n_instructions,
                    n_iterations: n_instructions / self.stream.n_instructions,
                    n_cycles: at.now - from.now,
                };
                // The whole period retires.
                return Some(Repetition { period, end: (end - n * n_instructions).max(at.n_fetched) });
            }
            StateCheck::None | StateCheck::Compare(_) => {}
        }
        None
    }

    /// Returns a hash of what was issued since the last check, and of the state before the back end.
    fn signature(&mut self, at: Point) -> u64 {
        let mut words = std::mem::take(&mut self.units.words);
        let mut state = RelativeState::record(&mut words, at.now, at.n_fetched);
        self.record_front(&mut state);
        words.iter().for_each(|&word| self.units.signature.number(word));
        self.units.words = words;
        self.units.signature.take()
    }

    fn record_all(&self, state: &mut RelativeState<'_>) -> bool {
        let is_complete = self.record(state);
        self.listener.record(state);
        is_complete
    }
}
