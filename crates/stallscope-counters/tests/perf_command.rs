//! The output that perf's command line makes perf write can be imported: synthetic output for each processor.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot run fails")]

use std::ffi::OsString;
use std::path::Path;

use stallscope_counters::{CountOptions, CountTarget, Scope, perf_command};
use stallscope_topdown::{AnalysisOptions, CpuIdPattern, EventGroup, Pmu, analyze, import, plan, pmus};

/// The event groups of a command line, between `-e '{` and `}:W'`.
fn groups(command: &str) -> Vec<Vec<&str>> {
    let pieces = command.split("-e '{").skip(1);
    pieces.map(|piece| piece.split_once("}:W'").unwrap().0.split(',').collect()).collect()
}

/// The identity of the processor, as perf writes it.
fn cpuid(pmu: &Pmu) -> String {
    match &pmu.identities[0] {
        CpuIdPattern::Midr { implementer, part } => {
            format!("{:#018x}", u32::from(*implementer) << 24 | 0xf_0000 | u32::from(*part) << 4)
        }
        CpuIdPattern::Cpuid { vendor, family, models, last_stepping } => {
            format!("{vendor},{family},{},{}", models[0][0], last_stepping.unwrap_or(1))
        }
        pattern => panic!("{pattern:?}"),
    }
}

/// The command line for a command to count.
fn command(pmu: &Pmu, plan: &[EventGroup<'_>], words: &[OsString], options: &CountOptions) -> String {
    let target = CountTarget::new(Scope::Command).with_command(words.to_vec());
    perf_command(pmu, plan, &target, options, None).unwrap()
}

#[test]
fn what_perf_writes_is_imported() {
    let pmus = pmus().unwrap();
    assert!(pmus.len() > 10);
    for pmu in &pmus {
        for set in &pmu.formula_sets {
            let options = AnalysisOptions::new().with_formulas(Some(set.name.clone()));
            let plan = plan(pmu, &options).unwrap();
            for separate_runs in [false, true] {
                let count = CountOptions::new().with_separate_runs(separate_runs);
                let command = command(pmu, &plan, &[], &count);
                let mut output = format!("# cpuid : {}\n", cpuid(pmu));
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
                check(&output, pmu, &options, &pmus);
            }
        }
    }
}

/// Checks that all metrics of the options can be computed from perf's output.
fn check(output: &str, pmu: &Pmu, options: &AnalysisOptions, pmus: &[Pmu]) {
    let file = (Path::new("topdown.csv"), output.as_bytes());
    let measurement = import::read(&[file], pmus).unwrap();
    assert_eq!(measurement.sources[0].processor.as_deref(), Some(pmu.name.as_str()));
    assert_eq!(import::check(&measurement, pmu, pmus), Ok(Vec::new()));
    let options = options.clone().with_smt(Some(true));
    let plan = plan(pmu, &options).unwrap();
    let analysis = analyze(pmu, &measurement, &options).unwrap();
    assert!(!plan.is_empty());
    for name in plan.iter().flat_map(|entry| &entry.metrics) {
        let value = analysis.total.value(name);
        assert!(
            value.is_some_and(|value| value.value.is_ok() && !value.is_mixed),
            "{} {} {name}: {value:?}\n{output}",
            pmu.name,
            analysis.formulas.name
        );
    }
}

#[test]
fn a_command_is_quoted_for_the_shell() {
    let pmus = pmus().unwrap();
    let pmu = pmus.iter().find(|pmu| pmu.name == "neoverse-n2").unwrap();
    let plan = plan(pmu, &AnalysisOptions::new()).unwrap();
    let words: Vec<OsString> = ["ls", "-l", "a b", "it's"].into_iter().map(OsString::from).collect();
    let line = command(pmu, &plan, &words, &CountOptions::new());
    assert!(line.ends_with(r" -- ls -l 'a b' 'it'\''s'"), "{line}");
    assert!(command(pmu, &plan, &[], &CountOptions::new()).ends_with(" -- COMMAND"));
}
