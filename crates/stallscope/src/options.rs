//! What an analysis is asked to do: the command line's options once they are resolved.

use stallscope_target::FrontEndKind;

/// Which instructions and lines that cannot be analyzed are left out instead of being an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SkipUnsupported {
    /// None: they are errors.
    #[default]
    None,
    /// Instructions that the scheduling model says nothing about.
    LackSched,
    /// Lines that cannot be parsed.
    ParseFailure,
    /// Both.
    Any,
}

impl SkipUnsupported {
    /// Whether instructions without scheduling information are left out.
    #[must_use]
    pub const fn skips_lack_sched(self) -> bool {
        matches!(self, Self::LackSched | Self::Any)
    }

    /// Whether lines that cannot be parsed are left out.
    #[must_use]
    pub const fn skips_parse_failure(self) -> bool {
        matches!(self, Self::ParseFailure | Self::Any)
    }
}

/// Whether the scheduling model's tables are shown in place of a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InstructionTables {
    /// No: the code is simulated.
    #[default]
    None,
    /// Yes: no unit is chosen, every use of a resource is spread over its units.
    Normal,
    /// Yes, with bypass latencies, resources and LLVM's opcode names.
    Full,
}

/// Which views a report has. Their order in it is fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Views {
    /// Iterations, cycles, micro-operations and throughput.
    pub summary: bool,
    /// What bounds the loop, and what it is predicted to take.
    pub accuracy: bool,
    /// Where back-pressure comes from, and the critical sequence.
    pub bottleneck_analysis: bool,
    /// What the scheduling model says of each instruction.
    pub instruction_info: bool,
    /// Why dispatch stalled, and how much was dispatched per cycle.
    pub dispatch_stats: bool,
    /// How much was issued per cycle, and how full the schedulers were.
    pub scheduler_stats: bool,
    /// How much was retired per cycle, and how full the reorder buffer was.
    pub retire_stats: bool,
    /// Register mappings and eliminated moves.
    pub register_file_stats: bool,
    /// Use of every resource unit, per iteration and per instruction.
    pub resource_pressure: bool,
    /// What each instruction does in each cycle, and average waiting times.
    pub timeline: bool,
}

impl Views {
    /// Whether a view needs more of a simulation than its length and the use of resources.
    pub(crate) const fn need_all_events(self) -> bool {
        self.bottleneck_analysis
            || self.dispatch_stats
            || self.scheduler_stats
            || self.retire_stats
            || self.register_file_stats
            || self.timeline
    }
}

impl Default for Views {
    /// The views shown when nothing is asked for: summary, instruction info and resource pressure.
    fn default() -> Self {
        Self {
            summary: true,
            accuracy: false,
            bottleneck_analysis: false,
            instruction_info: true,
            dispatch_stats: false,
            scheduler_stats: false,
            retire_stats: false,
            register_file_stats: false,
            resource_pressure: true,
            timeline: false,
        }
    }
}

/// Everything that an analysis depends on besides the subtarget and the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The syntax that the source starts in (x86: 0 AT&T, 1 Intel), or the target's usual one.
    pub input_asm_variant: Option<u8>,
    /// The syntax that instructions are printed in (x86: 0 AT&T, 1 Intel), or the one that the
    /// source is written in at its end.
    pub output_asm_variant: Option<u32>,
    /// Whether immediates are printed in hexadecimal.
    pub print_imm_hex: bool,
    /// How often the code is repeated; 0 is 100 times.
    pub iterations: u32,
    /// Whether counts have 32 bits and start again at 0, as those of llvm-mca do.
    pub wraps_counts: bool,
    /// The front end that is simulated; if none is given, that of stallscope's own model where the accuracy view is
    /// asked for, and otherwise LLVM's dispatch width.
    pub front_end: Option<FrontEndKind>,
    /// Most micro-operations dispatched per cycle; 0 is the processor's.
    pub dispatch_width: u32,
    /// Number of physical registers of the register file that holds all registers; 0 is unlimited.
    pub register_file_size: u32,
    /// Entries of the queue between decoders and dispatch; 0 is no queue.
    pub micro_op_queue_size: u32,
    /// Most instructions decoded per cycle into the micro-op queue; 0 is no limit.
    pub decoder_throughput: u32,
    /// Cycles that a call takes.
    pub call_latency: u32,
    /// Entries of the load queue; 0 is the processor's.
    pub load_queue_size: u32,
    /// Entries of the store queue; 0 is the processor's.
    pub store_queue_size: u32,
    /// Whether loads never wait for stores to other addresses.
    pub assume_no_alias: bool,
    /// What is left out of the code instead of being an error.
    pub skip_unsupported: SkipUnsupported,
    /// Whether tables are shown in place of a simulation.
    pub instruction_tables: InstructionTables,
    /// The views of the report.
    pub views: Views,
    /// Whether the instruction info view shows encodings.
    pub show_encoding: bool,
    /// Whether the instruction info view shows memory barriers.
    pub show_barriers: bool,
    /// Most iterations in the timeline; 0 is 10.
    pub timeline_max_iterations: u32,
    /// Most cycles in the timeline; 0 is no limit.
    pub timeline_max_cycles: u32,
    /// Whether the target's own rules on hazards and instructions are left aside.
    pub disable_custom_behavior: bool,
    /// Whether instruments in comments, such as `LLVM-MCA-LATENCY`, are left aside.
    pub disable_instrument_manager: bool,
    /// Whether a text that llvm-mca refuses is read in another form if it has one that is known: a listing, C++ signatures
    /// as names, gcc's debug information, another object format's directives, Intel syntax without a directive. A note
    /// among the diagnostics says what was done. A text that llvm-mca takes is read as it reads it.
    pub reads_other_forms: bool,
    /// Whether a note among the diagnostics says where code is no straight line, which is how all of it is simulated.
    pub hints: bool,
    /// Whether stretches of a simulation that repeat, and code that came before, are simulated all the same. The
    /// report is the same.
    pub disable_fast_forward: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            input_asm_variant: None,
            output_asm_variant: None,
            print_imm_hex: false,
            iterations: 0,
            wraps_counts: false,
            front_end: None,
            dispatch_width: 0,
            register_file_size: 0,
            micro_op_queue_size: 0,
            decoder_throughput: 0,
            call_latency: 100,
            load_queue_size: 0,
            store_queue_size: 0,
            assume_no_alias: true,
            skip_unsupported: SkipUnsupported::None,
            instruction_tables: InstructionTables::None,
            views: Views::default(),
            show_encoding: false,
            show_barriers: false,
            timeline_max_iterations: 0,
            timeline_max_cycles: 80,
            disable_custom_behavior: false,
            disable_instrument_manager: false,
            reads_other_forms: false,
            hints: false,
            disable_fast_forward: false,
        }
    }
}
