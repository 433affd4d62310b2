//! Making the child, and waiting for its end.

use std::io;
use std::os::fd::RawFd;
use std::time::Duration;

use super::cycle_counter;
use super::filter::Filter;
use super::memory::{DataPage, SharedReport, errno, map_code};
use super::pages;
use super::report::Outcome;
use super::signals;
use super::step::Step;
use super::turns::{self, Plan};

/// How much longer than its own timer, which counts processor time, a child may take before it is ended from outside.
const GRACE: Duration = Duration::from_secs(10);

/// Runs a plan in its own process and waits for its end. Returns the number of the signal that ended it, if one did.
pub(crate) fn run(
    plan: &mut Plan,
    code: &[u8],
    page: &DataPage,
    (filter, cpu, max_pages): (&Filter, usize, u32),
    counter: Option<RawFd>,
    (report, scratch): (&mut SharedReport, &mut [f64]),
) -> io::Result<Option<i32>> {
    report.clear();
    // The block is timed after it was warmed up, and a turn that has begun goes on.
    let limit = 4 * plan.limit + Duration::from_millis(100);
    let parent = std::process::id();
    // SAFETY: the child allocates nothing and ends without running anything else of this program.
    let child = unsafe { libc::fork() };
    if child < 0 {
        return Err(io::Error::last_os_error());
    }
    if child == 0 {
        let report = report.pointer();
        let prepare = || -> Result<(), (Step, i32)> {
            let at = |step: Step| move |errno: i32| (step, errno);
            end_with_parent(parent).map_err(at(Step::TieToParent))?;
            stay_on(cpu).map_err(at(Step::ChooseCpu))?;
            let first = page.free_first();
            pages::start(page.source(), first, max_pages, plan.memory).map_err(at(Step::MapData))?;
            map_code(code).map_err(at(Step::MapCode))?;
            signals::handle(report, limit).map_err(at(Step::HandleSignals))?;
            counter.map_or(Ok(()), cycle_counter::open_as).map_err(at(Step::CountCycles))?;
            filter.apply().map_err(at(Step::FilterCalls))
        };
        let mut outcome = Outcome::default();
        match prepare() {
            Ok(()) => {
                outcome.n_turns = turns::time(plan, counter, report, scratch);
                outcome.is_done = Outcome::DONE;
            }
            Err((step, errno)) => (outcome.failed_step, outcome.errno) = (step.number(), errno),
        }
        // SAFETY: the report is mapped.
        unsafe { (&raw mut (*report).outcome).write_volatile(outcome) };
        signals::end(0);
    }
    wait(child, limit + GRACE)
}

/// Has the system end this process with its parent, and forbids it to write files.
fn end_with_parent(parent: u32) -> Result<(), i32> {
    // SAFETY: all are plain calls, with limits that are there.
    unsafe {
        if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) != 0 {
            return Err(errno());
        }
        if libc::getppid() as u32 != parent {
            return Err(libc::ESRCH);
        }
        let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        for limit in [libc::RLIMIT_CORE, libc::RLIMIT_FSIZE] {
            if libc::setrlimit(limit, &raw const none) != 0 {
                return Err(errno());
            }
        }
    }
    Ok(())
}

/// Runs this process on one CPU only.
fn stay_on(cpu: usize) -> Result<(), i32> {
    // SAFETY: all zeros are an empty set, and the set has room for the number, which was looked up in a set of this type.
    let set = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        set
    };
    // SAFETY: the set is one.
    let result = unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set) };
    if result == 0 { Ok(()) } else { Err(errno()) }
}

/// Waits for a child's end, and brings it about if it takes too long. Returns the number of the signal that ended it, if one did.
fn wait(child: libc::pid_t, limit: Duration) -> io::Result<Option<i32>> {
    // SAFETY: plain calls; the descriptor is closed below.
    let file = unsafe { libc::syscall(libc::SYS_pidfd_open, child, 0) } as i32;
    if file >= 0 {
        let mut poll = libc::pollfd { fd: file, events: libc::POLLIN, revents: 0 };
        let milliseconds = i32::try_from(limit.as_millis()).unwrap_or(i32::MAX);
        // SAFETY: there is one descriptor.
        let n_ready = unsafe { libc::poll(&raw mut poll, 1, milliseconds) };
        // SAFETY: the descriptor is open and nobody else's.
        unsafe { libc::close(file) };
        if n_ready == 0 {
            // SAFETY: the child was not waited for, so that its number is still its own.
            unsafe { libc::kill(child, libc::SIGKILL) };
        }
    }
    let mut status = 0;
    loop {
        // SAFETY: the status is a number.
        let waited = unsafe { libc::waitpid(child, &raw mut status, 0) };
        if waited == child {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    Ok(libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status)))
}

/// A CPU that this process may use: the last one, which systems give fewer interrupts than the first one.
pub(crate) fn last_cpu() -> io::Result<usize> {
    // SAFETY: all zeros are an empty set.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    // SAFETY: the set has the size that is given.
    if unsafe { libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let n_cpus = 8 * size_of::<libc::cpu_set_t>();
    // SAFETY: the set has room for the numbers.
    let last = (0..n_cpus).rev().find(|&cpu| unsafe { libc::CPU_ISSET(cpu, &set) });
    last.ok_or_else(|| io::Error::from_raw_os_error(libc::EINVAL))
}

/// Whether this process may run on a CPU.
pub(crate) fn has_cpu(cpu: usize) -> bool {
    if cpu >= 8 * size_of::<libc::cpu_set_t>() {
        return false;
    }
    // SAFETY: all zeros are an empty set, which has the size that is given.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) == 0
            && libc::CPU_ISSET(cpu, &set)
    }
}
