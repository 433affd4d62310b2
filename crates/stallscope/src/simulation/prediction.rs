//! The prediction of how many cycles a loop takes, from its code and its simulation.

use std::ops::Range;

use stallscope_report::{MeasuredError, ModelFacts, ModelOrigin, Prediction, ProcessorInfo, SlotListener};
use stallscope_sim::{Bounds, Instruction, Pipeline, Port, PreparedCode, Ratio, Run, SimulationError};
use stallscope_target::{FrontEndKind, SubtargetInfo};

use super::bursts::Bursts;
use super::model_facts::{self, measured_errors};
use super::pace_listener::PaceListener;
use crate::Options;

/// Maximum numbers of instructions and iterations simulated to find how many cycles an iteration takes in the long run. They
/// fill every queue, even of a processor that dispatches only slightly more than it issues.
const MAX_INSTRUCTIONS: u64 = 100_000;
const MAX_ITERATIONS: u64 = 20_000;
const MIN_ITERATIONS: u64 = 16;

/// Maximum number of instructions simulated for an outlook, unless they are too few iterations. The states of five loops in six
/// repeat sooner, and estimates from so many are mostly within 0.5 %.
const MAX_OUTLOOK_INSTRUCTIONS: u64 = 4_000;

/// The same for code with calls, whose states repeat late. It is an estimate in any case, since all calls have the same latency.
const MAX_OUTLOOK_INSTRUCTIONS_WITH_CALLS: u64 = 1_500;

/// The number of iterations of code in a long run.
fn long_run(code: &[Instruction]) -> u64 {
    (MAX_INSTRUCTIONS / (code.len() as u64).max(1)).clamp(MIN_ITERATIONS, MAX_ITERATIONS)
}

/// The instructions of the stream whose dispatch begins and ends the second half of a run of `n` iterations.
fn second_half(code: &[Instruction], n: u64) -> Range<u64> {
    let n_instructions = code.len() as u64;
    n / 2 * n_instructions..(n - 1) * n_instructions
}

/// Whether code calls functions.
fn has_calls(code: &[Instruction]) -> bool {
    code.iter().any(|instruction| instruction.desc.is_call)
}

/// Estimates the cycles of an iteration of code with calls from its list schedule, if there is one.
pub(crate) fn estimate_with_calls(code: &[Instruction], prepared: &mut PreparedCode<'_, '_>) -> Option<f64> {
    if !has_calls(code) {
        return None;
    }
    let n_instructions = code.len();
    let mut bursts = Bursts::new(n_instructions as u64);
    let schedule = prepared.list_schedule()?.take(Bursts::max_instructions(n_instructions));
    for (index, cycle) in schedule.enumerate() {
        bursts.dispatch(index as u64, cycle);
        if bursts.is_enough() {
            break;
        }
    }
    bursts.cycles()
}

/// Runs code as long as an outlook takes, and returns an estimate of the cycles of an iteration. If the state of the simulation repeats,
/// the pipeline knows the exact ones.
pub(crate) fn run_for_outlook(code: &[Instruction], prepared: impl Run) -> Result<f64, SimulationError> {
    let max_instructions =
        if has_calls(code) { MAX_OUTLOOK_INSTRUCTIONS_WITH_CALLS } else { MAX_OUTLOOK_INSTRUCTIONS };
    let n = (max_instructions / (code.len() as u64).max(1)).max(MIN_ITERATIONS);
    let mut pace = PaceListener::new(code.len(), n / 4);
    prepared.run(n, &mut pace)?;
    Ok(pace.cycles())
}

/// The cycles of an iteration: exact ones, or an estimate, which is not below the bounds.
pub(crate) fn predicted_cycles(exact: Option<Ratio>, estimate: f64, bounds: &Bounds) -> f64 {
    exact.map_or_else(|| estimate.max(bounds.cycles().value()), Ratio::value)
}

/// Predicts for one processor.
#[derive(Debug)]
pub(crate) struct Predictor {
    model: String,
    origin: ModelOrigin,
    /// The sources of its facts.
    sources: Vec<String>,
    /// The errors of its predictions, if it is stallscope's.
    errors: Vec<MeasuredError>,
    port_names: Vec<String>,
    front_end_kind: FrontEndKind,
    width: u32,
}

/// What predictions were compared with, and their error, for people.
fn validation(error: &MeasuredError) -> String {
    let MeasuredError { code, mean_percent, n_measurements, .. } = error;
    format!("mean error {mean_percent:.1} % on {n_measurements} {code} (docs/accuracy.md)")
}

/// The kind of front end asked for, or that of the project's own model if one is used.
pub(crate) fn front_end_kind(subtarget: &SubtargetInfo, options: &Options) -> Option<FrontEndKind> {
    let own = subtarget.processor_model.map(|model| model.front_end_kind());
    options.front_end.or(own)
}

impl Predictor {
    pub(crate) fn new(subtarget: &SubtargetInfo, processor: &ProcessorInfo, pipeline: &Pipeline<'_>) -> Self {
        let kinds = processor.resources.kinds();
        let name = |port: &Port| match kinds.get(port.resource.index()) {
            Some(kind) if kind.n_units == 1 => kind.name.to_string(),
            Some(kind) => format!("{}.{}", kind.name, port.unit),
            None => String::new(),
        };
        let description = subtarget.description();
        let (name_of_model, origin) = match (subtarget.processor_model, subtarget.own_model()) {
            (Some(used), _) => (used.name, ModelOrigin::Own),
            (None, Some(unused)) => (
                subtarget.sched_model.name,
                ModelOrigin::LlvmInsteadOf(description.str(unused.name).to_owned()),
            ),
            (None, None) => (subtarget.sched_model.name, ModelOrigin::Llvm),
        };
        let sources = subtarget.processor_model.map(|model| description.span(model.sources));
        let sources = sources.iter().flat_map(|sources| sources.iter());
        let is_own = origin == ModelOrigin::Own;
        Self {
            sources: sources.map(|source| description.str(source.text).to_owned()).collect(),
            errors: if is_own { measured_errors(subtarget, true) } else { Vec::new() },
            model: description.str(name_of_model).to_owned(),
            origin,
            port_names: pipeline.ports().all().iter().map(name).collect(),
            front_end_kind: pipeline.front_end_kind(),
            width: pipeline.width(),
        }
    }

    /// Completes the prediction of a simulation of `code` that the pipeline has just run.
    pub(crate) fn complete(
        &self,
        prediction: &mut Prediction,
        code: &[Instruction],
        bounds: Bounds,
        pipeline: &mut Pipeline<'_>,
    ) -> Result<(), SimulationError> {
        let mut exact = pipeline.steady_state();
        let mut estimate = 0.0;
        if exact.is_none() {
            let (slots, cycles) = self.estimate(code, pipeline)?;
            (prediction.slots, prediction.limit) = slots.finish();
            estimate = cycles;
            exact = pipeline.steady_state();
        }
        prediction.predicted_cycles = predicted_cycles(exact, estimate, &bounds);
        prediction.is_estimate = exact.is_none();
        prediction.exact_cycles = exact;
        prediction.bounds = bounds;
        self.describe(prediction, None);
        Ok(())
    }

    /// What is known of the model that is simulated for a processor.
    pub(crate) fn model_facts(&self, subtarget: &SubtargetInfo) -> ModelFacts {
        model_facts::model_facts(subtarget, &self.model, &self.origin)
    }

    /// Returns the cycles of an iteration that [`Self::complete`] predicts.
    pub(crate) fn cycles(
        &self,
        code: &[Instruction],
        bounds: &Bounds,
        pipeline: &mut Pipeline<'_>,
    ) -> Result<f64, SimulationError> {
        let (_, estimate) = self.estimate(code, pipeline)?;
        Ok(predicted_cycles(pipeline.steady_state(), estimate, bounds))
    }

    /// The names of all ports, by number, and the kind of front end.
    pub(crate) fn names(&self) -> (&[String], FrontEndKind) {
        (&self.port_names, self.front_end_kind)
    }

    /// Completes what a prediction says of the model, with instructions from `source` if the model describes that.
    pub(crate) fn describe(&self, prediction: &mut Prediction, source: Option<&'static str>) {
        prediction.source = source;
        prediction.model.clone_from(&self.model);
        prediction.origin.clone_from(&self.origin);
        prediction.sources.clone_from(&self.sources);
        let error = self.errors.iter().find(|error| error.is_on_code_from(source));
        prediction.validation = error.map(validation);
        prediction.front_end_kind = self.front_end_kind;
        prediction.width = self.width;
        prediction.port_names.clone_from(&self.port_names);
    }

    /// Runs many iterations of code, and returns the slots and the cycles per iteration of the long run. If the run does not
    /// repeat, these are of its second half, up to the last dispatch: after that the pipeline only drains.
    fn estimate(
        &self,
        code: &[Instruction],
        pipeline: &mut Pipeline<'_>,
    ) -> Result<(SlotListener, f64), SimulationError> {
        let n = long_run(code);
        let mut slots = SlotListener::within(self.width, second_half(code, n));
        pipeline.run(code, n, &mut slots)?;
        let cycles = Ratio::new(slots.n_cycles(), n - 1 - n / 2).value();
        Ok((slots, cycles))
    }
}
