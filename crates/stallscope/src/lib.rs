//! Predicts the cycles of machine code on a processor: assembly, machine code or programs in, typed reports out.
//!
//! ```
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
//! let analyzer = Analyzer::new(subtarget, Options::new())?;
//! assert_eq!(analyzer.cycles("imulq %rax, %rbx\n")?, 3.03);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Analyzer`] analyzes for one [`Subtarget`], with [`Options`]. It never changes, is cheap to clone, and threads can
//! share it. The library does no input or output, reads no environment variable and has no global state.
//!
//! | to | call |
//! |---|---|
//! | get the cycles of a block | [`Analyzer::cycles`] |
//! | get its report: the views as data | [`Analyzer::report`], with the views of [`Options::views`] |
//! | print reports as llvm-mca does | [`Analyzer::text`], [`Analyzer::json`] |
//! | analyze a text with several regions | [`RegionAnalyzer::analyze_text`] |
//! | analyze many regions on all cores | [`Analyzer::for_each_region`] |
//! | find the loops of programs | [`Analyzer::parse_programs`], [`RegionChoice`] |
//! | analyze machine code | [`Analyzer::parse_code`] |
//! | label millions of blocks | [`text::TextReader`], [`RegionAnalyzer::figures`], or the crate `stallscope-label` |
//! | simulate a processor of your own | [`Subtarget::with_model`] |
//! | change or observe the simulation | [`simulation`] |
//!
//! The types of further topics are in modules. Most programs need one or two of them.

mod analyzer;
mod code;
mod code_error;
mod disassembly;
mod engine;
pub mod isa;
mod message;
pub mod options;
pub mod profile;
pub mod program;
mod region;
pub mod report;
pub mod simulation;
pub mod text;
mod threads;
pub mod views;
mod what_if;

pub use analyzer::{Analyzer, AnalyzerError};
pub use code::code_region::CodeRegion;
pub use code::input_code::InputCode;
pub use code_error::{CodeError, CodePlace};
pub use isa::subtarget::{Subtarget, SubtargetBuilder, SubtargetError};
pub use message::Message;
pub use options::Options;
pub use region::analyzer::{Outcome, RegionAnalysis, RegionAnalyzer};
pub use region::choice::{RegionChoice, RegionKind};
pub use region::figures::RegionFigures;
pub use region::messages::Messages;
/// The report on a region: its instructions and its views.
///
/// ```
/// use stallscope::{Analyzer, Options, Report, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let report: Report = Analyzer::new(subtarget, Options::new())?.report("addq %rax, %rbx\n")?;
/// assert_eq!(report.instructions.get(0), b"addq\t%rax, %rbx");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use stallscope_report::Report;
/// A kind of view, the argument of [`Options::views`].
///
/// ```
/// use stallscope::ViewKind;
///
/// assert_eq!(ViewKind::Timeline.name(), "timeline");
/// assert!(ViewKind::ALL.contains(&ViewKind::Prediction));
/// ```
pub use stallscope_report::ViewKind;
/// A set of views.
///
/// ```
/// use stallscope::{ViewKind, ViewSet};
///
/// let views = ViewSet::NONE.with(ViewKind::Summary).with(ViewKind::Timeline);
/// assert!(views.contains(ViewKind::Timeline));
/// ```
pub use stallscope_report::ViewSet;
/// The views of a report as data; views that were not chosen are `None`.
///
/// ```
/// use stallscope::{ViewKind, ViewSet, Views};
///
/// let views = Views::default();
/// assert!(views.summary.is_none() && !views.kinds().contains(ViewKind::Summary));
/// ```
pub use stallscope_report::Views;
pub use text::analysis::TextAnalysis;
pub use threads::parallel_map::parallel_map;

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
    is_shared::<InputCode<'_>>();
    is_shared::<Report>();
    is_shared::<TextAnalysis<'_>>();
    is_sent::<RegionAnalyzer<'_>>();
};
