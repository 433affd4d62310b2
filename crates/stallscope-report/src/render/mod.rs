//! The formats of reports.

mod json;
mod json_report;
mod overview;
mod place;
mod profile;
mod renderer;
mod text;

pub use json_report::JsonReport;
pub use renderer::Renderer;
