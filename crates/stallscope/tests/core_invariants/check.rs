// What must hold of every prediction of a core that is simulated in detail. The fuzz target
// `predictions_keep_their_bounds` checks the same.

use std::num::NonZeroU32;

use stallscope::options::{CoreOptions, InitialState, SkipUnsupported};
use stallscope::views::{Prediction, SlotShares};
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};

/// Cycles of an iteration that BHive's measurements may miss: 2 in the difference of 16 copies.
const MISSING: f64 = 2.0 / 16.0;

/// Shares and quotients of numbers that are not exact.
const EPSILON: f64 = 1e-9;

/// The checked part of a report.
pub(crate) struct Simulated {
    pub(crate) prediction: Prediction,
    #[allow(dead_code, reason = "the fuzz target that shares this file does not compare them")]
    pub(crate) n_cycles: u64,
    n_instructions: usize,
}

/// Simulates the first region of a text; `None` if there is nothing to report on. Without a number of iterations it is the
/// usual one.
pub(crate) fn simulate(
    subtarget: &Subtarget,
    options: CoreOptions,
    text: &[u8],
    n_iterations: Option<NonZeroU32>,
    fast_forward: bool,
) -> Option<Simulated> {
    let options = Options::new()
        .core(options)
        .skip_unsupported(SkipUnsupported::Any)
        .iterations(n_iterations)
        .fast_forward(fast_forward)
        .views(ViewSet::default().with(ViewKind::Prediction));
    let analyzer = Analyzer::new(subtarget.clone(), options).ok()?;
    let input = analyzer.parse("block.s", text);
    let region = input.regions.first().filter(|_| input.failure.is_none())?;
    let mut regions = analyzer.region_analyzer();
    let Outcome::Report(report) = regions.analyze(&input, region).outcome else { return None };
    Some(Simulated {
        prediction: report.views.prediction?,
        n_cycles: report.views.summary?.n_cycles,
        n_instructions: report.views.instruction_info?.instructions.len(),
    })
}

/// Checks the prediction for a text.
pub(crate) fn check(subtarget: &Subtarget, options: CoreOptions, text: &[u8]) {
    let found = simulate(subtarget, options, text, None, true);
    let Some(Simulated { prediction, n_instructions, .. }) = found else { return };
    let shown = || {
        let start = String::from_utf8_lossy(&text[..text.len().min(2000)]);
        format!("{}, {options:?}\n{start}\n{prediction:?}", subtarget.processor_name())
    };
    let bounds = &prediction.bounds;
    let missing = if options.initial_state == InitialState::Bhive { MISSING } else { 0.0 };
    let least = prediction.predicted_cycles + missing + EPSILON;
    for stage in &bounds.stages {
        assert!(least >= stage.cycles.value(), "{}: {}", stage.stage, shown());
        assert!(stage.instruction.is_none_or(|index| (index as usize) < n_instructions), "{}", shown());
    }
    assert!(least >= bounds.front_end.cycles.value(), "front end: {}", shown());
    assert!(least >= bounds.ports.cycles.value(), "ports: {}", shown());
    assert!(least >= bounds.dependencies.cycles.value(), "dependencies: {}", shown());
    let chain = &bounds.dependencies.instructions;
    assert!(chain.iter().all(|&index| index < n_instructions), "{}", shown());
    assert_eq!(bounds.dependencies.cycles.numerator() > 0, !chain.is_empty(), "{}", shown());

    let SlotShares { retiring, front_end_bound, core_bound, memory_bound } = prediction.slots;
    let shares = [retiring, front_end_bound, core_bound, memory_bound];
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{}", shown());
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < EPSILON, "{}", shown());
    assert_eq!(prediction.source.is_some(), prediction.front_end_kind.is_of_core(), "{}", shown());
}
