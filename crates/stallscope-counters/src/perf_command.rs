//! The command line of `perf stat` whose output can be imported.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::time::Duration;

use stallscope_topdown::{Event, EventGroup, Pmu, PmuFamily};

use crate::options::CountOptions;
use crate::scope::{CountTarget, Scope};
use crate::shell::quoted;

/// Why perf cannot count what is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerfCommandError {
    /// A time exceeds the range of a flag.
    TooLong {
        /// perf's flag.
        flag: &'static str,
    },
    /// The timeout is below the shortest one that perf takes.
    TimeoutTooShort,
    /// The timeout is not a multiple of the interval.
    PartialInterval {
        /// The timeout in milliseconds.
        timeout: u128,
        /// The interval in milliseconds.
        interval: u128,
    },
    /// Intervals of several runs do not coincide.
    SeparateIntervals,
}

impl PerfCommandError {
    /// Returns advice, in a sentence without a period; empty if there is none.
    pub fn advice(self) -> &'static str {
        match self {
            Self::TooLong { .. } | Self::TimeoutTooShort => "",
            Self::PartialInterval { .. } => "choose another --interval or --timeout",
            Self::SeparateIntervals => "leave out --interval or --no-multiplex",
        }
    }
}

impl fmt::Display for PerfCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { flag } => write!(f, "perf takes at most {} ms for {flag}", i32::MAX),
            Self::TimeoutTooShort => {
                write!(f, "perf takes at least {} ms for --timeout", SHORTEST_TIMEOUT.as_millis())
            }
            Self::PartialInterval { timeout, interval } => write!(
                f,
                "perf stops only at the end of an interval, and {timeout} ms is not a multiple of {interval} ms"
            ),
            Self::SeparateIntervals => {
                f.write_str("with perf, the intervals of several runs do not start at the same times")
            }
        }
    }
}

impl Error for PerfCommandError {}

/// The file that perf writes by default.
const FILE: &str = "topdown.csv";

/// A command line for a POSIX shell that writes the identity of the processor and then the counts to `file`. If the
/// target has no command but needs one, the line has `COMMAND` in its place.
///
/// Events are given by their numbers, which all versions of perf take. The events of a metric are an event group, which
/// perf counts together if it fits the counters. No event has the separator in it.
///
/// # Errors
/// What perf cannot count.
pub fn perf_command(
    pmu: &Pmu,
    plan: &[EventGroup<'_>],
    target: &CountTarget,
    options: &CountOptions,
    file: Option<&OsStr>,
) -> Result<String, PerfCommandError> {
    let flags = flags(target, options)?;
    let file = quoted(file.unwrap_or(OsStr::new(FILE)));
    let groups: Vec<String> = groups(plan, pmu.family)
        .into_iter()
        .map(|mut events| {
            // Intel's slots must lead the events that are derived from them.
            events.sort_by_key(|event| !event.is_slots(pmu.family));
            let codes: Vec<String> = events.iter().map(|event| pmu.raw_event(event)).collect();
            format!(" -e '{{{}}}:W'", codes.join(","))
        })
        .collect();
    let runs = if options.separate_runs { groups } else { vec![groups.concat()] };
    let command = command(target);
    let mut line = format!("{{ {}; }} > {file}", id(pmu.family));
    for events in runs {
        // Writing to a string cannot fail.
        let _ = write!(line, " && LC_ALL=C perf stat --append -o {file} -x ';'{flags}{events}{command}");
    }
    Ok(line)
}

/// perf's flags for what to count and when, each after a space.
fn flags(target: &CountTarget, options: &CountOptions) -> Result<String, PerfCommandError> {
    let mut flags = match &target.scope {
        Scope::Command => String::new(),
        Scope::Processes(pids) => {
            let pids: Vec<String> = pids.iter().map(u32::to_string).collect();
            format!(" -p {}", pids.join(","))
        }
        Scope::Cpus(cpus) => format!(" -C {}", ranges(cpus)),
        Scope::SystemWide => " -a".to_owned(),
    };
    let mut add = |flag: &'static str, time: Duration| {
        let time = i32::try_from(time.as_millis()).map_err(|_| PerfCommandError::TooLong { flag })?;
        flags += &format!(" {flag} {time}");
        Ok::<(), PerfCommandError>(())
    };
    if !target.delay.is_zero() {
        add("--delay", target.delay)?;
    }
    if let Some(interval) = options.interval {
        add("-I", interval)?;
    }
    match (options.timeout, options.interval) {
        (Some(timeout), None) if timeout < SHORTEST_TIMEOUT => {
            return Err(PerfCommandError::TimeoutTooShort);
        }
        (Some(timeout), None) => add("--timeout", timeout)?,
        // With intervals, perf takes their number instead of a timeout.
        (Some(timeout), Some(interval)) => {
            let (timeout, interval) = (timeout.as_millis(), interval.as_millis().max(1));
            if timeout % interval != 0 {
                return Err(PerfCommandError::PartialInterval { timeout, interval });
            }
            flags += &format!(" --interval-count {}", timeout / interval);
        }
        (None, _) => {}
    }
    if options.separate_runs && options.interval.is_some() {
        return Err(PerfCommandError::SeparateIntervals);
    }
    Ok(flags)
}

/// The shortest timeout that perf takes.
const SHORTEST_TIMEOUT: Duration = Duration::from_millis(10);

/// Ascending numbers in perf's form.
fn ranges(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if number == last.saturating_add(1) => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |&(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(",")
}

/// The command, after a space.
fn command(target: &CountTarget) -> String {
    match (target.command.as_slice(), &target.scope) {
        ([], Scope::Command) => " -- COMMAND".to_owned(),
        ([], _) => String::new(),
        (words, _) => {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            format!(" -- {}", words.join(" "))
        }
    }
}

/// The event groups: metrics share one as far as all machines have enough counters. perf splits a group that does not
/// fit.
fn groups<'a>(plan: &[EventGroup<'a>], family: PmuFamily) -> Vec<Vec<&'a Event>> {
    let mut groups: Vec<Vec<&Event>> = Vec::new();
    for entry in plan {
        let merged = groups.iter_mut().find_map(|group| {
            let mut union = group.clone();
            union.extend(entry.events.iter().filter(|event| !group.iter().any(|own| own.name == event.name)));
            let n_counters = union.iter().filter(|event| !event.fixed).count();
            (union.len() == group.len() || n_counters <= counters(family)).then_some((group, union))
        });
        match merged {
            Some((group, union)) => *group = union,
            None => groups.push(entry.events.clone()),
        }
    }
    groups
}

/// The programmable counters that every processor of a family has, less one on x86 for the kernel's watchdog.
fn counters(family: PmuFamily) -> usize {
    match family {
        PmuFamily::Arm => 6,
        PmuFamily::Intel => 3,
        PmuFamily::Amd => 5,
    }
}

/// The command that writes the identity of the processor as a comment.
fn id(family: PmuFamily) -> &'static str {
    match family {
        PmuFamily::Arm => {
            "printf '# cpuid : '; cat /sys/devices/system/cpu/cpu0/regs/identification/midr_el1"
        }
        PmuFamily::Intel | PmuFamily::Amd => {
            "awk -F '[ \\t]*: *' '!($1 in v) { v[$1] = $2 } END { OFS = \",\"; \
             print \"# cpuid : \" v[\"vendor_id\"], v[\"cpu family\"], v[\"model\"], v[\"stepping\"] }' /proc/cpuinfo"
        }
    }
}
