//! The simulated model, in the words of predictions and explanations.

use stallscope_report::{ModelFacts, ModelOrigin, Prediction, ProcessorInfo};
use stallscope_sim::{Pipeline, Port};
use stallscope_target::wire::Str;
use stallscope_target::{FrontEndKind, ModelText, ModelTextKind, SubtargetInfo};

use super::model_facts;

/// The model of a processor, in words.
#[derive(Debug)]
pub(crate) struct ModelDescription {
    model: String,
    origin: ModelOrigin,
    /// The sources of its facts.
    sources: Vec<String>,
    /// The measurements that its predictions were compared with, by the source of instructions.
    validations: Vec<(String, String)>,
    port_names: Vec<String>,
    front_end_kind: FrontEndKind,
    width: u32,
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
        let texts = subtarget.processor_model.map(|model| description.span(model.texts));
        let texts_of = |kind: ModelTextKind| {
            let texts = texts.iter().flat_map(|texts| texts.iter());
            texts.filter(move |text| text.kind == kind as u8)
        };
        let text = |text: Str| description.str(text).to_owned();
        Self {
            sources: texts_of(ModelTextKind::Source).map(|source| text(source.text)).collect(),
            validations: texts_of(ModelTextKind::Validation).map(|v| (text(v.name), text(v.text))).collect(),
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

    /// Completes what a prediction says of the model, with instructions from `source` if the model describes that.
    pub(crate) fn describe(&self, prediction: &mut Prediction, source: Option<&'static str>) {
        prediction.source = source;
        prediction.model.clone_from(&self.model);
        prediction.origin.clone_from(&self.origin);
        prediction.sources.clone_from(&self.sources);
        let is_about = |name: &str| name == ModelText::ALL || source == Some(name);
        let validation = self.validations.iter().find(|(name, _)| is_about(name));
        prediction.validation = validation.map(|(_, text)| text.clone());
        prediction.front_end_kind = self.front_end_kind;
        prediction.width = self.width;
        prediction.port_names.clone_from(&self.port_names);
    }
}
