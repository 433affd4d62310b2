//! The waits in explanations of random blocks add up to the timeline.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::num::NonZeroU32;

use stallscope::options::{FrontEndKind, HardwareOptions, ReportOptions};
use stallscope::views::{Explanation, TimelineEntry, TimelineView, WaitPhase, WaitReason};
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};
use stallscope_testing::Random;

mod common;

use common::{AARCH64, SYSTEMZ, X86, any_block, subtarget};

fn any_options(random: &mut Random) -> Options {
    let is_default = random.below(2) == 0;
    let mut any = |choices: &[u32]| if is_default { 0 } else { random.of(choices) };
    let front_end = FrontEndKind::GENERIC.get(any(&[4, 4, 0, 1, 2, 3]) as usize).copied();
    let hardware = HardwareOptions::new()
        .dispatch_width(NonZeroU32::new(any(&[0, 0, 1, 2, 9, u32::MAX])))
        .register_file_size(NonZeroU32::new(any(&[0, 0, 20, 60])))
        .micro_op_queue_size(NonZeroU32::new(any(&[0, 0, 1, 7, 64])))
        .decoder_throughput(NonZeroU32::new(any(&[0, 1, 3])))
        .load_queue_size(NonZeroU32::new(any(&[0, 0, 1, 5])))
        .store_queue_size(NonZeroU32::new(any(&[0, 0, 1, 5])))
        .assume_no_alias(any(&[0, 1]) == 0)
        .front_end(front_end.filter(|_| !is_default));
    Options::new().hardware(hardware)
}

/// The timeline of all iterations of a block, and its explanation.
fn analyze(subtarget: &Subtarget, options: Options, block: &str) -> Option<(TimelineView, Explanation)> {
    let views = ViewSet::NONE.with(ViewKind::Timeline).with(ViewKind::Explanation);
    let options = options.clone().views(views).report(options.chosen_report().timeline_max_cycles(None));
    let analyzer = Analyzer::new(subtarget.clone(), options).ok()?;
    let input = analyzer.parse("block.s", block.as_bytes());
    let outcome = analyzer.region_analyzer().analyze(&input, input.regions.first()?).outcome;
    let Outcome::Report(report) = outcome else { return None };
    assert!(report.views.prediction.is_none(), "nobody asked for it");
    Some((report.views.timeline?, report.views.explanation?))
}

/// The first cycle after a phase, and the first one of it, of each instruction of the stream.
fn phases(timeline: &TimelineView, place: usize) -> [(WaitPhase, u64, u64); 3] {
    let entry = timeline.entries[place];
    let dispatched = |entry: &TimelineEntry| u64::from(entry.dispatched.unwrap());
    let before = place.checked_sub(1).map_or(0, |before| dispatched(&timeline.entries[before]));
    let (issued, executed) = (u64::from(entry.issued), u64::from(entry.executed));
    let retired = u64::from(entry.retired);
    [
        (WaitPhase::BeforeDispatch, before, dispatched(&entry)),
        (WaitPhase::InScheduler, dispatched(&entry), issued),
        (WaitPhase::BeforeRetirement, executed + 1, retired.max(executed + 1)),
    ]
}

/// Checks that the reasons of each waiting cycle of an instruction add up to one.
fn check_trace(timeline: &TimelineView, explanation: &Explanation, shown: &dyn Fn() -> String) {
    let n_instructions = timeline.wait_times.len();
    let mut traced = explanation.trace.iter().peekable();
    for (place, entry) in timeline.entries.iter().enumerate() {
        let (iteration, index) = (place / n_instructions, place % n_instructions);
        let is_lost = entry.retired == 0 && entry.executed == 0 && entry.dispatched != Some(0);
        for (phase, first, end) in phases(timeline, place) {
            if phase != WaitPhase::BeforeDispatch && is_lost {
                continue;
            }
            let mut cycle = first;
            let mut sorted = Vec::new();
            while let Some(stretch) = traced.next_if(|stretch| {
                let wait = &explanation.waits[stretch.wait as usize];
                (stretch.iteration as usize, wait.instruction as usize, wait.phase)
                    == (iteration, index, phase)
            }) {
                sorted.push((stretch.first_cycle, stretch.n_cycles));
            }
            for (first_cycle, n_cycles) in sorted {
                assert_eq!(first_cycle, cycle, "[{iteration},{index}] {phase:?}: {}", shown());
                cycle += n_cycles;
            }
            assert_eq!(cycle, end.max(first), "[{iteration},{index}] {phase:?}: {}", shown());
        }
    }
    assert_eq!(traced.next(), None, "{}", shown());
}

/// Checks that the waits of each instruction add up to the waits in its timeline.
fn check_sums(timeline: &TimelineView, explanation: &Explanation, is_core: bool, shown: &dyn Fn() -> String) {
    for (index, times) in timeline.wait_times.iter().enumerate() {
        let sum = |is_it: &dyn Fn(WaitPhase, &WaitReason) -> bool| {
            let waits = explanation.waits_of(index).iter();
            waits.filter(|wait| is_it(wait.phase, &wait.reason)).map(|wait| wait.n_cycles).sum::<u64>()
        };
        let in_scheduler = sum(&|phase, _| phase == WaitPhase::InScheduler);
        assert_eq!(in_scheduler, u64::from(times.in_scheduler_queue), "{index}: {}", shown());
        let before_retirement = sum(&|phase, _| phase == WaitPhase::BeforeRetirement);
        assert_eq!(before_retirement, u64::from(times.before_retire), "{index}: {}", shown());
        if !is_core {
            // The timeline of a core does not tell when instructions are ready.
            let while_ready = sum(&|phase, reason| {
                phase == WaitPhase::InScheduler
                    && matches!(reason, WaitReason::Port { .. } | WaitReason::DispatchLatency)
            });
            assert_eq!(while_ready, u64::from(times.in_scheduler_queue_while_ready), "{index}: {}", shown());
        }
        let n_instructions = timeline.wait_times.len();
        let places = (0..timeline.entries.len()).filter(|place| place % n_instructions == index);
        let expected = places.map(|place| phases(timeline, place)[0]).map(|(_, from, to)| to - from);
        let before_dispatch = sum(&|phase, _| phase == WaitPhase::BeforeDispatch);
        assert_eq!(before_dispatch, expected.sum::<u64>(), "{index}: {}", shown());
    }
}

fn check_subtarget(triple: &'static str, subtarget: &Subtarget, n_blocks: usize) {
    let processor = subtarget.processor_name();
    let is_core = subtarget.info().processor_model.is_some();
    let mut random = Random::new(&format!("explanation {processor}"));
    let mut n_explained = 0;
    for _ in 0..n_blocks {
        let block = any_block(&mut random, triple, 12);
        let n_iterations = NonZeroU32::new(random.of(&[1, 2, 3, 10, 30]));
        let options = any_options(&mut random)
            .iterations(n_iterations)
            .report(ReportOptions::new().timeline_max_iterations(n_iterations))
            .fast_forward(random.below(2) == 0);
        let Some((timeline, explanation)) = analyze(subtarget, options.clone(), &block) else { continue };
        let shown = || format!("{processor}, {options:?}\n{block}{timeline:?}\n{explanation:?}");
        check_trace(&timeline, &explanation, &shown);
        check_sums(&timeline, &explanation, is_core, &shown);
        n_explained += 1;
    }
    assert!(n_explained > n_blocks / 2, "{processor}: only {n_explained} explanations");
}

#[test]
fn waits_add_up_out_of_order() {
    for processor in ["btver2", "haswell", "skylake-avx512", "znver3", "bdver2", "slm"] {
        check_subtarget(X86, &subtarget(X86, processor), 25);
    }
    for processor in ["cortex-a72", "neoverse-n2", "a64fx", "apple-m1"] {
        check_subtarget(AARCH64, &subtarget(AARCH64, processor), 25);
    }
    for processor in ["z15", "z196"] {
        check_subtarget(SYSTEMZ, &subtarget(SYSTEMZ, processor), 25);
    }
}

#[test]
fn waits_add_up_in_order() {
    check_subtarget(X86, &subtarget(X86, "atom"), 30);
    for processor in ["cortex-a55", "cortex-a53", "cortex-a510"] {
        check_subtarget(AARCH64, &subtarget(AARCH64, processor), 30);
    }
}

#[test]
fn waits_add_up_on_cores() {
    for processor in
        ["ivybridge", "haswell", "skylake", "icelake-client", "alderlake", "znver1", "znver3", "znver5"]
    {
        check_subtarget(X86, &subtarget(X86, processor).with_own_model().unwrap(), 25);
    }
    check_subtarget(AARCH64, &subtarget(AARCH64, "cortex-a72").with_own_model().unwrap(), 30);
}

/// Returns the prediction.
fn predicted(subtarget: &Subtarget, options: Options, block: &str) -> Option<stallscope::views::Prediction> {
    let analyzer = Analyzer::new(subtarget.clone(), options).ok()?;
    let input = analyzer.parse("block.s", block.as_bytes());
    let outcome = analyzer.region_analyzer().analyze(&input, input.regions.first()?).outcome;
    let Outcome::Report(report) = outcome else { return None };
    report.views.prediction
}

/// A prediction is the same whatever other views are asked for, and of however many iterations, and as exact.
#[test]
fn predictions_do_not_depend_on_views() {
    let alone = ViewSet::NONE.with(ViewKind::Prediction);
    let with_others = alone.with(ViewKind::Explanation).with(ViewKind::Timeline).with(ViewKind::Schedule);
    let of_iterations = |n: u32| Options::new().views(with_others).iterations(NonZeroU32::new(n));
    let own = |triple, processor| subtarget(triple, processor).with_own_model().unwrap();
    let subtargets = [
        (X86, subtarget(X86, "skylake")),
        (X86, own(X86, "skylake")),
        (X86, own(X86, "haswell")),
        (X86, own(X86, "znver4")),
        (AARCH64, subtarget(AARCH64, "cortex-a55")),
        (AARCH64, own(AARCH64, "cortex-a72")),
    ];
    let mut random = Random::new("predictions_do_not_depend_on_views");
    let mut n_compared = 0;
    for (triple, subtarget) in &subtargets {
        for _ in 0..15 {
            let block = any_block(&mut random, triple, 9);
            let Some(expected) = predicted(subtarget, Options::new().views(alone), &block) else { continue };
            let facts = |prediction: &stallscope::views::Prediction| {
                (prediction.predicted_cycles, prediction.exact_cycles, prediction.is_estimate)
            };
            for options in [Options::new().views(with_others), of_iterations(3), of_iterations(1000)] {
                let actual = predicted(subtarget, options, &block).unwrap();
                assert_eq!(facts(&actual), facts(&expected), "{}\n{block}", subtarget.processor_name());
            }
            n_compared += 1;
        }
    }
    assert!(n_compared > 50, "{n_compared}");
}
