//! Reports: the results of a simulation as typed data, as text and as JSON.
//!
//! Every view has a file in `views/` with its data, the listener that gathers it, its text and its JSON, and a line in
//! the table of `views/table.rs`. [`Views`], [`ViewKind`], [`ViewSet`] and [`Listeners`] are made from that table.
//! A format is a [`Renderer`].
//!
//! ```
//! use stallscope_report::{InstructionTexts, ProcessorInfo, Report, SummaryView, Text, ViewKind, ViewSet};
//!
//! let mut report = Report::default();
//! report.instructions.push(b"\tnop");
//! report.views.summary = Some(SummaryView::default());
//! let mut text = Text::new(false);
//! report.render(&ProcessorInfo::default(), 0, &mut text);
//! assert!(text.finish().starts_with(b"Iterations:        0\n"));
//!
//! let views = ViewSet::default().without(ViewKind::Summary).with(ViewKind::Timeline);
//! let names: Vec<_> = views.iter().map(ViewKind::name).collect();
//! assert_eq!(names, ["instruction-info", "resource-pressure", "timeline"]);
//! ```

mod comparison;
mod count_width;
mod csv_field;
mod histogram;
mod instruction_sources;
mod instruction_texts;
mod json;
mod limits;
mod outlook;
mod proc_resources;
mod processor_info;
mod register_file_name;
mod render;
mod report;
mod text;
mod views;

pub use comparison::{ComparedKernel, Comparison, KernelFigures};
pub use count_width::CountWidth;
pub use csv_field::csv_field;
pub use histogram::Histogram;
pub use instruction_sources::{InstructionSources, SourceFrame};
pub use instruction_texts::InstructionTexts;
pub use json::Json;
pub use limits::{Limit, Limits};
pub use outlook::Outlook;
pub use proc_resources::{ProcResources, ResourceKind};
pub use processor_info::ProcessorInfo;
pub use register_file_name::{RegisterFileName, register_file_names};
pub use render::{JsonReport, Renderer};
pub use report::Report;
pub use text::{Color, Text};
pub use views::*;
