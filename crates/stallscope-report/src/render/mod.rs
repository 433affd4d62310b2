//! The formats that reports are written in.

mod json;
mod json_report;
mod text;

pub use json::Json;
pub use json_report::JsonReport;
pub use text::{Color, Text};

use crate::{InstructionTexts, ProcessorInfo, Report, View};

/// What a view needs to be written in addition to its own data.
#[derive(Clone, Copy, Debug)]
pub struct RenderContext<'r> {
    /// The simulated processor.
    pub processor: &'r ProcessorInfo,
    /// The instructions of the block, printed.
    pub instructions: &'r InstructionTexts,
}

/// A format that reports are written in: [`Text`] and [`Json`].
///
/// A format has a method of its own in [`View`], which [`Renderer::view`] calls.
pub trait Renderer {
    /// Writes a view.
    fn view<V: View>(&mut self, view: &V, context: &RenderContext<'_>);

    /// Writes the report on a region; `index` is the region's number among those reported, from 0.
    fn region(&mut self, report: &Report, processor: &ProcessorInfo, index: u32);
}
