// What must hold of every prediction, whatever the code, the processor and its front end. The fuzz target
// `predictions_keep_their_bounds` checks the same.

use std::num::NonZeroU32;

use stallscope::options::FrontEndKind;
use stallscope::views::{InstructionInfo, Prediction, Ratio, SlotShares};
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};
use stallscope_target::Inst;

/// Shares and quotients of numbers that are not exact.
const EPSILON: f64 = 1e-9;

/// A simulated processor.
#[derive(Debug)]
pub(crate) struct Pipeline {
    /// Options. The other fields are not part of them.
    pub(crate) options: Options,
    pub(crate) front_end: Option<FrontEndKind>,
    /// Entries of the queue between decoders and dispatch; 0 is no queue.
    pub(crate) micro_op_queue_size: u32,
}

/// The compared part of a report.
struct Analyzed {
    view: Option<Prediction>,
    n_cycles: u64,
    /// Micro-operations of each instruction, and whether any of them loads or stores.
    n_micro_ops: Vec<u32>,
    has_memory_operations: bool,
    /// Whether any of them must be the first or the last to be dispatched in its cycle.
    has_groups: bool,
}

/// Analyzes the first region of a text; `None` if there is nothing to report on.
fn analyze(subtarget: &Subtarget, options: Options, text: &[u8]) -> Option<Analyzed> {
    let analyzer = Analyzer::new(subtarget.clone(), options).ok()?;
    let input = analyzer.parse("block.s", text);
    let region = input.regions.first().filter(|_| input.failure.is_none())?;
    let mut regions = analyzer.region_analyzer();
    let Outcome::Report(report) = regions.analyze(&input, region).outcome else { return None };
    let instructions = report.views.instruction_info?.instructions;
    let info = subtarget.info();
    let description = info.description();
    let classes = description.sched_classes(&info.sched_model);
    let is_grouped = |inst: &Inst| {
        let class = classes.at(description.opcode(inst.opcode).sched_class.index());
        class.begin_group || class.end_group
    };
    let is_memory_operation = |info: &InstructionInfo| info.may_load || info.may_store;
    Some(Analyzed {
        view: report.views.prediction,
        n_cycles: report.views.summary?.n_cycles,
        n_micro_ops: instructions.iter().map(|info| info.n_uops).collect(),
        has_memory_operations: instructions.iter().any(is_memory_operation),
        has_groups: region.instructions.iter().any(is_grouped),
    })
}

/// Checks the prediction for a text. Returns whether there was anything to predict.
pub(crate) fn check(subtarget: &Subtarget, pipeline: Pipeline, text: &[u8]) -> bool {
    let micro_op_queue_size = NonZeroU32::new(pipeline.micro_op_queue_size);
    let hardware = pipeline.options.chosen_hardware().micro_op_queue_size(micro_op_queue_size);
    let options = pipeline.options.clone().hardware(hardware);
    let views = ViewSet::default().with(ViewKind::Prediction);
    let accurate = options.clone().views(views).hardware(hardware.front_end(pipeline.front_end));
    let Some(found) = analyze(subtarget, accurate, text) else { return false };
    let view = found.view.as_ref().expect("the view that was asked for");
    let shown =
        format!("{}, {pipeline:?}\n{}\n{view:?}", subtarget.processor_name(), String::from_utf8_lossy(text));

    check_bounds(view, found.n_micro_ops.len(), &shown);
    check_shares(view, &found, &pipeline, &shown);
    let is_plain = subtarget.info().processor_model.is_none()
        && pipeline.front_end.is_none_or(|kind| kind == FrontEndKind::None);
    if is_plain {
        let plain = analyze(subtarget, options, text).expect("a report as before");
        assert_eq!(found.n_cycles, plain.n_cycles, "{shown}");
        assert_eq!(view.front_end_kind, FrontEndKind::None, "{shown}");
    }
    true
}

/// No prediction is below a bound, and what bounds it is named.
fn check_bounds(view: &Prediction, n_instructions: usize, shown: &str) {
    let bounds = &view.bounds;
    for cycles in [bounds.front_end.cycles, bounds.ports.cycles, bounds.dependencies.cycles] {
        assert!(view.predicted_cycles >= cycles.value() * (1.0 - EPSILON), "below {cycles}: {shown}");
        assert!(bounds.cycles() >= cycles, "{shown}");
    }
    let has_cycles = |cycles: Ratio| cycles.numerator() > 0;
    assert_eq!(has_cycles(bounds.ports.cycles), bounds.ports.ports != 0, "{shown}");
    let chain = &bounds.dependencies.instructions;
    assert_eq!(has_cycles(bounds.dependencies.cycles), !chain.is_empty(), "{shown}");
    assert!(chain.iter().all(|&index| index < n_instructions), "{shown}");
    let is_drawn = !bounds.front_end.schedule.is_empty();
    assert!(is_drawn || !has_cycles(bounds.front_end.cycles) || view.width > 256, "{shown}");
}

/// The shares make one together, and each has its cause.
fn check_shares(view: &Prediction, found: &Analyzed, pipeline: &Pipeline, shown: &str) {
    let SlotShares { retiring, front_end_bound, core_bound, memory_bound } = view.slots;
    let shares = [retiring, front_end_bound, core_bound, memory_bound];
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shown}");
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < EPSILON, "{shown}");
    assert!((view.slots.back_end_bound() - core_bound - memory_bound).abs() < EPSILON, "{shown}");
    assert!(found.has_memory_operations || memory_bound == 0.0, "{shown}");
    assert!(view.limit.is_some() || core_bound + memory_bound == 0.0, "{shown}");

    // What retires is what the code has. The estimate for what does not repeat is not exact.
    let slots = view.predicted_cycles * f64::from(view.width);
    let n_slots: f64 = found.n_micro_ops.iter().map(|&n| f64::from(n.max(1))).sum();
    let tolerance = if view.is_estimate { 0.02 * n_slots + 0.02 } else { 1e-6 * n_slots };
    assert!(retiring * slots <= n_slots + tolerance, "{shown}");
    let has_free_instructions = found.n_micro_ops.contains(&0);
    assert!(has_free_instructions || (retiring * slots - n_slots).abs() <= tolerance, "{shown}");

    if view.bounds.front_end.cycles.value() * (1.0 + 1e-6) < view.predicted_cycles
        && pipeline.micro_op_queue_size == 0
        && !view.is_estimate
    {
        assert!(view.limit.is_some(), "the back end takes all that the front end has, and yet: {shown}");
    }
    // A front end that splits instructions fills every slot that the back end takes, unless they form groups.
    let splits = matches!(view.front_end_kind, FrontEndKind::Linear) && !found.has_groups;
    if splits && !has_free_instructions && pipeline.micro_op_queue_size == 0 && !view.is_estimate {
        assert!(front_end_bound < EPSILON, "{shown}");
    }
}
