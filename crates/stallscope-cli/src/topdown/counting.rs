//! Counts a run on this machine, or prints the command of perf for another one.

use std::process::ExitCode;
use std::time::Duration;

use stallscope_counters::{CountOptions, CountTarget, Scope, host, parse_cpus, parse_pids, perf_command};
use stallscope_topdown::{AnalysisOptions, Pmu, plan};

use super::arguments::Arguments;
use super::failure::Failure;
use super::processor;
use crate::command_line::Invocation;
use crate::output::stdout;

/// Prints the command line of `perf stat`.
pub(super) fn print_perf(pmus: &[Pmu], arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.output.as_ref().is_some_and(|path| path == "-") {
        return Err(Failure::new(
            "perf cannot write counts to standard output, which the command uses",
            "name another file with -o",
        ));
    }
    let (pmu, options) = of_machine(pmus, arguments)?;
    let command = perf_command(
        pmu,
        &plan(pmu, &options)?,
        &target(arguments)?,
        &count_options(arguments)?,
        arguments.output.as_deref(),
    )?;
    Ok(stdout::print(&format!("{command}\n")))
}

/// The named processor, by default this machine's, and the options.
fn of_machine<'a>(pmus: &'a [Pmu], arguments: &Arguments) -> Result<(&'a Pmu, AnalysisOptions), Failure> {
    let mut options = arguments.analysis_options()?;
    let id = host::cpu_id();
    let own = id.as_ref().and_then(|id| pmus.iter().find(|pmu| pmu.matches(id)));
    let pmu = match (&arguments.cpu, own, &id) {
        (Some(name), _, _) => processor::named(pmus, name)?,
        (None, Some(own), _) => own,
        (None, None, Some(id)) => {
            return Err(Failure::new(
                format!("the processor of this machine, {id}, is unknown"),
                "select one with the same events with --cpu; --list shows the known ones",
            ));
        }
        (None, None, None) => {
            return Err(Failure::new(
                "the processor of this machine cannot be identified",
                "select one with --cpu",
            ));
        }
    };
    if own.is_some_and(|own| own.name == pmu.name) {
        let revision = options.revision().or_else(|| id.and_then(|id| id.revision()));
        let smt = options.smt().or_else(host::has_smt);
        options = options.with_revision(revision).with_smt(smt);
    }
    Ok((pmu, options))
}

/// The warning for processors with two kinds of cores.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
const OTHER_CORES: &str =
    "code on efficiency cores is not counted; taskset keeps a program on performance cores";

/// Counts a run.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) fn count(
    invocation: &Invocation<'_>,
    pmus: &[Pmu],
    arguments: &Arguments,
) -> Result<ExitCode, Failure> {
    use stallscope_topdown::analyze;

    use super::{recount, writing};
    use crate::output::stderr;

    let (pmu, options) = of_machine(pmus, arguments)?;
    let plan = plan(pmu, &options)?;
    let target = target(arguments)?;
    let count_options = count_options(arguments)?;
    let has_delay = arguments.delay.is_some_and(|delay| delay > 0);
    let mut source = stallscope_counters::PerfEvents::new(target, pmu.family)?;
    let run = stallscope_counters::count(&mut source, &plan, &count_options)?;
    let status = ExitCode::from(run.status.unwrap_or_default());
    if run.has_run {
        let options = options.with_groups(shown(pmu, &arguments.groups));
        let recount = recount::of_run(invocation, arguments);
        let mut measurement = run.measurement;
        if pmu.has_other_cores() {
            measurement.warnings.push(OTHER_CORES.to_owned());
        }
        writing::write(&analyze(pmu, &measurement, &options)?, &recount, arguments)?;
    } else if has_delay {
        stderr::message("warning: nothing was counted, because the command ended before the delay");
    }
    Ok(status)
}

/// Counts a run.
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
pub(super) fn count(_: &Invocation<'_>, _: &[Pmu], _: &Arguments) -> Result<ExitCode, Failure> {
    Err(Failure::new(
        "counting needs Linux on x86-64 or AArch64",
        "count there with the command that --print-perf prints, and --import its output",
    ))
}

/// The metric groups to show: the counted ones.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn shown(pmu: &Pmu, asked: &[String]) -> Vec<String> {
    if asked.is_empty() {
        pmu.groups.first().map(|group| group.name.clone()).into_iter().collect()
    } else {
        asked.to_vec()
    }
}

/// The options of counting.
fn count_options(arguments: &Arguments) -> Result<CountOptions, Failure> {
    if arguments.interval == Some(0) || arguments.timeout == Some(0) {
        return Err(Failure::new("an interval or a timeout of 0 milliseconds counts nothing", ""));
    }
    let words: Vec<_> = arguments.command.iter().map(|word| word.to_string_lossy()).collect();
    Ok(CountOptions::new()
        .with_interval(arguments.interval.map(Duration::from_millis))
        .with_timeout(arguments.timeout.map(Duration::from_millis))
        .with_separate_runs(arguments.no_multiplex.on)
        .with_command((!words.is_empty()).then(|| words.join(" "))))
}

/// The target of counting.
fn target(arguments: &Arguments) -> Result<CountTarget, Failure> {
    let n_scopes = [arguments.pid.is_some(), arguments.cpus.is_some(), arguments.all_cpus.on]
        .iter()
        .filter(|is| **is)
        .count();
    if n_scopes > 1 {
        return Err(Failure::new("only one of -p, -a and -C can be given", ""));
    }
    let scope = if let Some(pids) = &arguments.pid {
        let parsed = parse_pids(pids);
        Scope::Processes(parsed.ok_or_else(|| {
            Failure::new(
                format!("'{pids}' is not a list of process IDs"),
                "process IDs are separated by commas",
            )
        })?)
    } else if let Some(cpus) = &arguments.cpus {
        let parsed = parse_cpus(cpus);
        Scope::Cpus(parsed.ok_or_else(|| {
            Failure::new(format!("'{cpus}' is not a list of CPUs"), "a list looks like 0-3,8")
        })?)
    } else if arguments.all_cpus.on {
        Scope::SystemWide
    } else {
        Scope::Command
    };
    if arguments.no_multiplex.on && arguments.command.is_empty() && scope != Scope::Command {
        return Err(Failure::new("--no-multiplex needs a command that it can run several times", ""));
    }
    let delay = Duration::from_millis(arguments.delay.unwrap_or_default());
    Ok(CountTarget::new(scope).with_command(arguments.command.clone()).with_delay(delay))
}
