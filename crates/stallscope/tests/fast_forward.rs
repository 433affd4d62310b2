//! Iterations that are extrapolated, cycles that are skipped, and code from the cache must not show in any view.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::num::NonZeroU32;

use stallscope::options::{FrontEndKind, HardwareOptions, ReportOptions};
use stallscope::report::{Json, Text};
use stallscope::views::Verdict;
use stallscope::{Analyzer, Options, Outcome, RegionAnalyzer, Subtarget, ViewKind, ViewSet};
use stallscope_testing::Random;

mod common;

use common::{AARCH64, ARM, SYSTEMZ, X86, any_block, subtarget};

fn any_options(random: &mut Random) -> Options {
    let is_default = random.below(2) == 0;
    let mut any = |choices: &[u32]| if is_default { 0 } else { random.of(choices) };
    let hardware = HardwareOptions::new()
        .dispatch_width(NonZeroU32::new(any(&[0, 0, 1, 2, 9, u32::MAX])))
        .register_file_size(NonZeroU32::new(any(&[0, 0, 20, 60])))
        .micro_op_queue_size(NonZeroU32::new(any(&[0, 0, 1, 7, 64])))
        .decoder_throughput(NonZeroU32::new(any(&[0, 1, 3])))
        .load_queue_size(NonZeroU32::new(any(&[0, 0, 1, 5])))
        .store_queue_size(NonZeroU32::new(any(&[0, 0, 1, 5])))
        .assume_no_alias(any(&[0, 1]) == 0);
    let front_end =
        FrontEndKind::GENERIC.get(any(&[4, 4, 0, 1, 2, 3]) as usize).copied().filter(|_| !is_default);
    let mut views = ViewSet::default();
    if random.below(3) > 0 {
        let has_timeline = random.below(2) == 0;
        // A simulation without shortcuts takes long to predict.
        let is_explained = random.below(4) == 0;
        let is_wanted = |kind: &ViewKind| match kind {
            ViewKind::Timeline => has_timeline,
            ViewKind::Prediction | ViewKind::WhatIf => false,
            ViewKind::Explanation => is_explained,
            _ => true,
        };
        views.extend(ViewKind::ALL.iter().copied().filter(is_wanted));
    }
    let n_iterations = [1, 2, 8, 9, 10, 11, 20, 99, 100, 101, 250, 1000, 1001, 1002, 1003, 1511];
    let report = ReportOptions::new()
        .timeline_max_iterations(NonZeroU32::new(random.of(&[0, 0, 1, 40])))
        .timeline_max_cycles(NonZeroU32::new(random.of(&[80, 80, 0, 7])));
    Options::new()
        .hardware(hardware.front_end(front_end))
        .views(views)
        .report(report)
        .iterations(NonZeroU32::new(random.of(&n_iterations)))
}

/// Every view of a block, as text and as JSON, or what was said against it.
fn report(subtarget: &Subtarget, options: Options, block: &str) -> Vec<u8> {
    Analyzer::new(subtarget.clone(), options)
        .map_or_else(|_| Vec::new(), |analyzer| report_by(&mut analyzer.region_analyzer(), block))
}

fn report_by(regions: &mut RegionAnalyzer<'_>, block: &str) -> Vec<u8> {
    let analyzer = regions.analyzer();
    let input = analyzer.parse("block.s", block.as_bytes());
    let mut written = Vec::new();
    for region in &input.regions {
        let analysis = regions.analyze(&input, region);
        written.extend(format!("{:?}\n", analysis.messages).into_bytes());
        if let Outcome::Report(mut report) = analysis.outcome {
            // Without shortcuts, the prediction is an estimate.
            if let Some(explanation) = &mut report.views.explanation {
                explanation.verdict = Verdict::default();
            }
            let mut text = Text::new(true);
            report.render(analyzer.processor(), 0, &mut text);
            written.extend(text.finish());
            let mut json = Json::default();
            report.render(analyzer.processor(), 0, &mut json);
            written.extend(json.into_bytes());
        }
    }
    written
}

/// The block with long latencies, so that nothing happens in most cycles.
fn with_latencies(random: &mut Random, triple: &str, block: &str) -> String {
    let comment = if triple == AARCH64 { "//" } else { "#" };
    let mut text = String::new();
    for line in block.lines() {
        if random.below(3) == 0 {
            let latency = random.of(&[0, 1, 30, 40, 70, 100, 300]);
            text.push_str(&format!("{comment} LLVM-MCA-LATENCY {latency}\n"));
        }
        text.push_str(&format!("{line}\n"));
    }
    text
}

fn check(triple: &'static str, processor: &str) {
    check_subtarget(triple, &subtarget(triple, processor));
}

/// Compares blocks for a subtarget, with any options.
fn check_subtarget(triple: &'static str, subtarget: &Subtarget) {
    let processor = subtarget.processor_name();
    let mut random = Random::new(&format!("fast_forward {processor}"));
    let mut n_reports = 0;
    for _ in 0..30 {
        let mut block = any_block(&mut random, triple, 12);
        if random.below(2) == 0 {
            block = with_latencies(&mut random, triple, &block);
        }
        let options = any_options(&mut random);
        let simulated = options.clone().fast_forward(false);
        let expected = report(subtarget, simulated, &block);
        let actual = report(subtarget, options.clone(), &block);
        assert!(actual == expected, "{processor} differs on\n{block}with {options:?}");
        n_reports += u32::from(String::from_utf8_lossy(&actual).contains("Total Cycles:"));
    }
    assert!(n_reports > 15, "only {n_reports} reports");
}

#[test]
fn btver2_gives_the_same() {
    check(X86, "btver2");
}

#[test]
fn haswell_gives_the_same() {
    check(X86, "haswell");
}

#[test]
fn skylake_gives_the_same() {
    check(X86, "skylake-avx512");
}

#[test]
fn znver3_gives_the_same() {
    check(X86, "znver3");
}

#[test]
fn bulldozer_gives_the_same() {
    check(X86, "bdver2");
}

#[test]
fn silvermont_gives_the_same() {
    check(X86, "slm");
}

#[test]
fn atom_gives_the_same_in_order() {
    check(X86, "atom");
}

#[test]
fn cortex_r52_gives_the_same_in_order() {
    check(ARM, "cortex-r52");
}

/// Instructions that LLVM's in-order pipeline loses must not add up to a state that never repeats.
#[test]
fn any_number_of_iterations_ends_in_order() {
    let options = Options::new().iterations(NonZeroU32::new(u32::MAX));
    for block in [
        "ldm r6!, {r1, r2, r3}\nadds r2, r2, #1\n",
        "vldm r0, {d0, d1, d2, d3}\n",
        "ldr r0, [r1]\nvmul.f64 d0, d1, d2\npush {r4, r5, r6}\n",
        "str r0, [r1]\nldm r0, {r1, r2, r3, r4, r5}\nldr r7, [r1]\n",
    ] {
        let text = report(&subtarget(ARM, "cortex-r52"), options.clone(), block);
        assert!(String::from_utf8_lossy(&text).contains("Iterations:        4294967295\n"), "{block}");
    }
}

#[test]
fn cortex_a55_gives_the_same_in_order() {
    check(AARCH64, "cortex-a55");
}

#[test]
fn cortex_a72_gives_the_same() {
    check(AARCH64, "cortex-a72");
}

#[test]
fn cortex_a72_gives_the_same_with_its_own_model() {
    let subtarget = subtarget(AARCH64, "cortex-a72").with_own_model().unwrap();
    check_subtarget(AARCH64, &subtarget);
}

#[test]
fn cores_in_detail_give_the_same() {
    for processor in ["ivybridge", "haswell", "skylake", "icelake-client", "alderlake"] {
        check_subtarget(X86, &subtarget(X86, processor).with_own_model().unwrap());
    }
}

#[test]
fn neoverse_n2_gives_the_same() {
    check(AARCH64, "neoverse-n2");
}

#[test]
fn a64fx_gives_the_same() {
    check(AARCH64, "a64fx");
}

#[test]
fn apple_m1_gives_the_same() {
    check(AARCH64, "apple-m1");
}

#[test]
fn z15_gives_the_same() {
    check(SYSTEMZ, "z15");
}

#[test]
fn z196_gives_the_same() {
    check(SYSTEMZ, "z196");
}

/// Short blocks come again with other registers, and with registers that overlap differently.
fn check_known(triple: &'static str, subtarget: &Subtarget) {
    let processor = subtarget.processor_name();
    let mut random = Random::new(&format!("check_known {processor}"));
    for _ in 0..4 {
        let mut options = any_options(&mut random).iterations(NonZeroU32::new(random.of(&[1, 12, 100])));
        if random.below(2) == 0 {
            let views = options.chosen_views().with(ViewKind::Prediction);
            options = options.views(views);
        }
        let Ok(analyzer) = Analyzer::new(subtarget.clone(), options.clone()) else { continue };
        let mut regions = analyzer.region_analyzer();
        for _ in 0..40 {
            let block = any_block(&mut random, triple, 2);
            let expected = report(subtarget, options.clone(), &block);
            assert!(
                report_by(&mut regions, &block) == expected,
                "{processor} differs on\n{block}with {options:?}"
            );
        }
    }
}

#[test]
fn code_that_came_before_is_reported_the_same() {
    for processor in ["btver2", "skylake", "atom"] {
        check_known(X86, &subtarget(X86, processor));
    }
    check_known(AARCH64, &subtarget(AARCH64, "neoverse-n2"));
    check_known(SYSTEMZ, &subtarget(SYSTEMZ, "z15"));
}

#[test]
fn code_that_came_before_is_reported_the_same_with_own_models() {
    for processor in ["haswell", "skylake", "znver5"] {
        check_known(X86, &subtarget(X86, processor).with_own_model().unwrap());
    }
    check_known(AARCH64, &subtarget(AARCH64, "cortex-a72").with_own_model().unwrap());
}

#[test]
fn billions_of_iterations_are_as_good_as_none() {
    let block = "imulq %rax, %rbx\naddq %rbx, %rcx\nmovq (%rdi), %rdx\n";
    for (processor, n_cycles) in [("btver2", 6), ("skylake", 3), ("atom", 13)] {
        let subtarget = subtarget(X86, processor);
        let cycles = |iterations| {
            let views =
                ViewSet::default().with(ViewKind::BottleneckAnalysis).with(ViewKind::SchedulerStatistics);
            let options = Options::new().iterations(NonZeroU32::new(iterations)).views(views);
            let analyzer = Analyzer::new(subtarget.clone(), options).unwrap();
            let input = analyzer.parse("block.s", block.as_bytes());
            match analyzer.region_analyzer().analyze(&input, &input.regions[0]).outcome {
                Outcome::Report(report) => report.views.summary.unwrap().n_cycles,
                outcome => panic!("{outcome:?}"),
            }
        };
        assert_eq!(cycles(700_000_000) - cycles(699_999_000), 1000 * n_cycles, "{processor}");
    }
}

/// A run that ends with the prediction shows the same as one of just as many iterations.
#[test]
fn runs_that_end_early_show_what_they_simulated() {
    let mut random = Random::new("runs_that_end_early_show_what_they_simulated");
    let mut n_early = 0;
    for processor in ["haswell", "skylake", "alderlake", "znver5"] {
        let subtarget = subtarget(X86, processor).with_own_model().unwrap();
        let analyze = |options: Options, block: &str| {
            let analyzer = Analyzer::new(subtarget.clone(), options).unwrap();
            let input = analyzer.parse("block.s", block.as_bytes());
            match analyzer.region_analyzer().analyze(&input, &input.regions[0]).outcome {
                Outcome::Report(report) => report.views,
                outcome => panic!("{outcome:?} of\n{block}"),
            }
        };
        for _ in 0..40 {
            let block = any_block(&mut random, X86, 12);
            let views = ViewSet::default()
                .with(ViewKind::BottleneckAnalysis)
                .with(ViewKind::DispatchStatistics)
                .with(ViewKind::SchedulerStatistics);
            let mut early = analyze(Options::new().views(views.with(ViewKind::Prediction)), &block);
            early.prediction = None;
            let n_iterations = early.summary.as_ref().unwrap().n_iterations;
            let exact =
                Options::new().views(views).iterations(NonZeroU32::new(n_iterations)).fast_forward(false);
            if n_iterations == 100 {
                // The run may have gone on, for the prediction alone.
                continue;
            }
            n_early += 1;
            assert_eq!(early, analyze(exact, &block), "{processor}:\n{block}");
        }
    }
    assert!(n_early > 40, "only {n_early} runs end early");
}
