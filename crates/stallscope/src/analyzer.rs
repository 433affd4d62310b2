//! The analyzer: a subtarget and options.

use std::fmt;
use std::sync::Arc;

use stallscope_asm::{ParseFailure, ParseOptions, ReadFile, TargetParser, Unread};
use stallscope_isa::SubtargetFaults;
use stallscope_report::{ProcessorInfo, ViewKind};
use stallscope_sim::PipelineOptions;
use stallscope_target::{SubtargetInfo, Triple};

use crate::code::input_code::InputCode;
use crate::options::InputForms;
use crate::simulation::cache::SimulationCache;
use crate::simulation::outlook_cache::OutlookCache;
use crate::text::{marked_parts, other_forms, regions, straight_line};
use crate::{Options, RegionKind, Subtarget};

/// Why nothing can be analyzed for a subtarget.
///
/// ```
/// use stallscope::{Analyzer, AnalyzerError, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("i486").build()?;
/// let error = Analyzer::new(subtarget, Options::new()).unwrap_err();
/// assert!(matches!(error, AnalyzerError::NoSchedModel { .. }));
/// # Ok::<(), stallscope::SubtargetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnalyzerError {
    /// The processor has no scheduling model.
    NoSchedModel {
        /// The triple, normalized.
        triple: String,
        /// The processor's name.
        processor: String,
        /// Whether LLVM has itineraries for it, which are not supported.
        has_itineraries: bool,
    },
    /// The target cannot print the syntax asked for.
    NoAsmVariant {
        /// The triple, normalized.
        triple: String,
        /// The number of the syntax.
        variant: u32,
    },
    /// There is no assembly for the kind of object file that the triple asks for.
    NoObjectFormat {
        /// LLVM's message.
        reason: &'static str,
    },
    /// The features do not fit the triple or each other.
    UnsupportedFeatures {
        /// LLVM's message.
        reason: String,
    },
}

impl AnalyzerError {
    /// The error for a processor without a scheduling model.
    #[must_use]
    pub fn no_sched_model(info: &SubtargetInfo) -> Self {
        Self::NoSchedModel {
            triple: Triple::normalize(&info.triple.text),
            processor: info.given_processor.clone(),
            has_itineraries: info.sched_model.has_itineraries,
        }
    }
}

impl fmt::Display for AnalyzerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSchedModel { triple, processor, .. } => write!(
                f,
                "unable to find instruction-level scheduling information for target triple '{triple}' and cpu '{processor}'."
            ),
            Self::NoAsmVariant { triple, variant } => write!(
                f,
                "unable to create instruction printer for target triple '{triple}' with assembly variant {variant}."
            ),
            Self::NoObjectFormat { reason } => f.write_str(reason),
            Self::UnsupportedFeatures { reason } => f.write_str(reason),
        }
    }
}

impl std::error::Error for AnalyzerError {}

/// Analyzes assembly for one subtarget with one set of options.
///
/// Threads can share an analyzer, and cloning one is cheap: the clones share everything, a cache of simulations included.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// assert_eq!(analyzer.cycles("imulq %rax, %rbx\n")?, 3.03);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analyzer {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    subtarget: Subtarget,
    options: Options,
    processor: ProcessorInfo,
    simulation_cache: SimulationCache,
    outlook_cache: OutlookCache,
    /// An error in the subtarget that is reported after a text was read.
    fault: Option<&'static str>,
}

impl Analyzer {
    /// An analyzer for a subtarget.
    ///
    /// # Errors
    /// When no code can be analyzed for the subtarget, or its instructions cannot be printed in the syntax asked for.
    pub fn new(subtarget: Subtarget, options: Options) -> Result<Self, AnalyzerError> {
        let (info, language) = (subtarget.info(), &subtarget.isa().asm_language);
        let triple = || Triple::normalize(&info.triple.text);
        if !info.sched_model.has_sched_classes {
            return Err(AnalyzerError::no_sched_model(info));
        }
        if let Some(variant) =
            options.syntax.output_asm_variant.filter(|&number| (language.variant)(number).is_none())
        {
            return Err(AnalyzerError::NoAsmVariant { triple: triple(), variant });
        }
        if let Some(reason) = language.unsupported_format(&info.triple) {
            return Err(AnalyzerError::NoObjectFormat { reason });
        }
        let faults = subtarget.isa().find_faults.map_or_else(SubtargetFaults::default, |find| find(info));
        if let Some(reason) = faults.before_text {
            return Err(AnalyzerError::UnsupportedFeatures { reason });
        }
        let fault = faults.after_text;
        let processor = ProcessorInfo::new(info);
        let shared = Shared {
            subtarget,
            options,
            processor,
            simulation_cache: SimulationCache::default(),
            outlook_cache: OutlookCache::default(),
            fault,
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// The subtarget that code is analyzed for.
    #[must_use]
    pub fn subtarget(&self) -> &Subtarget {
        &self.shared.subtarget
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.shared.options
    }

    /// The processor as reports describe it. [`Report::render`](stallscope_report::Report::render) needs it.
    #[must_use]
    pub fn processor(&self) -> &ProcessorInfo {
        &self.shared.processor
    }

    /// The name of the model that is simulated, and whose it is.
    pub(crate) fn model_name(&self) -> String {
        let info = self.info();
        let (whose, name) = match info.processor_model {
            Some(model) => ("stallscope's", model.name),
            None => ("LLVM's", info.sched_model.name),
        };
        format!("{whose} {}", info.description().str(name))
    }

    pub(crate) fn info(&self) -> &SubtargetInfo {
        self.shared.subtarget.info()
    }

    pub(crate) fn simulation_cache(&self) -> &SimulationCache {
        &self.shared.simulation_cache
    }

    pub(crate) fn outlook_cache(&self) -> &OutlookCache {
        &self.shared.outlook_cache
    }

    /// Reads `text`, which messages call `name`. It cannot include other files.
    #[must_use]
    pub fn parse<'s>(&self, name: &str, text: &'s [u8]) -> InputCode<'s> {
        self.parse_with_files(name, text, &|_| Err(Unread::NotFound))
    }

    /// Reads `text`, which messages call `name`, and with `read_file` the files that it includes.
    #[must_use]
    pub fn parse_with_files<'s>(&self, name: &str, text: &'s [u8], read_file: &ReadFile) -> InputCode<'s> {
        self.parse_by(&mut *self.subtarget().target_parser(), name, text, read_file)
    }

    /// Reads a text with a parser of its subtarget.
    pub(crate) fn parse_by<'s>(
        &self,
        parser: &mut dyn TargetParser,
        name: &str,
        text: &'s [u8],
        read_file: &ReadFile,
    ) -> InputCode<'s> {
        let (subtarget, chosen) = (self.subtarget(), self.options());
        let ignore_markers = chosen.regions.kind != RegionKind::Markers;
        let options = ParseOptions {
            read_file: Some(read_file),
            dialect: chosen.target.x86_syntax,
            implicit_blocks: chosen.target.arm_implicit_blocks,
            skip_parse_failures: chosen.skip_unsupported.skips_parse_failure(),
            disable_instruments: !chosen.instruments,
            instrument_kinds: subtarget.behavior().instruments.kinds(&subtarget.info().triple),
            instruments: subtarget.behavior().instruments,
            note_labels: chosen.hints || ignore_markers || self.info().core_model().is_some(),
            ignore_markers,
            note_places: chosen.report.shows_sources || ignore_markers,
            // llvm-mca does not have these regions, so that nobody relies on how it reads these labels.
            binary_labels: ignore_markers
                && chosen.input_forms == InputForms::Any
                && other_forms::has_binary_labels(text, subtarget),
            omit_division_checks: chosen.target.mips_omit_division_checks,
            macro_max_nesting_depth: chosen.syntax.macro_max_nesting_depth,
            shorten_lines: chosen.input_forms == InputForms::Any,
            ..ParseOptions::default()
        };
        let mut input = subtarget.parse_by(parser, name, text, &options);
        let mut jumps = Vec::new();
        // A listing may cause the skipped errors.
        let is_refused = input.failure.is_some() || other_forms::n_errors(&input) > 0;
        if is_refused && chosen.input_forms == InputForms::Any {
            (input, jumps) = other_forms::read(name, text, subtarget, &options, input);
            other_forms::name_source_language(name, text, subtarget, &mut input);
        }
        if input.failure.is_none() && chosen.input_forms == InputForms::Any && !ignore_markers {
            marked_parts::divide(&mut input, text);
        }
        input.failure = input.failure.or(self.shared.fault.map(ParseFailure::Subtarget));
        if ignore_markers && input.failure.is_none() {
            regions::divide(&mut input, &jumps, &chosen.regions, subtarget);
        } else if chosen.hints && input.failure.is_none() {
            let (description, analysis) = (self.info().description(), subtarget.isa().instr_analysis);
            let hint = straight_line::hint(&input, &jumps, description, analysis);
            input.diagnostics.extend(hint);
        }
        input
    }

    /// The options of the simulated pipeline.
    pub(crate) fn pipeline_options(&self) -> PipelineOptions {
        let options = self.options();
        let own_front_end = self.info().processor_model.map(|model| model.front_end_kind());
        PipelineOptions {
            micro_op_queue_size: options.hardware.micro_op_queue_size,
            decoder_throughput: options.hardware.decoder_throughput,
            dispatch_width: options.hardware.dispatch_width,
            register_file_size: options.hardware.register_file_size,
            load_queue_size: options.hardware.load_queue_size,
            store_queue_size: options.hardware.store_queue_size,
            assume_no_alias: options.hardware.assume_no_alias,
            enable_bottleneck_analysis: options.views.contains(ViewKind::BottleneckAnalysis),
            disable_fast_forward: !options.fast_forward,
            front_end: options.hardware.front_end.or(own_front_end),
            changed_units: None,
        }
    }
}
