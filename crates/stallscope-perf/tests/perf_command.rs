//! What the printed command line of perf makes perf write is imported again: made output for each processor.
#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use stallscope_perf::perf_command::perf_command;
use stallscope_perf::run::CountOptions;
use stallscope_perf::{Extent, Target};
use stallscope_topdown::plan::{EventGroup, plan_for};
use stallscope_topdown::processor::Identity;
use stallscope_topdown::{Options, Processor, analyze, import};

/// The groups of events that a command line has between `-e '{` and `}:W'`.
fn groups(command: &str) -> Vec<Vec<&str>> {
    let pieces = command.split("-e '{").skip(1);
    pieces.map(|piece| piece.split_once("}:W'").unwrap().0.split(',').collect()).collect()
}

/// What perf writes of the processor.
fn cpuid(processor: &Processor) -> String {
    match &processor.identities[0] {
        Identity::Midr { implementer, part } => {
            format!("{:#018x}", u32::from(*implementer) << 24 | 0xf_0000 | u32::from(*part) << 4)
        }
        Identity::Cpuid { vendor, family, models, last_stepping } => {
            format!("{vendor},{family},{},{}", models[0][0], last_stepping.unwrap_or(1))
        }
    }
}

/// The command line for a command to count.
fn command(
    processor: &Processor,
    plan: &[EventGroup<'_>],
    words: &[OsString],
    options: &CountOptions,
) -> String {
    let target = Target { extent: Extent::Command, command: words.to_vec(), delay: Duration::ZERO };
    perf_command(processor, plan, &target, options, None).unwrap()
}

#[test]
fn what_perf_writes_is_imported() {
    let processors = Processor::all().unwrap();
    assert!(processors.len() > 10);
    for processor in &processors {
        for set in &processor.formula_sets {
            let options = Options { formulas: Some(set.name.clone()), ..Options::default() };
            let plan = plan_for(processor, &options).unwrap();
            for one_group_a_run in [false, true] {
                let count = CountOptions { one_group_a_run, ..CountOptions::default() };
                let command = command(processor, &plan, &[], &count);
                let mut output = format!("# cpuid : {}\n", cpuid(processor));
                for run in command.split("LC_ALL=C perf stat --append").skip(1) {
                    output += "# started on Sat Nov 21 19:55:34 2026\n\n";
                    for (index, group) in groups(run).iter().enumerate() {
                        for (position, event) in group.iter().enumerate() {
                            let count = 1_000_000 * (position + 1);
                            output += &format!("{count};;{event};{};50.00;;\n", 1000 + index);
                        }
                    }
                    output += "\n";
                }
                check(&output, processor, &options, &processors);
            }
        }
    }
}

/// Checks that all metrics of the options can be computed from perf's output.
fn check(output: &str, processor: &Processor, options: &Options, processors: &[Processor]) {
    let file = (Path::new("topdown.csv"), output.as_bytes());
    let measurement = import::read(&[file], processors).unwrap();
    assert_eq!(measurement.sources[0].processor.as_deref(), Some(processor.name.as_str()));
    assert_eq!(import::check(&measurement, processor, processors), Ok(Vec::new()));
    let options = Options { smt: Some(true), ..options.clone() };
    let plan = plan_for(processor, &options).unwrap();
    let analysis = analyze(processor, &measurement, &options).unwrap();
    assert!(!plan.is_empty());
    for name in plan.iter().flat_map(|entry| &entry.metrics) {
        let value = analysis.total.value(name);
        assert!(
            value.is_some_and(|value| value.value.is_ok() && !value.is_mixed),
            "{} {} {name}: {value:?}\n{output}",
            processor.name,
            analysis.formulas.name
        );
    }
}

#[test]
fn a_command_is_quoted_for_the_shell() {
    let processors = Processor::all().unwrap();
    let processor = processors.iter().find(|processor| processor.name == "neoverse-n2").unwrap();
    let plan = plan_for(processor, &Options::default()).unwrap();
    let words: Vec<OsString> = ["ls", "-l", "a b", "it's"].into_iter().map(OsString::from).collect();
    let line = command(processor, &plan, &words, &CountOptions::default());
    assert!(line.ends_with(r" -- ls -l 'a b' 'it'\''s'"), "{line}");
    assert!(command(processor, &plan, &[], &CountOptions::default()).ends_with(" -- COMMAND"));
}
