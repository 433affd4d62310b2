//! Linux's counters, through `perf_event_open`.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{io, thread};

use perf_event::events::Raw;
use perf_event::{Builder, Counter, ReadFormat};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

use super::environment::Host;
use crate::source::{EventSource, GroupCounts, GroupId, Level, SourceError, Wait};
use crate::target::{Extent, Target, parse_cpus};
use stallscope_topdown::event::Event;
use stallscope_topdown::processor::Family;

/// How often it is looked whether processes still run, and whether the user has enough.
const POLL: Duration = Duration::from_millis(20);
/// How long a group is counted to see whether it fits the counters.
const TRIAL: Duration = Duration::from_micros(300);
/// What holds a command back: a shell that stops itself, and becomes the command when it is told to go on.
const HOLD: &str = "kill -STOP $$; exec \"$@\"";

/// The counters of this machine.
#[derive(Debug)]
pub struct PerfEvents {
    family: Family,
    target: Target,
    host: Host,
    is_interrupted: Arc<AtomicBool>,
    places: Vec<Place>,
    groups: Vec<Vec<OpenGroup>>,
    command: Option<Running>,
    start: Option<Instant>,
}

/// A thread or a processor whose events are counted.
#[derive(Clone, Copy, Debug)]
enum Place {
    Thread(i32),
    Cpu(usize),
}

/// A group of counters at one place. The first one leads it.
#[derive(Debug)]
struct OpenGroup {
    counters: Vec<Counter>,
}

/// A command that was begun. One that is dropped is ended.
#[derive(Debug)]
struct Running {
    pid: Pid,
    /// The command, until it is waited for.
    child: Option<Child>,
    end: Option<Receiver<io::Result<ExitStatus>>>,
    status: Option<u8>,
}

impl PerfEvents {
    /// The counters for a target, on a processor whose codes are built like that.
    ///
    /// # Errors
    /// When the user could not interrupt counting.
    pub fn new(target: Target, family: Family) -> Result<Self, SourceError> {
        let is_interrupted = Arc::new(AtomicBool::new(false));
        // The command gets the signal, too; what it leaves is to be reported.
        signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&is_interrupted))
            .map_err(|error| SourceError::other(format!("signals cannot be received: {error}"), ""))?;
        Ok(Self {
            family,
            target,
            host: Host::of_this_machine(),
            is_interrupted,
            places: Vec::new(),
            groups: Vec::new(),
            command: None,
            start: None,
        })
    }

    /// Opens a group of counters at a place, or for this thread.
    fn open_at(
        &self,
        place: Option<Place>,
        events: &[&Event],
        level: Level,
        on_exec: bool,
    ) -> Result<OpenGroup, io::Error> {
        let mut events = events.to_vec();
        // Intel's slots are the leader of what is derived from them.
        events.sort_by_key(|event| !event.is_slots(self.family));
        let mut counters: Vec<Counter> = Vec::new();
        for event in &events {
            let mut builder = Builder::new(Raw::new(event.code.raw(self.family)));
            if let Some(core_type) = self.host.core_type {
                builder.attrs_mut().type_ = core_type;
            }
            builder.exclude_kernel(level == Level::User);
            match place {
                None => builder.observe_self().any_cpu(),
                Some(Place::Thread(thread)) => builder.observe_pid(thread).any_cpu().inherit(true),
                Some(Place::Cpu(cpu)) => builder.any_pid().one_cpu(cpu),
            };
            let counter = match counters.first_mut() {
                None => {
                    builder.read_format(
                        ReadFormat::GROUP | ReadFormat::TOTAL_TIME_ENABLED | ReadFormat::TOTAL_TIME_RUNNING,
                    );
                    builder.enabled(false).enable_on_exec(on_exec).build()?
                }
                Some(leader) => builder.enabled(true).build_with_group(leader)?,
            };
            counters.push(counter);
        }
        Ok(OpenGroup { counters })
    }

    /// What an error of `perf_event_open` means.
    fn error(&self, error: &io::Error) -> SourceError {
        match Errno::from_io_error(error) {
            Some(Errno::ACCESS | Errno::PERM) => SourceError::NotPermitted(self.host.refusal()),
            Some(Errno::NOENT | Errno::NODEV | Errno::OPNOTSUPP) if self.host.core_type.is_none() => {
                SourceError::NoCounters(self.host.absence())
            }
            Some(Errno::NOENT | Errno::NODEV | Errno::OPNOTSUPP | Errno::INVAL) => SourceError::NotSupported,
            Some(Errno::NOSYS) => SourceError::other(
                "the kernel has no perf_event_open",
                "count elsewhere with what --print-perf prints and --import its output",
            ),
            Some(Errno::SRCH) => SourceError::other("there is no such process", ""),
            Some(Errno::BUSY) => SourceError::other(
                "another program has the counters for itself",
                "end it; the kernel's own is kernel.nmi_watchdog, which 'sysctl kernel.nmi_watchdog=0' ends",
            ),
            Some(Errno::MFILE | Errno::NFILE) => SourceError::other(
                "there are too many counters for one process",
                "'ulimit -n' permits more open files; -C counts fewer processors",
            ),
            _ => SourceError::other(format!("perf_event_open: {error}"), ""),
        }
    }

    fn places_of_processes(pids: &[u32]) -> Result<Vec<Place>, SourceError> {
        let mut places = Vec::new();
        for pid in pids {
            let threads = fs::read_dir(format!("/proc/{pid}/task"))
                .map_err(|_| SourceError::other(format!("there is no process {pid}"), ""))?;
            let names = threads.filter_map(|thread| thread.ok()?.file_name().into_string().ok());
            places.extend(names.filter_map(|name| name.parse().ok()).map(Place::Thread));
        }
        Ok(places)
    }

    fn places_of_cpus(cpus: Option<&[u32]>) -> Result<Vec<Place>, SourceError> {
        let online = fs::read_to_string("/sys/devices/system/cpu/online").ok();
        let online = online.and_then(|text| parse_cpus(&text)).unwrap_or_else(|| vec![0]);
        let cpus = cpus.unwrap_or(&online);
        if let Some(absent) = cpus.iter().find(|cpu| !online.contains(cpu)) {
            return Err(SourceError::other(
                format!("there is no processor {absent}, or it is switched off"),
                "",
            ));
        }
        Ok(cpus.iter().map(|cpu| Place::Cpu(*cpu as usize)).collect())
    }

    /// Whether counting begins when the command does.
    fn begins_with_command(&self) -> bool {
        self.target.extent == Extent::Command && self.target.delay.is_zero()
    }

    fn each_group(&mut self, action: impl Fn(&mut Counter) -> io::Result<()>) -> Result<(), SourceError> {
        for group in self.groups.iter_mut().flatten() {
            if let Some(leader) = group.counters.first_mut() {
                action(leader).map_err(|error| SourceError::other(format!("counters: {error}"), ""))?;
            }
        }
        Ok(())
    }

    /// Whether any of the processes that are counted still runs.
    fn has_process(&self) -> bool {
        match &self.target.extent {
            Extent::Processes(pids) => {
                pids.iter().any(|pid| fs::exists(format!("/proc/{pid}")).unwrap_or_default())
            }
            _ => true,
        }
    }
}

impl EventSource for PerfEvents {
    fn fits(&mut self, events: &[&Event], level: Level) -> Result<bool, SourceError> {
        let mut group = match self.open_at(None, events, level, false) {
            Ok(group) => group,
            // The kernel refuses a group for which there are not enough counters.
            Err(error) if events.len() > 1 && Errno::from_io_error(&error) == Some(Errno::INVAL) => {
                return Ok(false);
            }
            Err(error) => return Err(self.error(&error)),
        };
        let Some(leader) = group.counters.first_mut() else { return Ok(true) };
        let failed = |error: io::Error| SourceError::other(format!("counters: {error}"), "");
        leader.enable_group().map_err(failed)?;
        let begin = Instant::now();
        while begin.elapsed() < TRIAL {
            std::hint::spin_loop();
        }
        leader.disable_group().map_err(failed)?;
        // It does not know what others occupy, such as its own watchdog: then the group never runs.
        let data = leader.read_group().map_err(failed)?;
        Ok(data.time_running().is_some_and(|time| !time.is_zero()))
    }

    fn prepare(&mut self) -> Result<(), SourceError> {
        self.groups.clear();
        self.command = None;
        if !self.target.command.is_empty() {
            self.command = Some(Running::hold(&self.target)?);
        }
        self.places = match &self.target.extent {
            Extent::Command => {
                self.command.iter().map(|command| Place::Thread(command.pid.as_raw_nonzero().get())).collect()
            }
            Extent::Processes(pids) => Self::places_of_processes(pids)?,
            Extent::Cpus(cpus) => Self::places_of_cpus(Some(cpus))?,
            Extent::AllCpus => Self::places_of_cpus(None)?,
        };
        Ok(())
    }

    fn open(&mut self, events: &[&Event], level: Level) -> Result<GroupId, SourceError> {
        let on_exec = self.begins_with_command();
        let mut group = Vec::new();
        for place in &self.places {
            match self.open_at(Some(*place), events, level, on_exec) {
                Ok(opened) => group.push(opened),
                // A thread may end at any time.
                Err(error) if matches!(self.target.extent, Extent::Processes(_)) && is_no_process(&error) => {
                }
                Err(error) => return Err(self.error(&error)),
            }
        }
        self.groups.push(group);
        Ok(GroupId(self.groups.len() - 1))
    }

    fn start(&mut self) -> Result<(), SourceError> {
        self.start = Some(Instant::now());
        let is_by_exec = self.begins_with_command();
        if !is_by_exec && self.target.delay.is_zero() {
            self.each_group(Counter::enable_group)?;
        }
        if let Some(command) = &mut self.command {
            command.go_on()?;
        }
        if !self.target.delay.is_zero() {
            self.wait(Some(self.target.delay))?;
            self.each_group(Counter::enable_group)?;
            self.start = Some(Instant::now());
        }
        Ok(())
    }

    fn wait(&mut self, limit: Option<Duration>) -> Result<Wait, SourceError> {
        let begin = Instant::now();
        loop {
            let left = limit.map(|limit| limit.saturating_sub(begin.elapsed()));
            let pause = left.map_or(POLL, |left| left.min(POLL));
            if let Some(command) = &mut self.command {
                if command.wait(pause)? {
                    return Ok(Wait::Ended);
                }
            } else if self.is_interrupted.load(Ordering::Relaxed) {
                return Ok(Wait::Interrupted);
            } else if !self.has_process() {
                return Ok(Wait::Ended);
            } else {
                thread::sleep(pause);
            }
            if limit.is_some_and(|limit| begin.elapsed() >= limit) {
                return Ok(Wait::Elapsed);
            }
        }
    }

    fn elapsed(&self) -> Duration {
        self.start.map(|start| start.elapsed()).unwrap_or_default()
    }

    fn read(&mut self, group: GroupId) -> Result<GroupCounts, SourceError> {
        let mut sum = GroupCounts::default();
        for place in self.groups.get_mut(group.0).into_iter().flatten() {
            let Some(leader) = place.counters.first_mut() else { continue };
            let data =
                leader.read_group().map_err(|error| SourceError::other(format!("counters: {error}"), ""))?;
            let nanoseconds = |time: Option<Duration>| {
                time.map_or(0, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
            };
            sum.time_enabled = sum.time_enabled.saturating_add(nanoseconds(data.time_enabled()));
            sum.time_running = sum.time_running.saturating_add(nanoseconds(data.time_running()));
            sum.counts.resize(place.counters.len(), 0);
            for (count, counter) in sum.counts.iter_mut().zip(&place.counters) {
                *count = count.saturating_add(data.get(counter).map_or(0, |entry| entry.value()));
            }
        }
        Ok(sum)
    }

    fn stop(&mut self) -> Result<Option<u8>, SourceError> {
        self.each_group(Counter::disable_group)?;
        let Some(command) = &mut self.command else { return Ok(None) };
        if command.status.is_none() {
            command.signal(Signal::TERM);
            while !command.wait(POLL)? {}
        }
        Ok(command.status)
    }
}

impl Running {
    /// Begins a command and holds it back before it does anything.
    fn hold(target: &Target) -> Result<Self, SourceError> {
        let child = Command::new("/bin/sh")
            .args(["-c", HOLD, "stallscope"])
            .args(&target.command)
            .spawn()
            .map_err(|error| SourceError::other(format!("/bin/sh: {error}"), ""))?;
        let failed = || SourceError::other("the command could not be begun", "");
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw).ok_or_else(failed)?;
        let running = Self { pid, child: Some(child), end: None, status: None };
        let status = waitpid(Some(pid), WaitOptions::UNTRACED).map_err(|_| failed())?;
        if status.is_some_and(|(_, status)| status.stopped()) { Ok(running) } else { Err(failed()) }
    }

    /// Lets the command run.
    fn go_on(&mut self) -> Result<(), SourceError> {
        if let Some(mut child) = self.child.take() {
            let (sender, receiver) = channel();
            self.end = Some(receiver);
            // Nobody listens if the run is given up.
            thread::spawn(move || drop(sender.send(child.wait())));
        }
        kill_process(self.pid, Signal::CONT)
            .map_err(|error| SourceError::other(format!("the command: {error}"), ""))
    }

    /// Waits for the command to end. Whether it has ended.
    fn wait(&mut self, limit: Duration) -> Result<bool, SourceError> {
        let Some(end) = &self.end else { return Ok(true) };
        match end.recv_timeout(limit) {
            Ok(Ok(status)) => {
                // As shells tell it: a signal's number behind 128.
                let code = status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or(1);
                self.status = Some(code.to_le_bytes()[0]);
                self.end = None;
                Ok(true)
            }
            Ok(Err(error)) => Err(SourceError::other(format!("the command: {error}"), "")),
            Err(RecvTimeoutError::Timeout) => Ok(false),
            Err(RecvTimeoutError::Disconnected) => Ok(true),
        }
    }

    fn signal(&self, signal: Signal) {
        // One that has ended in the meantime needs none.
        let _ = kill_process(self.pid, signal);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            self.signal(Signal::KILL);
            // It was never let run, and its status says nothing.
            let _ = child.wait();
        } else if self.end.is_some() {
            self.signal(Signal::TERM);
        }
    }
}

fn is_no_process(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::SRCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{CountOptions, Run, count};
    use stallscope_topdown::counts::{Count, Reading};
    use stallscope_topdown::event::Encoding;
    use stallscope_topdown::metric::Group;
    use stallscope_topdown::plan::EventGroup;

    /// The type of the kernel's own events, which it counts on any machine.
    const SOFTWARE: u32 = 1;

    fn target(extent: Extent, command: &[&str]) -> Target {
        Target {
            extent,
            command: command.iter().map(std::ffi::OsString::from).collect(),
            delay: Duration::ZERO,
        }
    }

    /// Counts page faults and the time of the processor; none, with a message, where that is not permitted.
    fn count_software(target: Target, options: &CountOptions) -> Option<Run> {
        let event = |name: &str, event| Event {
            name: name.to_owned(),
            aliases: Vec::new(),
            code: Encoding { event, ..Encoding::default() },
            meaning: String::new(),
            fixed: false,
        };
        let (clock, faults) = (event("clock", 1), event("faults", 2));
        let group =
            Group { name: "g".into(), aliases: Vec::new(), title: String::new(), metrics: Vec::new() };
        let plan = [EventGroup { group: &group, metrics: vec!["m"], events: vec![&clock, &faults] }];
        let mut source = PerfEvents::new(target, Family::Arm).unwrap();
        source.host.core_type = Some(SOFTWARE);
        match count(&mut source, &plan, options) {
            Err(error @ SourceError::NotPermitted(_)) => {
                eprintln!("skipped: {error}");
                None
            }
            outcome => Some(outcome.unwrap()),
        }
    }

    fn total(run: &Run, event: &str) -> f64 {
        let readings = run.measurement.slices.iter().flat_map(|slice| &slice.readings);
        let count = |reading: &Reading| match reading.count {
            Count::Counted(count) => count,
            _ => 0.0,
        };
        readings.filter(|reading| reading.event == event).map(count).sum()
    }

    #[test]
    fn a_command_is_counted_and_its_status_passed_on() {
        let command = target(Extent::Command, &["sh", "-c", "exit 7"]);
        let Some(run) = count_software(command, &CountOptions::default()) else { return };
        assert_eq!((run.status, run.has_run), (Some(7), true));
        assert!(total(&run, "faults") > 0.0 && total(&run, "clock") > 0.0, "{run:?}");
    }

    #[test]
    fn a_signal_ends_a_command_that_takes_too_long() {
        let (interval, timeout) = (Some(Duration::from_millis(30)), Some(Duration::from_millis(100)));
        let options = CountOptions { interval, timeout, ..CountOptions::default() };
        let Some(run) = count_software(target(Extent::Command, &["sleep", "60"]), &options) else { return };
        assert_eq!(run.status, Some(128 + 15));
        assert!(run.measurement.slices.len() > 1, "{run:?}");
    }

    #[test]
    fn a_command_that_does_not_exist_does_not_run() {
        let command = target(Extent::Command, &["/nonexistent/command"]);
        let Some(run) = count_software(command, &CountOptions::default()) else { return };
        assert_eq!((run.status, run.has_run), (Some(127), false));
    }

    #[test]
    fn processes_and_processors_are_counted() {
        let timeout = Some(Duration::from_millis(50));
        let options = CountOptions { timeout, ..CountOptions::default() };
        let own = target(Extent::Processes(vec![std::process::id()]), &[]);
        let Some(run) = count_software(own, &options) else { return };
        assert_eq!((run.status, run.has_run), (None, true));
        let Some(run) = count_software(target(Extent::AllCpus, &[]), &options) else { return };
        assert!(run.has_run && total(&run, "clock") > 0.0, "{run:?}");
        let late =
            Target { delay: Duration::from_millis(10), ..target(Extent::Cpus(vec![0]), &["sleep", "0.05"]) };
        let Some(run) = count_software(late, &CountOptions::default()) else { return };
        assert_eq!((run.status, run.has_run), (Some(0), true));
    }

    #[test]
    fn what_does_not_exist_cannot_be_counted() {
        for (extent, message) in [
            (Extent::Processes(vec![u32::MAX]), "there is no process"),
            (Extent::Cpus(vec![8000]), "there is no processor 8000"),
        ] {
            let mut source = PerfEvents::new(target(extent, &[]), Family::Arm).unwrap();
            let error = source.prepare().unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
