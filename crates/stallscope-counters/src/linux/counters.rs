//! Counters that are opened with `perf_event_open`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use perf_event::events::Raw;
use perf_event::{Builder, Counter, GroupData, ReadFormat};
use rustix::io::Errno;
use stallscope_topdown::{Event, PmuFamily};

use super::environment::Environment;
use super::workload::Workload;
use crate::error::CountError;
use crate::scope::{CountTarget, Scope, parse_cpus};
use crate::source::{EventSource, GroupCounts, GroupId, PrivilegeLevel, WaitOutcome};

/// How often processes and interrupts are polled.
const POLL: Duration = Duration::from_millis(20);
/// How long an event group is counted to find out whether it fits the counters.
const TRIAL: Duration = Duration::from_micros(300);
/// How often counters are opened or read again because a thread started or ended meanwhile.
const MAX_ATTEMPTS: u32 = 100;
/// The time between two attempts.
const RETRY: Duration = Duration::from_micros(100);

/// The counters of this machine.
#[derive(Debug)]
pub struct PerfEvents {
    family: PmuFamily,
    target: CountTarget,
    environment: Environment,
    is_interrupted: Arc<AtomicBool>,
    attachments: Vec<Attachment>,
    groups: Vec<Vec<CounterGroup>>,
    workload: Option<Workload>,
    start: Option<Instant>,
}

/// A thread or a CPU whose events are counted.
#[derive(Clone, Copy, Debug)]
enum Attachment {
    Thread(i32),
    Cpu(usize),
}

/// The counters of an event group on one attachment, each with the index of its event. The first one is the leader.
#[derive(Debug)]
struct CounterGroup {
    counters: Vec<(usize, Counter)>,
}

impl CounterGroup {
    fn leader(&mut self) -> Option<&mut Counter> {
        self.counters.first_mut().map(|(_, leader)| leader)
    }

    /// Reads all counters; `None` if there are none.
    fn read(&mut self) -> io::Result<Option<GroupData>> {
        self.leader().map(Counter::read_group).transpose()
    }
}

impl PerfEvents {
    /// The counters for a target, on a processor whose event codes are of this family.
    ///
    /// # Errors
    /// The handler for interrupts cannot be installed.
    pub fn new(target: CountTarget, family: PmuFamily) -> Result<Self, CountError> {
        let is_interrupted = Arc::new(AtomicBool::new(false));
        // The command receives the signal, too. The counts so far are reported.
        signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&is_interrupted))
            .map_err(|source| CountError::System { operation: "signals cannot be received", source })?;
        Ok(Self {
            family,
            target,
            environment: Environment::of_this_machine(),
            is_interrupted,
            attachments: Vec::new(),
            groups: Vec::new(),
            workload: None,
            start: None,
        })
    }

    /// Opens the counters of an event group on an attachment, or for this thread. A thread that starts between the first
    /// and the last counter inherits only some of them, and the kernel would refuse to add up its counts.
    /// To one that is about to end, it adds no counters.
    fn open_at(
        &self,
        attachment: Option<Attachment>,
        events: &[&Event],
        level: PrivilegeLevel,
        on_exec: bool,
    ) -> Result<CounterGroup, io::Error> {
        let open = || self.try_open_at(attachment, events, level, on_exec);
        if !matches!(attachment, Some(Attachment::Thread(_))) {
            return open();
        }
        retry(|| {
            let mut group = open()?;
            group.read()?;
            Ok(group)
        })
    }

    fn try_open_at(
        &self,
        attachment: Option<Attachment>,
        events: &[&Event],
        level: PrivilegeLevel,
        on_exec: bool,
    ) -> Result<CounterGroup, io::Error> {
        let mut counters: Vec<(usize, Counter)> = Vec::new();
        for (index, event) in leader_first(events, self.family) {
            let mut builder = Builder::new(Raw::new(event.code.raw(self.family)));
            if let Some(core_type) = self.environment.core_type {
                builder.attrs_mut().type_ = core_type;
            }
            builder.exclude_kernel(level == PrivilegeLevel::User);
            match attachment {
                None => builder.observe_self().any_cpu(),
                Some(Attachment::Thread(thread)) => builder.observe_pid(thread).any_cpu().inherit(true),
                Some(Attachment::Cpu(cpu)) => builder.any_pid().one_cpu(cpu),
            };
            let counter = match counters.first_mut() {
                None => {
                    builder.read_format(
                        ReadFormat::GROUP | ReadFormat::TOTAL_TIME_ENABLED | ReadFormat::TOTAL_TIME_RUNNING,
                    );
                    builder.enabled(false).enable_on_exec(on_exec).build()?
                }
                Some((_, leader)) => builder.enabled(true).build_with_group(leader)?,
            };
            counters.push((index, counter));
        }
        Ok(CounterGroup { counters })
    }

    /// The meaning of an error of `perf_event_open`.
    fn error(&self, error: io::Error) -> CountError {
        match Errno::from_io_error(&error) {
            Some(Errno::ACCESS | Errno::PERM) => self.environment.not_permitted(),
            Some(Errno::NOENT | Errno::NODEV | Errno::OPNOTSUPP) if self.environment.core_type.is_none() => {
                self.environment.no_counters()
            }
            Some(Errno::NOENT | Errno::NODEV | Errno::OPNOTSUPP | Errno::INVAL) => CountError::NotSupported,
            Some(Errno::NOSYS) => CountError::NoSystemCall,
            Some(Errno::SRCH) => CountError::NoProcess { pid: None },
            Some(Errno::BUSY) => CountError::Busy,
            Some(Errno::MFILE | Errno::NFILE) => CountError::TooManyFiles,
            _ => CountError::System { operation: "perf_event_open", source: error },
        }
    }

    fn threads(pids: &[u32]) -> Result<Vec<Attachment>, CountError> {
        let mut attachments = Vec::new();
        for pid in pids {
            let threads = fs::read_dir(format!("/proc/{pid}/task"))
                .map_err(|_| CountError::NoProcess { pid: Some(*pid) })?;
            let names = threads.filter_map(|thread| thread.ok()?.file_name().into_string().ok());
            attachments.extend(names.filter_map(|name| name.parse().ok()).map(Attachment::Thread));
        }
        Ok(attachments)
    }

    fn online_cpus(cpus: Option<&[u32]>) -> Result<Vec<Attachment>, CountError> {
        // Of two kinds of cores, one has the events.
        let lists = ["/sys/bus/event_source/devices/cpu_core/cpus", "/sys/devices/system/cpu/online"];
        let online = lists.iter().find_map(|path| parse_cpus(&fs::read_to_string(path).ok()?));
        let online = online.unwrap_or_else(|| vec![0]);
        let cpus = cpus.unwrap_or(&online);
        if let Some(absent) = cpus.iter().find(|cpu| !online.contains(cpu)) {
            return Err(CountError::NoCpu { cpu: *absent });
        }
        Ok(cpus.iter().map(|cpu| Attachment::Cpu(*cpu as usize)).collect())
    }

    /// Whether counting starts with the command.
    fn starts_with_command(&self) -> bool {
        self.target.scope == Scope::Command && self.target.delay.is_zero()
    }

    fn each_group(&mut self, action: impl Fn(&mut Counter) -> io::Result<()>) -> Result<(), CountError> {
        for group in self.groups.iter_mut().flatten() {
            if let Some(leader) = group.leader() {
                action(leader).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// Whether any of the attached processes still runs.
    fn has_process(&self) -> bool {
        match &self.target.scope {
            Scope::Processes(pids) => {
                pids.iter().any(|pid| fs::exists(format!("/proc/{pid}")).unwrap_or_default())
            }
            _ => true,
        }
    }
}

impl EventSource for PerfEvents {
    fn fits(&mut self, events: &[&Event], level: PrivilegeLevel) -> Result<bool, CountError> {
        let mut group = match self.open_at(None, events, level, false) {
            Ok(group) => group,
            // The kernel refuses a group that needs more counters than there are.
            Err(error) if events.len() > 1 && Errno::from_io_error(&error) == Some(Errno::INVAL) => {
                return Ok(false);
            }
            Err(error) => return Err(self.error(error)),
        };
        let Some(leader) = group.leader() else { return Ok(true) };
        leader.enable_group().map_err(failed)?;
        let begin = Instant::now();
        while begin.elapsed() < TRIAL {
            std::hint::spin_loop();
        }
        leader.disable_group().map_err(failed)?;
        // The kernel does not consider counters in use elsewhere, for example by its own watchdog. Then the group never runs.
        let data = leader.read_group().map_err(failed)?;
        Ok(data.time_running().is_some_and(|time| !time.is_zero()))
    }

    fn prepare(&mut self) -> Result<(), CountError> {
        self.groups.clear();
        self.workload = None;
        if !self.target.command.is_empty() {
            self.workload = Some(Workload::start_stopped(&self.target.command)?);
        }
        self.attachments = match &self.target.scope {
            Scope::Command => {
                self.workload.iter().map(|workload| Attachment::Thread(workload.pid())).collect()
            }
            Scope::Processes(pids) => Self::threads(pids)?,
            Scope::Cpus(cpus) => Self::online_cpus(Some(cpus))?,
            Scope::SystemWide => Self::online_cpus(None)?,
        };
        Ok(())
    }

    fn open(&mut self, events: &[&Event], level: PrivilegeLevel) -> Result<GroupId, CountError> {
        let on_exec = self.starts_with_command();
        let mut group = Vec::new();
        for attachment in &self.attachments {
            match self.open_at(Some(*attachment), events, level, on_exec) {
                Ok(opened) => group.push(opened),
                // A thread may end at any time.
                Err(error) if matches!(self.target.scope, Scope::Processes(_)) && is_no_process(&error) => {}
                Err(error) => return Err(self.error(error)),
            }
        }
        self.groups.push(group);
        Ok(GroupId::new(self.groups.len() - 1))
    }

    fn start(&mut self) -> Result<(), CountError> {
        self.start = Some(Instant::now());
        let starts_on_exec = self.starts_with_command();
        if !starts_on_exec && self.target.delay.is_zero() {
            self.each_group(Counter::enable_group)?;
        }
        if let Some(workload) = &mut self.workload {
            workload.resume()?;
        }
        if !self.target.delay.is_zero() {
            self.wait(Some(self.target.delay))?;
            self.each_group(Counter::enable_group)?;
            self.start = Some(Instant::now());
        }
        Ok(())
    }

    fn wait(&mut self, limit: Option<Duration>) -> Result<WaitOutcome, CountError> {
        let begin = Instant::now();
        loop {
            let left = limit.map(|limit| limit.saturating_sub(begin.elapsed()));
            let pause = left.map_or(POLL, |left| left.min(POLL));
            if let Some(workload) = &mut self.workload {
                if workload.wait(pause)? {
                    return Ok(WaitOutcome::Ended);
                }
            } else if self.is_interrupted.load(Ordering::Relaxed) {
                return Ok(WaitOutcome::Interrupted);
            } else if !self.has_process() {
                return Ok(WaitOutcome::Ended);
            } else {
                thread::sleep(pause);
            }
            if limit.is_some_and(|limit| begin.elapsed() >= limit) {
                return Ok(WaitOutcome::Elapsed);
            }
        }
    }

    fn elapsed(&self) -> Duration {
        self.start.map(|start| start.elapsed()).unwrap_or_default()
    }

    fn read(&mut self, group: GroupId) -> Result<GroupCounts, CountError> {
        let mut sum = GroupCounts::default();
        for attached in self.groups.get_mut(group.index()).into_iter().flatten() {
            let Some(data) = retry(|| attached.read()).map_err(failed)? else { continue };
            let nanoseconds = |time: Option<Duration>| {
                time.map_or(0, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
            };
            sum.time_enabled = sum.time_enabled.saturating_add(nanoseconds(data.time_enabled()));
            sum.time_running = sum.time_running.saturating_add(nanoseconds(data.time_running()));
            sum.counts.resize(attached.counters.len(), 0);
            for (index, counter) in &attached.counters {
                if let (Some(count), Some(entry)) = (sum.counts.get_mut(*index), data.get(counter)) {
                    *count = count.saturating_add(entry.value());
                }
            }
        }
        Ok(sum)
    }

    fn stop(&mut self) -> Result<Option<u8>, CountError> {
        self.each_group(Counter::disable_group)?;
        match &mut self.workload {
            Some(workload) => workload.terminate(POLL),
            None => Ok(None),
        }
    }
}

/// Events with their indexes. Intel's slots come first: they must lead the events that are derived from them.
fn leader_first<'a>(events: &[&'a Event], family: PmuFamily) -> Vec<(usize, &'a Event)> {
    let mut indexed: Vec<(usize, &Event)> = events.iter().copied().enumerate().collect();
    indexed.sort_by_key(|(_, event)| !event.is_slots(family));
    indexed
}

/// An operation on open counters failed.
fn failed(source: io::Error) -> CountError {
    CountError::System { operation: "counters", source }
}

fn is_no_process(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::SRCH)
}

/// Tries again for a while as long as threads start or end meanwhile.
fn retry<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    for _ in 1..MAX_ATTEMPTS {
        match attempt() {
            Err(error) if is_other_group(&error) => thread::sleep(RETRY),
            outcome => return outcome,
        }
    }
    attempt()
}

/// Whether a thread may have inherited counters of another group, or be about to end.
fn is_other_group(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::CHILD | Errno::INVAL | Errno::NODEV))
}

#[cfg(test)]
mod tests {
    use stallscope_topdown::{Count, EventCode, EventGroup, Reading};

    use super::*;
    use crate::options::CountOptions;
    use crate::run::{CountedRun, count};

    /// The type of the kernel's software events, which it counts on any machine.
    const SOFTWARE: u32 = 1;

    fn target(scope: Scope, command: &[&str]) -> CountTarget {
        CountTarget::new(scope).with_command(command.iter().map(std::ffi::OsString::from).collect())
    }

    /// Counts page faults and the time of the processor; none, with a message, where that is not permitted.
    fn count_software(target: CountTarget, options: &CountOptions) -> Option<CountedRun> {
        let event = |name: &str, code| Event::new(name, EventCode::parse(code).unwrap());
        let (clock, faults) = (event("clock", "event=1"), event("faults", "event=2"));
        let plan = [EventGroup { metrics: vec!["m"], events: vec![&clock, &faults] }];
        let mut source = PerfEvents::new(target, PmuFamily::Arm).unwrap();
        source.environment.core_type = Some(SOFTWARE);
        match count(&mut source, &plan, options) {
            Err(error @ CountError::NotPermitted { .. }) => {
                stallscope_testing::skip("counting software events", &error.to_string());
                None
            }
            outcome => Some(outcome.unwrap()),
        }
    }

    fn total(run: &CountedRun, event: &str) -> f64 {
        let readings = run.measurement.slices.iter().flat_map(|slice| &slice.readings);
        let count = |reading: &Reading| match reading.count {
            Count::Counted(count) => count,
            _ => 0.0,
        };
        readings.filter(|reading| reading.event == event).map(count).sum()
    }

    #[test]
    fn the_leader_keeps_its_index() {
        let event = |name, code| Event::new(name, EventCode::parse(code).unwrap());
        let (cycles, slots) = (event("cycles", "event=0x3c"), event("slots", "event=0x00,umask=0x04"));
        let events = [&cycles, &slots];
        assert_eq!(leader_first(&events, PmuFamily::Intel), [(1, &slots), (0, &cycles)]);
        assert_eq!(leader_first(&events, PmuFamily::Amd), [(0, &cycles), (1, &slots)]);
    }

    #[test]
    fn a_command_is_counted_and_its_status_passed_on() {
        let command = target(Scope::Command, &["sh", "-c", "exit 7"]);
        let Some(run) = count_software(command, &CountOptions::new()) else { return };
        assert_eq!((run.status, run.has_run), (Some(7), true));
        assert!(total(&run, "faults") > 0.0 && total(&run, "clock") > 0.0, "{run:?}");
    }

    #[test]
    fn a_signal_ends_a_command_that_takes_too_long() {
        let (interval, timeout) = (Some(Duration::from_millis(30)), Some(Duration::from_millis(100)));
        let options = CountOptions::new().with_interval(interval).with_timeout(timeout);
        let Some(run) = count_software(target(Scope::Command, &["sleep", "60"]), &options) else { return };
        assert_eq!(run.status, Some(128 + 15));
        assert!(run.measurement.slices.len() > 1, "{run:?}");
    }

    #[test]
    fn a_command_that_does_not_exist_does_not_run() {
        let command = target(Scope::Command, &["/nonexistent/command"]);
        let Some(run) = count_software(command, &CountOptions::new()) else { return };
        assert_eq!((run.status, run.has_run), (Some(127), false));
    }

    #[test]
    fn processes_and_cpus_are_counted() {
        let timeout = Some(Duration::from_millis(50));
        let options = CountOptions::new().with_timeout(timeout);
        let own = target(Scope::Processes(vec![std::process::id()]), &[]);
        let Some(run) = count_software(own, &options) else { return };
        assert_eq!((run.status, run.has_run), (None, true));
        let Some(run) = count_software(target(Scope::SystemWide, &[]), &options) else { return };
        assert!(run.has_run && total(&run, "clock") > 0.0, "{run:?}");
        let late = target(Scope::Cpus(vec![0]), &["sleep", "0.05"]).with_delay(Duration::from_millis(10));
        let Some(run) = count_software(late, &CountOptions::new()) else { return };
        assert_eq!((run.status, run.has_run), (Some(0), true));
    }

    #[test]
    fn threads_may_start_and_end_while_they_are_counted() {
        let is_done = Arc::new(AtomicBool::new(false));
        let starter = thread::spawn({
            let is_done = Arc::clone(&is_done);
            move || {
                while !is_done.load(Ordering::Relaxed) {
                    let threads =
                        [1, 3].map(|ms| thread::spawn(move || thread::sleep(Duration::from_millis(ms))));
                    threads.into_iter().for_each(|thread| thread.join().unwrap());
                }
            }
        });
        let options = CountOptions::new().with_timeout(Some(Duration::from_millis(20)));
        for _ in 0..10 {
            let own = target(Scope::Processes(vec![std::process::id()]), &[]);
            let Some(run) = count_software(own, &options) else { break };
            assert!(run.has_run, "{run:?}");
        }
        is_done.store(true, Ordering::Relaxed);
        starter.join().unwrap();
    }

    #[test]
    fn what_does_not_exist_cannot_be_counted() {
        for (scope, message) in [
            (Scope::Processes(vec![u32::MAX]), "there is no process"),
            (Scope::Cpus(vec![8000]), "there is no CPU 8000"),
        ] {
            let mut source = PerfEvents::new(target(scope, &[]), PmuFamily::Arm).unwrap();
            let error = source.prepare().unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
