//! Analyzes machine code: assembly text and options in, reports out.
//!
//! An [`Analyzer`] analyzes for one [`Subtarget`]: a processor, its features and its architecture. It never changes, so
//! that threads can share it. A [`RegionAnalyzer`] has the buffers of an analysis and reuses them from one text to the next;
//! each thread has its own. The library does no input or output, reads no environment variable and has no global state.
//!
//! * [`RegionAnalyzer::analyze_text`] analyzes a text, and returns the [`Report`]s on its regions and all messages.
//! * [`Analyzer::for_each_region`] analyzes the regions of a large text on all cores, and passes the reports on in order.
//! * [`Analyzer::parse_programs_with_files`] finds the loops of programs, and [`Analyzer::parse_code`] reads machine code.
//!   [`Options::source`] adds the source lines that instructions come from to the reports.
//! * [`Options::profile`] ranks the loops of a program by where it spends its time, which a [`ProgramProfile`] knows.
//! * [`Options::views`] chooses what a report has, [`Views`] is its data, and [`views`] has the types of that.
//! * [`Options::input_forms`] allows listings of objdump and other texts that llvm-mca refuses.
//! * [`Subtarget::with_model`] takes a processor model from a text.
//! * [`Analyzer::run`] writes what llvm-mca prints, to the byte, piece by piece.
//! * [`TextReader`] reads many short texts faster than [`Analyzer::parse`].
//! * [`RegionAnalyzer::figures`] has the figures of a region without a report, for labels of many blocks.
//! * [`parallel_map`] does any other jobs on all cores, such as many texts.
//!
//! ```
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64-linux-gnu").processor("btver2").build()?;
//! let analyzer = Analyzer::new(subtarget, Options::new())?;
//! let mut regions = analyzer.region_analyzer();
//! let analysis = regions.analyze_text("kernel.s", b"addps %xmm0, %xmm1\n");
//! for summary in analysis.reports().filter_map(|report| report.views.summary.as_ref()) {
//!     assert_eq!((summary.n_iterations, summary.n_cycles), (100, 303));
//! }
//! assert!(analyzer.text(analysis.reports()).starts_with(b"Iterations:        100\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analyzer;
mod code;
mod disassembly;
mod engine;
mod isas;
mod message;
mod options;
mod processor_names;
mod program;
mod region;
mod report;
mod simulation;
mod subtarget;
mod text;
mod threads;
mod unmodeled;
mod what_if;

pub use analyzer::{Analyzer, AnalyzerError};
pub use isas::isas;
pub use message::Message;
pub use options::{InputForms, InstructionTables, Options, SkipUnsupported};
pub use processor_names::{ProcessorSuggestion, suggest_processor};
pub use program::machine_code::{MachineCode, TextPlace};
pub use program::profile::{ProgramProfile, ProgramProfileError};
pub use region::analyzer::{Outcome, RegionAnalysis, RegionAnalyzer};
pub use region::choice::{RegionChoice, RegionKind};
pub use region::code::{CodeProblem, RegionCode, RegionCodeError};
pub use region::figures::RegionFigures;
pub use region::function_names::{plain_function_name, similar_function_names};
pub use region::loop_counter::{LoopCounter, LoopLimit};
pub use region::messages::Messages;
pub use region::source_lines::SourceLines;
pub use report::overview::ProgramOverview;
pub use report::run::{Completeness, Format, Sink};
pub use stallscope_asm::{
    CodeRegion, Diagnostic, DiagnosticKind, ImplicitBlocks, ParseFailure, Parsed, ReadFile, SourceFile,
    SourcePlaces, Sources, Unread,
};
pub use stallscope_dwarf::OpenFile;
pub use stallscope_isa::{Isa, Refusal};
pub use stallscope_mc::{EncodeError, RegisterNames};
pub use stallscope_model::{ModelError, Position};
pub use stallscope_object::{
    CodeSection, FileCache, FileData, FileProcessor, ForeignFile, Function, HexCode, HexError, Machine,
    MemberFiles, NamedMachine, ObjectError, Program, ProgramFile, ReadSeek, is_binary, is_object,
};
pub use stallscope_profile::{
    MeasuredCycles, Profile, ProfileError, RegionProfile, SamplePlace, SampledEvent, UnlistedPart,
    UnlistedReason, UnlistedSamples,
};
pub use stallscope_report::{
    ComparedKernel, Comparison, CountWidth, InstructionSources, InstructionTexts, Json, KernelFigures,
    Outlook, ProcessorInfo, RenderContext, Renderer, Report, SourceFrame, Text, View, ViewGroup, ViewKind,
    ViewSet, ViewVisitor, Views,
};
pub use stallscope_sim::{CoreOptions, FetchSource, InitialState};
pub use stallscope_target::{
    DescriptionError, FrontEndKind, Inst, SubtargetInfo, SubtargetMessage, TargetError, Triple,
};
pub use subtarget::{ProcessorModelError, Subtarget, SubtargetBuilder, SubtargetError};
pub use text::analysis::TextAnalysis;
pub use text::reader::TextReader;
pub use threads::parallel_map::parallel_map;
pub use unmodeled::unmodeled;

/// The types of the data of [`Views`].
pub mod views {
    pub use stallscope_report::{
        Answer, BackPressure, BottleneckAnalysis, BufferUsage, Change, ChangeError, CriticalEdge, Dataflow,
        DataflowEdge, DependencyEdge, DependencyKind, DispatchLimit, DispatchStalls, DispatchStatistics,
        Execution, Explanation, Histogram, InstructionInfo, InstructionInfoColumns, InstructionInfoView,
        Limit, Limits, MeasuredError, ModelFacts, ModelOrigin, Prediction, RegisterFileStatistics,
        RegisterFileUsage, Repetition, ResourcePressureView, RetireControlUnitStatistics, Schedule,
        SchedulerStatistics, SlotShares, StatedResourceUse, SummaryView, Through, TimelineEntry,
        TimelineView, TracedWait, UnitUse, Verdict, Wait, WaitPhase, WaitReason, WaitTime, WhatIf,
    };
    pub use stallscope_sim::{
        Assumption, Bounds, Bubble, DependencyBound, DispatchSlot, FrontEndBound, PortBound, PortSet, Ratio,
        ReleaseAtCycles, StallCause, StallKind, SteadyState,
    };
    pub use stallscope_target::ProcResourceId;
}

/// Tests the examples of the README and of the guide to the library.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/library.md")]
struct Pages;

// Threads can share an analyzer and a text, and hand everything on to each other.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    const fn is_sent<T: Send>() {}
    is_shared::<Analyzer>();
    is_shared::<Parsed<'_>>();
    is_shared::<Report>();
    is_shared::<TextAnalysis<'_>>();
    is_sent::<RegionAnalyzer<'_>>();
};
