//! A subtarget: a triple, a processor and its features, as in `-mtriple`, `-mcpu` and `-mattr`.

use std::fmt::Write as _;

use crate::{
    Approximation, Description, Feature, FeatureId, FeatureSet, ModelsFile, ProcResource, Processor,
    ProcessorId, ProcessorModel, SchedModel, Target, Triple,
};

/// The subtarget that code is parsed and simulated for. It owns all its data and can be sent between threads.
#[derive(Clone, Debug)]
pub struct SubtargetInfo {
    target: &'static Target,
    /// The models that take the place of the target's, if there are any.
    models: Option<ModelsFile>,
    /// The triple.
    pub triple: Triple,
    /// The processor's name in reports. An unknown name is kept; without a name it is the target's default.
    pub processor_name: String,
    /// The processor's name as it was given, which messages quote.
    pub given_processor: String,
    /// The processor, if the name is known.
    pub processor: Option<ProcessorId>,
    /// The enabled features, including implied ones.
    pub features: FeatureSet,
    /// The attributes that were given, in lower case and with their signs.
    pub attributes: Vec<String>,
    /// The processor's scheduling model.
    pub sched_model: SchedModel,
    /// This project's model of the processor, if it replaces LLVM's.
    pub processor_model: Option<ProcessorModel>,
    /// The ratio of the sizes of reservation stations to their sizes in the scheduling model.
    pub reservation_station_scale: f32,
}

/// A message about a processor's name or attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubtargetMessage {
    /// The processor is unknown.
    UnknownProcessor(String),
    /// The processor is unknown, and there is no subtarget for it.
    RefusedProcessor(String),
    /// The feature, including its sign, is unknown.
    UnknownFeature(String),
    /// A request for the list of processors and features.
    Help,
    /// A request for the list of processors.
    ProcessorHelp,
}

impl SubtargetInfo {
    /// Creates the subtarget for a processor's name and attributes: features with a sign, or without one to enable
    /// them. Unknown names are ignored and returned as messages, in llvm-mca's order.
    pub fn new<'s>(
        target: &'static Target,
        triple: Triple,
        processor: &str,
        attributes: impl IntoIterator<Item = &'s str>,
    ) -> (Self, Vec<SubtargetMessage>) {
        let description = target.description;
        let defaults = (target.defaults)(&triple);
        let processor_name = match (processor, defaults.generic) {
            ("", _) => defaults.processor,
            ("generic", Some(generic)) => generic,
            _ => processor,
        };
        let known = description.processor_by_name(processor_name);
        let record =
            known.and_then(|id| description.table::<Processor>().get(id.index())).unwrap_or_default();
        let mut messages = Vec::new();
        let unknown = || SubtargetMessage::UnknownProcessor(processor_name.to_owned());
        let is_unknown = known.is_none() && processor_name != "help" && !processor_name.is_empty();
        // LLVM quirk: a target without features has no help, and its attributes are not read.
        let has_features = !description.table::<Feature>().is_empty();
        if processor_name == "help" {
            messages.extend(has_features.then_some(SubtargetMessage::Help));
        } else if is_unknown && has_features {
            messages.push(unknown());
        }
        let mut features = description.with_implied(&record.features.union(&record.tune_features));

        let mut attributes =
            attributes.into_iter().flat_map(|a| a.split(',')).filter(|a| !a.is_empty()).peekable();
        let is_unspecified = processor.is_empty() && attributes.peek().is_none();
        let fallbacks = defaults.fallback_attributes.iter().filter(|_| is_unspecified);
        for attribute in defaults.attributes.iter().chain(fallbacks) {
            description.apply_attribute(attribute, &mut features, &mut messages);
        }
        let mut given = Vec::new();
        for attribute in attributes.filter(|_| has_features) {
            let sign = if attribute.starts_with(['+', '-']) { "" } else { "+" };
            let attribute = format!("{sign}{}", attribute.to_ascii_lowercase());
            description.apply_attribute(&attribute, &mut features, &mut messages);
            given.push(attribute);
        }
        if let Some(adjust) = defaults.adjust_features {
            adjust(&mut features);
        }

        // llvm-mca looks the processor up once more for its model.
        if is_unknown {
            messages.push(unknown());
            if defaults.refuses_unknown_processors {
                messages.push(SubtargetMessage::RefusedProcessor(processor_name.to_owned()));
            }
        }
        let sched_model = known.map(|_| description.sched_model(record.sched_model)).unwrap_or_default();
        let processor_name =
            known.map_or(processor_name, |_| description.str(record.canonical_name)).to_owned();
        let given_processor = if processor.is_empty() { &processor_name } else { processor }.to_owned();
        (
            Self {
                target,
                models: None,
                triple,
                processor_name,
                given_processor,
                processor: known,
                features,
                attributes: given,
                sched_model,
                processor_model: None,
                reservation_station_scale: 1.0,
            },
            messages,
        )
    }

    /// Returns the target.
    #[must_use]
    pub const fn target(&self) -> &'static Target {
        self.target
    }

    /// Returns the target's tables.
    #[must_use]
    #[inline]
    pub fn description(&self) -> Description<'_> {
        match &self.models {
            None => self.target.description,
            Some(models) => models.added_to(self.target.description),
        }
    }

    /// Returns the number of entries of a resource's reservation station: 0 means in order, 1 a latch, a negative number unlimited.
    /// Other sizes are scaled, unless that is not more than a latch or too large.
    #[must_use]
    pub fn buffer_size(&self, resource: &ProcResource) -> i32 {
        let size = resource.buffer_size;
        // The comparison is exact: a factor of 1 is the default.
        if self.reservation_station_scale.to_bits() == 1_f32.to_bits() || size <= 1 {
            return size;
        }
        /// Bits that a double has more than a float.
        const EXCESS: u32 = f64::MANTISSA_DIGITS - f32::MANTISSA_DIGITS;
        let product = f64::from(size as f32) * f64::from(self.reservation_station_scale);
        // The product is a float, rounded toward zero.
        let product = f64::from_bits(product.to_bits() >> EXCESS << EXCESS);
        let is_size = (2.0..=f64::from(i32::MAX)).contains(&product);
        if is_size { product as i32 } else { size }
    }

    /// Replaces the project's models by the models of a file, which was made for the target's description.
    pub fn replace_models(&mut self, models: ModelsFile) {
        self.models = Some(models);
    }

    /// Returns whether models from outside the program have replaced the project's.
    #[must_use]
    pub const fn has_other_models(&self) -> bool {
        self.models.is_some()
    }

    /// Returns the approximate part of the models, if it is enabled.
    #[must_use]
    pub fn approximation(&self) -> Option<Approximation> {
        let defaults = (self.target.defaults)(&self.triple);
        defaults.approximation.filter(|approximation| self.features.has(approximation.feature))
    }

    /// Returns the project's own model of the processor, if there is one, whether it is in use or not.
    #[must_use]
    pub fn own_model(&self) -> Option<ProcessorModel> {
        self.processor.and_then(|processor| self.description().processor_model(processor))
    }

    /// Returns this project's model of the processor, if it replaces LLVM's and describes a core.
    #[must_use]
    pub fn core_model(&self) -> Option<ProcessorModel> {
        self.processor_model.filter(ProcessorModel::describes_core)
    }

    /// Takes the project's own model of the processor in place of LLVM's, if there is one.
    pub fn use_processor_model(&mut self) -> bool {
        let found = self.own_model();
        if let Some(model) = found {
            self.sched_model = self.description().sched_model(model.sched_model);
            self.processor_model = found;
        }
        found.is_some()
    }

    /// Takes LLVM's model of the processor, and drops models from outside the program.
    pub fn use_llvm_model(&mut self) {
        (self.models, self.processor_model) = (None, None);
        let description = self.description();
        if let Some(processor) = self.processor {
            let processor = description.table::<Processor>().at(processor.index());
            self.sched_model = description.sched_model(processor.sched_model);
        }
    }
}

impl Description<'_> {
    /// Returns the features of a set and all features that they imply.
    #[must_use]
    pub fn with_implied(self, features: &FeatureSet) -> FeatureSet {
        let (mut all, mut rest) = (*features, *features);
        while let Some(id) = rest.pop() {
            let implied = self.table::<Feature>().part(id.index(), |feature| feature.implies);
            rest = rest.union(&implied.without(&all));
            all = all.union(&implied);
        }
        all
    }

    /// Disables features, and all features that imply them.
    pub fn clear_features(self, off: &FeatureSet, features: &mut FeatureSet) {
        let mut cleared = *off;
        loop {
            let mut next = cleared;
            let table = self.table::<Feature>();
            for index in 0..table.len() {
                if table.part(index, |feature| feature.implies.intersects(&cleared)) {
                    next.set(FeatureId::from_index(index), true);
                }
            }
            if next == cleared {
                *features = features.without(&cleared);
                return;
            }
            cleared = next;
        }
    }

    /// Enables or disables the feature of an attribute, by its sign.
    fn apply_attribute(
        self,
        attribute: &str,
        features: &mut FeatureSet,
        messages: &mut Vec<SubtargetMessage>,
    ) {
        let (sign, key) = attribute.split_at(attribute.len().min(1));
        let help = match attribute {
            "+help" => Some(SubtargetMessage::Help),
            "+cpuhelp" => Some(SubtargetMessage::ProcessorHelp),
            _ => None,
        };
        if let Some(help) = help {
            // Help is printed once, even if it is requested repeatedly.
            if !messages.contains(&help) {
                messages.push(help);
            }
            return;
        }
        match self.feature_by_key(key) {
            Some(id) => {
                let mut one = FeatureSet::default();
                one.set(id, true);
                if sign == "+" {
                    *features = features.union(&self.with_implied(&one));
                } else if features.has(id) {
                    // A disabled feature is implied by none of the enabled ones.
                    self.clear_features(&one, features);
                }
            }
            None => messages.push(SubtargetMessage::UnknownFeature(attribute.to_owned())),
        }
    }
}

impl SubtargetMessage {
    /// Returns the message in llvm-mca's words, including the line end.
    #[must_use]
    pub fn text(&self, description: Description<'_>) -> String {
        match self {
            Self::UnknownProcessor(name) => {
                format!("'{name}' is not a recognized processor for this target (ignoring processor)\n")
            }
            Self::RefusedProcessor(name) => {
                format!("error: invalid CPU \"{name}\" specified\nerror: unable to create subtarget info\n")
            }
            Self::UnknownFeature(feature) => {
                format!("'{feature}' is not a recognized feature for this target (ignoring feature)\n")
            }
            Self::Help => help(description) + HELP_USE,
            Self::ProcessorHelp => processor_help(description) + PROCESSOR_HELP_USE,
        }
    }

    /// Returns the requested list, if one was requested, without llvm-mca's description of its own flags.
    #[must_use]
    pub fn list(&self, description: Description<'_>) -> Option<String> {
        match self {
            Self::UnknownProcessor(_) | Self::RefusedProcessor(_) | Self::UnknownFeature(_) => None,
            Self::Help => Some(help(description)),
            Self::ProcessorHelp => Some(processor_help(description)),
        }
    }
}

/// llvm-mca's hint on how to use the list of processors and features.
const HELP_USE: &str = "\nUse +feature to enable a feature, or -feature to disable it.\n\
                        For example, llc -mcpu=mycpu -mattr=+feature1,-feature2\n";

/// llvm-mca's hint on how to use the list of processors.
const PROCESSOR_HELP_USE: &str = "\nUse -mcpu or -mtune to specify the target's processor.\n\
     For example, clang --target=aarch64-unknown-linux-gnu -mcpu=cortex-a35\n";

/// Returns the names of the processors in the list.
fn listed_processors(description: Description<'_>) -> impl Iterator<Item = &str> {
    description.processor_names().filter(|name| *name != "apple-latest")
}

fn help(description: Description<'_>) -> String {
    let mut features: Vec<_> = description
        .table::<Feature>()
        .iter()
        .map(|feature| (description.str(feature.key), description.str(feature.description)))
        .filter(|(key, _)| !key.is_empty())
        .collect();
    features.sort_unstable();
    let width = description.processor_names().map(str::len).max().unwrap_or_default();
    let mut text = "Available CPUs for this target:\n\n".to_owned();
    for name in listed_processors(description) {
        let _ = writeln!(text, "  {name:width$} - Select the {name} processor.");
    }
    let width = features.iter().map(|(key, _)| key.len()).max().unwrap_or_default();
    text.push_str("\nAvailable features for this target:\n\n");
    for (key, description) in features {
        let _ = writeln!(text, "  {key:width$} - {description}.");
    }
    text
}

fn processor_help(description: Description<'_>) -> String {
    let mut text = "Available CPUs for this target:\n\n".to_owned();
    for name in listed_processors(description) {
        let _ = writeln!(text, "\t{name}");
    }
    text
}
