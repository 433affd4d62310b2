//! The subtarget that code is analyzed for.

use std::fmt;
use std::sync::Arc;

use stallscope_asm::{ParseOptions, TargetParser};
use stallscope_isa::Isa;
use stallscope_model_text::{At, ModelError, Position, is_llvm_model};
use stallscope_sim::{CustomBehavior, InstrumentManager};
use stallscope_target::{
    DEFAULT_TRIPLE, DescriptionError, Feature, ModelsFile, SubtargetInfo, SubtargetMessage, Target,
    TargetError, Triple, suggestion,
};

use super::behavior::TargetBehavior;
use super::processor_names::{ProcessorSuggestion, suggest_processor};
use crate::code::input_code::InputCode;
use crate::isa::isas::isas;
use crate::isa::unmodeled::unmodeled;

/// The subtarget that code is analyzed for: an instruction set, a processor, its features and its processor model.
///
/// Cloning is cheap: clones share their data.
///
/// ```
/// use stallscope::Subtarget;
///
/// let subtarget = Subtarget::builder("x86_64-linux-gnu").processor("skylake").build()?;
/// assert_eq!(subtarget.processor_name(), "skylake");
/// let error = Subtarget::builder("x86_64-linux-gnu").processor("skylark").build().unwrap_err();
/// assert_eq!(error.to_string(), "there is no processor 'skylark'; did you mean 'skylake'?");
/// # Ok::<(), stallscope::SubtargetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subtarget {
    isa: &'static Isa,
    info: Arc<SubtargetInfo>,
    behavior: TargetBehavior,
}

/// Builds a [`Subtarget`].
///
/// ```
/// use stallscope::Subtarget;
///
/// let builder = Subtarget::builder("riscv64").processor("sifive-u74").features(["+zba"]);
/// if let Ok(subtarget) = builder.build() {
///     assert_eq!(subtarget.processor_name(), "sifive-u74");
/// }
/// ```
#[derive(Clone, Debug)]
pub struct SubtargetBuilder {
    isas: &'static [&'static Isa],
    triple: String,
    architecture: String,
    processor: String,
    attributes: Vec<String>,
}

/// Why a subtarget cannot be built.
///
/// ```
/// use stallscope::{Subtarget, SubtargetError};
///
/// let error = Subtarget::builder("x86_64").features(["+avx9"]).build().unwrap_err();
/// assert!(matches!(error, SubtargetError::UnknownFeature { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SubtargetError {
    /// The target is unknown, or its feature of the library is disabled.
    Target(TargetError),
    /// The target does not know the processor.
    UnknownProcessor {
        /// The name that was given.
        name: String,
        /// The processor that it may mean.
        suggestion: Option<ProcessorSuggestion>,
    },
    /// The target does not know the feature.
    UnknownFeature {
        /// The name that was given.
        name: String,
        /// A feature with a similar name.
        suggestion: Option<String>,
    },
}

impl fmt::Display for SubtargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(error) => error.fmt(f),
            Self::UnknownProcessor { name, suggestion } => {
                write!(f, "there is no processor '{name}'")?;
                match suggestion {
                    Some(ProcessorSuggestion::SameTarget { processor }) => write_suggestion(processor, f),
                    Some(ProcessorSuggestion::OtherTarget { processor, target, triple }) => {
                        let which = if processor == name { "it" } else { processor };
                        write!(f, " of this target: {which} is {target} processor, of the triple {triple}")
                    }
                    Some(ProcessorSuggestion::Family { processors }) => {
                        write!(f, "; processors of this family are {}", processors.join(", "))
                    }
                    None => Ok(()),
                }
            }
            Self::UnknownFeature { name, suggestion } => {
                write!(f, "there is no feature '{name}'")?;
                suggestion.iter().try_for_each(|suggestion| write_suggestion(suggestion, f))
            }
        }
    }
}

fn write_suggestion(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "; did you mean '{name}'?")
}

impl std::error::Error for SubtargetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Target(error) => error.source(),
            Self::UnknownProcessor { .. } | Self::UnknownFeature { .. } => None,
        }
    }
}

impl From<TargetError> for SubtargetError {
    fn from(error: TargetError) -> Self {
        Self::Target(error)
    }
}

/// Why a text cannot serve as the model of a processor.
///
/// ```
/// use stallscope::Subtarget;
/// use stallscope::isa::ProcessorModelError;
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let error = subtarget.with_model("modle").unwrap_err();
/// assert!(matches!(error, ProcessorModelError::Text(_)));
/// # Ok::<(), stallscope::SubtargetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProcessorModelError {
    /// Something is wrong in the text.
    Text(ModelError),
    /// The model is not for the processor of the subtarget.
    OtherProcessor {
        /// The position in the text of the first processor that the model is for.
        position: Position,
        /// The processor of the subtarget.
        processor: String,
    },
    /// The model cannot be added to the description of the target.
    Description(DescriptionError),
}

impl fmt::Display for ProcessorModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::OtherProcessor { position: Position { line, column }, processor } => {
                write!(f, "line {line}, column {column}: the model is not for {processor}")
            }
            Self::Description(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProcessorModelError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Text(error) => error.source(),
            Self::OtherProcessor { .. } => None,
            Self::Description(error) => error.source(),
        }
    }
}

impl From<ModelError> for ProcessorModelError {
    fn from(error: ModelError) -> Self {
        Self::Text(error)
    }
}

impl From<DescriptionError> for ProcessorModelError {
    fn from(error: DescriptionError) -> Self {
        Self::Description(error)
    }
}

impl SubtargetBuilder {
    /// Replaces the instruction sets to choose from, [`isas`] by default.
    #[must_use]
    pub fn isas(mut self, isas: &'static [&'static Isa]) -> Self {
        self.isas = isas;
        self
    }

    /// Chooses an architecture by LLVM's name, such as `x86-64`, in place of the triple's.
    #[must_use]
    pub fn architecture(mut self, name: impl Into<String>) -> Self {
        self.architecture = name.into();
        self
    }

    /// Chooses a processor by LLVM's name. By default it is the target's default, `generic` for most.
    #[must_use]
    pub fn processor(mut self, name: impl Into<String>) -> Self {
        self.processor = name.into();
        self
    }

    /// Turns features on or off, by LLVM's names: `+avx2`, or `avx2`, and `-avx2`.
    #[must_use]
    pub fn features<S: Into<String>>(mut self, features: impl IntoIterator<Item = S>) -> Self {
        self.attributes.extend(features.into_iter().map(Into::into));
        self
    }

    /// The subtarget.
    ///
    /// # Errors
    /// When no target has the triple, or the target does not know the processor or a feature.
    pub fn build(self) -> Result<Subtarget, SubtargetError> {
        let (subtarget, messages) = self.build_leniently()?;
        match messages.into_iter().next() {
            Some(message) => Err(unknown(&subtarget, message)),
            None => Ok(subtarget),
        }
    }

    /// The subtarget as llvm-mca chooses it: unknown processors and features are ignored, each with a message.
    ///
    /// # Errors
    /// When no target has the triple.
    pub fn build_leniently(self) -> Result<(Subtarget, Vec<SubtargetMessage>), TargetError> {
        match self.choose(self.isas) {
            Ok((isa, info, messages)) => {
                let behavior = TargetBehavior::of(isa);
                Ok((Subtarget { isa, info: Arc::new(info), behavior }, messages))
            }
            Err(TargetError::Unsupported(arch)) if self.build_unmodeled().is_some() => {
                Err(TargetError::Unmodeled(arch))
            }
            Err(error) => Err(error),
        }
    }

    /// Builds a subtarget that cannot analyze code, with llvm-mca's messages; `None` if the target is not one
    /// of [`unmodeled`].
    #[must_use]
    pub fn build_unmodeled(&self) -> Option<(SubtargetInfo, Vec<SubtargetMessage>)> {
        let (_, info, messages) = self.choose(unmodeled()).ok()?;
        Some((info, messages))
    }

    /// The target among `targets`, triple and features as llvm-mca chooses them, and its messages.
    fn choose<T: AsRef<Target>>(
        &self,
        targets: &'static [T],
    ) -> Result<(&'static T, SubtargetInfo, Vec<SubtargetMessage>), TargetError> {
        let triple = Triple::new(&self.triple);
        let (target, triple) = Target::lookup(targets, &self.architecture, &triple)?;
        let attributes = self.attributes.iter().map(String::as_str);
        let (info, messages) = SubtargetInfo::new(target.as_ref(), triple, &self.processor, attributes);
        Ok((target, info, messages))
    }
}

impl Subtarget {
    /// A builder for a triple such as `x86_64-linux-gnu`.
    #[must_use]
    pub fn builder(triple: impl Into<String>) -> SubtargetBuilder {
        SubtargetBuilder {
            isas: isas(),
            triple: triple.into(),
            architecture: String::new(),
            processor: String::new(),
            attributes: Vec::new(),
        }
    }

    /// The reason why triple, processor and features do not go together; `None` if they do.
    ///
    /// ```
    /// let subtarget = stallscope::Subtarget::builder("riscv32").processor("sifive-x280").build()?;
    /// assert_eq!(subtarget.fault().as_deref(), Some("RV32 target requires an RV32 CPU"));
    /// # Ok::<(), stallscope::SubtargetError>(())
    /// ```
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let faults = self.isa.find_faults?(&self.info);
        faults.before_text.or_else(|| faults.after_text.map(str::to_owned))
    }

    /// The instruction set.
    #[must_use]
    pub const fn isa(&self) -> &'static Isa {
        self.isa
    }

    /// Triple, features and scheduling model.
    #[must_use]
    pub fn info(&self) -> &SubtargetInfo {
        &self.info
    }

    /// The processor's name.
    #[must_use]
    pub fn processor_name(&self) -> &str {
        &self.info.processor_name
    }

    /// Whether the processor's model describes the core in detail: [`Options::core`](crate::Options::core) affects only these models.
    #[must_use]
    pub fn describes_core(&self) -> bool {
        self.info.processor_model.is_some_and(|model| model.front_end_kind().is_of_core())
    }

    /// Returns the subtarget with stallscope's own model of the processor in place of LLVM's; `None` if stallscope has
    /// none.
    #[must_use]
    pub fn with_own_model(&self) -> Option<Self> {
        self.info.own_model()?;
        Some(self.with(|info| {
            info.use_processor_model();
        }))
    }

    /// Multiplies the sizes of LLVM's reservation stations by a factor. Sizes below 2 stay, and so does a size whose
    /// product is below 2.
    #[must_use]
    pub fn with_reservation_station_scale(self, factor: f32) -> Self {
        if self.info.reservation_station_scale.to_bits() == factor.to_bits() {
            return self;
        }
        self.with(|info| info.reservation_station_scale = factor)
    }

    /// Replaces LLVM's model by stallscope's own model of the processor if `is_accurate` and there is one.
    #[must_use]
    pub fn accurate(self, is_accurate: bool) -> Self {
        let own = if is_accurate { self.with_own_model() } else { None };
        own.unwrap_or(self)
    }

    /// Returns the subtarget with the processor model in a text, in the format of `docs/models.md`. The model replaces
    /// LLVM's, unless the text is LLVM's model of the processor, as `-dump-model` prints it.
    ///
    /// ```
    /// use stallscope::isa::ProcessorModelError;
    /// use stallscope::Subtarget;
    ///
    /// let subtarget = Subtarget::builder("aarch64-linux-gnu").processor("cortex-a72").build()?;
    /// let text = "model \"Fast A72\" for cortex-a72 over cortex-a72\nwidht 4\n";
    /// let Err(ProcessorModelError::Text(error)) = subtarget.with_model(text) else { panic!() };
    /// assert_eq!((error.position.line, error.position.column), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not a model, or not one of this processor.
    pub fn with_model(&self, text: impl AsRef<[u8]>) -> Result<Self, ProcessorModelError> {
        self.with_model_over(text, |name| Err(format!("there is no file '{name}'")))
    }

    /// Returns the subtarget with the model in a text, as [`with_model`](Self::with_model), that may name other files,
    /// such as `skylake.model` or `skylake.rules`: `text_of` returns the text of a file, or the reason why there is none.
    ///
    /// # Errors
    /// The same.
    pub fn with_model_over(
        &self,
        text: impl AsRef<[u8]>,
        mut text_of: impl FnMut(&str) -> Result<String, String>,
    ) -> Result<Self, ProcessorModelError> {
        let description = self.info.description();
        let model =
            stallscope_model_text::parse_with(stallscope_model_text::text(text.as_ref())?, &mut text_of)?;
        let compiled = stallscope_model_text::compile(description, std::slice::from_ref(&model));
        let bytes = compiled.map_err(|(_, error)| error)?;
        let is_this = |own: &At<String>| description.processor_by_name(&own.value) == self.info.processor;
        if let Some(first) = model.processors.first()
            && !model.processors.iter().any(is_this)
        {
            return Err(ProcessorModelError::OtherProcessor {
                position: first.position,
                processor: self.info.processor_name.clone(),
            });
        }
        if self.info.processor.is_some_and(|processor| is_llvm_model(description, processor, &model)) {
            return Ok(self.with(SubtargetInfo::use_llvm_model));
        }
        let file = ModelsFile::open(bytes)?;
        Ok(self.with(|info| {
            info.replace_models(file);
            info.use_processor_model();
        }))
    }

    /// Replaces the custom behavior of the instruction set: changes to instructions after they have been built, and hazards in
    /// in-order pipelines. `make` makes the behavior for an analysis of regions.
    ///
    /// A behavior that adds to the one of the instruction set calls `make` of [`Isa::custom_behavior`].
    #[must_use]
    pub fn with_custom_behavior(
        mut self,
        make: impl Fn(&SubtargetInfo) -> Box<dyn CustomBehavior> + Send + Sync + 'static,
    ) -> Self {
        self.behavior.custom_behavior = Some(Arc::new(make));
        self
    }

    /// Replaces the instruments of the instruction set: the meaning of comments such as `LLVM-MCA-LATENCY`.
    #[must_use]
    pub fn with_instruments(mut self, instruments: &'static dyn InstrumentManager) -> Self {
        self.behavior.instruments = instruments;
        self
    }

    /// The custom behavior and the instruments.
    pub(crate) const fn behavior(&self) -> &TargetBehavior {
        &self.behavior
    }

    /// Returns the subtarget with another triple of the same architecture.
    pub(crate) fn with_triple(&self, triple: Triple) -> Self {
        self.with(|info| info.triple = triple)
    }

    /// Reads `text` as the subtarget's assembly; messages call it `name`.
    pub(crate) fn parse<'s>(&self, name: &str, text: &'s [u8], options: &ParseOptions<'_>) -> InputCode<'s> {
        self.parse_by(&mut *self.target_parser(), name, text, options)
    }

    /// Reads a text with a parser of this subtarget.
    pub(crate) fn parse_by<'s>(
        &self,
        parser: &mut dyn TargetParser,
        name: &str,
        text: &'s [u8],
        options: &ParseOptions<'_>,
    ) -> InputCode<'s> {
        let asm_info = (self.isa.asm_language.asm_info)(&self.info.triple);
        stallscope_asm::parse(name, text, parser, asm_info, options).into()
    }

    /// Creates a parser for the statements of a text.
    pub(crate) fn target_parser(&self) -> Box<dyn TargetParser + '_> {
        (self.isa.parser)(&self.info)
    }

    /// Returns the subtarget after a change.
    pub(crate) fn with(&self, change: impl FnOnce(&mut SubtargetInfo)) -> Self {
        let mut info = SubtargetInfo::clone(&self.info);
        change(&mut info);
        Self { isa: self.isa, info: Arc::new(info), behavior: self.behavior.clone() }
    }
}

impl Default for SubtargetBuilder {
    /// A builder for llvm-mca's default triple.
    fn default() -> Self {
        Subtarget::builder(DEFAULT_TRIPLE)
    }
}

/// The error for an unknown name, with a known one that it may mean.
fn unknown(subtarget: &Subtarget, message: SubtargetMessage) -> SubtargetError {
    let name = match message {
        SubtargetMessage::UnknownFeature(name) => {
            let name = name.trim_start_matches(['+', '-']).to_owned();
            let description = subtarget.info.description();
            let keys = description.table::<Feature>().iter().map(|feature| description.str(feature.key));
            let suggestion = suggestion::nearest(&name, keys.filter(|key| !key.is_empty()));
            return SubtargetError::UnknownFeature { suggestion: suggestion.map(str::to_owned), name };
        }
        SubtargetMessage::UnknownProcessor(name) | SubtargetMessage::RefusedProcessor(name) => name,
        // The names that ask llvm-mca for lists belong to no processor.
        SubtargetMessage::Help | SubtargetMessage::ProcessorHelp => "help".to_owned(),
    };
    let suggestion = suggest_processor(subtarget.info.target(), &name);
    SubtargetError::UnknownProcessor { name, suggestion }
}
