//! The report on one region.

use stallscope_profile::{RegionPlace, RegionProfile};

use crate::views::{RenderContext, Views};
use crate::{InstructionSources, InstructionTexts, ProcessorInfo};

/// The report on one region: its instructions and the data of its views.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The region's name in the source; empty if it has none. It need not be UTF-8.
    pub region_name: Vec<u8>,
    /// Whether the source marks the start or end of the region. Only then does the text have a heading.
    pub is_marked: bool,
    /// The analyzed instructions.
    pub instructions: InstructionTexts,
    /// The source code that they come from, if it was requested.
    pub sources: Option<InstructionSources>,
    /// Where the region is, if it was found in code instead of being marked.
    pub place: Option<Box<RegionPlace>>,
    /// How often the region ran, if that is known.
    pub profile: Option<RegionProfile>,
    /// Warnings and notes about the region, if the options ask for a complete JSON report.
    pub messages: Vec<String>,
    /// The requested views.
    pub views: Views,
}

impl Report {
    /// Creates a report on a region without a name and markers.
    #[must_use]
    pub fn new(instructions: InstructionTexts, views: Views) -> Self {
        Self { instructions, views, ..Self::default() }
    }

    /// Returns the context for writing the report's views.
    #[must_use]
    pub const fn context<'r>(&'r self, processor: &'r ProcessorInfo) -> RenderContext<'r> {
        RenderContext { processor, instructions: &self.instructions, sources: self.sources.as_ref() }
    }
}
