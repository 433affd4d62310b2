//! The options of an analysis.

use std::num::NonZeroU32;
use std::sync::Arc;

use stallscope_asm::ImplicitBlocks;
use stallscope_mc::{PrintOptions, RegisterNames};
use stallscope_report::{Change, CountWidth, ViewSet};
use stallscope_sim::CoreOptions;
use stallscope_target::FrontEndKind;

use crate::{ProgramProfile, RegionChoice};

/// Which code that cannot be analyzed is skipped instead of being an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkipUnsupported {
    /// None.
    #[default]
    None,
    /// Instructions without scheduling information.
    LackSched,
    /// Lines that cannot be parsed.
    ParseFailure,
    /// Both.
    Any,
}

impl SkipUnsupported {
    /// Whether instructions without scheduling information are skipped.
    #[must_use]
    pub const fn skips_lack_sched(self) -> bool {
        matches!(self, Self::LackSched | Self::Any)
    }

    /// Whether lines that cannot be parsed are skipped.
    #[must_use]
    pub const fn skips_parse_failure(self) -> bool {
        matches!(self, Self::ParseFailure | Self::Any)
    }
}

/// Whether the tables of the scheduling model take the place of a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum InstructionTables {
    /// The code is simulated.
    #[default]
    None,
    /// Tables: the use of a resource is spread evenly over its units.
    Normal,
    /// Tables with bypass latencies, resources and LLVM's opcode names.
    Full,
}

/// Which texts are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputForms {
    /// Assembly that llvm-mca takes.
    #[default]
    Assembly,
    /// Also texts that llvm-mca refuses, if their form is recognized: listings, C++ signatures as names, gcc's debug
    /// information, directives of other object formats, Intel syntax without a directive. A note among the diagnostics says how
    /// the text was read. A text that llvm-mca takes is read as llvm-mca reads it.
    Any,
}

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
    pub(crate) input_asm_variant: Option<u8>,
    pub(crate) implicit_blocks: ImplicitBlocks,
    pub(crate) output_asm_variant: Option<u32>,
    pub(crate) omit_division_checks: bool,
    pub(crate) macro_max_nesting_depth: u32,
    pub(crate) print: PrintOptions,
    pub(crate) iterations: Option<NonZeroU32>,
    pub(crate) count_width: CountWidth,
    pub(crate) front_end: Option<FrontEndKind>,
    pub(crate) core: CoreOptions,
    pub(crate) dispatch_width: Option<NonZeroU32>,
    pub(crate) register_file_size: Option<NonZeroU32>,
    pub(crate) micro_op_queue_size: Option<NonZeroU32>,
    pub(crate) decoder_throughput: Option<NonZeroU32>,
    pub(crate) call_latency: u32,
    pub(crate) load_queue_size: Option<NonZeroU32>,
    pub(crate) store_queue_size: Option<NonZeroU32>,
    pub(crate) assume_no_alias: bool,
    pub(crate) skip_unsupported: SkipUnsupported,
    pub(crate) instruction_tables: InstructionTables,
    pub(crate) views: ViewSet,
    pub(crate) show_encoding: bool,
    pub(crate) show_barriers: bool,
    pub(crate) timeline_max_iterations: Option<NonZeroU32>,
    pub(crate) timeline_max_cycles: Option<NonZeroU32>,
    pub(crate) custom_behavior: bool,
    pub(crate) instruments: bool,
    pub(crate) input_forms: InputForms,
    pub(crate) hints: bool,
    pub(crate) regions: RegionChoice,
    pub(crate) shows_sources: bool,
    pub(crate) profile: Option<Arc<ProgramProfile>>,
    pub(crate) fast_forward: bool,
    pub(crate) questions: Vec<Change>,
    pub(crate) complete_json: bool,
}

impl Options {
    /// The latency of a call in cycles, unless another one is chosen.
    pub const DEFAULT_CALL_LATENCY: u32 = 100;
    /// The maximum depth of nested macros, unless another one is chosen.
    pub const DEFAULT_MACRO_MAX_NESTING_DEPTH: u32 = 20;
    /// The maximum number of cycles in the timeline, unless another one is chosen.
    pub const DEFAULT_TIMELINE_MAX_CYCLES: u32 = 80;

    /// The number of iterations that views show.
    pub(crate) fn n_shown_iterations(&self) -> u32 {
        const DEFAULT: u32 = 100;
        self.iterations.map_or(DEFAULT, NonZeroU32::get)
    }

    /// The defaults, which are those of llvm-mca.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The views of the report.
    #[must_use]
    pub const fn chosen_views(&self) -> ViewSet {
        self.views
    }

    /// The syntax at the start of the text on x86: 0 is AT&T, which is the default, and 1 is Intel. Other targets have
    /// only their own.
    #[must_use]
    pub const fn input_asm_variant(mut self, input_asm_variant: Option<u8>) -> Self {
        self.input_asm_variant = input_asm_variant;
        self
    }

    /// The syntax in which instructions are printed (x86: 0 is AT&T, 1 is Intel); `None` is the syntax at the end of the
    /// text.
    #[must_use]
    pub const fn output_asm_variant(mut self, output_asm_variant: Option<u32>) -> Self {
        self.output_asm_variant = output_asm_variant;
        self
    }

    /// Whether immediates are printed in hexadecimal.
    #[must_use]
    pub const fn print_imm_hex(mut self, print_imm_hex: bool) -> Self {
        self.print.print_imm_hex = print_imm_hex;
        self
    }

    /// Whether instructions are printed as they are encoded, without aliases (RISC-V).
    #[must_use]
    pub const fn no_aliases(mut self, no_aliases: bool) -> Self {
        self.print.no_aliases = no_aliases;
        self
    }

    /// Whether macro instructions for divisions do not test the divisor (MIPS).
    #[must_use]
    pub const fn omit_division_checks(mut self, omit_division_checks: bool) -> Self {
        self.omit_division_checks = omit_division_checks;
        self
    }

    /// Maximum depth of nested macros.
    #[must_use]
    pub const fn macro_max_nesting_depth(mut self, macro_max_nesting_depth: u32) -> Self {
        self.macro_max_nesting_depth = macro_max_nesting_depth;
        self
    }

    /// Whether the frame pointer has the name of this role (RISC-V: `fp` instead of `s0`).
    #[must_use]
    pub const fn names_frame_pointer(mut self, names_frame_pointer: bool) -> Self {
        self.print.names_frame_pointer = names_frame_pointer;
        self
    }

    /// Sets the spelling of registers that can be written as numbers (PowerPC).
    #[must_use]
    pub const fn register_names(mut self, register_names: RegisterNames) -> Self {
        self.print.register_names = register_names;
        self
    }

    /// Where conditional instructions need no instruction before them that begins a block of such (Arm: `it`).
    #[must_use]
    pub const fn implicit_blocks(mut self, implicit_blocks: ImplicitBlocks) -> Self {
        self.implicit_blocks = implicit_blocks;
        self
    }

    /// How often the code is executed; `None` is 100 times.
    #[must_use]
    pub const fn iterations(mut self, iterations: Option<NonZeroU32>) -> Self {
        self.iterations = iterations;
        self
    }

    /// The width of counts, which wrap around.
    #[must_use]
    pub const fn count_width(mut self, count_width: CountWidth) -> Self {
        self.count_width = count_width;
        self
    }

    /// The front end that is simulated; `None` is that of the project's own processor model if one is used, and otherwise
    /// LLVM's dispatch width.
    #[must_use]
    pub const fn front_end(mut self, front_end: Option<FrontEndKind>) -> Self {
        self.front_end = front_end;
        self
    }

    /// Sets the source of instructions, and the initial state of registers and memory; only for own models that
    /// describe cores in detail.
    #[must_use]
    pub const fn core(mut self, core: CoreOptions) -> Self {
        self.core = core;
        self
    }

    /// Maximum number of micro-operations dispatched per cycle; `None` is the processor's.
    #[must_use]
    pub const fn dispatch_width(mut self, dispatch_width: Option<NonZeroU32>) -> Self {
        self.dispatch_width = dispatch_width;
        self
    }

    /// Number of physical registers in the register file that holds all registers; `None` is unlimited.
    #[must_use]
    pub const fn register_file_size(mut self, register_file_size: Option<NonZeroU32>) -> Self {
        self.register_file_size = register_file_size;
        self
    }

    /// Entries of the queue between decoders and dispatch; `None` is no queue.
    #[must_use]
    pub const fn micro_op_queue_size(mut self, micro_op_queue_size: Option<NonZeroU32>) -> Self {
        self.micro_op_queue_size = micro_op_queue_size;
        self
    }

    /// Maximum number of instructions decoded per cycle into the micro-op queue; `None` is no limit.
    #[must_use]
    pub const fn decoder_throughput(mut self, decoder_throughput: Option<NonZeroU32>) -> Self {
        self.decoder_throughput = decoder_throughput;
        self
    }

    /// Latency of a call in cycles.
    #[must_use]
    pub const fn call_latency(mut self, call_latency: u32) -> Self {
        self.call_latency = call_latency;
        self
    }

    /// Entries of the load queue; `None` is the processor's.
    #[must_use]
    pub const fn load_queue_size(mut self, load_queue_size: Option<NonZeroU32>) -> Self {
        self.load_queue_size = load_queue_size;
        self
    }

    /// Entries of the store queue; `None` is the processor's.
    #[must_use]
    pub const fn store_queue_size(mut self, store_queue_size: Option<NonZeroU32>) -> Self {
        self.store_queue_size = store_queue_size;
        self
    }

    /// Whether loads are assumed not to alias with stores, so that they never wait for older stores.
    #[must_use]
    pub const fn assume_no_alias(mut self, assume_no_alias: bool) -> Self {
        self.assume_no_alias = assume_no_alias;
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

    /// Whether reports have the source code that instructions come from: with [`Report::sources`](crate::Report::sources). The default
    /// is false.
    #[must_use]
    pub const fn source(mut self, shows_sources: bool) -> Self {
        self.shows_sources = shows_sources;
        self
    }

    /// Sets the profile of the program. Regions are then in the order of their samples, regions without samples are omitted unless
    /// they are selected, and the paths through a loop are the observed ones, as far as they are known.
    #[must_use]
    pub fn profile(mut self, profile: Option<Arc<ProgramProfile>>) -> Self {
        self.profile = profile;
        self
    }

    /// Whether JSON reports also have what LLVM's do not have: further views and members. The default is false.
    #[must_use]
    pub const fn complete_json(mut self, complete_json: bool) -> Self {
        self.complete_json = complete_json;
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
}

impl Default for Options {
    fn default() -> Self {
        Self {
            input_asm_variant: None,
            implicit_blocks: ImplicitBlocks { in_conditional_state: true, in_other_state: false },
            output_asm_variant: None,
            print: PrintOptions::default(),
            omit_division_checks: false,
            macro_max_nesting_depth: Self::DEFAULT_MACRO_MAX_NESTING_DEPTH,
            iterations: None,
            count_width: CountWidth::Bits64,
            front_end: None,
            core: CoreOptions::default(),
            dispatch_width: None,
            register_file_size: None,
            micro_op_queue_size: None,
            decoder_throughput: None,
            call_latency: Self::DEFAULT_CALL_LATENCY,
            load_queue_size: None,
            store_queue_size: None,
            assume_no_alias: true,
            skip_unsupported: SkipUnsupported::None,
            instruction_tables: InstructionTables::None,
            views: ViewSet::default(),
            show_encoding: false,
            show_barriers: false,
            timeline_max_iterations: None,
            timeline_max_cycles: NonZeroU32::new(Self::DEFAULT_TIMELINE_MAX_CYCLES),
            custom_behavior: true,
            instruments: true,
            input_forms: InputForms::Assembly,
            hints: false,
            regions: RegionChoice::default(),
            shows_sources: false,
            profile: None,
            fast_forward: true,
            questions: Vec::new(),
            complete_json: false,
        }
    }
}
