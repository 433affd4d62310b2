//! The task that the arguments ask for, and which flags it takes.

use super::arguments::{Arguments, Given};
use super::failure::Failure;
use super::flags::{FLAGS, Task};

/// The task that the arguments ask for.
///
/// # Errors
/// No task, or a flag or a command that the task does not take.
pub(super) fn asked(arguments: &Arguments) -> Result<Task, Failure> {
    let counts = !arguments.command.is_empty()
        || arguments.pid.is_some()
        || arguments.all_cpus
        || arguments.cpus.is_some();
    let (task, name) = if arguments.list {
        (Task::List, "--list")
    } else if arguments.print_perf {
        (Task::PrintPerf, "--print-perf")
    } else if !arguments.import.is_empty() {
        (Task::Import, "--import")
    } else if counts {
        (Task::Count, "a command to count")
    } else {
        return Err(Failure::new(
            "there is nothing to count or to import",
            "'stallscope topdown --help' lists the flags",
        ));
    };
    let is_out_of_place = |given: &&Given| {
        let flag = FLAGS.iter().find(|flag| flag.name == given.name);
        flag.is_some_and(|flag| !flag.tasks.contains(&task))
    };
    if let Some(Given { name: other, .. }) = arguments.given.iter().find(is_out_of_place) {
        return Err(Failure::new(format!("--{other} cannot be given together with {name}"), ""));
    }
    if !arguments.command.is_empty() && matches!(task, Task::List | Task::Import) {
        return Err(Failure::new(format!("a command to count cannot be given together with {name}"), ""));
    }
    Ok(task)
}
