//! Runs blocks, each in its own process.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::thread;
use std::time::{Duration, Instant};

use crate::calm_core::{CalmCore, MAX_RATIO};
use crate::child::cycle_counter;
use crate::child::{
    self, CODE, DataPage, Fault, Filter, MAX_PAGES, MIN_TURNS, Outcome, Plan, Report, SharedReport, Step,
};
use crate::estimate::Estimate;
use crate::isa::code::{INSTRUCTION_ALIGNMENT, SYSTEM_CALL_SIZE, TRAP_SIZE};
use crate::isa::entry::exit_address;
use crate::isa::state::State;
use crate::isa::time_stamp;
use crate::layout::{LINE, Layout};
use crate::{Block, BlockError, Clock, ExecutorError, MeasureError, Measurement, Options};

/// How many processes measure a block: two if they agree well, which they rarely do on a value that few have, or else at least three.
const FEWEST_PROCESSES: usize = 2;
const MIN_PROCESSES: usize = 3;
const MAX_PROCESSES: usize = 12;

/// How close the values of processes that agree well are, as a share of the precision.
const CLOSE: f64 = 0.25;

/// For how long the core is watched before the first block is measured, and how often. Other programs were seen to use a core for a tenth
/// of a second at a time.
const WATCH: Duration = Duration::from_millis(200);
const WATCH_PAUSE: Duration = Duration::from_millis(10);

/// Runs blocks, each in its own processes.
#[derive(Debug)]
pub struct Executor {
    options: Options,
    page: DataPage,
    filter: Filter,
    report: SharedReport,
    /// A buffer of the children, which is made only once: new memory takes each of them longer.
    scratch: Vec<f64>,
    cpu: usize,
    /// The number that the counter of core cycles has in the child, if it is read.
    counter: Option<OwnedFd>,
    /// The speed of the core while no other thread uses it.
    calm_core: CalmCore,
    is_core_watched: bool,
}

/// The measurement of one process.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The estimate, if there are enough turns.
    estimate: Option<Estimate>,
    /// Cycles of a byte of the stream, if it took the same in most turns, and these were enough.
    stream: Option<f64>,
    n_turns: u32,
}

impl Executor {
    /// An executor with options.
    ///
    /// # Errors
    /// If an option is out of its range, the processor has no clock, or the system refuses memory.
    pub fn new(options: Options) -> Result<Self, ExecutorError> {
        if options.alignment >= LINE || !options.alignment.is_multiple_of(INSTRUCTION_ALIGNMENT) {
            return Err(ExecutorError::WrongOption(
                "the alignment is not an address of an instruction modulo 64",
            ));
        }
        if options.max_pages > MAX_PAGES {
            return Err(ExecutorError::WrongOption("the number of pages is above 1024"));
        }
        if options.precision <= 0.0 || options.precision.is_nan() {
            return Err(ExecutorError::WrongOption("the precision is not above 0"));
        }
        if !time_stamp::is_usable() {
            return Err(ExecutorError::NoClock);
        }
        let system = |what| move |error| ExecutorError::System(what, error);
        let address = options.initial_state.stack_pointer;
        let page = DataPage::new(address, options.initial_state.has_private_pages).map_err(|error| {
            match error.kind() {
                io::ErrorKind::AlreadyExists => ExecutorError::AddressTaken(address),
                _ => ExecutorError::System("memory for blocks cannot be had", error),
            }
        })?;
        let counts_cycles = match options.clock {
            Some(Clock::TimeStamp) => false,
            Some(Clock::CoreCycles) if !cycle_counter::is_usable() => {
                return Err(ExecutorError::NoCoreCycles);
            }
            Some(Clock::CoreCycles) => true,
            None => cycle_counter::is_usable(),
        };
        let counter = counts_cycles.then(|| page.reserve()).transpose();
        let counter = counter.map_err(system("memory for blocks cannot be had"))?;
        let number = counter.as_ref().map(AsRawFd::as_raw_fd);
        let filter = Filter::new(page.source(), number).map_err(io::Error::other);
        let cpu = match options.cpu {
            Some(cpu) if child::has_cpu(cpu) => cpu,
            Some(_) => return Err(ExecutorError::WrongOption("this process may not use the CPU")),
            None => child::last_cpu().map_err(system("the CPUs of this process are unknown"))?,
        };
        Ok(Self {
            filter: filter.map_err(system("the filter of system calls cannot be made"))?,
            report: SharedReport::new().map_err(system("memory for results cannot be had"))?,
            scratch: vec![0.0; Report::MAX_TURNS],
            options,
            page,
            cpu,
            counter,
            calm_core: CalmCore::default(),
            is_core_watched: false,
        })
    }

    /// Measures a block, in several processes. With the first one, it also watches the core for 0.2 seconds.
    ///
    /// # Errors
    /// If the block does what it must not, or the system refuses a process.
    pub fn measure(&mut self, block: &Block) -> Result<Measurement, MeasureError> {
        let options = &self.options;
        let precision = options.precision;
        let layout = Layout::new(block, options, exit_address());
        let unknown = || {
            MeasureError::System(
                "the processor cannot load vector registers",
                io::ErrorKind::Unsupported.into(),
            )
        };
        let mut plan = Plan {
            parts: layout.parts,
            state: State::new(&options.initial_state).ok_or_else(unknown)?,
            memory: options.initial_state.memory,
            precision,
            calm_stream: f64::INFINITY,
            limit: options.time_limit / MIN_PROCESSES as u32,
        };
        let time_limit = options.time_limit;
        self.watch_core(&layout, &mut plan, WATCH.min(time_limit))?;
        let end = Instant::now() + time_limit;
        let mut runs: Vec<Run> = Vec::with_capacity(MAX_PROCESSES);
        let mut accepts_any = false;
        loop {
            // If the core is never calm, what is found is better than nothing.
            accepts_any |= runs.is_empty() && Instant::now() > end;
            plan.calm_stream = if accepts_any { f64::INFINITY } else { self.calm_core.limit() };
            let run = self.measure_once(&layout, &mut plan)?;
            if let Some(stream) = run.stream {
                self.calm_core.add(stream);
            }
            if run.stream.is_some() || accepts_any {
                // What earlier ones took for calm may not have been.
                let limit = if accepts_any { f64::INFINITY } else { self.calm_core.limit() };
                runs.retain(|run| run.stream.is_none_or(|stream| stream <= limit));
                runs.push(run);
            } else if runs.is_empty() || Instant::now() <= end {
                continue;
            }
            let mut estimates: Vec<Estimate> = runs.iter().filter_map(|run| run.estimate).collect();
            let found = Estimate::of_all(&mut estimates).ok_or(BlockError::Damaged)?;
            let is_enough = match runs.len() {
                FEWEST_PROCESSES => are_close(&estimates, CLOSE * precision),
                n => n >= MIN_PROCESSES,
            };
            let is_certain = is_enough && found.width() <= precision && !accepts_any;
            if is_certain || runs.len() == MAX_PROCESSES || Instant::now() > end {
                let Estimate { value, low, high } = found.between_runs();
                let clock = if self.counter.is_some() { Clock::CoreCycles } else { Clock::TimeStamp };
                let n_turns = runs.iter().map(|run| run.n_turns).sum();
                return Ok(Measurement { cycles: value, low, high, is_certain, n_turns, clock });
            }
        }
    }

    /// Finds out what the core does when no other thread uses it, by what it is to measure first.
    fn watch_core(
        &mut self,
        layout: &Layout,
        plan: &mut Plan,
        duration: Duration,
    ) -> Result<(), MeasureError> {
        let until = Instant::now() + duration;
        while !self.is_core_watched && Instant::now() < until {
            if let Some(stream) = self.measure_once(layout, plan)?.stream {
                self.calm_core.add(stream);
            }
            thread::sleep(WATCH_PAUSE.min(until.saturating_duration_since(Instant::now())));
        }
        self.is_core_watched = true;
        Ok(())
    }

    /// Measures a block in one process.
    fn measure_once(&mut self, layout: &Layout, plan: &mut Plan) -> Result<Run, MeasureError> {
        let limits = (&self.filter, self.cpu, self.options.max_pages);
        let counter = self.counter.as_ref().map(AsRawFd::as_raw_fd);
        let results = (&mut self.report, &mut *self.scratch);
        let signal = child::run(plan, &layout.bytes, &self.page, limits, counter, results)
            .map_err(|error| MeasureError::System("no process can be made", error))?;
        let outcome = self.report.outcome();
        if outcome.failed_step != 0 {
            let step = Step::from_number(outcome.failed_step).ok_or(BlockError::Damaged)?;
            return Err(MeasureError::System(step.failure(), io::Error::from_raw_os_error(outcome.errno)));
        }
        if outcome.fault.signal != 0 {
            return Err(fault(&outcome.fault, layout).into());
        }
        match signal {
            // A call by the number of another instruction set.
            Some(libc::SIGSYS) => return Err(BlockError::SystemCall(None).into()),
            Some(signal) => return Err(BlockError::Killed(signal).into()),
            None if outcome.is_done == 0 => return Err(BlockError::Exited.into()),
            None if outcome.is_done != Outcome::DONE => return Err(BlockError::Damaged.into()),
            None => {}
        }
        let turns = self.report.turns();
        let step = turns.last().map_or(0.0, |turn| turn.step_in_cycles());
        let mut cycles: Vec<f64> = turns.iter().map(|turn| turn.cycles()).collect();
        let estimate = Estimate::of(&mut cycles, step)
            .filter(|estimate| estimate.low.is_finite() && estimate.high.is_finite());
        let stream = steady(turns.iter().map(|turn| turn.stream_cycles()).collect());
        Ok(Run { estimate, stream: estimate.and(stream), n_turns: turns.len() as u32 })
    }
}

/// Whether the values of sorted estimates differ by no more than a share.
fn are_close(estimates: &[Estimate], share: f64) -> bool {
    match estimates {
        [first, .., last] => last.value - first.value <= share * first.value.abs(),
        _ => false,
    }
}

/// The middle one of some values, if there are as many as turns must be, and half of them are alike.
fn steady(mut values: Vec<f64>) -> Option<f64> {
    let n = values.len();
    values.sort_unstable_by(f64::total_cmp);
    let (lower, upper) = (*values.get(n / 4)?, *values.get(n.checked_sub(1 + n / 4)?)?);
    let is_steady = n >= MIN_TURNS && lower > 0.0 && upper <= MAX_RATIO * lower;
    values.get(n / 2).copied().filter(|_| is_steady)
}

/// Returns the error of a block that raised a signal.
fn fault(fault: &Fault, layout: &Layout) -> BlockError {
    // A system call is refused once it was executed, and a trap is raised then; the shortest one is a byte.
    let behind = match fault.signal {
        libc::SIGSYS => SYSTEM_CALL_SIZE,
        libc::SIGTRAP => TRAP_SIZE,
        _ => 0,
    };
    let offset = fault.instruction.checked_sub(CODE + behind);
    let offset = offset.and_then(|offset| layout.offset_in_block(offset));
    let code = CODE..CODE + layout.bytes.len() as u64;
    match fault.signal {
        libc::SIGILL => BlockError::IllegalInstruction(offset),
        libc::SIGFPE => BlockError::Arithmetic(offset),
        libc::SIGTRAP => BlockError::Trap(offset),
        libc::SIGSYS => BlockError::SystemCall(offset),
        libc::SIGPROF => BlockError::Endless(offset),
        libc::SIGSEGV if code.contains(&fault.address) => BlockError::WritesCode(offset, fault.address),
        libc::SIGSEGV if fault.address == fault.instruction => BlockError::Leaves(fault.address),
        _ if fault.has_too_many_pages != 0 => BlockError::TooMuchMemory(offset),
        libc::SIGSEGV if fault.code > 0 && fault.code <= 2 => BlockError::WrongAddress(offset, fault.address),
        _ => BlockError::Protection(offset),
    }
}

#[cfg(test)]
mod tests {
    use super::{MIN_TURNS, are_close, steady};
    use crate::estimate::Estimate;

    #[test]
    fn values_are_close_if_the_outer_ones_are() {
        let close = |values: &[f64]| {
            let estimates: Vec<_> =
                values.iter().map(|&value| Estimate { value, low: value, high: value }).collect();
            are_close(&estimates, 0.01)
        };
        assert_eq!([close(&[2.0, 2.01]), close(&[2.0, 2.005, 2.01])], [true; 2]);
        assert_eq!([close(&[2.0, 2.03]), close(&[2.0]), close(&[f64::NAN, 2.0])], [false; 3]);
    }

    #[test]
    fn values_are_steady_if_half_of_them_are_alike() {
        let with = |n_others: usize, other: f64| {
            let mut values = vec![0.25; MIN_TURNS];
            values.iter_mut().take(n_others).for_each(|value| *value = other);
            steady(values)
        };
        assert_eq!(with(MIN_TURNS / 4, 7.0), Some(0.25));
        assert_eq!(with(MIN_TURNS / 4, -7.0), Some(0.25));
        assert_eq!([with(MIN_TURNS / 2, 7.0), with(MIN_TURNS / 2, -7.0)], [None; 2]);
        assert_eq!([with(MIN_TURNS, f64::NAN), with(MIN_TURNS, 0.0)], [None; 2]);
        assert_eq!([steady(vec![0.25; MIN_TURNS - 1]), steady(Vec::new())], [None; 2]);
    }
}
