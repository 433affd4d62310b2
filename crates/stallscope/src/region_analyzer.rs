//! From a region to its report.

use stallscope_asm::{CodeRegion, EncodeError, Encoder, Expressions, Parsed, Printer};
use stallscope_report::{
    BottleneckListener, DispatchListener, InstructionInfo, InstructionInfoColumns, InstructionInfoView,
    InstructionTexts, RegisterFileListener, Report, ResourcePressureListener, RetireControlUnitListener,
    SchedulerListener, SummaryListener, SummaryView, TimelineListener,
};
use stallscope_sim::{
    BuildWarning, BuilderOptions, InstrBuilder, Instruction, InstructionError, Instrument, Pipeline,
    SimulationError,
};
use stallscope_target::{Inst, RegisterId};

use crate::accuracy::Accuracy;
use crate::{Analyzer, InstructionTables, Message};

/// What came of analyzing a region.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<'a> {
    /// A report.
    Report(Box<Report<'a>>),
    /// There is nothing to report on: the region is empty, or all its instructions were left out.
    Empty,
    /// There is an instruction that cannot be analyzed.
    Failed,
}

/// What came of analyzing a region, and what there was to say.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionAnalysis<'a> {
    /// The report, or why there is none.
    pub outcome: Outcome<'a>,
    /// Errors, warnings and notes, in order. llvm-mca prints them in front of the report.
    pub messages: Vec<Message>,
}

/// Analyzes regions one by one. It keeps its buffers from each to the next, also to those of other texts, and so
/// is worth keeping; each thread has its own.
#[derive(Debug)]
pub struct RegionAnalyzer<'a> {
    analyzer: &'a Analyzer<'a>,
    printer: Printer<'a>,
    /// The syntax that the printer prints.
    variant: u8,
    encoder: Encoder<'a>,
    builder: InstrBuilder<'a>,
    pipeline: Pipeline<'a>,
    accuracy: Option<Accuracy>,
    messages: Vec<Message>,
    code: Vec<Instruction>,
    text: String,
}

impl<'a> RegionAnalyzer<'a> {
    const DEFAULT_N_ITERATIONS: u32 = 100;
    const DEFAULT_TIMELINE_N_ITERATIONS: u32 = 10;

    pub(crate) fn new(analyzer: &'a Analyzer<'a>) -> Self {
        let (subtarget, options) = (analyzer.subtarget, &analyzer.options);
        let variant = options.output_asm_variant.unwrap_or_default() as u8;
        let builder_options = BuilderOptions {
            call_latency: options.call_latency,
            disable_custom_behaviour: options.disable_custom_behaviour,
            describes_micro_ops: options.views.accuracy || options.front_end.is_some(),
        };
        Self {
            analyzer,
            printer: Printer::new(subtarget, variant, options.print_imm_hex),
            variant,
            encoder: Encoder::new(subtarget),
            builder: InstrBuilder::new(subtarget, &builder_options),
            pipeline: Pipeline::new(subtarget, &analyzer.pipeline_options()),
            accuracy: options.views.accuracy.then(|| Accuracy::new(subtarget, &analyzer.processor, options)),
            messages: Vec::new(),
            code: Vec::new(),
            text: String::new(),
        }
    }

    /// What this analyzer analyzes for, and how.
    #[must_use]
    pub const fn analyzer(&self) -> &'a Analyzer<'a> {
        self.analyzer
    }

    /// Analyzes a region of `parsed`.
    pub fn analyze(&mut self, parsed: &Parsed<'_>, region: &CodeRegion) -> RegionAnalysis<'a> {
        self.analyze_with(parsed, region, self.analyzer.options.show_encoding)
    }

    /// Analyzes a region of `parsed`; `encodes` is whether encodings are made, which not every format has.
    pub(crate) fn analyze_with(
        &mut self,
        parsed: &Parsed<'_>,
        region: &CodeRegion,
        encodes: bool,
    ) -> RegionAnalysis<'a> {
        let options = &self.analyzer.options;
        if options.output_asm_variant.is_none() && self.variant != parsed.dialect {
            self.variant = parsed.dialect;
            self.printer = Printer::new(self.analyzer.subtarget, self.variant, options.print_imm_hex);
        }
        let outcome = self.outcome(parsed, region, encodes);
        RegionAnalysis { outcome, messages: std::mem::take(&mut self.messages) }
    }

    fn outcome(&mut self, parsed: &Parsed<'_>, region: &CodeRegion, encodes: bool) -> Outcome<'a> {
        let Some(insts) = self.lower(parsed, region) else { return Outcome::Failed };
        if insts.is_empty() {
            return Outcome::Empty;
        }
        let mut report = Report {
            region_name: region.name.clone(),
            is_marked: region.is_marked(),
            instructions: self.print(&insts, &parsed.expressions),
            ..Report::default()
        };
        if self.analyzer.options.instruction_tables == InstructionTables::None {
            if let Err(error) = self.simulate(&mut report) {
                self.messages.push(Message::error(error.to_string()));
                return Outcome::Failed;
            }
        } else {
            self.tabulate(&mut report);
        }
        if self.analyzer.options.views.instruction_info {
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
                    .map(|instrument| Instrument { description: &instrument.kind, data: &instrument.data }),
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
                    if !self.analyzer.options.skip_unsupported.skips_lack_sched() {
                        return None;
                    }
                }
            }
        }
        Some(insts)
    }

    fn tell_unsupported(&mut self, inst: &Inst, expressions: &Expressions, error: &InstructionError) {
        self.messages.push(if self.analyzer.options.skip_unsupported.skips_lack_sched() {
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
            texts.push(self.text.as_bytes());
        }
        texts
    }

    /// What is known of the instructions; `None` if one cannot be encoded.
    fn instruction_info(
        &mut self,
        insts: &[&Inst],
        parsed: &Parsed<'_>,
        encodes: bool,
    ) -> Option<InstructionInfoView<'a>> {
        let options = &self.analyzer.options;
        let subtarget = self.analyzer.subtarget;
        let full = options.instruction_tables == InstructionTables::Full;
        let columns = InstructionInfoColumns {
            full,
            barriers: options.show_barriers,
            encodings: options.show_encoding,
        };
        let mut instructions = Vec::with_capacity(insts.len());
        for (inst, instruction) in insts.iter().zip(&self.code) {
            let mut info =
                InstructionInfo::new(subtarget.description, &subtarget.sched_model, instruction, full);
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

    /// Fills in what the scheduling model says without a simulation.
    fn tabulate(&mut self, report: &mut Report<'a>) {
        if self.analyzer.options.views.resource_pressure {
            let mut listener = self.resource_pressure_listener();
            self.pipeline.instruction_tables(&self.code, &mut listener);
            report.resource_pressure = Some(listener.finish(1));
        }
    }

    fn simulate(&mut self, report: &mut Report<'a>) -> Result<(), SimulationError> {
        let (options, subtarget) = (&self.analyzer.options, self.analyzer.subtarget);
        let views = options.views;
        let n_iterations = match options.iterations {
            0 => Self::DEFAULT_N_ITERATIONS,
            n_iterations => n_iterations,
        };
        if views.bottleneck_analysis && !subtarget.sched_model.is_out_of_order() {
            self.messages.push(Message::warning(format!(
                "bottleneck analysis is not supported for in-order CPU '{}'.",
                subtarget.processor_name
            )));
        }
        let mut summary = (views.summary && !subtarget.sched_model.is_out_of_order())
            .then(|| SummaryListener::new(self.code.len()));
        let n_cycles = if views.need_all_events() || summary.is_some() {
            self.simulate_with_all_listeners(n_iterations, &mut summary, report)?
        } else if views.resource_pressure {
            let mut listener = self.resource_pressure_listener();
            let n_cycles = self.pipeline.run(&self.code, u64::from(n_iterations), &mut listener)?;
            report.resource_pressure = Some(listener.finish(n_iterations));
            n_cycles
        } else {
            self.pipeline.run(&self.code, u64::from(n_iterations), &mut ())?
        };
        if views.summary {
            report.summary = Some(self.summary(summary.as_ref(), n_iterations, n_cycles as u32));
        }
        Ok(())
    }

    /// Simulates the code with whichever listeners the views need, and gives the number of cycles.
    fn simulate_with_all_listeners(
        &mut self,
        n_iterations: u32,
        summary: &mut Option<SummaryListener>,
        report: &mut Report<'a>,
    ) -> Result<u64, SimulationError> {
        let options = &self.analyzer.options;
        let (views, processor) = (options.views, &self.analyzer.processor);
        let sched_model = &self.analyzer.subtarget.sched_model;
        let n_instructions = self.code.len();
        let bottleneck_analysis = views.bottleneck_analysis.then(|| {
            BottleneckListener::new(&processor.resources, &processor.masks, n_instructions, n_iterations)
        });
        let dispatch = views.dispatch_stats.then(DispatchListener::default);
        let scheduler =
            views.scheduler_stats.then(|| SchedulerListener::new(&processor.resources, sched_model));
        let retire = views.retire_stats.then(|| RetireControlUnitListener::new(sched_model));
        let register_files =
            views.register_file_stats.then(|| RegisterFileListener::new(processor.register_files.len()));
        let resource_pressure = views.resource_pressure.then(|| self.resource_pressure_listener());
        let timeline = views.timeline.then(|| {
            let max_iterations = match options.timeline_max_iterations {
                0 => Self::DEFAULT_TIMELINE_N_ITERATIONS,
                max_iterations => max_iterations,
            };
            TimelineListener::new(
                &processor.resources,
                u32::from(sched_model.micro_op_buffer_size),
                n_instructions,
                max_iterations.min(n_iterations),
                options.timeline_max_cycles,
            )
        });

        let slots = self.accuracy.as_ref().map(|accuracy| accuracy.slot_listener(&self.code));
        let of_buffers = (scheduler, (resource_pressure, timeline));
        let of_registers = (retire, register_files);
        let of_dispatch = (summary, (dispatch, slots));
        let mut listener = (bottleneck_analysis, (of_dispatch, (of_registers, of_buffers)));
        let n_cycles = self.pipeline.run(&self.code, u64::from(n_iterations), &mut listener)?;
        let (bottleneck_analysis, (of_dispatch, (of_registers, of_buffers))) = listener;
        let (scheduler, (resource_pressure, timeline)) = of_buffers;
        let (retire, register_files) = of_registers;
        let (_, (dispatch, slots)) = of_dispatch;

        if let (Some(accuracy), Some(slots)) = (&self.accuracy, slots) {
            let view = accuracy.view(&self.code, self.analyzer.subtarget, &mut self.pipeline, slots)?;
            report.accuracy = Some(view);
        }
        report.bottleneck_analysis =
            bottleneck_analysis.map(|listener| listener.finish(|register| self.register_name(register)));
        report.dispatch_statistics = dispatch.map(DispatchListener::finish);
        report.scheduler_statistics = scheduler.map(SchedulerListener::finish);
        report.retire_control_unit_statistics = retire.map(RetireControlUnitListener::finish);
        report.register_file_statistics = register_files.map(RegisterFileListener::finish);
        report.resource_pressure = resource_pressure.map(|listener| listener.finish(n_iterations));
        report.timeline = timeline.map(TimelineListener::finish);
        Ok(n_cycles)
    }

    fn resource_pressure_listener(&self) -> ResourcePressureListener<'a> {
        ResourcePressureListener::new(&self.analyzer.processor.resources, self.code.len())
    }

    fn summary(&self, heard: Option<&SummaryListener>, n_iterations: u32, n_cycles: u32) -> SummaryView {
        let analyzer = self.analyzer;
        let dispatch_width = match analyzer.options.dispatch_width {
            0 => u32::from(analyzer.subtarget.sched_model.issue_width),
            dispatch_width => dispatch_width,
        };
        SummaryView::new(&analyzer.processor, &self.code, heard, dispatch_width, n_iterations, n_cycles)
    }

    fn register_name(&self, register: RegisterId) -> String {
        let mut name = String::new();
        self.printer.print_register(register, &mut name);
        name
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
