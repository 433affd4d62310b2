//! The command line of `perf stat` whose output the import takes.

use std::ffi::OsString;
use std::fmt::Write as _;

use super::plan::EventGroup;
use crate::event::Event;
use crate::processor::{Family, Processor};

/// The file that perf is told to write.
const FILE: &str = "topdown.csv";

/// A command line for a POSIX shell. Without a command to count, it has one that stands for it.
///
/// It writes what the processor is and then the counts. Events are written by their numbers, which perf of any version
/// takes; those of a metric are a group, which perf counts together if it fits the counters. The separator is one that
/// no event has.
pub fn perf_command(processor: &Processor, plan: &[EventGroup<'_>], command: &[OsString]) -> String {
    let mut line =
        format!("{{ {}; }} > {FILE} && LC_ALL=C perf stat --append -o {FILE} -x ';'", id(processor.family));
    for mut events in groups(plan, processor.family) {
        // Intel's slots have to lead what is derived from them.
        events.sort_by_key(|event| !event.is_slots(processor.family));
        let codes: Vec<String> =
            events.iter().map(|event| format!("r{:04x}", event.code.raw(processor.family))).collect();
        // Writing to a text cannot fail.
        let _ = write!(line, " -e '{{{}}}:W'", codes.join(","));
    }
    line.push_str(" --");
    if command.is_empty() {
        line.push_str(" COMMAND");
    }
    for word in command {
        line.push(' ');
        line.push_str(&quoted(&word.to_string_lossy()));
    }
    line
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

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_./=:,@%+".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
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
