//! Observation of a run on a core: the cycles of an iteration.

use stallscope_isa::UnrolledMeasurement;
use stallscope_report::{SlotCounts, SlotListener};
use stallscope_sim::{CoreRun, ExecutionEvents, InstRef, Interest, Listener, Stall};

/// Why iterations are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To predict the cycles of the long run.
    LongRun,
    /// To predict the cycles of the long run, for a core whose state is expected to repeat, however slowly its buffers fill.
    Period,
    /// To predict what BHive measures of code with so many bytes.
    Bhive {
        /// Bytes of an iteration.
        n_bytes: u32,
        measurement: UnrolledMeasurement,
    },
}

/// The state of a run when an iteration has ended.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    /// Number of iterations that have ended.
    n_iterations: u64,
    /// Slots in flight.
    n_in_flight: u64,
    slots: SlotCounts,
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

    /// The first one of a long run: the cycles of its first iterations depend on how buffers fill.
    fn of_long_run(n_instructions: usize) -> Self {
        /// After this many instructions, most code has reached its final pace.
        const N_FILLING: u64 = 90;
        let few = N_FILLING.div_ceil(n_instructions.max(1) as u64).max(8);
        Self { few, many: 2 * few }
    }
}

/// The observed cycles of an iteration. It listens until later iterations would hardly change the figures.
#[derive(Debug)]
pub(super) struct Observed {
    purpose: Purpose,
    n_instructions: usize,
    /// The largest lower bound of the cycles of an iteration.
    bound: f64,
    /// Whether views are content with the iterations that the prediction needs.
    may_end_early: bool,
    /// Slots of an iteration, and the slots dispatched so far.
    n_slots: u64,
    n_dispatched: u64,
    now: u64,
    /// The last cycle of each iteration.
    ends: Vec<u64>,
    checkpoints: Vec<Checkpoint>,
    /// The number of iterations at the next checkpoint.
    next_checkpoint: u64,
    stretch: Stretch,
    is_enough: bool,
    /// Whether the state repeated while more was to be seen.
    has_repeated: bool,
    /// The slots of a period, or else of the stretch.
    slots: SlotListener,
}

impl Observed {
    /// Prepares to observe code of `n_instructions` and `n_slots`. The core dispatches `width` slots per cycle. `bound` is the
    /// largest lower bound of the cycles of an iteration.
    pub(super) fn new(
        purpose: Purpose,
        n_instructions: usize,
        n_slots: usize,
        width: u32,
        bound: f64,
    ) -> Self {
        let stretch = match purpose {
            Purpose::LongRun | Purpose::Period => Stretch::of_long_run(n_instructions),
            Purpose::Bhive { n_bytes, .. } => Stretch::of_bhive(n_bytes),
        };
        Self {
            purpose,
            n_instructions,
            bound,
            may_end_early: false,
            n_slots: n_slots as u64,
            n_dispatched: 0,
            now: 0,
            ends: Vec::new(),
            checkpoints: Vec::new(),
            next_checkpoint: stretch.few,
            stretch,
            is_enough: false,
            has_repeated: false,
            slots: SlotListener::to_slots(width),
        }
    }

    /// Lets the run end for all listeners once it has shown enough.
    pub(super) const fn end_early(&mut self) {
        self.may_end_early = true;
    }

    /// Whether the state repeated before there was enough to see: a run that goes on for other views may repeat later.
    pub(super) const fn has_repeated(&self) -> bool {
        self.has_repeated
    }

    /// Whether the cycles are counted as BHive does.
    pub(super) const fn is_as_bhive(&self) -> bool {
        matches!(self.purpose, Purpose::Bhive { .. })
    }

    /// The number of iterations that it may need.
    pub(super) fn n_iterations(&self) -> u64 {
        let max = self.max_instructions() / self.n_instructions.max(1) as u64;
        if self.is_as_bhive() { self.stretch.many } else { self.stretch.many.max(max) }
    }

    /// Maximum number of instructions simulated.
    const fn max_instructions(&self) -> u64 {
        match self.purpose {
            Purpose::Period => 100_000,
            Purpose::LongRun | Purpose::Bhive { .. } => 5_000,
        }
    }

    /// The last cycle of the first `n` iterations. The period gives the cycles of skipped iterations.
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

    /// The cycles of an iteration in the last stretch.
    pub(super) fn cycles(&self, run: &CoreRun) -> f64 {
        let Stretch { few, many } = self.stretch;
        let n_iterations = (many - few) as f64;
        let n_cycles = (self.end(many, run) - self.end(few, run)) as f64;
        // The ends are whole cycles.
        let is_bound = !self.is_as_bhive() && (0.0..=1.0).contains(&(n_cycles - self.bound * n_iterations));
        if is_bound { self.bound } else { n_cycles / n_iterations }
    }

    /// The part of an iteration's cycles that is missing from a measurement.
    pub(super) fn missing_cycles(&self) -> f64 {
        let Stretch { few, many } = self.stretch;
        match self.purpose {
            Purpose::Bhive { measurement, .. } => {
                f64::from(measurement.n_missing_cycles) / (many - few) as f64
            }
            Purpose::LongRun | Purpose::Period => 0.0,
        }
    }

    /// The slots of the period, or else of the stretch.
    pub(super) fn into_slots(self) -> SlotListener {
        self.slots
    }

    /// Handles that an iteration has ended.
    fn end_iteration(&mut self) {
        self.ends.push(self.now);
        let n_iterations = self.ends.len() as u64;
        if n_iterations == 1 && !self.is_as_bhive() {
            self.skip_first(self.n_dispatched.div_ceil(self.n_slots.max(1)));
        }
        if n_iterations == self.next_checkpoint && !self.is_enough {
            self.check(n_iterations);
        }
    }

    /// Lets the stretches begin after the first `n` iterations. They were dispatched before any had ended, into empty buffers.
    fn skip_first(&mut self, n: u64) {
        if n > self.stretch.few {
            self.stretch = Stretch { few: n, many: 2 * n };
            self.next_checkpoint = n;
        }
    }

    /// Looks whether the iterations so far are enough.
    fn check(&mut self, n_iterations: u64) {
        let n_in_flight = self.n_dispatched.saturating_sub(n_iterations * self.n_slots);
        let here = Checkpoint { n_iterations, n_in_flight, slots: self.slots.counts() };
        let is_start = |checkpoint: &&Checkpoint| 2 * checkpoint.n_iterations <= n_iterations;
        self.next_checkpoint = match self.checkpoints.iter().rev().find(is_start).copied() {
            None => self.stretch.many,
            Some(start) => {
                self.stretch = Stretch { few: start.n_iterations, many: n_iterations };
                let n_filling = here.n_in_flight as i64 - start.n_in_flight as i64;
                self.slots.count_between(start.slots, here.slots, n_filling);
                let next = (n_iterations * 7).div_ceil(5);
                let is_last = next * self.n_instructions as u64 > self.max_instructions();
                self.is_enough = self.is_as_bhive() || is_last || self.is_sure(&start, &here);
                next
            }
        };
        self.checkpoints.push(here);
    }

    /// Whether later stretches would hardly take other cycles than that between two checkpoints: its halves take the same, and
    /// it takes as long as a bound says, or else buffers are not filling.
    fn is_sure(&self, start: &Checkpoint, end: &Checkpoint) -> bool {
        /// Cycles that differ from a bound by less than this, as a share, count as equal to the bound.
        const SAME_AS_BOUND: f64 = 0.005;
        /// Cycles of two halves that differ by less than this, as a share, are the same.
        const SAME_CYCLES: f64 = 0.01;
        /// A buffer whose slots change by at most this number is not filling.
        const SAME_SLOTS: u64 = 4;
        /// With fewer instructions than this, only a bound is trusted.
        const MIN_INSTRUCTIONS: u64 = 400;
        if self.purpose == Purpose::Period {
            return false;
        }
        let run = CoreRun { n_cycles: self.now, ..CoreRun::default() };
        let Stretch { few, many } = self.stretch;
        let half = (many - few) / 2;
        let cycles_from = |from: u64| self.end(from + half, &run) - self.end(from, &run);
        let (first, second) = (cycles_from(few), cycles_from(few + half));
        let difference = first.abs_diff(second);
        if difference <= 1 && (self.cycles(&run) - self.bound).abs() <= SAME_AS_BOUND * self.bound {
            return true;
        }
        let is_filling = end.n_in_flight > start.n_in_flight + SAME_SLOTS;
        let is_long = many * self.n_instructions as u64 >= MIN_INSTRUCTIONS;
        is_long && !is_filling && difference as f64 <= SAME_CYCLES * first as f64
    }
}

impl Listener for Observed {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::None
    }

    fn interest(&self) -> Interest {
        match (self.is_enough, self.may_end_early) {
            (false, _) => Interest::All,
            (true, true) => Interest::Begun,
            (true, false) => Interest::Nothing,
        }
    }

    fn expects_stalls(&self) -> bool {
        self.purpose == Purpose::LongRun && !self.is_enough && self.slots.is_unstalled()
    }

    fn on_expected_stall(&mut self, stall: Stall<'_>) {
        // Other listeners may expect them for longer.
        if self.expects_stalls() {
            self.slots.on_expected_stall(stall);
        }
    }

    fn mark(&mut self) {
        self.slots.mark();
    }

    fn repeat(&mut self, n: u64, n_instructions: u64) {
        if !self.is_enough {
            self.has_repeated = true;
            self.slots.repeat(n, n_instructions);
        }
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32) {
        self.n_dispatched += u64::from(n_micro_ops);
        self.slots.on_dispatched(inst, used_registers, n_micro_ops);
    }

    #[inline]
    fn on_stall(&mut self, stall: Stall<'_>, n_cycles: u64) {
        self.slots.on_stall(stall, n_cycles);
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.slots.on_cycle_end(n_cycles);
        self.now += n_cycles;
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        if inst.index() + 1 == self.n_instructions {
            self.end_iteration();
        }
    }
}
