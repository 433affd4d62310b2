//! The detail of reports.

use std::num::NonZeroU32;

use stallscope_report::CountWidth;

/// How much detail reports have. [`Options::views`](crate::Options::views) chooses their views.
///
/// ```
/// use stallscope::options::ReportOptions;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let encodings = ReportOptions::new().show_encoding(true);
/// let analyzer = Analyzer::new(subtarget, Options::new().report(encodings))?;
/// let report = analyzer.report("addl %ebx, %eax\n")?;
/// assert_eq!(report.views.instruction_info.unwrap().instructions[0].encoding, [0x01, 0xd8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportOptions {
    pub(crate) show_encoding: bool,
    pub(crate) show_barriers: bool,
    pub(crate) timeline_max_iterations: Option<NonZeroU32>,
    pub(crate) timeline_max_cycles: Option<NonZeroU32>,
    pub(crate) shows_sources: bool,
    pub(crate) count_width: CountWidth,
    pub(crate) complete_json: bool,
    pub(crate) max_region_width: Option<NonZeroU32>,
}

impl ReportOptions {
    /// The maximum number of cycles in the timeline, unless another one is chosen.
    pub const DEFAULT_TIMELINE_MAX_CYCLES: u32 = 80;

    /// The defaults, the same as llvm-mca's.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the instruction info view shows encodings.
    #[must_use]
    pub const fn show_encoding(mut self, show_encoding: bool) -> Self {
        self.show_encoding = show_encoding;
        self
    }

    /// Whether the instruction info view shows memory barriers.
    #[must_use]
    pub const fn show_barriers(mut self, show_barriers: bool) -> Self {
        self.show_barriers = show_barriers;
        self
    }

    /// Maximum number of iterations in the timeline; `None` is 10.
    #[must_use]
    pub const fn timeline_max_iterations(mut self, timeline_max_iterations: Option<NonZeroU32>) -> Self {
        self.timeline_max_iterations = timeline_max_iterations;
        self
    }

    /// Maximum number of cycles in the timeline; `None` is no limit. The default is 80.
    #[must_use]
    pub const fn timeline_max_cycles(mut self, timeline_max_cycles: Option<NonZeroU32>) -> Self {
        self.timeline_max_cycles = timeline_max_cycles;
        self
    }

    /// Whether reports have the source code that instructions come from: with [`Report::sources`](crate::Report::sources). The default
    /// is false.
    #[must_use]
    pub const fn source(mut self, shows_sources: bool) -> Self {
        self.shows_sources = shows_sources;
        self
    }

    /// The width of counts, which wrap around.
    #[must_use]
    pub const fn count_width(mut self, count_width: CountWidth) -> Self {
        self.count_width = count_width;
        self
    }

    /// Maximum number of characters of a region's name in the table of regions; longer names lose their middle. `None`, the default, is
    /// no limit.
    #[must_use]
    pub const fn max_region_width(mut self, max_region_width: Option<NonZeroU32>) -> Self {
        self.max_region_width = max_region_width;
        self
    }

    /// Whether JSON reports also have what LLVM's do not have: further views and members. The default is false.
    #[must_use]
    pub const fn complete_json(mut self, complete_json: bool) -> Self {
        self.complete_json = complete_json;
        self
    }
}

impl Default for ReportOptions {
    fn default() -> Self {
        Self {
            show_encoding: false,
            show_barriers: false,
            timeline_max_iterations: None,
            timeline_max_cycles: NonZeroU32::new(Self::DEFAULT_TIMELINE_MAX_CYCLES),
            shows_sources: false,
            count_width: CountWidth::Bits64,
            complete_json: false,
            max_region_width: None,
        }
    }
}
