//! Assembly text and options in, report out: the façade of stallscope.
//!
//! An [`Analyzer`] analyzes for one [`Subtarget`]: a processor, its features and its architecture. It is
//! never changed, so that threads can share it. What an analysis needs beyond it is in a [`RegionAnalyzer`], which keeps
//! its buffers from one text to the next; each thread has its own. Nothing here prints, reads files, looks at the
//! environment or keeps anything for the whole process.
//!
//! * [`RegionAnalyzer::analyze_text`]: a text in, the [`Report`](report::Report)s on its regions and all messages out.
//! * [`Analyzer::for_each_region`]: the regions of a large text, analyzed on all cores and taken in order.
//! * [`Options::reads_other_forms`]: listings of objdump and other texts that llvm-mca refuses.
//! * [`Analyzer::run`]: what llvm-mca prints, to the byte, piece by piece.
//! * [`in_order`]: any other jobs on all cores, such as many texts.
//!
//! ```
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64-linux-gnu").processor("btver2").build()?;
//! let analyzer = Analyzer::new(subtarget, Options::default())?;
//! let mut regions = analyzer.region_analyzer();
//! let analysis = regions.analyze_text("kernel.s", b"addps %xmm0, %xmm1\n");
//! for summary in analysis.reports().filter_map(|report| report.summary.as_ref()) {
//!     assert_eq!((summary.n_iterations, summary.n_cycles), (100, 303));
//! }
//! assert!(analyzer.text(analysis.reports()).starts_with(b"Iterations:        100\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod analyzer;
mod in_order;
mod isas;
mod message;
mod options;
mod other_forms;
mod region_analyzer;
mod run;
mod simulation;
mod simulations;
mod straight_line;
mod subtarget;
mod text_analysis;

pub use analyzer::{Analyzer, AnalyzerError};
pub use in_order::in_order;
pub use isas::isas;
pub use message::Message;
pub use options::{InstructionTables, Options, SkipUnsupported, Views};
pub use region_analyzer::{Outcome, RegionAnalysis, RegionAnalyzer};
pub use run::{Format, Sink};
pub use stallscope_asm as asm;
pub use stallscope_input as input;
pub use stallscope_isa as isa;
pub use stallscope_mc as mc;
pub use stallscope_model as model;
pub use stallscope_report as report;
pub use stallscope_sim as sim;
pub use stallscope_target as target;
pub use subtarget::{Subtarget, SubtargetBuilder, SubtargetError};
pub use text_analysis::TextAnalysis;

/// The examples in the read-me are tested with those in the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadMe;

// Threads can share an analyzer and a text, and hand everything on to each other.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    const fn is_sent<T: Send>() {}
    is_shared::<Analyzer>();
    is_shared::<asm::Parsed<'_>>();
    is_shared::<report::Report>();
    is_shared::<TextAnalysis<'_>>();
    is_sent::<RegionAnalyzer<'_>>();
};
