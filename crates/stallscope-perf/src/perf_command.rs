//! The command line of `perf stat` whose output the import takes.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::time::Duration;

use crate::run::CountOptions;
use crate::shell::quoted;
use crate::source::SourceError;
use crate::target::{Extent, Target};
use stallscope_topdown::event::Event;
use stallscope_topdown::plan::EventGroup;
use stallscope_topdown::processor::{Family, Processor};

/// The file that perf writes by default.
const FILE: &str = "topdown.csv";

/// A command line for a POSIX shell. If there is no command to count and none is needed to say how long, it has one that
/// stands for it. `file` is what perf writes.
///
/// It writes what the processor is and then the counts. Events are written by their numbers, which perf of any version
/// takes; those of a metric are a group, which perf counts together if it fits the counters. The separator is one that
/// no event has.
///
/// # Errors
/// What perf cannot do.
pub fn perf_command(
    processor: &Processor,
    plan: &[EventGroup<'_>],
    target: &Target,
    options: &CountOptions,
    file: Option<&OsStr>,
) -> Result<String, SourceError> {
    let flags = flags(target, options)?;
    let file = quoted(file.unwrap_or(OsStr::new(FILE)));
    let groups: Vec<String> = groups(plan, processor.family)
        .into_iter()
        .map(|mut events| {
            // Intel's slots have to lead what is derived from them.
            events.sort_by_key(|event| !event.is_slots(processor.family));
            let codes: Vec<String> =
                events.iter().map(|event| format!("r{:04x}", event.code.raw(processor.family))).collect();
            format!(" -e '{{{}}}:W'", codes.join(","))
        })
        .collect();
    let runs = if options.one_group_a_run { groups } else { vec![groups.concat()] };
    let command = command(target);
    let mut line = format!("{{ {}; }} > {file}", id(processor.family));
    for events in runs {
        // Writing to a text cannot fail.
        let _ = write!(line, " && LC_ALL=C perf stat --append -o {file} -x ';'{flags}{events}{command}");
    }
    Ok(line)
}

/// What perf is to count and when, each flag after a space.
fn flags(target: &Target, options: &CountOptions) -> Result<String, SourceError> {
    let mut flags = match &target.extent {
        Extent::Command => String::new(),
        Extent::Processes(pids) => {
            let pids: Vec<String> = pids.iter().map(u32::to_string).collect();
            format!(" -p {}", pids.join(","))
        }
        Extent::Cpus(cpus) => format!(" -C {}", ranges(cpus)),
        Extent::AllCpus => " -a".to_owned(),
    };
    let mut add = |flag: &str, time: Duration| {
        let time = i32::try_from(time.as_millis())
            .map_err(|_| SourceError::other(format!("perf takes {} ms at most for {flag}", i32::MAX), ""))?;
        flags += &format!(" {flag} {time}");
        Ok::<(), SourceError>(())
    };
    if !target.delay.is_zero() {
        add("--delay", target.delay)?;
    }
    if let Some(interval) = options.interval {
        add("-I", interval)?;
    }
    match (options.timeout, options.interval) {
        (Some(timeout), None) if timeout < LEAST_TIMEOUT => {
            return Err(SourceError::other(
                format!("perf takes {} ms at least for --timeout", LEAST_TIMEOUT.as_millis()),
                "",
            ));
        }
        (Some(timeout), None) => add("--timeout", timeout)?,
        // perf takes no timeout besides intervals, but a number of them.
        (Some(timeout), Some(interval)) => {
            let (timeout, interval) = (timeout.as_millis(), interval.as_millis().max(1));
            if timeout % interval != 0 {
                return Err(SourceError::other(
                    format!(
                        "perf ends after whole intervals, and {timeout} ms are no multiple of {interval} ms"
                    ),
                    "choose another --interval or --timeout",
                ));
            }
            flags += &format!(" --interval-count {}", timeout / interval);
        }
        (None, _) => {}
    }
    if options.one_group_a_run && options.interval.is_some() {
        return Err(SourceError::other(
            "with perf, the intervals of several runs do not begin at the same times",
            "leave out --interval or --no-multiplex",
        ));
    }
    Ok(flags)
}

/// The shortest timeout that perf takes.
const LEAST_TIMEOUT: Duration = Duration::from_millis(10);

/// Numbers in ascending order as perf takes them.
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

/// The command that is counted or says how long, after a space.
fn command(target: &Target) -> String {
    match (target.command.as_slice(), &target.extent) {
        ([], Extent::Command) => " -- COMMAND".to_owned(),
        ([], _) => String::new(),
        (words, _) => {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            format!(" -- {}", words.join(" "))
        }
    }
}

/// The events to count together: those of several metrics as far as there are counters for sure. What does not fit
/// nevertheless perf takes apart.
fn groups<'a>(plan: &[EventGroup<'a>], family: Family) -> Vec<Vec<&'a Event>> {
    let mut groups: Vec<Vec<&Event>> = Vec::new();
    for entry in plan {
        let merged = groups.iter_mut().find_map(|group| {
            let mut union = group.clone();
            union.extend(entry.events.iter().filter(|event| !group.iter().any(|own| own.name == event.name)));
            let n_counters = union.iter().filter(|event| !has_own_counter(event, family)).count();
            (union.len() == group.len() || n_counters <= counters(family)).then_some((group, union))
        });
        match merged {
            Some((group, union)) => *group = union,
            None => groups.push(entry.events.clone()),
        }
    }
    groups
}

/// How many counters that can be programmed a processor has at least, one being the kernel's own on x86.
fn counters(family: Family) -> usize {
    match family {
        Family::Arm => 6,
        Family::Intel => 3,
        Family::Amd => 5,
    }
}

/// Whether an event has a counter of its own.
fn has_own_counter(event: &Event, family: Family) -> bool {
    const ARM_CYCLES: u16 = 0x11;
    match family {
        Family::Arm => event.code.event == ARM_CYCLES,
        Family::Intel => event.code.event == 0,
        Family::Amd => false,
    }
}

/// The command that writes what the processor is, as a comment.
fn id(family: Family) -> &'static str {
    match family {
        Family::Arm => "printf '# cpuid : '; cat /sys/devices/system/cpu/cpu0/regs/identification/midr_el1",
        Family::Intel | Family::Amd => {
            "awk -F '[ \\t]*: *' '!($1 in v) { v[$1] = $2 } END { OFS = \",\"; \
             print \"# cpuid : \" v[\"vendor_id\"], v[\"cpu family\"], v[\"model\"], v[\"stepping\"] }' /proc/cpuinfo"
        }
    }
}
