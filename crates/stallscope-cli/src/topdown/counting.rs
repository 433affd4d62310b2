//! Counts a run of this machine, or prints how perf does it on another one.

use std::ffi::OsStr;
use std::process::ExitCode;
use std::time::Duration;

use stallscope_perf::perf_command::perf_command;
use stallscope_perf::run::CountOptions;
use stallscope_perf::source::SourceError;
use stallscope_perf::{Extent, Target, host, parse_cpus, parse_pids};
use stallscope_topdown::plan::{EventGroup, plan_for};
use stallscope_topdown::{Options, Processor};

use super::super::print;
use super::arguments::Arguments;
use super::{Failure, options, processor};

impl From<SourceError> for Failure {
    fn from(error: SourceError) -> Self {
        Self::new(error.to_string(), error.advice())
    }
}

/// Prints the command line of `perf stat`.
pub(super) fn print_perf(processors: &[Processor], arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.output.as_ref().is_some_and(|path| path == "-") {
        return Err(Failure::new(
            "perf cannot write counts to standard output, which is the command's",
            "-o names another file",
        ));
    }
    let (processor, options) = of_machine(processors, arguments)?;
    let command = perf_command(
        processor,
        &plan(processor, &options)?,
        &target(arguments)?,
        &count_options(arguments)?,
        arguments.output.as_deref(),
    )?;
    Ok(print(&format!("{command}\n")))
}

/// The processor that is named or else this machine's, and what the flags ask for.
fn of_machine<'a>(
    processors: &'a [Processor],
    arguments: &Arguments,
) -> Result<(&'a Processor, Options), Failure> {
    let mut options = options(arguments)?;
    let id = host::processor_id();
    let own = id.as_ref().and_then(|id| processors.iter().find(|processor| processor.is(id)));
    let processor = match (&arguments.cpu, own, &id) {
        (Some(name), _, _) => processor::named(processors, name)?,
        (None, Some(own), _) => own,
        (None, None, Some(id)) => {
            return Err(Failure::new(
                format!("the counters of this machine's processor, {id}, are not known"),
                "--cpu names one that counts the same; --list shows those that are known",
            ));
        }
        (None, None, None) => {
            return Err(Failure::new("this machine does not say what its processor is", "--cpu names it"));
        }
    };
    if own.is_some_and(|own| own.name == processor.name) {
        options.revision = options.revision.or_else(|| id.and_then(|id| id.revision()));
        options.smt = options.smt.or_else(host::has_smt);
    }
    Ok((processor, options))
}

fn plan<'a>(processor: &'a Processor, options: &Options) -> Result<Vec<EventGroup<'a>>, Failure> {
    Ok(plan_for(processor, options)?)
}

/// Counts a run.
#[cfg(target_os = "linux")]
pub(super) fn count(
    program: &OsStr,
    processors: &[Processor],
    arguments: &Arguments,
) -> Result<ExitCode, Failure> {
    use stallscope_perf::{PerfEvents, run};
    use stallscope_topdown::analyze;

    use super::super::tell;
    use super::{recount, writing};

    let (processor, options) = of_machine(processors, arguments)?;
    let plan = plan(processor, &options)?;
    let target = target(arguments)?;
    let count_options = count_options(arguments)?;
    let delay = target.delay;
    let mut source = PerfEvents::new(target, processor.family)?;
    let run = run::count(&mut source, &plan, &count_options)?;
    let status = ExitCode::from(run.status.unwrap_or_default());
    if run.has_run {
        let options = Options { groups: shown(processor, options.groups), ..options };
        let recount = recount::of_run(program, arguments);
        writing::write(&analyze(processor, &run.measurement, &options)?, &recount, arguments)?;
    } else if !delay.is_zero() {
        tell("warning: nothing was counted, as the command ended before the delay");
    }
    Ok(status)
}

/// Counts a run.
#[cfg(not(target_os = "linux"))]
pub(super) fn count(_: &OsStr, _: &[Processor], _: &Arguments) -> Result<ExitCode, Failure> {
    Err(Failure::new(
        "events are counted on Linux alone",
        "count there with what --print-perf prints, and --import its output",
    ))
}

/// The groups to show: those that were counted.
#[cfg(target_os = "linux")]
fn shown(processor: &Processor, asked: Vec<String>) -> Vec<String> {
    if asked.is_empty() {
        processor.groups.first().map(|group| group.name.clone()).into_iter().collect()
    } else {
        asked
    }
}

/// How the flags say it is to be counted.
fn count_options(arguments: &Arguments) -> Result<CountOptions, Failure> {
    if arguments.interval == Some(0) || arguments.timeout == Some(0) {
        return Err(Failure::new("an interval or a timeout of 0 milliseconds counts nothing", ""));
    }
    let words: Vec<_> = arguments.command.iter().map(|word| word.to_string_lossy()).collect();
    Ok(CountOptions {
        interval: arguments.interval.map(Duration::from_millis),
        timeout: arguments.timeout.map(Duration::from_millis),
        one_group_a_run: arguments.no_multiplex,
        command: (!words.is_empty()).then(|| words.join(" ")),
    })
}

/// What the flags say is to be counted.
fn target(arguments: &Arguments) -> Result<Target, Failure> {
    let n_extents = [arguments.pid.is_some(), arguments.cpus.is_some(), arguments.all_cpus]
        .iter()
        .filter(|is| **is)
        .count();
    if n_extents > 1 {
        return Err(Failure::new("only one of -p, -a and -C can be given", ""));
    }
    let extent = if let Some(pids) = &arguments.pid {
        let parsed = parse_pids(pids);
        Extent::Processes(parsed.ok_or_else(|| {
            Failure::new(
                format!("'{pids}' is no list of processes"),
                "it is numbers with commas between them",
            )
        })?)
    } else if let Some(cpus) = &arguments.cpus {
        let parsed = parse_cpus(cpus);
        Extent::Cpus(parsed.ok_or_else(|| {
            Failure::new(format!("'{cpus}' is no list of processors"), "a list looks like 0-3,8")
        })?)
    } else if arguments.all_cpus {
        Extent::AllCpus
    } else {
        Extent::Command
    };
    if arguments.no_multiplex && arguments.command.is_empty() && extent != Extent::Command {
        return Err(Failure::new("--no-multiplex needs a command that it can run several times", ""));
    }
    let delay = Duration::from_millis(arguments.delay.unwrap_or_default());
    Ok(Target { extent, command: arguments.command.clone(), delay })
}
