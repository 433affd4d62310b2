//! Reports on the regions of a text or a program: their formats, and parts of them that are not views.
//!
//! [`Analyzer::run`](crate::Analyzer::run) writes a [`Format`] piece by piece to a [`Sink`]. A [`Renderer`] is a format of
//! its own, and [`Report::render`](crate::Report::render) passes it the views.
//!
//! ```
//! use stallscope::report::Text;
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64").processor("btver2").build()?;
//! let analyzer = Analyzer::new(subtarget, Options::new())?;
//! let report = analyzer.report("addps %xmm0, %xmm1\n")?;
//! let mut text = Text::new(false);
//! report.render(analyzer.processor(), 0, &mut text);
//! assert!(text.finish().starts_with(b"Iterations:        100\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compared_kernel;
pub(crate) mod overview;
#[cfg(feature = "page")]
mod page;
pub(crate) mod run;

pub use overview::ProgramOverview;
pub use run::{Completeness, Format, Sink};
pub use stallscope_report::{
    ComparedKernel, Comparison, InstructionSources, InstructionTexts, Json, KernelFigures, Outlook,
    ProcessorInfo, RenderContext, Renderer, SourceFrame, Text, View, ViewGroup, ViewVisitor,
};
