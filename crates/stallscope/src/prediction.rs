//! The view of what bounds a loop, from the code and its simulation.

use stallscope_report::{AccuracyView, ModelOrigin, Processor, SlotListener};
use stallscope_sim::{Bounds, Instruction, Pipeline, Ratio, SimulationError};
use stallscope_target::{FrontEndKind, SubtargetInfo};

use crate::Options;

/// Most instructions simulated to find out what an iteration takes in the long run, and most iterations: enough to fill
/// every queue of a machine that takes in hardly more than it issues.
const MAX_INSTRUCTIONS: u64 = 100_000;
const MAX_ITERATIONS: u64 = 20_000;

/// What the view needs to know of the processor.
#[derive(Debug)]
pub(crate) struct Accuracy {
    model: String,
    origin: ModelOrigin,
    port_names: Vec<String>,
    front_end_kind: FrontEndKind,
    width: u32,
}

/// The kind of front end asked for: one of the project's own models has one of its own, where it is used.
pub(crate) fn front_end_kind(subtarget: &SubtargetInfo, options: &Options) -> Option<FrontEndKind> {
    let own = subtarget.processor_model.map(|model| model.front_end_kind());
    options.front_end.or(own)
}

impl Accuracy {
    pub(crate) fn new(subtarget: &SubtargetInfo, processor: &Processor, pipeline: &Pipeline<'_>) -> Self {
        let kinds = processor.resources.kinds();
        let name = |port: &stallscope_sim::Port| match kinds.get(port.resource.index()) {
            Some(kind) if kind.n_units == 1 => kind.name.to_string(),
            Some(kind) => format!("{}.{}", kind.name, port.unit),
            None => String::new(),
        };
        let description = subtarget.description();
        let own = subtarget.processor.and_then(|processor| description.processor_model(processor));
        let (name_of_model, origin) = match (subtarget.processor_model, own) {
            (Some(used), _) => (used.name, ModelOrigin::Own),
            (None, Some(unused)) => (
                subtarget.sched_model.name,
                ModelOrigin::LlvmInsteadOf(description.str(unused.name).to_owned()),
            ),
            (None, None) => (subtarget.sched_model.name, ModelOrigin::Llvm),
        };
        Self {
            model: description.str(name_of_model).to_owned(),
            origin,
            port_names: pipeline.ports().all().iter().map(name).collect(),
            front_end_kind: pipeline.front_end_kind(),
            width: pipeline.width(),
        }
    }

    /// A listener that counts slots in the simulation of `code`.
    pub(crate) fn slot_listener(&self) -> SlotListener {
        SlotListener::new(self.width)
    }

    /// The view of `code`, which the pipeline has just simulated with the listener.
    pub(crate) fn view(
        &self,
        code: &[Instruction],
        bounds: Bounds,
        pipeline: &mut Pipeline<'_>,
        mut slots: SlotListener,
    ) -> Result<AccuracyView, SimulationError> {
        let mut exact = pipeline.steady_state();
        let mut estimate = 0.0;
        if exact.is_none() {
            (slots, estimate) = self.estimate(code, pipeline)?;
            exact = pipeline.steady_state();
        }
        let predicted_cycles = exact.map_or(estimate.max(bounds.cycles().value()), Ratio::value);
        let (slots, limit) = slots.finish();
        Ok(AccuracyView {
            model: self.model.clone(),
            origin: self.origin.clone(),
            front_end_kind: self.front_end_kind,
            width: self.width,
            port_names: self.port_names.clone(),
            bounds,
            predicted_cycles,
            is_estimate: exact.is_none(),
            slots,
            limit,
        })
    }

    /// Runs many iterations of code, and gives the slots of the long run and how many cycles an iteration took there. If
    /// the run does not repeat, those are of its second half, up to the last dispatch: what is in flight comes to its end
    /// behind that.
    fn estimate(
        &self,
        code: &[Instruction],
        pipeline: &mut Pipeline<'_>,
    ) -> Result<(SlotListener, f64), SimulationError> {
        let n_instructions = code.len() as u64;
        let n = (MAX_INSTRUCTIONS / n_instructions.max(1)).clamp(16, MAX_ITERATIONS);
        let second_half = n / 2 * n_instructions..(n - 1) * n_instructions;
        let within = SlotListener::within(self.width, second_half);
        let mut listener = (self.slot_listener(), within);
        pipeline.run(code, n, &mut listener)?;
        let (all, within) = listener;
        if pipeline.steady_state().is_some() {
            return Ok((all, 0.0));
        }
        let cycles = Ratio::new(within.n_cycles(), n - 1 - n / 2).value();
        Ok((within, cycles))
    }
}
