//! The schedule says the same as other views, and what it calls repeated does repeat.
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

mod common;

use std::num::NonZeroU32;

use common::{any_block, subtarget};
use stallscope::options::{FrontEndKind, HardwareOptions, ReportOptions};
use stallscope::report::ProcessorInfo;
use stallscope::views::{Execution, Schedule};
use stallscope::{Analyzer, Options, Report, Subtarget, ViewKind, ViewSet};
use stallscope_testing::Random;

const PROCESSORS: [(&str, &str); 6] = [
    (common::X86, "skylake"),
    (common::X86, "znver4"),
    (common::X86, "atom"),
    (common::AARCH64, "neoverse-n2"),
    (common::AARCH64, "cortex-a55"),
    (common::SYSTEMZ, "z14"),
];

/// Analyzes random blocks, and checks each report.
fn check_blocks(
    triple: &str,
    subtarget: &Subtarget,
    options: &Options,
    check: impl Fn(&Report, &ProcessorInfo),
) {
    let mut random = Random::new(&format!("schedule {}", subtarget.processor_name()));
    let analyzer = Analyzer::new(subtarget.clone(), options.clone()).unwrap();
    let mut regions = analyzer.region_analyzer();
    for _ in 0..30 {
        let text = any_block(&mut random, triple, 12);
        let analysis = regions.analyze_text("block.s", text.as_bytes());
        analysis.reports().for_each(|report| check(report, analyzer.processor()));
    }
}

fn all_subtargets() -> impl Iterator<Item = (&'static str, Subtarget)> {
    PROCESSORS.iter().map(|(triple, processor)| (*triple, subtarget(triple, processor)))
}

fn options(n_iterations: u32) -> Options {
    let views: ViewSet =
        [ViewKind::Schedule, ViewKind::Timeline, ViewKind::ResourcePressure].into_iter().collect();
    let report =
        ReportOptions::new().timeline_max_iterations(NonZeroU32::new(n_iterations)).timeline_max_cycles(None);
    Options::new().views(views).iterations(NonZeroU32::new(n_iterations)).report(report)
}

#[test]
fn executions_are_those_of_the_timeline() {
    for (triple, subtarget) in all_subtargets() {
        for front_end in [None, Some(FrontEndKind::Linear)] {
            check_blocks(
                triple,
                &subtarget,
                &options(12).hardware(HardwareOptions::new().front_end(front_end)),
                |report, _| {
                    let schedule = report.views.schedule.as_ref().unwrap();
                    let timeline = report.views.timeline.as_ref().unwrap();
                    assert_eq!(schedule.executions.len(), timeline.entries.len());
                    for (execution, entry) in schedule.executions.iter().zip(&timeline.entries) {
                        assert_eq!(Some(execution.dispatched), entry.dispatched);
                        let cycles = |e: &Execution| [e.ready, e.issued, e.executed, e.retired];
                        assert_eq!(
                            cycles(execution),
                            [entry.ready, entry.issued, entry.executed, entry.retired]
                        );
                    }
                },
            );
        }
    }
}

#[test]
fn uses_of_units_add_up_to_the_resource_pressure() {
    for (triple, subtarget) in all_subtargets() {
        check_blocks(triple, &subtarget, &options(12), |report, processor| {
            let schedule = report.views.schedule.as_ref().unwrap();
            let pressure = report.views.resource_pressure.as_ref().unwrap();
            let mut cycles = vec![0.0; processor.resources.n_units() as usize];
            for use_ in &schedule.unit_uses {
                cycles[use_.unit as usize] += f64::from(use_.n_cycles);
            }
            let expected: Vec<f64> = pressure.total.iter().map(|use_| use_.value()).collect();
            assert_eq!(cycles, expected);
        });
    }
}

/// An execution whose cycles are later.
fn shifted(execution: &Execution, cycles: u32) -> [u32; 5] {
    let Execution { dispatched, ready, issued, executed, retired, .. } = *execution;
    [dispatched, ready, issued, executed, retired].map(|cycle| cycle + cycles)
}

/// Fails unless the groups that repeat are alike.
fn check_repetition(schedule: &Schedule) -> bool {
    let Some(repetition) = schedule.repetition() else { return false };
    let n = repetition.n_iterations * schedule.n_instructions;
    let first = (repetition.first_iteration * schedule.n_instructions) as usize;
    for group in 0..repetition.n_groups {
        for at in 0..n as usize {
            let (model, copy) =
                (&schedule.executions[first + at], &schedule.executions[first + (group * n) as usize + at]);
            assert_eq!(shifted(model, group * repetition.n_cycles), shifted(copy, 0));
            let uses = |e: &Execution| {
                schedule
                    .uses(e)
                    .iter()
                    .map(|u| (u.unit, u.from - e.issued.min(u.from), u.n_cycles))
                    .collect::<Vec<_>>()
            };
            assert_eq!(uses(model), uses(copy));
        }
    }
    true
}

#[test]
fn what_repeats_is_alike() {
    for (triple, subtarget) in all_subtargets() {
        let n_repeating = std::cell::Cell::new(0);
        check_blocks(triple, &subtarget, &options(200), |report, _| {
            let repeats = check_repetition(report.views.schedule.as_ref().unwrap());
            n_repeating.set(n_repeating.get() + u32::from(repeats));
        });
        assert!(n_repeating.get() > 0, "{}", subtarget.processor_name());
    }
}
