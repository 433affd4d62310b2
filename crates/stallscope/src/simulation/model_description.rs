//! The simulated model, in the words of predictions and explanations.

use stallscope_report::{MeasuredError, ModelFacts, ModelOrigin, Prediction, ProcessorInfo};
use stallscope_sim::{Pipeline, Port};
use stallscope_target::{FrontEndKind, SubtargetInfo};

use super::model_facts::{self, measured_errors};

/// The model of a processor, in words.
#[derive(Debug)]
pub(crate) struct ModelDescription {
    model: String,
    origin: ModelOrigin,
    /// The sources of its facts.
    sources: Vec<String>,
    /// The errors of its predictions, if it is one of the project's own.
    errors: Vec<MeasuredError>,
    port_names: Vec<String>,
    front_end_kind: FrontEndKind,
    width: u32,
}

/// Returns a measured error in words.
fn validation(error: &MeasuredError) -> String {
    let MeasuredError { code, mean_percent, n_measurements, .. } = error;
    format!("mean error {mean_percent:.1} % on {n_measurements} {code} (docs/accuracy.md)")
}

impl ModelDescription {
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

    /// Returns facts about the model that is simulated for a processor.
    pub(crate) fn model_facts(&self, subtarget: &SubtargetInfo) -> ModelFacts {
        model_facts::model_facts(subtarget, &self.model, &self.origin)
    }

    /// The names of all ports, by number, and the kind of front end.
    pub(crate) fn names(&self) -> (&[String], FrontEndKind) {
        (&self.port_names, self.front_end_kind)
    }

    /// Completes a prediction with the facts of the model, with instructions from `source` if the model describes that.
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
}
