//! The report on one region.

use crate::views::{RenderContext, Views};
use crate::{InstructionTexts, ProcessorInfo};

/// The report on one region: its instructions and the data of its views.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The region's name as the source has it; empty if it has none. It need not be UTF-8.
    pub region_name: Vec<u8>,
    /// Whether the source marks where the region begins or ends. Only then does the text have a heading.
    pub is_marked: bool,
    /// The instructions analyzed.
    pub instructions: InstructionTexts,
    /// The views that were asked for.
    pub views: Views,
}

impl Report {
    /// The report on a region without a name that nothing marks.
    #[must_use]
    pub fn new(instructions: InstructionTexts, views: Views) -> Self {
        Self { instructions, views, ..Self::default() }
    }

    /// What the report's views are written with.
    #[must_use]
    pub const fn context<'r>(&'r self, processor: &'r ProcessorInfo) -> RenderContext<'r> {
        RenderContext { processor, instructions: &self.instructions }
    }
}
