//! A region's line in the table of regions.

use std::mem;
use std::sync::Arc;

use stallscope_report::{Outlook, Text};

use crate::code::code_region::CodeRegion;
use crate::options::ReportOptions;

/// A region's line in the table of regions.
#[derive(Debug)]
pub(crate) enum RegionSummary {
    /// Nothing: the region is empty, or all its instructions were skipped.
    Empty,
    /// Why the region cannot be analyzed.
    Refused(String),
    /// How many instructions were analyzed, and their prediction.
    Analyzed {
        /// Number of instructions, without skipped ones.
        n_instructions: usize,
        /// The prediction, if the options ask for one.
        outlook: Option<Arc<Outlook>>,
        /// Whether a branch is known to depend on a loaded value.
        branches_on_data: bool,
    },
}

impl RegionSummary {
    /// Whether the line has an estimate.
    pub(crate) fn is_estimate(&self) -> bool {
        matches!(self, Self::Analyzed { outlook: Some(outlook), .. } if outlook.is_estimate)
    }

    /// Whether a branch of the region is known to depend on a loaded value.
    pub(crate) const fn branches_on_data(&self) -> bool {
        matches!(self, Self::Analyzed { branches_on_data: true, .. })
    }

    /// Appends the region's line in the table of regions.
    pub(crate) fn write(&self, region: &CodeRegion, options: ReportOptions, out: &mut Vec<u8>) {
        let mut text = Text::appended_to(mem::take(out), false, usize::MAX);
        let max_width = options.max_region_width.map(|width| width.get() as usize);
        let name = Text::overview_name(&region.name, max_width);
        let (name, profile) = (&*name, region.profile.as_ref());
        match self {
            Self::Empty => {}
            Self::Refused(reason) => {
                text.overview_refused_row(name, region.instructions.len(), profile, reason);
            }
            Self::Analyzed { n_instructions, outlook, branches_on_data } => {
                text.overview_row(name, *n_instructions, profile, outlook.as_deref(), *branches_on_data);
            }
        }
        *out = text.finish();
    }
}
