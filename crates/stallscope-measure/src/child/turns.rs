//! Timing a block in turn with the chain.

use std::os::fd::RawFd;
use std::time::Duration;

use super::cycle_counter;
use super::memory::CODE;
use super::pages;
use super::report::{Report, Turn};
use crate::counter::Counter;
use crate::estimate::Estimate;
use crate::isa::entry::run;
use crate::isa::state::State;
use crate::isa::time_stamp;
use crate::layout::{Part, Parts};
use crate::timed_run::TimedRun;

/// The fewest turns of an estimate.
pub(crate) const MIN_TURNS: usize = 16;

/// How often an estimate is made: after so many more turns, or a quarter more.
const STEP: usize = 8;

/// How often the block runs before it is timed: until it touches no new memory, and its branches are predicted.
const MAX_WARM_UPS: usize = 64;
const MIN_WARM_UPS: usize = 4;

/// Ticks of a run that are many more than the clock and the way into the block take.
const LONG_RUN: u64 = 3000;

/// Ticks of a run that are enough if a longer one would walk through more memory than the nearest cache holds.
const SHORT_RUN: u64 = LONG_RUN / 16;

/// The most pages of data that a run walks through if it can be short: one page less than a nearest cache of 32 KB has.
const CACHED_PAGES: u32 = 7;

/// The passes of a run of copies in a straight line, which the decoders take anew each time.
const STRAIGHT_PASSES: u64 = 8;

/// How many runs show that a run is long enough, since interrupts make some of them longer.
const N_CALM_RUNS: u32 = 3;

/// How many time stamps show their step.
const N_STAMPS: u32 = 100;

/// The most passes of a run.
const MAX_PASSES: u64 = 1 << 24;

/// The least difference between a long run and a short one, in passes of the chain and of the stream.
const MIN_PASSES: u64 = 16;

/// Steps of the counter that these passes of the chain take, so that it is exact, and of the stream, so that a third more are noticed.
const CHAIN_STEPS: f64 = 100.0;
const STREAM_STEPS: f64 = 96.0;

/// The plan of a measurement.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The code.
    pub(crate) parts: Parts,
    /// The registers in front of each run.
    pub(crate) state: State,
    /// The quadword that memory is filled with.
    pub(crate) memory: u64,
    /// How wide the interval may be, as a share of the value.
    pub(crate) precision: f64,
    /// The most cycles that a byte of the stream takes while no other thread uses the core.
    pub(crate) calm_stream: f64,
    /// For how long turns are started.
    pub(crate) limit: Duration,
}

/// The passes of the short and the long run of each part.
#[derive(Clone, Copy, Debug)]
struct Passes {
    block: [u64; 2],
    chain: [u64; 2],
    stream: [u64; 2],
}

/// An executor of parts.
trait Runner {
    /// Whether its ticks are core cycles.
    fn counts_cycles(&self) -> bool;

    /// Runs some passes of a part from the initial state.
    fn run(&mut self, part: Part, passes: u64) -> TimedRun;

    /// How many pages of memory may still be touched for the first time.
    fn n_pages_left(&self) -> u32;

    /// How many pages of memory there are.
    fn n_pages(&self) -> u32;

    /// Whether time is up.
    fn is_late(&self) -> bool;

    /// The ticks from one value of the counter to the next one.
    fn step(&self) -> f64;
}

/// Times a block with what runs it.
struct Timer<R>(R);

impl<R: Runner> Timer<R> {
    /// Ticks per iteration from two runs of different length; none if the process was moved.
    fn difference(&mut self, parts: [Part; 2], passes: [u64; 2]) -> Option<f64> {
        let [short, long] = [0, 1].map(|index| self.0.run(parts[index], passes[index]));
        let iterations = |index: usize| parts[index].iterations * passes[index] as f64;
        let ticks = long.ticks as f64 - short.ticks as f64;
        (!short.has_moved && !long.has_moved).then(|| ticks / (iterations(1) - iterations(0)))
    }

    /// The ticks of a run that nothing interrupts.
    fn calm_ticks(&mut self, part: Part, passes: u64) -> u64 {
        let mut least = u64::MAX;
        let mut n_calm = 0;
        // A run that touches new memory takes much longer, and there is only so much memory.
        while n_calm < N_CALM_RUNS {
            let n_pages = self.0.n_pages_left();
            let ticks = self.0.run(part, passes).ticks;
            if n_pages == self.0.n_pages_left() {
                least = least.min(ticks);
                n_calm += 1;
            }
        }
        least
    }

    /// Runs the block until it has all memory that it touches. Returns the passes of a short and of a long run.
    fn warm_up(&mut self, [short, long]: [Part; 2]) -> [u64; 2] {
        let mut n_pages = self.0.n_pages_left();
        let mut n_calm = 0;
        for _ in 0..MAX_WARM_UPS {
            self.0.run(long, 4);
            let n_before = std::mem::replace(&mut n_pages, self.0.n_pages_left());
            n_calm = if n_pages == n_before { n_calm + 1 } else { 0 };
            if n_calm == MIN_WARM_UPS {
                break;
            }
        }
        if short != long {
            return [STRAIGHT_PASSES; 2];
        }
        let n_pages_at_start = self.0.n_pages();
        let mut passes = 4;
        let mut is_enough = false;
        while passes < MAX_PASSES {
            let ticks = self.calm_ticks(long, passes);
            let is_cached = self.0.n_pages() <= CACHED_PAGES.max(n_pages_at_start);
            if is_enough && !is_cached {
                passes /= 2;
                break;
            }
            if ticks >= LONG_RUN {
                break;
            }
            is_enough = is_cached && ticks >= SHORT_RUN;
            passes *= 2;
        }
        [passes.div_ceil(4), passes + passes.div_ceil(4)]
    }

    /// Passes of a short and a long run of a part that differ by some steps of the counter, which is slow on some processors.
    fn passes(&mut self, part: Part, n_steps: f64) -> [u64; 2] {
        let mut passes = MIN_PASSES;
        while passes < MAX_PASSES && (self.0.run(part, passes).ticks as f64) < n_steps * self.0.step() {
            passes *= 2;
        }
        [passes / 4, passes + passes / 4]
    }

    /// Takes turns until the estimate is precise enough or time is up. Turns while another thread uses the core do not count. Returns the
    /// number of counted turns; `record` is given each of them.
    fn take_turns(
        &mut self,
        (parts, precision, calm_stream): (Parts, f64, f64),
        scratch: &mut [f64],
        mut record: impl FnMut(usize, Turn),
    ) -> usize {
        let passes = Passes {
            block: self.warm_up(parts.block),
            chain: self.passes(parts.chain, CHAIN_STEPS),
            stream: self.passes(parts.stream, STREAM_STEPS),
        };
        let mut n_turns = 0;
        let mut n_shared = 0;
        let mut next_estimate = MIN_TURNS;
        let mut step = 0.0;
        while n_turns < scratch.len() {
            match self.turn(parts, passes) {
                Some(turn) if turn.stream_cycles() > calm_stream => n_shared += 1,
                Some(turn) => {
                    step = turn.step_in_cycles();
                    record(n_turns, turn);
                    if let Some(place) = scratch.get_mut(n_turns) {
                        *place = turn.cycles();
                    }
                    n_turns += 1;
                }
                None => {}
            }
            if n_turns + n_shared >= MIN_TURNS && self.0.is_late() {
                break;
            }
            if n_turns >= next_estimate {
                next_estimate = n_turns + STEP.max(n_turns / 4);
                let values = scratch.get_mut(..n_turns).unwrap_or_default();
                if Estimate::of(values, step).is_some_and(|estimate| estimate.width() <= precision) {
                    break;
                }
            }
        }
        n_turns
    }

    /// Takes a turn; none if the process was moved.
    fn turn(&mut self, parts: Parts, passes: Passes) -> Option<Turn> {
        // Core cycles are compared with nothing.
        let cycle =
            if self.0.counts_cycles() { Some(1.0) } else { self.difference([parts.chain; 2], passes.chain) };
        // The chain uses no vectors. Processors that switch wide units off meanwhile are slow for the first ones after it.
        self.0.run(parts.block[0], passes.block[0]);
        let block = self.difference(parts.block, passes.block)?;
        let stream = self.difference([parts.stream; 2], passes.stream)?;
        let cycle = cycle.filter(|&cycle| cycle > 0.0)?;
        let [short, long] = [0, 1].map(|index| parts.block[index].iterations * passes.block[index] as f64);
        Some(Turn { block, cycle, stream, step: self.0.step() / (long - short) })
    }
}

/// Runs the code of a plan in this process.
struct Bench<'p> {
    plan: &'p mut Plan,
    /// The counter of core cycles, if they are counted.
    counter: Option<RawFd>,
    /// The time stamp that ends the time.
    deadline: u64,
    /// The ticks from one time stamp to the next one.
    step: f64,
}

impl Runner for Bench<'_> {
    fn counts_cycles(&self) -> bool {
        self.counter.is_some()
    }

    fn run(&mut self, part: Part, passes: u64) -> TimedRun {
        pages::fill();
        let initial = self.plan.state.registers;
        match part.counter {
            Counter::Register(register) => {
                if let Some(counter) = self.plan.state.registers.get_mut(usize::from(register)) {
                    *counter = passes;
                }
            }
            Counter::Own(counter) => counter.set(passes, &mut self.plan.state.registers),
            // SAFETY: the first page of the code is there to be written.
            Counter::Memory(cell) => unsafe {
                ((CODE as usize + cell) as *mut u64).write_volatile(passes);
            },
        }
        let start = self.counter.and_then(cycle_counter::read);
        // SAFETY: the code ends with a jump to the exit, and this process is there to run it.
        let mut run = unsafe { run(CODE + part.entry as u64, &self.plan.state) };
        if let Some(counter) = self.counter {
            let n_cycles =
                start.zip(cycle_counter::read(counter)).map(|(start, end)| end.wrapping_sub(start));
            // A counter that did not count all the time is as good as none.
            run.has_moved |= n_cycles.is_none();
            run.ticks = n_cycles.unwrap_or(run.ticks);
        }
        self.plan.state.registers = initial;
        run
    }

    fn n_pages_left(&self) -> u32 {
        pages::n_left()
    }

    fn n_pages(&self) -> u32 {
        pages::n_pages()
    }

    fn is_late(&self) -> bool {
        time_stamp::now() > self.deadline
    }

    fn step(&self) -> f64 {
        if self.counter.is_some() { 1.0 } else { self.step }
    }
}

/// The least distance between two time stamps that follow one another, which is the step of the counter, or what reading it takes.
fn step_of_time() -> u64 {
    let mut last = time_stamp::now();
    let mut least = u64::MAX;
    for _ in 0..N_STAMPS {
        let now = time_stamp::now();
        if now > last {
            least = least.min(now - last);
        }
        last = now;
    }
    if least == u64::MAX { 0 } else { least }
}

/// Times the block until the estimate is precise enough. Returns the number of turns.
pub(super) fn time(plan: &mut Plan, counter: Option<RawFd>, report: *mut Report, scratch: &mut [f64]) -> u32 {
    let ticks_of = |duration: Duration, rate: f64| (duration.as_secs_f64() * rate) as u64;
    // The timer ends what takes longer.
    let deadline = time_stamp::now() + ticks_of(plan.limit, time_stamp::frequency() as f64);
    let timed = (plan.parts, plan.precision, plan.calm_stream);
    let mut timer = Timer(Bench { plan, counter, deadline, step: step_of_time() as f64 });
    let n_turns = timer.take_turns(timed, scratch, |index, turn| {
        // SAFETY: the report has room for as many turns as the scratch memory.
        unsafe { (&raw mut (*report).turns[index]).write_volatile(turn) };
    });
    n_turns as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine whose core runs at another frequency than its time stamp, changes it, is interrupted, and whose time stamp ticks in steps.
    struct Machine {
        has_counter: bool,
        /// Core cycles of an iteration of the block.
        cycles: f64,
        /// Core cycles since the start, and time in ticks of the time stamp.
        now: (f64, f64),
        random: u64,
        n_runs: u32,
        /// Whether another thread uses the core for half of the time.
        has_neighbor: bool,
        /// Bytes of memory that an iteration of the block walks through, and the pages that were touched.
        stride: u64,
        n_touched: u32,
    }

    impl Machine {
        /// The entries of the chain and of the stream.
        const CHAIN: usize = 1;
        const STREAM: usize = 2;

        /// The size of a page in bytes.
        const PAGE: u64 = 4096;

        /// Cycles of a byte of the stream.
        const STREAM_CYCLES: f64 = 0.125;

        fn new(has_counter: bool, cycles: f64) -> Self {
            Self {
                has_counter,
                cycles,
                now: (0.0, 0.0),
                random: 7,
                n_runs: 0,
                has_neighbor: false,
                stride: 0,
                n_touched: 1,
            }
        }

        /// A number from 0 to 1.
        fn random(&mut self) -> f64 {
            self.random =
                self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.random >> 11) as f64 / (1_u64 << 53) as f64
        }

        fn ticks(&self) -> u64 {
            if self.has_counter { self.now.0 as u64 } else { (self.now.1 / 26.0) as u64 * 26 }
        }
    }

    impl Runner for Machine {
        fn counts_cycles(&self) -> bool {
            self.has_counter
        }

        fn run(&mut self, part: Part, passes: u64) -> TimedRun {
            self.n_runs += 1;
            // What is between runs has any length.
            let pause = 500.0 * self.random();
            self.now.1 += pause;
            let is_shared = self.has_neighbor && self.n_runs % 600 < 300;
            let slowdown = if is_shared { 2.0 } else { 1.0 };
            let cycles = match part.entry {
                Self::CHAIN => 1.0,
                Self::STREAM => slowdown * Self::STREAM_CYCLES,
                _ => slowdown * self.cycles,
            };
            if part.entry == 0 {
                let n_pages = 1 + self.stride * (part.iterations as u64 * passes) / Self::PAGE;
                self.n_touched = self.n_touched.max(n_pages as u32);
            }
            let cycles = 150.0 + cycles * part.iterations * passes as f64;
            let frequency = if self.n_runs % 400 < 200 { 1.3 } else { 0.9 };
            let start = self.ticks();
            self.now.0 += cycles;
            self.now.1 += cycles / frequency;
            if self.n_runs.is_multiple_of(17) {
                // The counter of core cycles counts the program alone.
                self.now.1 += 20_000.0;
            }
            TimedRun { ticks: self.ticks() - start, has_moved: self.n_runs.is_multiple_of(97) }
        }

        fn n_pages_left(&self) -> u32 {
            100_u32.saturating_sub(self.n_runs.min(3))
        }

        fn n_pages(&self) -> u32 {
            self.n_touched
        }

        fn is_late(&self) -> bool {
            self.n_runs > 4 * 2000
        }

        fn step(&self) -> f64 {
            if self.has_counter { 1.0 } else { 26.0 }
        }
    }

    /// Returns the parts with another block.
    fn parts(block: [Part; 2]) -> Parts {
        let part = |entry| Part { entry, first: 0, iterations: 300.0, counter: Counter::Register(1) };
        Parts { block, chain: part(Machine::CHAIN), stream: part(Machine::STREAM) }
    }

    fn measure_on(machine: Machine, in_line: bool, calm_stream: f64) -> Estimate {
        let counter = Counter::Memory(0);
        let part = |iterations| Part { entry: 0, first: 0, iterations, counter };
        let block = if in_line { [part(256.0), part(1024.0)] } else { [part(8.0); 2] };
        let mut scratch = vec![0.0; 1000];
        let mut turns = Vec::new();
        let mut step = 0.0;
        let n = Timer(machine).take_turns((parts(block), 0.002, calm_stream), &mut scratch, |_, turn| {
            turns.push(turn.cycles());
            step = turn.step_in_cycles();
        });
        assert_eq!(n, turns.len());
        Estimate::of(&mut turns, step).unwrap()
    }

    fn measure(has_counter: bool, cycles: f64, in_line: bool) -> Estimate {
        measure_on(Machine::new(has_counter, cycles), in_line, f64::INFINITY)
    }

    #[test]
    fn two_clocks_agree() {
        for cycles in [0.25, 1.0, 3.0, 17.3, 900.0] {
            for in_line in [false, true] {
                let [by_counter, by_time] = [true, false].map(|counter| measure(counter, cycles, in_line));
                assert!((by_counter.value / cycles - 1.0).abs() < 0.002, "{cycles}: {by_counter:?}");
                assert!((by_time.value / by_counter.value - 1.0).abs() < 0.02, "{cycles}: {by_time:?}");
                assert!(by_time.low < by_time.value && by_time.value < by_time.high, "{by_time:?}");
            }
        }
    }

    #[test]
    fn a_slow_counter_gets_more_passes() {
        let part = |entry| Part { entry, first: 0, iterations: 300.0, counter: Counter::Register(1) };
        let passes_of =
            |has_counter, entry, n_steps| Timer(Machine::new(has_counter, 1.0)).passes(part(entry), n_steps);
        assert_eq!(passes_of(true, Machine::CHAIN, CHAIN_STEPS), [4, 20]);
        // A step is 26 ticks of 1.3 cycles.
        assert_eq!(passes_of(false, Machine::CHAIN, 10.0 * CHAIN_STEPS), [32, 160]);
    }

    #[test]
    fn runs_walk_through_the_nearest_cache_alone_if_they_can() {
        let passes_of = |stride, cycles| {
            let part = Part { entry: 0, first: 0, iterations: 1.0, counter: Counter::Register(1) };
            let mut timer = Timer(Machine { stride, ..Machine::new(true, cycles) });
            timer.warm_up([part; 2])[1]
        };
        // The run takes 3,000 ticks otherwise.
        assert!(passes_of(0, 2.0) > 1500);
        let passes = passes_of(64, 2.0);
        assert!((75..=8 * 64).contains(&passes), "{passes}");
        // So few pages as that cache holds take too little time.
        assert_eq!(passes_of(4096, 2.0), passes_of(0, 2.0));
    }

    #[test]
    fn turns_on_a_shared_core_are_left_out() {
        for has_counter in [false, true] {
            let shared = || Machine { has_neighbor: true, ..Machine::new(has_counter, 3.0) };
            let found = measure_on(shared(), false, 1.3 * Machine::STREAM_CYCLES);
            assert!((found.value / 3.0 - 1.0).abs() < 0.01, "{found:?}");
            let without = measure_on(shared(), false, f64::INFINITY);
            assert!(without.value > 3.3, "{without:?}");
        }
    }

    #[test]
    fn time_that_is_up_ends_the_turns() {
        struct Slow(u32);
        impl Runner for Slow {
            fn counts_cycles(&self) -> bool {
                true
            }

            fn run(&mut self, _: Part, _: u64) -> TimedRun {
                self.0 += 1;
                TimedRun { ticks: u64::from(self.0 * self.0 * 1000), has_moved: false }
            }

            fn n_pages_left(&self) -> u32 {
                0
            }

            fn n_pages(&self) -> u32 {
                1
            }

            fn is_late(&self) -> bool {
                true
            }

            fn step(&self) -> f64 {
                1.0
            }
        }
        let part = Part { entry: 0, first: 0, iterations: 1.0, counter: Counter::Register(0) };
        let parts = Parts { block: [part; 2], chain: part, stream: part };
        for (calm_stream, expected) in [(f64::INFINITY, MIN_TURNS), (0.0, 0)] {
            let n = Timer(Slow(0)).take_turns((parts, 0.0, calm_stream), &mut [0.0; 1000], |_, _| {});
            assert_eq!(n, expected);
        }
    }
}
