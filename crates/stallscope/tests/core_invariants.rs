//! Predictions for random blocks on the cores that are simulated in detail keep what must hold of all of them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that finds nothing has failed"
)]

#[path = "core_invariants/check.rs"]
mod check;
mod common;

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use stallscope::options::{CoreOptions, FetchSource, HardwareOptions, InitialState};
use stallscope::views::Assumption;
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};
use stallscope_testing::Random;

use check::{Simulated, check, simulate};
use common::{AARCH64, X86, any_block, subtarget};

/// A processor for each model of stallscope's own, with its triple.
fn own_models() -> Vec<(&'static str, Subtarget)> {
    let of = |triple| of_triple(triple).into_iter().map(move |subtarget| (triple, subtarget));
    [X86, AARCH64].into_iter().flat_map(of).collect()
}

/// A processor of a triple for each model of stallscope's own.
fn of_triple(triple: &str) -> Vec<Subtarget> {
    let first = subtarget(triple, "generic");
    let names = first.info().description().processor_names();
    let mut models = BTreeSet::new();
    let own = names.filter_map(|name| subtarget(triple, name).with_own_model());
    own.filter(|own| {
        let info = own.info();
        info.processor_model.is_some_and(|model| models.insert(info.description().str(model.name).to_owned()))
    })
    .collect()
}

/// A block as a loop with its own end.
fn looped(triple: &str, block: &str) -> String {
    let end = if triple == X86 { "decq %rbx\njne 1b\n" } else { "subs x20, x20, #1\nb.ne 1b\n" };
    format!("1:\n{block}{end}")
}

/// A source of instructions, an address and an initial state, by numbers.
fn any_options(random: &mut Random) -> CoreOptions {
    CoreOptions {
        fetch: random.of(&FetchSource::ALL),
        alignment: random.of(&[None, None, Some(0), Some(1), Some(13), Some(31), Some(63), Some(4095)]),
        initial_state: random.of(&InitialState::ALL),
    }
}

#[test]
fn predictions_are_never_below_their_bounds() {
    let subtargets = own_models();
    let n_models = |triple| subtargets.iter().filter(|(other, _)| *other == triple).count();
    assert!(n_models(X86) > 5 && n_models(AARCH64) > 5, "only {} models", subtargets.len());
    for (triple, subtarget) in &subtargets {
        let mut random =
            Random::new(&format!("predictions_are_never_below_their_bounds {}", subtarget.processor_name()));
        for _ in 0..40 {
            let mut block = any_block(&mut random, triple, 12);
            if random.below(3) == 0 {
                block = looped(triple, &block);
            }
            check(subtarget, any_options(&mut random), block.as_bytes());
        }
    }
}

/// The cycles of a period are the same as in a simulation without shortcuts, and no bound exceeds them. It must be long enough to fill
/// every queue.
#[test]
fn periods_take_as_long_as_simulating_them() {
    for (triple, subtarget) in own_models() {
        let mut random =
            Random::new(&format!("periods_take_as_long_as_simulating_them {}", subtarget.processor_name()));
        for _ in 0..10 {
            let block = any_block(&mut random, triple, 5);
            let options =
                CoreOptions { initial_state: InitialState::Expressions, ..any_options(&mut random) };
            let run = |n| simulate(&subtarget, options, block.as_bytes(), NonZeroU32::new(n), false);
            let Some(Simulated { prediction, .. }) =
                simulate(&subtarget, options, block.as_bytes(), None, true)
            else {
                continue;
            };
            let (few, many) = (400, 800);
            let cycles = |n| run(n).unwrap().n_cycles as f64;
            let slope_of = |few, many| (cycles(many) - cycles(few)) / f64::from(many - few);
            let slope = slope_of(few, many);
            let predicted = prediction.predicted_cycles;
            // The two runs may end in different parts of a period.
            let tolerance = 0.01 * predicted + 20.0 / f64::from(many - few);
            let shown = || format!("{}, {options:?}\n{block}{prediction:?}", subtarget.processor_name());
            let least = prediction.bounds.cycles().value();
            // Few blocks take long to settle. Until then, instructions that waited may retire faster than the bound.
            let is_possible = |slope: f64| slope >= least - tolerance;
            let is_long_run = || is_possible(slope) || is_possible(slope_of(4_000, 8_000));
            assert!(is_long_run(), "{slope} is below {least}: {}", shown());
            let is_equal = |slope: f64| (slope - predicted).abs() <= tolerance;
            let is_confirmed = || is_equal(slope) || is_equal(slope_of(4_000, 8_000));
            assert!(prediction.is_estimate || is_confirmed(), "{slope} is not {predicted}: {}", shown());
            let shortened =
                simulate(&subtarget, options, block.as_bytes(), NonZeroU32::new(many), true).unwrap();
            assert_eq!(shortened.n_cycles as f64, cycles(many), "{}", shown());
        }
    }
}

/// A prediction is of the long run, whatever number of iterations is shown.
#[test]
fn predictions_do_not_depend_on_iterations() {
    for (triple, subtarget) in own_models() {
        let mut random =
            Random::new(&format!("predictions_do_not_depend_on_iterations {}", subtarget.processor_name()));
        for _ in 0..10 {
            let block = any_block(&mut random, triple, 8);
            let options =
                CoreOptions { initial_state: InitialState::Expressions, ..any_options(&mut random) };
            let predicted = |n| {
                let found = simulate(&subtarget, options, block.as_bytes(), NonZeroU32::new(n), true);
                found.map(|found| found.prediction.predicted_cycles)
            };
            let Some(usual) = predicted(0) else { continue };
            for n in [1, 7, 500] {
                let other = predicted(n).unwrap();
                let name = subtarget.processor_name();
                assert!(
                    (other - usual).abs() <= 0.01 * usual,
                    "{other} with {n} iterations, {usual} without: {name}, {options:?}\n{block}"
                );
            }
        }
    }
}

/// No unit is busy for more cycles than the run takes.
#[test]
fn units_are_not_busier_than_the_run_is_long() {
    let n_iterations = NonZeroU32::new(50).unwrap();
    for (triple, subtarget) in own_models() {
        let mut random =
            Random::new(&format!("units_are_not_busier_than_the_run_is_long {}", subtarget.processor_name()));
        for _ in 0..10 {
            let block = any_block(&mut random, triple, 8);
            let views = ViewSet::default().with(ViewKind::ResourcePressure);
            let options = Options::new().iterations(Some(n_iterations)).fast_forward(false).views(views);
            let analyzer = Analyzer::new(subtarget.clone(), options).unwrap();
            let input = analyzer.parse("block.s", block.as_bytes());
            let Some(region) = input.regions.first() else { continue };
            let Outcome::Report(report) = analyzer.region_analyzer().analyze(&input, region).outcome else {
                continue;
            };
            let n_cycles = report.views.summary.unwrap().n_cycles as f64;
            let pressure = report.views.resource_pressure.unwrap();
            let most = pressure.total.iter().map(|used| used.value()).fold(0.0, f64::max);
            // The last use may go on after the last instruction has retired.
            assert!(most <= n_cycles + 64.0, "{most} of {n_cycles}: {}\n{block}", subtarget.processor_name());
        }
    }
}

/// A critical sequence has no gap, and nearly each goes from an instruction to itself and takes the cycles of its iterations. If the chain
/// does not repeat, the part that is shown may take another number of cycles.
#[test]
fn critical_sequences_take_as_long_as_predicted() {
    let (mut n_found, mut n_equal) = (0, 0);
    for (triple, subtarget) in own_models() {
        let mut random =
            Random::new(&format!("critical_sequences_take_as_long {}", subtarget.processor_name()));
        for _ in 0..12 {
            let block = any_block(&mut random, triple, 8);
            let views = ViewSet::default().with(ViewKind::BottleneckAnalysis).with(ViewKind::Prediction);
            let analyzer = Analyzer::new(subtarget.clone(), Options::new().views(views)).unwrap();
            let input = analyzer.parse("block.s", block.as_bytes());
            let Some(region) = input.regions.first() else { continue };
            let Outcome::Report(report) = analyzer.region_analyzer().analyze(&input, region).outcome else {
                continue;
            };
            // In-order pipelines do not have this view.
            let Some(found) = report.views.bottleneck_analysis.filter(|found| found.found_bottlenecks())
            else {
                continue;
            };
            let sequence = found.critical_sequence;
            let (Some(first), Some(last)) = (sequence.first(), sequence.last()) else { continue };
            let shown = || format!("{}\n{block}{sequence:?}", subtarget.processor_name());
            let n = report.instructions.len() as u32;
            assert!(sequence.windows(2).all(|pair| pair[0].edge.to == pair[1].edge.from), "{}", shown());
            let is_turn = first.edge.from % n == last.edge.to % n;
            let n_iterations = (f64::from(last.edge.to) - f64::from(first.edge.from)) / f64::from(n);
            let n_cycles: u64 = sequence.iter().map(|critical| critical.edge.cost).sum();
            let predicted = report.views.prediction.unwrap().predicted_cycles;
            n_found += 1;
            let is_equal = (n_cycles as f64 - predicted * n_iterations).abs() <= 0.1 * n_cycles as f64;
            n_equal += u32::from(is_turn && is_equal);
        }
    }
    assert!(n_found > 150, "only {n_found} sequences");
    assert!(10 * n_equal > 9 * n_found, "only {n_equal} of {n_found} sequences take as long as predicted");
}

#[test]
fn a_long_region_is_predicted() {
    let mut random = Random::new("a_long_region_is_predicted");
    let mut block = String::new();
    while block.lines().count() < 10_000 {
        block += &any_block(&mut random, X86, 12);
    }
    for processor in ["skylake", "icelake-client"] {
        for fetch in [FetchSource::Decoders, FetchSource::Loop] {
            let options = CoreOptions { fetch, ..CoreOptions::default() };
            check(&subtarget(X86, processor).with_own_model().unwrap(), options, block.as_bytes());
        }
    }
}

/// Facts that the model or the encoder lacks are reported, and cost cycles.
#[test]
fn instructions_without_facts_or_bytes_are_predicted() {
    // LWPINS with all prefixes has more than 15 bytes.
    let long = "lwpins $305419896, %gs:305419896(%eax,%ebx), %rcx";
    for processor in ["skylake", "haswell", "ivybridge", "icelake-client", "alderlake"] {
        let subtarget = Subtarget::builder(X86).processor(processor).features(["+lwp"]).build().unwrap();
        let subtarget = subtarget.with_own_model().unwrap();
        for fetch in FetchSource::ALL {
            let options = CoreOptions { fetch, ..CoreOptions::default() };
            check(&subtarget, options, long.as_bytes());
            check(&subtarget, options, format!("addq %rax, %rbx\n{long}\nfsin\n").as_bytes());
            let found =
                simulate(&subtarget, options, format!("{long}\nnop\n").as_bytes(), None, true).unwrap();
            let assumptions = &found.prediction.assumptions;
            let has = |is_it: fn(&Assumption) -> bool| assumptions.iter().any(is_it);
            let has_facts =
                !has(|a| matches!(a, Assumption::NoFacts { instructions, .. } if instructions == &[0]));
            let has_bytes = !has(|a| matches!(a, Assumption::UnknownLength(indexes, _) if indexes == &[0]));
            assert!(!has_facts && !has_bytes, "{processor}: {assumptions:?}");
            assert!(found.prediction.predicted_cycles > 0.0, "{processor}");
        }
    }
}

/// Instructions without facts cost what LLVM's model says, even if that has no ports: slots, or a latency that blocks other instructions.
#[test]
fn guessed_instructions_cost_what_llvm_says() {
    for (processor, code, range) in [
        ("znver1", "cli", 90.0..110.0),
        ("haswell", "fprem", 5.0..30.0),
        ("skylake", "fadd %st(1), %st", 0.9..4.0),
    ] {
        let own = subtarget(X86, processor).with_own_model().unwrap();
        let found = simulate(&own, CoreOptions::default(), code.as_bytes(), None, true);
        let found = found.unwrap_or_else(|| panic!("{processor}, {code} is not simulated"));
        let predicted = found.prediction.predicted_cycles;
        assert!(range.contains(&predicted), "{processor}, {code}: {predicted}");
        assert_eq!(found.prediction.guessed(), Some((&[0][..], 1)), "{processor}, {code}");
    }
}

/// A single slot per cycle is less than what is dispatched together; more slots than any queue has entries are as many as they have.
#[test]
fn any_dispatch_width_ends() {
    const BLOCK: &str = "movb %cl, %ah\naddq %rax, (%rbx)\nvaddss (%rdi,%rax,4), %xmm1, %xmm0\naddl %ecx, (%rdi,%rdx)\ndivq %rcx\n";
    for subtarget in &of_triple(X86) {
        for width in [1, 2, 3, 70, 200, u32::MAX] {
            let views = ViewSet::default().with(ViewKind::Prediction);
            let options = Options::new()
                .hardware(HardwareOptions::new().dispatch_width(NonZeroU32::new(width)))
                .views(views);
            let analyzer = Analyzer::new(subtarget.clone(), options).unwrap();
            let input = analyzer.parse("block.s", BLOCK.as_bytes());
            let outcome = analyzer.region_analyzer().analyze(&input, &input.regions[0]).outcome;
            let Outcome::Report(report) = outcome else { panic!("{width}: {outcome:?}") };
            let prediction = report.views.prediction.unwrap();
            assert!((1..=width).contains(&prediction.width), "{prediction:?}");
            // The width in use: no core's queues hold so much.
            assert!(prediction.width < 10_000, "{prediction:?}");
        }
    }
}
