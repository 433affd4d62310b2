//! Analyzing a region: from its instructions to its report.

use std::sync::Arc;

use stallscope_asm::{SourcePlaces, Sources};
use stallscope_mc::{EncodeError, Encoder, Expressions, Printer, raw_text};
use stallscope_report::{
    InstructionInfo, InstructionInfoColumns, InstructionInfoView, InstructionSources, InstructionTexts,
    Outlook, Report, SourceFrame, ViewKind, ViewSet, Views, WhatIf,
};
use stallscope_sim::{
    ActiveInstrument, BuildWarning, BuilderOptions, InstrBuilder, Instruction, InstructionError,
    SimulationError,
};
use stallscope_target::{Inst, SchedClassId};

use super::branches_on_data::LoopCode;
use super::messages::{INSTRUCTION, Messages};
use super::summary::RegionSummary;
use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::engine::Engine;
use crate::engine::instruction_code::InstructionCode;
use crate::engine::loaded_code::LoadedCode as _;
use crate::engine::region_code::RegionCode;
use crate::options::InstructionTables;
use crate::simulation::CodeSimulation;
use crate::simulation::cache::SimulationCache;
use crate::simulation::model_description::ModelDescription;
use crate::simulation::outlook_cache::{Digest, write_key_of_instructions};
use crate::simulation::report_simulation::{ReportSimulation, Simulated};
use crate::what_if::Experiments;
use crate::what_if::block::Block;
use crate::{Analyzer, CodeError, Message};

/// The outcome of analyzing a region.
///
/// ```
/// use stallscope::{Analyzer, Options, Outcome, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"# LLVM-MCA-BEGIN\n# LLVM-MCA-END\nnop\n");
/// let analysis = analyzer.region_analyzer().analyze(&input, &input.regions[0]);
/// assert_eq!(analysis.outcome, Outcome::Empty);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A report.
    Report(Box<Report>),
    /// Nothing to report on: the region is empty, or all its instructions were skipped.
    Empty,
    /// The region cannot be analyzed; the last error among the messages says why.
    Failed,
}

/// The analysis of a region.
///
/// ```
/// use stallscope::{Analyzer, Options, Outcome, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"nop\n");
/// let analysis = analyzer.region_analyzer().analyze(&input, &input.regions[0]);
/// assert!(matches!(analysis.outcome, Outcome::Report(_)) && analysis.messages.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RegionAnalysis {
    /// The report, or the reason why there is none.
    pub outcome: Outcome,
    /// Errors, warnings and notes, in order. llvm-mca prints them before the report.
    pub messages: Messages,
}

/// Analyzes regions one by one, also of different texts. It reuses its buffers, so keep it between regions; each thread
/// needs its own.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let mut regions = analyzer.region_analyzer();
/// for text in ["addq %rax, %rbx\n", "imulq %rax, %rbx\n"] {
///     let analysis = regions.analyze_text("block", text.as_bytes());
///     assert_eq!(analysis.reports().count(), 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RegionAnalyzer<'a> {
    analyzer: &'a Analyzer,
    printer: Printer<'a>,
    /// The syntax that the printer prints.
    variant: u8,
    encoder: Encoder<'a>,
    builder: InstrBuilder<'a>,
    engine: Engine<'a>,
    /// The model in the words of predictions, if something is predicted.
    model: Option<ModelDescription>,
    messages: Messages,
    /// The scheduling classes that the instruction info shows, if they differ from the simulated ones.
    shown_classes: Vec<SchedClassId>,
    code: Vec<Instruction>,
    /// A buffer for the key of code in the cache.
    key: Vec<u8>,
    text: String,
}

impl Analyzer {
    /// Returns an analyzer of regions with its own buffers. Each thread needs one.
    #[must_use]
    pub fn region_analyzer(&self) -> RegionAnalyzer<'_> {
        RegionAnalyzer::new(self)
    }
}

impl<'a> RegionAnalyzer<'a> {
    pub(crate) fn new(analyzer: &'a Analyzer) -> Self {
        let (subtarget, options) = (analyzer.info(), analyzer.options());
        let (isa, behavior) = (analyzer.subtarget().isa(), analyzer.subtarget().behavior());
        let number = options.syntax.output_asm_variant.unwrap_or_default();
        let variant = (isa.asm_language.variant)(number).unwrap_or_default();
        let builder_options = BuilderOptions {
            call_latency: options.hardware.call_latency,
            analysis: isa.instr_analysis,
            instruments: behavior.instruments,
            custom_behavior: behavior
                .custom_behavior
                .as_ref()
                .filter(|_| options.custom_behavior)
                .map(|custom_behavior| custom_behavior(subtarget)),
        };
        let hazards = builder_options.custom_behavior.as_ref().and_then(|behavior| behavior.hazards());
        let engine = Engine::new(analyzer, hazards);
        let predicts = simulated_views(options.views).contains(ViewKind::Prediction)
            || options.views.contains(ViewKind::WhatIf);
        Self {
            analyzer,
            printer: Printer::new(&isa.asm_language, subtarget, variant, options.print()),
            variant,
            encoder: Encoder::new(&isa.asm_language, subtarget),
            builder: InstrBuilder::new(subtarget, builder_options),
            model: predicts
                .then(|| ModelDescription::new(subtarget, analyzer.processor(), engine.pipeline())),
            engine,
            messages: Messages::default(),
            shown_classes: Vec::new(),
            code: Vec::new(),
            key: Vec::new(),
            text: String::new(),
        }
    }

    /// Returns the analyzer that gives the subtarget and the options.
    #[must_use]
    pub const fn analyzer(&self) -> &'a Analyzer {
        self.analyzer
    }

    /// Analyzes a region of `input`.
    pub fn analyze(&mut self, input: &InputCode<'_>, region: &CodeRegion) -> RegionAnalysis {
        self.analyze_with(input, region, self.analyzer.options().report.show_encoding)
    }

    /// Predicts the cycles of an iteration of a region of `input` in the long run, as [`Self::analyze`] does if the options ask for
    /// a prediction; nothing else is observed.
    ///
    /// ```
    /// use stallscope::{Analyzer, Options, Subtarget, ViewKind, ViewSet};
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    /// let options = Options::new().views(ViewSet::NONE.with(ViewKind::Prediction));
    /// let analyzer = Analyzer::new(subtarget, options)?;
    /// let input = analyzer.parse("block", b"imulq %rax, %rax\n");
    /// assert_eq!(analyzer.region_analyzer().predicted_cycles(&input, &input.regions[0])?, 3.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the region is empty or cannot be analyzed, or the options ask for no prediction.
    pub fn predicted_cycles(&mut self, input: &InputCode<'_>, region: &CodeRegion) -> Result<f64, CodeError> {
        match self.summarize(input, region) {
            RegionSummary::Analyzed { outlook: Some(outlook), .. } => Ok(outlook.predicted_cycles),
            RegionSummary::Analyzed { outlook: None, .. } => {
                Err(CodeError::new("the options ask for no prediction"))
            }
            RegionSummary::Empty => Err(CodeError::no_instructions()),
            RegionSummary::Refused(reason) => Err(CodeError::new(reason)),
        }
    }

    /// Takes the code of a region of `input` in, to be run with listeners, views and units of the caller's. Skipped instructions are
    /// not part of it.
    ///
    /// # Errors
    /// If the region is empty or cannot be simulated.
    pub fn simulation<'e>(
        &'e mut self,
        input: &'e InputCode<'_>,
        region: &'e CodeRegion,
    ) -> Result<CodeSimulation<'e, 'a>, CodeError> {
        self.print_in_dialect(input.dialect);
        let Some(insts) = self.lower(input, region) else {
            return Err(CodeError::new(std::mem::take(&mut self.messages).refusal()));
        };
        self.messages = Messages::default();
        if insts.is_empty() {
            return Err(CodeError::no_instructions());
        }
        let Self { analyzer, printer, encoder, engine, code, .. } = self;
        Ok(CodeSimulation { analyzer, printer, encoder, engine, input, insts, code })
    }

    /// The instruction `inst` of `input` as text.
    #[must_use]
    pub fn instruction_text(&mut self, input: &InputCode<'_>, inst: &Inst) -> String {
        self.print_in_dialect(input.dialect);
        let mut text = String::new();
        self.printer.print(inst, &input.expressions, &mut text);
        text.trim_start().replace('\t', " ")
    }

    /// The bytes of the instructions of `input`.
    pub(crate) const fn instruction_code<'e>(&'e self, input: &'e InputCode<'_>) -> InstructionCode<'e, 'a> {
        instruction_code(&self.encoder, input)
    }

    /// Analyzes a region of `input`; `encodes` says whether instructions are encoded, since not every format has encodings.
    pub(crate) fn analyze_with(
        &mut self,
        input: &InputCode<'_>,
        region: &CodeRegion,
        encodes: bool,
    ) -> RegionAnalysis {
        self.print_in_dialect(input.dialect);
        let mut outcome = self.outcome(input, region, encodes);
        if let Outcome::Report(report) = &mut outcome
            && self.analyzer.options().report.complete_json
        {
            report.messages = self.messages.iter().map(|message| message.text.clone()).collect();
        }
        RegionAnalysis { outcome, messages: std::mem::take(&mut self.messages) }
    }

    /// Analyzes as much of a region of `input` as the table of regions shows. The prediction is that of [`Self::analyze`].
    pub(crate) fn summarize(&mut self, input: &InputCode<'_>, region: &CodeRegion) -> RegionSummary {
        self.print_in_dialect(input.dialect);
        let summary = self.summary(input, region);
        // The line says that a region has calls, or why it is not analyzed.
        let messages = std::mem::take(&mut self.messages);
        summary.unwrap_or_else(|| RegionSummary::Refused(messages.reason()))
    }

    /// Simulates a region of `input`, and returns the number of its instructions and the views that need no more than that; `None`
    /// if there are no instructions, and the reason if it cannot be analyzed.
    pub(crate) fn views(
        &mut self,
        input: &InputCode<'_>,
        region: &CodeRegion,
    ) -> Result<Option<(usize, Views)>, CodeError> {
        let Some(insts) = self.lower(input, region) else {
            return Err(CodeError::new(std::mem::take(&mut self.messages).refusal()));
        };
        let views = if insts.is_empty() { Ok(None) } else { self.simulate(&insts, input).map(Some) };
        // Warnings, such as of calls, belong to reports.
        self.messages = Messages::default();
        views
            .map(|views| views.map(|views| (insts.len(), views)))
            .map_err(|error| CodeError::new(error.to_string()))
    }

    /// Prints instructions in the syntax of a text, unless the options choose one.
    fn print_in_dialect(&mut self, dialect: u8) {
        let options = self.analyzer.options();
        if options.syntax.output_asm_variant.is_none() && self.variant != dialect {
            self.variant = dialect;
            let language = &self.analyzer.subtarget().isa().asm_language;
            self.printer = Printer::new(language, self.analyzer.info(), self.variant, options.print());
        }
    }

    fn summary(&mut self, input: &InputCode<'_>, region: &CodeRegion) -> Option<RegionSummary> {
        let n_instructions = region.instructions.len();
        let digest = self.digest(input, region);
        if let Some(outlook) = digest.and_then(|digest| self.analyzer.outlook_cache().get(digest)) {
            let branches_on_data = false;
            return Some(RegionSummary::Analyzed {
                n_instructions,
                outlook: Some(outlook),
                branches_on_data,
            });
        }
        let insts = self.lower(input, region)?;
        if insts.is_empty() {
            return Some(RegionSummary::Empty);
        }
        let is_simulated = self.analyzer.options().instruction_tables == InstructionTables::None;
        let outlook = if is_simulated { self.outlook(&insts, input) } else { Ok(None) };
        match outlook {
            Ok(outlook) => {
                if let (Some(digest), Some(outlook)) = (digest, &outlook)
                    && insts.len() == n_instructions
                {
                    self.analyzer.outlook_cache().insert(digest, Arc::clone(outlook));
                }
                let branches_on_data = self.branch_on_data(&insts).is_some();
                Some(RegionSummary::Analyzed { n_instructions: insts.len(), outlook, branches_on_data })
            }
            Err(error) => {
                self.messages.push(Message::error(error.to_string()));
                None
            }
        }
    }

    /// The digest that finds the outlook for a region without building its code, if that is possible.
    fn digest(&mut self, input: &InputCode<'_>, region: &CodeRegion) -> Option<Digest> {
        // With a profile, the code itself is looked at, too.
        let is_known_by_instructions = self.engine.knows_code_by_instructions()
            && input.instruments.is_empty()
            && self.analyzer.options().profile.is_none();
        if !is_known_by_instructions || !self.analyzer.options().fast_forward {
            return None;
        }
        self.key.clear();
        write_key_of_instructions(&region.instructions, &mut self.key);
        Some(Digest::new(&self.key))
    }

    fn outcome(&mut self, input: &InputCode<'_>, region: &CodeRegion, encodes: bool) -> Outcome {
        let Some(insts) = self.lower(input, region) else { return Outcome::Failed };
        if insts.is_empty() {
            return Outcome::Empty;
        }
        let views = if self.analyzer.options().instruction_tables == InstructionTables::None {
            self.simulate(&insts, input)
        } else {
            let Self { analyzer, printer, engine, code, .. } = self;
            let views = analyzer.options().views;
            let simulation = ReportSimulation { analyzer, printer, code, front_end_width: None, views };
            Ok(simulation.tabulate(engine))
        };
        let mut views = match views {
            Ok(views) => views,
            Err(error) => {
                self.messages.push(Message::error(error.to_string()));
                return Outcome::Failed;
            }
        };
        let texts = self.print(&insts, &input.expressions);
        if let Some(index) = self.branch_on_data(&insts) {
            let branch = raw_text::from_bytes(texts.get(index).trim_ascii());
            let branch = branch.replace('\t', " ");
            self.messages.push(Message::warning(format!(
                "the branch [{index}] {branch} depends on a loaded value: where it is mispredicted, an iteration takes longer than is \
                 simulated"
            )));
        }
        if self.analyzer.options().views.contains(ViewKind::InstructionInfo) {
            let Some(view) = self.instruction_info(&insts, input, encodes) else { return Outcome::Failed };
            views.instruction_info = Some(view);
        }
        if self.analyzer.options().views.contains(ViewKind::WhatIf) {
            views.what_if = match self.what_if(&insts, input) {
                Ok(what_if) => what_if,
                Err(error) => {
                    self.messages.push(Message::error(error.to_string()));
                    return Outcome::Failed;
                }
            };
        }
        let mut report = Report::new(texts, views);
        report.region_name.clone_from(&region.name);
        report.profile = region.profile;
        report.place.clone_from(&region.place);
        report.is_marked = region.is_marked();
        report.sources = self.analyzer.options().report.shows_sources.then(|| sources(&insts, &input.places));
        Outcome::Report(Box::new(report))
    }

    /// The branch of the built code that depends on a loaded value, if there is one. It is looked for where a profile says how often the
    /// code ran.
    fn branch_on_data(&self, insts: &[&Inst]) -> Option<usize> {
        self.analyzer.options().profile.as_ref()?;
        let analysis = self.analyzer.subtarget().isa().instr_analysis;
        let description = self.analyzer.info().description();
        LoopCode { description, analysis, insts, code: &self.code }.branch_on_data()
    }

    /// Builds the region's code and returns its instructions without the skipped ones; `None` if one cannot be built and
    /// is not to be skipped.
    fn lower<'r>(&mut self, input: &InputCode<'_>, region: &'r CodeRegion) -> Option<Vec<&'r Inst>> {
        self.builder.clear();
        self.code.clear();
        self.shown_classes.clear();
        let mut insts = Vec::with_capacity(region.instructions.len());
        let mut instruments = Vec::new();
        for inst in &region.instructions {
            instruments.clear();
            instruments.extend(
                input
                    .instruments_at(inst.location)
                    .map(|instrument| ActiveInstrument { kind: &instrument.kind, data: &instrument.data }),
            );
            let built = self.builder.create_instruction(inst, &instruments);
            for warning in self.builder.warnings() {
                self.messages.extend(warning_messages(warning));
            }
            match built {
                Ok(instruction) => {
                    self.code.push(instruction);
                    insts.push(inst);
                }
                Err(error) => {
                    self.report_unsupported(inst, &input.expressions, &error);
                    if !self.analyzer.options().skip_unsupported.skips_lack_sched() {
                        return None;
                    }
                }
            }
        }
        if insts.len() < region.instructions.len() && !input.instruments.is_empty() {
            self.shown_classes = self.shown_classes(input, region, &insts);
        }
        Some(insts)
    }

    // LLVM quirk: each instruction has the instruments of the one that had its place before instructions were skipped.
    /// Returns the scheduling classes that the instruction info shows after instructions were skipped.
    fn shown_classes(
        &self,
        input: &InputCode<'_>,
        region: &CodeRegion,
        insts: &[&Inst],
    ) -> Vec<SchedClassId> {
        let mut kept = insts.iter().peekable();
        let mut classes = Vec::with_capacity(insts.len());
        for (inst, before) in insts.iter().zip(&region.instructions) {
            let is_kept = kept.next_if(|kept| std::ptr::eq(**kept, before)).is_some();
            let instruments: Vec<_> = input
                .instruments_at(before.location)
                .filter(|_| is_kept)
                .map(|instrument| ActiveInstrument { kind: &instrument.kind, data: &instrument.data })
                .collect();
            classes.push(self.builder.resolved_sched_class(inst, &instruments));
        }
        classes
    }

    fn report_unsupported(&mut self, inst: &Inst, expressions: &Expressions, error: &InstructionError) {
        self.messages.push(if self.analyzer.options().skip_unsupported.skips_lack_sched() {
            Message::warning(format!(
                "{error}, skipping with -skip-unsupported-instructions, note accuracy will be impacted:"
            ))
        } else {
            Message::error(format!(
                "{error}, use -skip-unsupported-instructions=lack-sched to ignore these on the input."
            ))
        });
        self.text.clear();
        self.printer.print(inst, expressions, &mut self.text);
        self.messages.push(Message::note(format!("{INSTRUCTION}{}", self.text)));
    }

    fn print(&mut self, insts: &[&Inst], expressions: &Expressions) -> InstructionTexts {
        let mut texts = InstructionTexts::new();
        for inst in insts {
            self.text.clear();
            self.printer.print(inst, expressions, &mut self.text);
            texts.push(&raw_text::to_bytes(&self.text));
        }
        texts
    }

    /// The instruction info view; `None` if an instruction cannot be encoded.
    fn instruction_info(
        &mut self,
        insts: &[&Inst],
        input: &InputCode<'_>,
        encodes: bool,
    ) -> Option<InstructionInfoView> {
        let options = self.analyzer.options();
        let subtarget = self.analyzer.info();
        let full = options.instruction_tables == InstructionTables::Full;
        let columns = InstructionInfoColumns {
            full,
            barriers: options.report.show_barriers,
            encodings: options.report.show_encoding,
        };
        let mut instructions = Vec::with_capacity(insts.len());
        let shown_classes = std::mem::take(&mut self.shown_classes);
        for (index, (inst, instruction)) in insts.iter().zip(&self.code).enumerate() {
            let sched_class = shown_classes.get(index).copied().unwrap_or(instruction.desc.sched_class);
            let (description, sched_model) = (subtarget.description(), &subtarget.sched_model);
            let mut info = InstructionInfo::new(description, sched_model, instruction, sched_class, full);
            if encodes {
                let result = instruction_code(&self.encoder, input).write(inst, &mut info.encoding);
                if let Err(error) = result {
                    let mut message = Message::error(error.to_string());
                    // With some errors there is an encoding nonetheless.
                    let n_reports;
                    (message.location, n_reports) = match error {
                        EncodeError::TooLong { .. } => (Some(inst.location), 1),
                        EncodeError::ExpectedImmediate { location, n_reports } => {
                            (Some(location.unwrap_or(Sources::UNKNOWN)), n_reports)
                        }
                        _ => (None, 1),
                    };
                    let is_encoded = message.location.is_some();
                    self.messages.extend(std::iter::repeat_n(message, n_reports));
                    if !is_encoded {
                        return None;
                    }
                }
            }
            if full {
                info.comment = comment(input, inst.location).to_vec();
            }
            instructions.push(info);
        }
        Some(InstructionInfoView::new(columns, instructions))
    }

    /// Simulates changes of the code and of the processor; `None` if nothing is simulated.
    fn what_if(&mut self, insts: &[&Inst], input: &InputCode<'_>) -> Result<Option<WhatIf>, SimulationError> {
        let analyzer = self.analyzer;
        let Self { encoder, engine, model, code, .. } = self;
        let options = analyzer.options();
        if model.is_none() || options.instruction_tables != InstructionTables::None {
            return Ok(None);
        }
        let bytes = instruction_code(encoder, input);
        let mut loaded = engine.load(RegionCode { analyzer, input, insts, code, bytes });
        let (register_dependences, register_bounds) = loaded.of_registers();
        let (dependences, bounds) = (loaded.dependences_to_cut(), loaded.bounds());
        let description = analyzer.info().description();
        let block = Block { description, code, dependences: &register_dependences, bounds: &register_bounds };
        let facts = (&dependences[..], &bounds);
        let what_if =
            Experiments::new(block, analyzer.processor(), facts, loaded).answer(&options.questions)?;
        Ok(Some(what_if))
    }

    /// The outlook for the code, from a simulation that observes nothing else, or from the cache; `None` if the options ask for no
    /// prediction.
    fn outlook(
        &mut self,
        insts: &[&Inst],
        input: &InputCode<'_>,
    ) -> Result<Option<Arc<Outlook>>, SimulationError> {
        let analyzer = self.analyzer;
        let Self { encoder, engine, model: Some(model), code, key, .. } = self else { return Ok(None) };
        let bytes = instruction_code(encoder, input);
        let mut loaded = engine.load(RegionCode { analyzer, input, insts, code, bytes });
        key.clear();
        loaded.write_key(false, key);
        let digest = analyzer.options().fast_forward.then(|| Digest::new(key));
        if let Some(outlook) = digest.and_then(|digest| analyzer.outlook_cache().get(digest)) {
            return Ok(Some(outlook));
        }
        let long_run = loaded.long_run()?;
        let outlook = Outlook::new(long_run.cycles, long_run.is_estimate, &long_run.bounds, model.names());
        let outlook = Arc::new(outlook);
        if let Some(digest) = digest {
            analyzer.outlook_cache().insert(digest, Arc::clone(&outlook));
        }
        Ok(Some(outlook))
    }

    /// Simulates the code on its engine, or takes the views of equal code from the cache.
    fn simulate(&mut self, insts: &[&Inst], input: &InputCode<'_>) -> Result<Views, SimulationError> {
        let analyzer = self.analyzer;
        let Self { printer, variant, encoder, engine, model, messages, code, key, .. } = self;
        let (options, subtarget) = (analyzer.options(), analyzer.info());
        if options.views.contains(ViewKind::BottleneckAnalysis) && !engine.finds_bottlenecks() {
            messages.push(Message::warning(format!(
                "bottleneck analysis is not supported for in-order CPU '{}'.",
                subtarget.given_processor
            )));
        }
        let bytes = instruction_code(encoder, input);
        let mut loaded = engine.load(RegionCode { analyzer, input, insts, code, bytes });
        let mut is_cached = SimulationCache::takes(code.len()) && options.fast_forward;
        if is_cached {
            // The bottleneck analysis prints registers in the syntax of the text.
            key.clear();
            key.push(*variant);
            loaded.write_key(options.views.contains(ViewKind::Explanation), key);
            if let Some(views) = analyzer.simulation_cache().get(key) {
                return Ok((*views).clone());
            }
        }
        let front_end_width = loaded.front_end_width();
        let views = simulated_views(options.views);
        let simulation = ReportSimulation { analyzer, printer, code, front_end_width, views };
        let simulated = simulation.views(&mut loaded, model.as_ref())?;
        let Simulated { views, n_iterations, hazard_warnings } = simulated;
        messages.add_hazard_warnings(&hazard_warnings);
        let cut = options.iterations.filter(|chosen| n_iterations < chosen.get());
        messages.extend(cut.map(|chosen| {
            Message::note(format!(
                "no repetition found: the report has {n_iterations} iterations instead of {chosen}."
            ))
        }));
        // Equal code would not print them again.
        is_cached &= hazard_warnings.texts.is_empty() && cut.is_none();
        if is_cached {
            analyzer.simulation_cache().insert(key, code.len(), &views);
        }
        Ok(views)
    }
}

/// The bytes of the instructions of `input`.
const fn instruction_code<'e, 'a>(
    encoder: &'e Encoder<'a>,
    input: &'e InputCode<'_>,
) -> InstructionCode<'e, 'a> {
    InstructionCode { encoder, expressions: &input.expressions, sources: &input.sources }
}

/// The views to collect for views that were asked for: an explanation needs a prediction.
fn simulated_views(views: ViewSet) -> ViewSet {
    if views.contains(ViewKind::Explanation) { views.with(ViewKind::Prediction) } else { views }
}

/// The source code that instructions come from.
fn sources(insts: &[&Inst], places: &SourcePlaces) -> InstructionSources {
    let path = |file: Option<u32>| file.map_or(&[][..], |file| places.path(file)).to_vec();
    let shown = |frame: &stallscope_asm::SourceFrame| SourceFrame {
        function: frame.function.map_or(&[][..], |function| places.function(function)).to_vec(),
        file: path(frame.file),
        line: frame.line,
        column: frame.column,
        text: frame.file.and_then(|file| places.line(file, frame.line)).map(<[u8]>::to_vec),
    };
    let mut sources = InstructionSources::new();
    let mut last: Option<(&[stallscope_asm::SourceFrame], Arc<[SourceFrame]>)> = None;
    for inst in insts {
        let frames = places.at(inst.location);
        // Most instructions have the frames of the one before.
        let shown = match &last {
            Some((before, shown)) if std::ptr::eq(*before, frames) => Arc::clone(shown),
            _ => frames.iter().map(shown).collect(),
        };
        sources.push(Arc::clone(&shown));
        last = Some((frames, shown));
    }
    sources
}

fn warning_messages(warning: BuildWarning) -> [Message; 2] {
    match warning {
        BuildWarning::Call { latency } => [
            Message::warning("found a call in the input assembly sequence."),
            Message::note(format!(
                "call instructions are not correctly modeled. Assume a latency of {latency}cy."
            )),
        ],
        BuildWarning::Return => [
            Message::warning("found a return instruction in the input assembly sequence."),
            Message::note("program counter updates are ignored."),
        ],
    }
}

/// The comment in the style of C or C++ after an instruction on its line.
//
// LLVM quirk: the offset of a C comment's end from the instruction is taken as its length, and a line without an end of line
// has no comment.
fn comment<'s>(input: &'s InputCode<'_>, location: u32) -> &'s [u8] {
    let Some(texts) = input.sources.texts() else { return &[] };
    let Some(source) = texts.index_of(location).and_then(|index| texts.get(index)) else { return &[] };
    let text = source.text.get((location - source.start) as usize..).unwrap_or_default();
    let Some(length) = text.iter().position(|&byte| byte == b'\n') else { return &[] };
    let line = &text[..length];
    if line.contains(&0) {
        return &[];
    }
    let find = |pattern: &[u8; 2]| line.windows(2).position(|window| window == pattern);
    if let (Some(start), Some(end)) = (find(b"/*"), find(b"*/")) {
        return &line[start..(start + end).min(line.len())];
    }
    find(b"//").map_or(&[], |start| &line[start..])
}
