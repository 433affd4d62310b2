//! The options of an analysis, in groups.
//!
//! [`Options`] has what most analyses choose, and these groups of further options:
//!
//! | group | options |
//! |---|---|
//! | [`HardwareOptions`] | sizes and limits of the simulated processor |
//! | [`CoreOptions`] | where instructions come from, with stallscope's own models of cores |
//! | [`ReportOptions`] | the detail of reports |
//! | [`SyntaxOptions`] | reading and printing assembly |
//! | [`TargetOptions`] | options of single instruction sets, such as the syntax on x86 |
//!
//! [`RegionChoice`] is the choice of code in a text or a program.
//!
//! ```
//! use stallscope::Options;
//! use stallscope::options::{CoreOptions, FetchSource, SkipUnsupported};
//!
//! let core = CoreOptions { fetch: FetchSource::Loop, ..CoreOptions::default() };
//! let options = Options::new().core(core).skip_unsupported(SkipUnsupported::Any);
//! assert_ne!(options, Options::new());
//! ```

mod hardware;
mod input;
mod report;
mod syntax;
mod target;

use std::num::NonZeroU32;
use std::sync::Arc;

use stallscope_mc::PrintOptions;
use stallscope_report::{Change, ViewSet};

use crate::RegionChoice;
use crate::profile::ProgramProfile;

pub use hardware::HardwareOptions;
pub use input::{InputForms, InstructionTables, SkipUnsupported};
pub use report::ReportOptions;
pub use stallscope_asm::ImplicitBlocks;
pub use stallscope_mc::RegisterNames;
pub use stallscope_report::CountWidth;
pub use stallscope_sim::{CoreOptions, FetchSource, InitialState};
pub use stallscope_target::FrontEndKind;
pub use syntax::SyntaxOptions;
pub use target::TargetOptions;

/// Everything that an analysis depends on besides the subtarget and the text.
///
/// ```
/// use std::num::NonZeroU32;
///
/// use stallscope::{Options, ViewKind, ViewSet};
///
/// let options = Options::new()
///     .iterations(NonZeroU32::new(1000))
///     .views(ViewSet::default().with(ViewKind::Timeline));
/// assert!(options.chosen_views().contains(ViewKind::Timeline));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub(crate) iterations: Option<NonZeroU32>,
    pub(crate) views: ViewSet,
    pub(crate) hardware: HardwareOptions,
    pub(crate) core: CoreOptions,
    pub(crate) report: ReportOptions,
    pub(crate) syntax: SyntaxOptions,
    pub(crate) target: TargetOptions,
    pub(crate) skip_unsupported: SkipUnsupported,
    pub(crate) instruction_tables: InstructionTables,
    pub(crate) custom_behavior: bool,
    pub(crate) instruments: bool,
    pub(crate) input_forms: InputForms,
    pub(crate) hints: bool,
    pub(crate) regions: RegionChoice,
    pub(crate) profile: Option<Arc<ProgramProfile>>,
    pub(crate) questions: Vec<Change>,
    pub(crate) fast_forward: bool,
}

impl Options {
    /// The number of iterations that views show.
    pub(crate) fn n_shown_iterations(&self) -> u32 {
        const DEFAULT: u32 = 100;
        self.iterations.map_or(DEFAULT, NonZeroU32::get)
    }

    /// How instructions are printed.
    pub(crate) fn print(&self) -> PrintOptions {
        PrintOptions {
            print_imm_hex: self.syntax.print_imm_hex,
            no_aliases: self.target.riscv_no_aliases,
            names_frame_pointer: self.target.riscv_names_frame_pointer,
            register_names: self.target.powerpc_register_names,
        }
    }

    /// The defaults, the same as llvm-mca's.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The chosen sizes and limits of the simulated processor.
    #[must_use]
    pub const fn chosen_hardware(&self) -> HardwareOptions {
        self.hardware
    }

    /// The chosen detail of reports.
    #[must_use]
    pub const fn chosen_report(&self) -> ReportOptions {
        self.report
    }

    /// The views of the report.
    #[must_use]
    pub const fn chosen_views(&self) -> ViewSet {
        self.views
    }

    /// How often the code is executed; `None` is 100 times.
    #[must_use]
    pub const fn iterations(mut self, iterations: Option<NonZeroU32>) -> Self {
        self.iterations = iterations;
        self
    }

    /// Sets the source of instructions, and the initial state of registers and memory; only for own models that
    /// describe cores in detail.
    #[must_use]
    pub const fn core(mut self, core: CoreOptions) -> Self {
        self.core = core;
        self
    }

    /// Which code that cannot be analyzed is skipped instead of being an error.
    #[must_use]
    pub const fn skip_unsupported(mut self, skip_unsupported: SkipUnsupported) -> Self {
        self.skip_unsupported = skip_unsupported;
        self
    }

    /// Whether the tables of the scheduling model take the place of a simulation.
    #[must_use]
    pub const fn instruction_tables(mut self, instruction_tables: InstructionTables) -> Self {
        self.instruction_tables = instruction_tables;
        self
    }

    /// The views of the report.
    #[must_use]
    pub const fn views(mut self, views: ViewSet) -> Self {
        self.views = views;
        self
    }

    /// Whether the target's own rules on hazards and instructions apply.
    #[must_use]
    pub const fn custom_behavior(mut self, custom_behavior: bool) -> Self {
        self.custom_behavior = custom_behavior;
        self
    }

    /// Whether instruments in comments, such as `LLVM-MCA-LATENCY`, apply.
    #[must_use]
    pub const fn instruments(mut self, instruments: bool) -> Self {
        self.instruments = instruments;
        self
    }

    /// Which texts are read.
    #[must_use]
    pub const fn input_forms(mut self, input_forms: InputForms) -> Self {
        self.input_forms = input_forms;
        self
    }

    /// Whether a note among the diagnostics says where code has jumps, while all code is simulated as a straight line.
    #[must_use]
    pub const fn hints(mut self, hints: bool) -> Self {
        self.hints = hints;
        self
    }

    /// Which parts of a text are analyzed.
    #[must_use]
    pub fn regions(mut self, regions: RegionChoice) -> Self {
        self.regions = regions;
        self
    }

    /// Sets the profile of the program. Regions are then in the order of their samples, regions without samples are omitted unless
    /// they are selected, and the paths through a loop are the observed ones, as far as they are known.
    #[must_use]
    pub fn profile(mut self, profile: Option<Arc<ProgramProfile>>) -> Self {
        self.profile = profile;
        self
    }

    /// Sets the changes whose effect the view [`WhatIf`](stallscope_report::WhatIf) shows; if there are none, it shows
    /// changes that may help any code.
    #[must_use]
    pub fn questions(mut self, questions: Vec<Change>) -> Self {
        self.questions = questions;
        self
    }

    /// Whether iterations that repeat are extrapolated and short code that was analyzed before is taken from a cache. The
    /// report is the same.
    #[must_use]
    pub const fn fast_forward(mut self, fast_forward: bool) -> Self {
        self.fast_forward = fast_forward;
        self
    }

    /// Sizes and limits of the simulated processor.
    #[must_use]
    pub const fn hardware(mut self, hardware: HardwareOptions) -> Self {
        self.hardware = hardware;
        self
    }

    /// How much detail reports have.
    #[must_use]
    pub const fn report(mut self, report: ReportOptions) -> Self {
        self.report = report;
        self
    }

    /// How assembly is read and printed.
    #[must_use]
    pub const fn syntax(mut self, syntax: SyntaxOptions) -> Self {
        self.syntax = syntax;
        self
    }

    /// Options of single instruction sets.
    #[must_use]
    pub const fn target(mut self, target: TargetOptions) -> Self {
        self.target = target;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            iterations: None,
            views: ViewSet::default(),
            hardware: HardwareOptions::default(),
            core: CoreOptions::default(),
            report: ReportOptions::default(),
            syntax: SyntaxOptions::default(),
            target: TargetOptions::default(),
            skip_unsupported: SkipUnsupported::None,
            instruction_tables: InstructionTables::None,
            custom_behavior: true,
            instruments: true,
            input_forms: InputForms::Assembly,
            hints: false,
            regions: RegionChoice::default(),
            profile: None,
            questions: Vec::new(),
            fast_forward: true,
        }
    }
}
