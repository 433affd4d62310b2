//! Timing a block in turn with the chain.

use std::os::fd::RawFd;
use std::time::Duration;

use super::cycle_counter;
use super::memory::{CODE, PAGE};
use super::report::{Report, Turn};
use super::signals::n_pages_left;
use crate::estimate::Estimate;
use crate::layout::Part;
use crate::x86_64::code::Counter;
use crate::x86_64::entry::{Run, run};
use crate::x86_64::state::State;
use crate::x86_64::time_stamp;

/// The fewest turns of an estimate.
const MIN_TURNS: usize = 21;

/// How often an estimate is made: after so many more turns.
const STEP: usize = 16;

/// How often the block runs before it is timed: until it touches no new memory, and its branches are predicted.
const MAX_WARM_UPS: usize = 64;
const MIN_WARM_UPS: usize = 4;

/// Ticks of a run that are much more than those that the clock and the way into the block take.
const LONG_RUN: u64 = 3000;

/// How many runs show that a run is long enough, since interrupts make some of them longer.
const N_CALM_RUNS: u32 = 3;

/// The most passes of a run.
const MAX_PASSES: u64 = 1 << 24;

/// Passes of the short and the long run of the chain.
const CHAIN_PASSES: [u64; 2] = [8, 40];

/// What is timed.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The block, short and long.
    pub(crate) block: [Part; 2],
    /// The chain.
    pub(crate) chain: Part,
    /// The registers in front of each run.
    pub(crate) state: State,
    /// The quadword that memory is filled with.
    pub(crate) memory: u64,
    /// How wide the interval may be, as a share of the value.
    pub(crate) precision: f64,
    /// For how long turns are started.
    pub(crate) limit: Duration,
}

/// The block, ready to run.
struct Bench<'p> {
    plan: &'p mut Plan,
    /// The page of data.
    data: *mut u64,
    /// The counter of core cycles, if they are counted.
    counter: Option<RawFd>,
}

impl Bench<'_> {
    /// Runs some passes of a part from the initial state.
    fn run(&mut self, part: Part, passes: u64) -> Run {
        for index in 0..PAGE / size_of::<u64>() {
            // SAFETY: the page is mapped.
            unsafe { self.data.add(index).write_volatile(self.plan.memory) };
        }
        let initial = self.plan.state.registers;
        match part.counter {
            Some(Counter::Register(register)) => {
                if let Some(counter) = self.plan.state.registers.get_mut(usize::from(register)) {
                    *counter = passes;
                }
            }
            // SAFETY: the first page of the code is there to be written.
            Some(Counter::Memory(cell)) => unsafe {
                ((CODE as usize + cell) as *mut u64).write_volatile(passes);
            },
            None => {}
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

    /// Ticks per iteration from two runs of different length; none if the process was moved.
    fn difference(&mut self, parts: [Part; 2], passes: [u64; 2]) -> Option<f64> {
        let [short, long] = [0, 1].map(|index| self.run(parts[index], passes[index]));
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
            let n_pages = n_pages_left();
            let ticks = self.run(part, passes).ticks;
            if n_pages == n_pages_left() {
                least = least.min(ticks);
                n_calm += 1;
            }
        }
        least
    }

    /// Runs the block until it has all memory that it touches. Returns the passes of a short and of a long run.
    fn warm_up(&mut self) -> [u64; 2] {
        let [_, long] = self.plan.block;
        let mut n_pages = n_pages_left();
        let mut n_calm = 0;
        for _ in 0..MAX_WARM_UPS {
            self.run(long, 4);
            let n_before = std::mem::replace(&mut n_pages, n_pages_left());
            n_calm = if n_pages == n_before { n_calm + 1 } else { 0 };
            if n_calm == MIN_WARM_UPS {
                break;
            }
        }
        if long.counter.is_none() {
            return [1, 1];
        }
        let mut passes = 4;
        while passes < MAX_PASSES && self.calm_ticks(long, passes) < LONG_RUN {
            passes *= 2;
        }
        [passes.div_ceil(4), passes + passes.div_ceil(4)]
    }
}

/// Times the block until the estimate is precise enough. Returns the number of turns.
pub(super) fn time(
    plan: &mut Plan,
    data: *mut u64,
    counter: Option<RawFd>,
    report: *mut Report,
    scratch: &mut [f64],
) -> u32 {
    let ticks_of = |duration: Duration, rate: f64| (duration.as_secs_f64() * rate) as u64;
    let limit = plan.limit;
    let chain = plan.chain;
    let block = plan.block;
    let mut bench = Bench { plan, data, counter };
    let passes = bench.warm_up();
    let start = time_stamp::now();
    // A processor's counter runs at some gigahertz; the timer ends what takes longer.
    let deadline = start + ticks_of(limit, 4e9);
    let mut n_turns = 0;
    while n_turns < Report::MAX_TURNS {
        // A counter of core cycles is compared with nothing.
        let cycle = match counter {
            Some(_) => Some(1.0),
            None => bench.difference([chain, chain], CHAIN_PASSES),
        };
        let iteration = bench.difference(block, passes);
        if let (Some(cycle), Some(iteration)) = (cycle, iteration)
            && cycle > 0.0
        {
            let turn = Turn { block: iteration, cycle };
            // SAFETY: the report has room for so many turns.
            unsafe { (&raw mut (*report).turns[n_turns]).write_volatile(turn) };
            if let Some(place) = scratch.get_mut(n_turns) {
                *place = turn.cycles();
            }
            n_turns += 1;
        }
        let is_late = time_stamp::now() > deadline;
        if is_late && n_turns >= MIN_TURNS {
            break;
        }
        if n_turns >= MIN_TURNS && n_turns % STEP == 0 {
            let values = scratch.get_mut(..n_turns).unwrap_or_default();
            if Estimate::of(values).is_some_and(|estimate| estimate.width() <= bench.plan.precision) {
                break;
            }
        }
    }
    n_turns as u32
}
