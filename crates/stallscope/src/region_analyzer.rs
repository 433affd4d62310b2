//! From a region to its report.

use stallscope_asm::{CodeRegion, Parsed};
use stallscope_mc::{EncodeError, Encoder, Expressions, Printer, raw_text};
use stallscope_report::{
    InstructionInfo, InstructionInfoColumns, InstructionInfoView, InstructionTexts, Report,
    ResourcePressureListener,
};
use stallscope_sim::{
    ActiveInstrument, BuildWarning, BuilderOptions, InstrBuilder, Instruction, InstructionError, Pipeline,
    SimulationError,
};
use stallscope_target::Inst;

use crate::accuracy::Accuracy;
use crate::simulation::Simulation;
use crate::simulations::Simulations;
use crate::{Analyzer, InstructionTables, Message};

/// What came of analyzing a region.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A report.
    Report(Box<Report>),
    /// There is nothing to report on: the region is empty, or all its instructions were left out.
    Empty,
    /// There is an instruction that cannot be analyzed.
    Failed,
}

/// What came of analyzing a region, and what there was to say.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionAnalysis {
    /// The report, or why there is none.
    pub outcome: Outcome,
    /// Errors, warnings and notes, in order. llvm-mca prints them in front of the report.
    pub messages: Vec<Message>,
}

/// Analyzes regions one by one. It keeps its buffers from each to the next, also to those of other texts, and so
/// is worth keeping; each thread has its own.
#[derive(Debug)]
pub struct RegionAnalyzer<'a> {
    analyzer: &'a Analyzer,
    printer: Printer<'a>,
    /// The syntax that the printer prints.
    variant: u8,
    encoder: Encoder<'a>,
    builder: InstrBuilder<'a>,
    pipeline: Pipeline<'a>,
    accuracy: Option<Accuracy>,
    messages: Vec<Message>,
    code: Vec<Instruction>,
    /// Tells equal code.
    key: Vec<u8>,
    text: String,
}

impl<'a> RegionAnalyzer<'a> {
    pub(crate) fn new(analyzer: &'a Analyzer) -> Self {
        let (subtarget, options) = (analyzer.info(), analyzer.options());
        let isa = analyzer.subtarget().isa();
        let variant = options.output_asm_variant.unwrap_or_default() as u8;
        let builder_options = BuilderOptions {
            call_latency: options.call_latency,
            analysis: isa.instr_analysis,
            instruments: isa.instruments,
            custom_behavior: isa
                .custom_behavior
                .filter(|_| !options.disable_custom_behavior)
                .map(|custom_behavior| custom_behavior(subtarget)),
        };
        let pipeline = Pipeline::new(subtarget, &analyzer.pipeline_options());
        Self {
            analyzer,
            printer: Printer::new(&isa.asm_language, subtarget, variant, options.print_imm_hex),
            variant,
            encoder: Encoder::new(&isa.asm_language, subtarget),
            builder: InstrBuilder::new(subtarget, builder_options),
            accuracy: options
                .views
                .accuracy
                .then(|| Accuracy::new(subtarget, analyzer.processor(), &pipeline)),
            pipeline,
            messages: Vec::new(),
            code: Vec::new(),
            key: Vec::new(),
            text: String::new(),
        }
    }

    /// What this analyzer analyzes for, and how.
    #[must_use]
    pub const fn analyzer(&self) -> &'a Analyzer {
        self.analyzer
    }

    /// Analyzes a region of `parsed`.
    pub fn analyze(&mut self, parsed: &Parsed<'_>, region: &CodeRegion) -> RegionAnalysis {
        self.analyze_with(parsed, region, self.analyzer.options().show_encoding)
    }

    /// Analyzes a region of `parsed`; `encodes` is whether encodings are made, which not every format has.
    pub(crate) fn analyze_with(
        &mut self,
        parsed: &Parsed<'_>,
        region: &CodeRegion,
        encodes: bool,
    ) -> RegionAnalysis {
        let options = self.analyzer.options();
        if options.output_asm_variant.is_none() && self.variant != parsed.dialect {
            self.variant = parsed.dialect;
            let language = &self.analyzer.subtarget().isa().asm_language;
            self.printer = Printer::new(language, self.analyzer.info(), self.variant, options.print_imm_hex);
        }
        let outcome = self.outcome(parsed, region, encodes);
        RegionAnalysis { outcome, messages: std::mem::take(&mut self.messages) }
    }

    fn outcome(&mut self, parsed: &Parsed<'_>, region: &CodeRegion, encodes: bool) -> Outcome {
        let Some(insts) = self.lower(parsed, region) else { return Outcome::Failed };
        if insts.is_empty() {
            return Outcome::Empty;
        }
        let views = if self.analyzer.options().instruction_tables == InstructionTables::None {
            self.simulate()
        } else {
            Ok(self.tabulate())
        };
        let views = match views {
            Ok(views) => views,
            Err(error) => {
                self.messages.push(Message::error(error.to_string()));
                return Outcome::Failed;
            }
        };
        let mut report = Report {
            region_name: region.name.clone(),
            is_marked: region.is_marked(),
            instructions: self.print(&insts, &parsed.expressions),
            ..views
        };
        if self.analyzer.options().views.instruction_info {
            let Some(view) = self.instruction_info(&insts, parsed, encodes) else { return Outcome::Failed };
            report.instruction_info = Some(view);
        }
        Outcome::Report(Box::new(report))
    }

    /// Builds the region's code and gives the instructions that are in it; `None` if one cannot be built
    /// and is not to be left out.
    fn lower<'r>(&mut self, parsed: &Parsed<'_>, region: &'r CodeRegion) -> Option<Vec<&'r Inst>> {
        self.builder.clear();
        self.code.clear();
        let mut insts = Vec::with_capacity(region.instructions.len());
        let mut instruments = Vec::new();
        for inst in &region.instructions {
            instruments.clear();
            instruments.extend(
                parsed
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
                    self.tell_unsupported(inst, &parsed.expressions, &error);
                    if !self.analyzer.options().skip_unsupported.skips_lack_sched() {
                        return None;
                    }
                }
            }
        }
        Some(insts)
    }

    fn tell_unsupported(&mut self, inst: &Inst, expressions: &Expressions, error: &InstructionError) {
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
        self.messages.push(Message::note(format!("instruction: {}", self.text)));
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

    /// What is known of the instructions; `None` if one cannot be encoded.
    fn instruction_info(
        &mut self,
        insts: &[&Inst],
        parsed: &Parsed<'_>,
        encodes: bool,
    ) -> Option<InstructionInfoView> {
        let options = self.analyzer.options();
        let subtarget = self.analyzer.info();
        let full = options.instruction_tables == InstructionTables::Full;
        let columns = InstructionInfoColumns {
            full,
            barriers: options.show_barriers,
            encodings: options.show_encoding,
        };
        let mut instructions = Vec::with_capacity(insts.len());
        for (inst, instruction) in insts.iter().zip(&self.code) {
            let mut info =
                InstructionInfo::new(subtarget.description(), &subtarget.sched_model, instruction, full);
            if encodes {
                let result = self.encoder.encode(inst, &parsed.expressions, &mut info.encoding);
                if let Err(error) = result {
                    let mut message = Message::error(error.to_string());
                    // What is too long has an encoding all the same.
                    let is_encoded = matches!(error, EncodeError::TooLong { .. });
                    message.location = is_encoded.then_some(inst.location);
                    self.messages.push(message);
                    if !is_encoded {
                        return None;
                    }
                }
            }
            if full {
                info.comment = comment(parsed, inst.location).to_vec();
            }
            instructions.push(info);
        }
        Some(InstructionInfoView { columns, instructions })
    }

    /// What the scheduling model says without a simulation.
    fn tabulate(&mut self) -> Report {
        let mut report = Report::default();
        if self.analyzer.options().views.resource_pressure {
            let resources = &self.analyzer.processor().resources;
            let mut listener = ResourcePressureListener::new(resources, self.code.len());
            self.pipeline.instruction_tables(&self.code, &mut listener);
            report.resource_pressure = Some(listener.finish(1, self.analyzer.count_width()));
        }
        report
    }

    /// Simulates the code, unless equal code was, and gives the views that come out.
    fn simulate(&mut self) -> Result<Report, SimulationError> {
        let Self { analyzer, printer, variant, pipeline, accuracy, messages, code, key, .. } = self;
        let (options, subtarget) = (analyzer.options(), analyzer.info());
        if options.views.bottleneck_analysis && !subtarget.sched_model.is_out_of_order() {
            messages.push(Message::warning(format!(
                "bottleneck analysis is not supported for in-order CPU '{}'.",
                subtarget.processor_name
            )));
        }
        let simulation = Simulation { analyzer, printer, accuracy: accuracy.as_ref(), code };
        let mut prepared = pipeline.prepare(code);
        let is_remembered = Simulations::remembers(code.len()) && !options.disable_fast_forward;
        if is_remembered {
            // The bottleneck analysis names registers in the syntax of the text.
            key.clear();
            key.push(*variant);
            prepared.key(key);
            if let Some(known) = analyzer.simulations().get(key) {
                return Ok((*known).clone());
            }
        }
        let bounds = accuracy.as_ref().map(|_| prepared.bounds());
        let (mut views, slots) = simulation.run(prepared)?;
        if let (Some(accuracy), Some(bounds), Some(slots)) = (accuracy, bounds, slots) {
            views.accuracy = Some(accuracy.view(code, bounds, pipeline, slots)?);
        }
        if is_remembered {
            analyzer.simulations().insert(key, code.len(), &views);
        }
        Ok(views)
    }
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

/// The comment in C's or C++'s style behind an instruction on its line.
///
/// As in the reference, a C comment ends as many bytes behind its start as its end lies behind the
/// instruction's start, and a comment on a line without an end is none.
fn comment<'s>(parsed: &'s Parsed<'_>, location: u32) -> &'s [u8] {
    let sources = &parsed.sources;
    let Some(source) = sources.index_of(location).and_then(|index| sources.get(index)) else { return &[] };
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
