//! The task that the arguments select, and the flags that it takes.

use super::arguments::Arguments;
use super::failure::Failure;
use crate::command_line::Given;

/// A task of the subcommand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Analyze output of perf.
    Import,
    /// Count on this machine.
    Count,
    /// Print a command of perf.
    PrintPerf,
    /// List processors, or the facts about one.
    List,
}

/// The flags that select what is counted, and how.
const COUNTING: &[&str] = &["pid", "all-cpus", "cpus", "interval", "delay", "timeout", "no-multiplex"];

/// The flags that select formulas for a processor.
pub(super) const FORMULAS: &[&str] = &["revision", "formulas", "erratum", "smt"];

/// The flags for the format of a report.
const FORMATS: &[&str] = &["csv", "json", "html"];

/// The flags that all tasks take.
const COMMON: &[&str] = &["cpu", "group", "output"];

impl Task {
    /// Whether the task takes a flag.
    fn takes(self, flag: &str) -> bool {
        let sets: &[&[&str]] = match self {
            Self::Import => &[COMMON, FORMULAS, FORMATS, &["import"]],
            Self::Count => &[COMMON, FORMULAS, FORMATS, COUNTING],
            Self::PrintPerf => &[COMMON, FORMULAS, COUNTING, &["print-perf"]],
            Self::List => &[COMMON, &["list"]],
        };
        sets.iter().any(|flags| flags.contains(&flag))
    }

    /// The task that the arguments select. `given` are the flags on the command line.
    ///
    /// # Errors
    /// There is no task, or it does not take a flag or the command.
    pub(super) fn select(arguments: &Arguments, given: &[Given]) -> Result<Self, Failure> {
        let counts = !arguments.command.is_empty()
            || arguments.pid.is_some()
            || arguments.all_cpus.on
            || arguments.cpus.is_some();
        let (task, name) = if arguments.list.on {
            (Self::List, "--list")
        } else if arguments.print_perf.on {
            (Self::PrintPerf, "--print-perf")
        } else if !arguments.import.is_empty() {
            (Self::Import, "--import")
        } else if counts {
            (Self::Count, "a command to count")
        } else {
            return Err(Failure::new(
                "there is nothing to count or to import",
                "'stallscope topdown --help' lists the flags",
            ));
        };
        if let Some(other) = given.iter().find(|given| !task.takes(given.name)) {
            return Err(Failure::new(format!("--{} cannot be given together with {name}", other.name), ""));
        }
        if !arguments.command.is_empty() && matches!(task, Self::List | Self::Import) {
            return Err(Failure::new(format!("a command to count cannot be given together with {name}"), ""));
        }
        Ok(task)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::topdown::flags::GROUPS;

    #[test]
    fn tasks_take_the_flags_of_the_table() {
        let tasks = [Task::Import, Task::Count, Task::PrintPerf, Task::List];
        let sets = [COUNTING, FORMULAS, FORMATS, COMMON, &["import", "print-perf", "list"]];
        let taken: BTreeSet<&str> = sets.concat().into_iter().collect();
        assert!(taken.iter().all(|name| tasks.iter().any(|task| task.takes(name))));
        let flags = GROUPS.iter().flat_map(|group| group.flags).map(|flag| flag.name);
        let in_table: BTreeSet<&str> = flags.filter(|&name| name != "help").collect();
        assert_eq!(taken, in_table);
    }
}
