//! The view of what bounds a loop, from the code and its simulation.

use stallscope_report::{AccuracyView, Processor, SlotListener};
use stallscope_sim::{
    DependencyBound, FrontEnd, Instruction, Pipeline, Ports, Ratio, SimulationError, dependency_bound,
    port_bound,
};
use stallscope_target::{FrontEndKind, Subtarget};

use crate::Options;

/// Most instructions simulated to find out what an iteration takes in the long run, and most iterations.
const MAX_INSTRUCTIONS: u64 = 100_000;
const MAX_ITERATIONS: u64 = 2_000;

/// What the view needs to know of the processor.
#[derive(Debug)]
pub(crate) struct Accuracy {
    ports: Ports,
    port_names: Vec<String>,
    front_end: FrontEnd,
}

/// The kind of front end that is simulated, if one is: the one asked for, or that of the project's own model.
pub(crate) fn front_end_kind(subtarget: &Subtarget<'_>, options: &Options) -> Option<FrontEndKind> {
    let own = subtarget.processor_model.filter(|_| options.views.accuracy);
    options.front_end.or(own.map(|model| model.front_end_kind()))
}

impl Accuracy {
    pub(crate) fn new(subtarget: &Subtarget<'_>, processor: &Processor<'_>, options: &Options) -> Self {
        let ports = Ports::new(subtarget);
        let kinds = processor.resources.kinds();
        let name = |port: &stallscope_sim::Port| match kinds.get(port.resource.index()) {
            Some(kind) if kind.n_units == 1 => kind.name.to_owned(),
            Some(kind) => format!("{}.{}", kind.name, port.unit),
            None => String::new(),
        };
        let kind = front_end_kind(subtarget, options);
        Self {
            port_names: ports.all().iter().map(name).collect(),
            front_end: FrontEnd::new(subtarget, &ports, kind, options.dispatch_width),
            ports,
        }
    }

    /// A listener that counts slots in the simulation of `code`.
    pub(crate) fn slot_listener(&self, code: &[Instruction]) -> SlotListener {
        SlotListener::new(code, self.front_end.width)
    }

    /// The view of `code`, which the pipeline has just simulated with the listener.
    pub(crate) fn view(
        &self,
        code: &[Instruction],
        subtarget: &Subtarget<'_>,
        pipeline: &mut Pipeline<'_>,
        mut slots: SlotListener,
    ) -> Result<AccuracyView, SimulationError> {
        let description = subtarget.description;
        let model = subtarget.processor_model;
        let name = model.map_or(subtarget.sched_model.name, |model| model.name);
        let block: Vec<_> = code.iter().map(|instruction| &instruction.desc.micro_ops[..]).collect();
        let demands =
            code.iter().flat_map(|instruction| self.ports.demands(&instruction.desc, model.as_ref()));
        let predicted_cycles = match pipeline.steady_state() {
            Some(cycles) => cycles.value(),
            None => {
                slots = self.slot_listener(code);
                predict(code, pipeline, &mut slots)?
            }
        };
        Ok(AccuracyView {
            model: description.str(name).to_owned(),
            is_own_model: model.is_some(),
            front_end_kind: self.front_end.kind,
            width: self.front_end.width,
            front_end: self.front_end.steady_state(&block),
            ports: port_bound(demands),
            port_names: self.port_names.clone(),
            dependencies: self.dependencies(code, subtarget),
            predicted_cycles,
            slots: slots.finish(),
        })
    }

    /// What the chain of dependencies takes that goes from iteration to iteration of `code`.
    pub(crate) fn dependencies(&self, code: &[Instruction], subtarget: &Subtarget<'_>) -> DependencyBound {
        dependency_bound(code, subtarget.description, &subtarget.sched_model)
    }
}

/// Cycles of an iteration in the long run: exactly if the simulation repeats, otherwise what further iterations
/// add. The slots are counted in the long run, too.
fn predict(
    code: &[Instruction],
    pipeline: &mut Pipeline<'_>,
    slots: &mut SlotListener,
) -> Result<f64, SimulationError> {
    let n = (MAX_INSTRUCTIONS / (code.len() as u64).max(1)).clamp(16, MAX_ITERATIONS);
    let n_cycles = pipeline.run(code, n, slots)?;
    if let Some(cycles) = pipeline.steady_state() {
        return Ok(cycles.value());
    }
    let n_first = n / 2;
    let n_cycles_first = pipeline.run(code, n_first, &mut ())?;
    Ok(Ratio::new(n_cycles.saturating_sub(n_cycles_first), n - n_first).value())
}
