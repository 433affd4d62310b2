//! The reports: what a simulation showed, as typed data, as text and as JSON.
//!
//! Every view has a file with its data, the listener that gathers it, its text and its JSON.

mod count_width;
mod histogram;
mod instruction_texts;
mod json;
mod json_report;
mod proc_resources;
mod processor;
mod report;
mod text;
mod views;

pub use count_width::CountWidth;
pub use histogram::Histogram;
pub use instruction_texts::InstructionTexts;
pub use json::Json;
pub use json_report::JsonReport;
pub use proc_resources::{ProcResources, ResourceKind};
pub use processor::Processor;
pub use report::Report;
pub use text::{Color, Text};
pub use views::*;
