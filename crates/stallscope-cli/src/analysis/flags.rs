//! The table of flags: all that the parser, the help, the man page and the completions know of them.

use std::ffi::OsString;

use stallscope::{InstructionTables, SkipUnsupported};
use stallscope_target::FrontEndKind;

use crate::analysis::arguments::{Arguments, Generate, Special, Switch};

/// A flag of the command line.
pub(crate) struct Flag {
    /// Its name, without dashes.
    pub(crate) name: &'static str,
    /// Where the help shows it.
    pub(crate) group: Group,
    /// Whether only `--help-hidden` shows it.
    pub(crate) hidden: bool,
    /// What its value is and where it goes.
    pub(crate) value: Value,
    /// What it does: a phrase that fits on a line of the help.
    pub(crate) summary: &'static str,
    /// What else the man page says of it.
    pub(crate) details: &'static str,
}

/// A heading of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// What code is read.
    Input,
    /// The processor, and what to change in it.
    Processor,
    /// What is simulated.
    Simulation,
    /// Which views are printed.
    View,
    /// How the report looks and where it goes.
    Output,
    /// Help and the like.
    General,
}

impl Group {
    /// All groups, in the order of the help.
    pub(crate) const ALL: [Self; 6] =
        [Self::Input, Self::Processor, Self::Simulation, Self::View, Self::Output, Self::General];

    /// The heading.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Input => "Input",
            Self::Processor => "Processor",
            Self::Simulation => "Simulation",
            Self::View => "Views",
            Self::Output => "Output",
            Self::General => "General",
        }
    }
}

/// What a flag's value is, and the argument it sets.
#[derive(Clone, Copy)]
pub(crate) enum Value {
    /// On or off; on if no value is given.
    Switch(fn(&mut Arguments) -> &mut Switch),
    /// A number from 0 to 2³²-1: decimal, `0x`, `0b`, `0o` or with a leading 0 octal.
    Unsigned(fn(&mut Arguments) -> &mut u32),
    /// A number from -2³¹ to 2³¹-1, written likewise.
    Integer(fn(&mut Arguments) -> &mut i32),
    /// Text, called so in the help.
    Text(&'static str, fn(&mut Arguments) -> &mut String),
    /// Texts with commas between them, called so in the help; further ones are added.
    List(&'static str, fn(&mut Arguments) -> &mut Vec<String>),
    /// The path of a file.
    Path(fn(&mut Arguments) -> &mut OsString),
    /// One of several words.
    Choice(&'static [Choice]),
    /// One of several words, or none.
    OptionalChoice(&'static [Choice]),
    /// On or off, and without effect.
    IgnoredSwitch,
    /// No value: this is printed at once in place of a report.
    Special(Special),
}

/// A word that a flag takes.
pub(crate) struct Choice {
    /// The word; empty for what the flag alone means.
    pub(crate) name: &'static str,
    /// What it means.
    pub(crate) summary: &'static str,
    /// Sets the argument.
    pub(crate) set: fn(&mut Arguments),
}

impl Flag {
    /// Whether llvm-mca has it, too.
    pub(crate) fn is_llvm(&self) -> bool {
        /// Flags that llvm-mca takes and never shows.
        const HIDDEN: &[&str] = &["threads", "x86-asm-syntax"];
        LLVM_ORDER.contains(&self.name) || HIDDEN.contains(&self.name)
    }
}

/// The flag called `name`.
pub(crate) fn by_name(name: &str) -> Option<&'static Flag> {
    FLAGS.iter().find(|flag| flag.name == name)
}

/// The flags that llvm-mca suggests in place of unknown ones, the one first that it prefers among equally near ones: it takes
/// them from a table in no order of theirs.
pub(crate) const LLVM_ORDER: &[&str] = &[
    "resource-pressure",
    "help",
    "dispatch",
    "retire-stats",
    "skip-unsupported-instructions",
    "micro-op-queue-size",
    "help-hidden",
    "timeline-max-cycles",
    "print-imm-hex",
    "mattr",
    "h",
    "instruction-tables",
    "instruction-info",
    "register-file-stats",
    "version",
    "summary-view",
    "help-list",
    "o",
    "scheduler-stats",
    "iterations",
    "timeline",
    "call-latency",
    "dispatch-stats",
    "march",
    "register-file-size",
    "help-list-hidden",
    "all-stats",
    "mcpu",
    "noalias",
    "bottleneck-analysis",
    "mtriple",
    "show-encoding",
    "print-options",
    "output-asm-variant",
    "show-barriers",
    "disable-cb",
    "squeue",
    "timeline-max-iterations",
    "all-views",
    "disable-im",
    "json",
    "print-all-options",
    "decoder-throughput",
    "lqueue",
];

/// All flags; `--help` shows those of a group in this order.
pub(crate) static FLAGS: &[Flag] = &[
    Flag {
        name: "x86-asm-syntax",
        group: Group::Input,
        hidden: true,
        value: Value::Choice(&[
            Choice { name: "att", summary: "AT&T syntax (default)", set: |a| a.x86_asm_syntax = Some(0) },
            Choice { name: "intel", summary: "Intel syntax", set: |a| a.x86_asm_syntax = Some(1) },
        ]),
        summary: "Syntax of the input up to its first .intel_syntax or .att_syntax",
        details: "",
    },
    Flag {
        name: "strict",
        group: Group::Input,
        hidden: false,
        value: Value::Switch(|a| &mut a.strict),
        summary: "Refuse all input that llvm-mca refuses, and give no hints",
        details: "Without it, stallscope also reads listings of objdump, perf annotate and assemblers, C++ signatures as names, \
                  what gcc -g writes, directives of other object formats, labels such as 1b on AArch64 and Intel syntax \
                  without a directive, and says so in a note. What llvm-mca takes is read as llvm-mca reads it. A hint on \
                  standard error names the place where a block jumps back or returns, because a block is simulated as one \
                  straight line. Called as llvm-mca, the program is always strict.",
    },
    Flag {
        name: "skip-unsupported-instructions",
        group: Group::Input,
        hidden: false,
        value: Value::Choice(&[
            Choice {
                name: "none",
                summary: "Nothing: they are errors (default)",
                set: |a| a.skip_unsupported_instructions = SkipUnsupported::None,
            },
            Choice {
                name: "lack-sched",
                summary: "Instructions that the scheduling model says nothing about",
                set: |a| a.skip_unsupported_instructions = SkipUnsupported::LackSched,
            },
            Choice {
                name: "parse-failure",
                summary: "Lines that cannot be parsed",
                set: |a| a.skip_unsupported_instructions = SkipUnsupported::ParseFailure,
            },
            Choice {
                name: "any",
                summary: "Both",
                set: |a| a.skip_unsupported_instructions = SkipUnsupported::Any,
            },
        ]),
        summary: "Leave out what cannot be analyzed, and go on",
        details: "What is left out is told on standard error, and makes the result less exact.",
    },
    Flag {
        name: "disable-im",
        group: Group::Input,
        hidden: false,
        value: Value::Switch(|a| &mut a.disable_im),
        summary: "Ignore instruments, the comments that change how instructions are simulated",
        details: "An instrument is a comment such as '# LLVM-MCA-LATENCY 20'.",
    },
    Flag {
        name: "mcpu",
        group: Group::Processor,
        hidden: false,
        value: Value::Text("cpu-name", |a| &mut a.mcpu),
        summary: "Processor to simulate (default: native, this machine's)",
        details: "The value help lists all processors and features, on standard error.",
    },
    Flag {
        name: "mattr",
        group: Group::Processor,
        hidden: false,
        value: Value::List("a1,+a2,-a3,...", |a| &mut a.mattr),
        summary: "Add or take away features of the processor",
        details: "A feature is added if a + or nothing stands before it, and taken away if a - does. The value help \
                  lists them.",
    },
    Flag {
        name: "mtriple",
        group: Group::Processor,
        hidden: false,
        value: Value::Text("triple", |a| &mut a.mtriple),
        summary: "Target triple of the input (default: x86_64-pc-linux-gnu)",
        details: "",
    },
    Flag {
        name: "march",
        group: Group::Processor,
        hidden: false,
        value: Value::Text("arch", |a| &mut a.march),
        summary: "Architecture of the input: x86, x86-64 or aarch64",
        details: "It replaces the triple's.",
    },
    Flag {
        name: "accurate",
        group: Group::Processor,
        hidden: false,
        value: Value::Switch(|a| &mut a.accurate),
        summary: "Use stallscope's own model of the processor and of its front end, and predict with it",
        details: "The report is no longer llvm-mca's, and has a view more: what bounds the loop, and the prediction. \
                  A processor without a model of its own is simulated by LLVM's.",
    },
    Flag {
        name: "front-end",
        group: Group::Processor,
        hidden: false,
        value: Value::Choice(&[
            Choice {
                name: "none",
                summary: "A dispatch width, as in llvm-mca",
                set: |a| a.front_end = Some(FrontEndKind::None),
            },
            Choice {
                name: "linear",
                summary: "So many micro-ops per cycle, whatever they are",
                set: |a| a.front_end = Some(FrontEndKind::Linear),
            },
            Choice {
                name: "no-cross",
                summary: "The same, but an instruction's micro-ops stay in a cycle if they fit one",
                set: |a| a.front_end = Some(FrontEndKind::NoCross),
            },
            Choice {
                name: "dispatch-queues",
                summary: "In order, through queues with limits of their own",
                set: |a| a.front_end = Some(FrontEndKind::DispatchQueues),
            },
        ]),
        summary: "Model of the front end, for the simulation and the view of -accurate",
        details: "With -accurate the default is the model's own.",
    },
    Flag {
        name: "model",
        group: Group::Processor,
        hidden: false,
        value: Value::Path(|a| &mut a.model),
        summary: "Read a processor model from a file, and use it with -accurate",
        details: "It takes the place of stallscope's own model of the processors that it names. docs/models.md describes the format.",
    },
    Flag {
        name: "dump-model",
        group: Group::Processor,
        hidden: false,
        value: Value::Switch(|a| &mut a.dump_model),
        summary: "Print LLVM's model of the processor in the format of -model: resources, classes, opcodes",
        details: "It has the names that the rules of a model can use.",
    },
    Flag {
        name: "dispatch",
        group: Group::Processor,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.dispatch),
        summary: "Micro-ops dispatched per cycle at most (0: as the processor does)",
        details: "",
    },
    Flag {
        name: "register-file-size",
        group: Group::Processor,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.register_file_size),
        summary: "Physical registers there are for renaming (0: no limit)",
        details: "",
    },
    Flag {
        name: "lqueue",
        group: Group::Processor,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.lqueue),
        summary: "Entries of the load queue (0: as the processor has)",
        details: "",
    },
    Flag {
        name: "squeue",
        group: Group::Processor,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.squeue),
        summary: "Entries of the store queue (0: as the processor has)",
        details: "",
    },
    Flag {
        name: "micro-op-queue-size",
        group: Group::Processor,
        hidden: true,
        value: Value::Unsigned(|a| &mut a.micro_op_queue_size),
        summary: "Entries of the queue between decoders and dispatch (0: no queue)",
        details: "",
    },
    Flag {
        name: "decoder-throughput",
        group: Group::Processor,
        hidden: true,
        value: Value::Unsigned(|a| &mut a.decoder_throughput),
        summary: "Instructions decoded per cycle into that queue at most (0: no limit)",
        details: "",
    },
    Flag {
        name: "call-latency",
        group: Group::Processor,
        hidden: true,
        value: Value::Unsigned(|a| &mut a.call_latency),
        summary: "Cycles that a call takes (default: 100)",
        details: "",
    },
    Flag {
        name: "disable-cb",
        group: Group::Processor,
        hidden: false,
        value: Value::Switch(|a| &mut a.disable_cb),
        summary: "Leave the target's own rules for hazards and barriers aside",
        details: "",
    },
    Flag {
        name: "iterations",
        group: Group::Simulation,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.iterations),
        summary: "How often the code runs (0, the default: 100 times)",
        details: "",
    },
    Flag {
        name: "noalias",
        group: Group::Simulation,
        hidden: false,
        value: Value::Switch(|a| &mut a.noalias),
        summary: "Loads and stores never touch the same memory (default: on)",
        details: "With -noalias=0, every load waits for the stores before it.",
    },
    Flag {
        name: "disable-fast-forward",
        group: Group::Simulation,
        hidden: true,
        value: Value::Switch(|a| &mut a.disable_fast_forward),
        summary: "Simulate every iteration, even if they repeat",
        details: "So is code that came before. The report is the same; it takes longer.",
    },
    Flag {
        name: "threads",
        group: Group::Simulation,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.threads),
        summary: "Threads that share files and regions (default: one for each core)",
        details: "With 1 all is done on one. The report is the same.",
    },
    Flag {
        name: "instruction-tables",
        group: Group::Simulation,
        hidden: false,
        value: Value::OptionalChoice(&[
            Choice {
                name: "none",
                summary: "Simulate (default)",
                set: |a| a.instruction_tables = InstructionTables::None,
            },
            Choice {
                name: "normal",
                summary: "Tables; also meant by the flag alone",
                set: |a| a.instruction_tables = InstructionTables::Normal,
            },
            Choice { name: "", summary: "", set: |a| a.instruction_tables = InstructionTables::Normal },
            Choice {
                name: "full",
                summary: "Tables with bypass latency, LLVM's opcode and the resources used",
                set: |a| a.instruction_tables = InstructionTables::Full,
            },
        ]),
        summary: "Do not simulate: show what the scheduling model says of each instruction",
        details: "The use of a group of resources is spread evenly over its members.",
    },
    Flag {
        name: "all-views",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.all_views),
        summary: "Every view below",
        details: "Of this flag and a single view's, the later one wins: -all-views -timeline=0 prints all views but \
                  the timeline.",
    },
    Flag {
        name: "all-stats",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.all_stats),
        summary: "Every view below that ends in -stats",
        details: "",
    },
    Flag {
        name: "summary-view",
        group: Group::View,
        hidden: true,
        value: Value::Switch(|a| &mut a.summary_view),
        summary: "Cycles, instructions per cycle and throughput (default: on)",
        details: "",
    },
    Flag {
        name: "bottleneck-analysis",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.bottleneck_analysis),
        summary: "Where back-pressure comes from, and the sequence of instructions that costs most",
        details: "",
    },
    Flag {
        name: "instruction-info",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.instruction_info),
        summary: "Micro-ops, latency and throughput of each instruction (default: on)",
        details: "",
    },
    Flag {
        name: "show-encoding",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.show_encoding),
        summary: "Sizes and encodings too, in the instruction info",
        details: "",
    },
    Flag {
        name: "show-barriers",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.show_barriers),
        summary: "Memory barriers too, in the instruction info",
        details: "",
    },
    Flag {
        name: "dispatch-stats",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.dispatch_stats),
        summary: "Why dispatch stalled, and micro-ops dispatched per cycle",
        details: "",
    },
    Flag {
        name: "scheduler-stats",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.scheduler_stats),
        summary: "Micro-ops issued per cycle, and use of the schedulers' buffers",
        details: "",
    },
    Flag {
        name: "retire-stats",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.retire_stats),
        summary: "Instructions retired per cycle, and use of the reorder buffer",
        details: "",
    },
    Flag {
        name: "register-file-stats",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.register_file_stats),
        summary: "Register mappings and eliminated moves",
        details: "",
    },
    Flag {
        name: "resource-pressure",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.resource_pressure),
        summary: "Use of every execution unit, as a whole and by instruction (default: on)",
        details: "",
    },
    Flag {
        name: "timeline",
        group: Group::View,
        hidden: false,
        value: Value::Switch(|a| &mut a.timeline),
        summary: "What each instruction does in each cycle, and how long it waits",
        details: "",
    },
    Flag {
        name: "timeline-max-iterations",
        group: Group::View,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.timeline_max_iterations),
        summary: "Iterations that the timeline shows (0, the default: 10)",
        details: "",
    },
    Flag {
        name: "timeline-max-cycles",
        group: Group::View,
        hidden: false,
        value: Value::Unsigned(|a| &mut a.timeline_max_cycles),
        summary: "Cycles that the timeline shows (0: no limit; default: 80)",
        details: "",
    },
    Flag {
        name: "o",
        group: Group::Output,
        hidden: false,
        value: Value::Path(|a| &mut a.output),
        summary: "File that the report goes to (default: -, standard output)",
        details: "The file is removed again if the analysis fails.",
    },
    Flag {
        name: "json",
        group: Group::Output,
        hidden: false,
        value: Value::Switch(|a| &mut a.json),
        summary: "Print the report as JSON",
        details: "",
    },
    Flag {
        name: "output-asm-variant",
        group: Group::Output,
        hidden: false,
        value: Value::Integer(|a| &mut a.output_asm_variant),
        summary: "Syntax of printed instructions: 0 AT&T, 1 Intel (default: the input's)",
        details: "",
    },
    Flag {
        name: "print-imm-hex",
        group: Group::Output,
        hidden: false,
        value: Value::Switch(|a| &mut a.print_imm_hex),
        summary: "Print immediates in hexadecimal",
        details: "",
    },
    Flag {
        name: "help",
        group: Group::General,
        hidden: false,
        value: Value::Special(Special::Help),
        summary: "Print this help",
        details: "",
    },
    Flag {
        name: "h",
        group: Group::General,
        hidden: true,
        value: Value::Special(Special::Help),
        summary: "The same as --help",
        details: "",
    },
    Flag {
        name: "help-hidden",
        group: Group::General,
        hidden: false,
        value: Value::Special(Special::HelpHidden),
        summary: "Print the help with the flags that are seldom needed",
        details: "",
    },
    Flag {
        name: "help-list",
        group: Group::General,
        hidden: true,
        value: Value::Special(Special::HelpList),
        summary: "Print the flags by name, without groups",
        details: "",
    },
    Flag {
        name: "help-list-hidden",
        group: Group::General,
        hidden: true,
        value: Value::Special(Special::HelpListHidden),
        summary: "Print all flags by name, without groups",
        details: "",
    },
    Flag {
        name: "version",
        group: Group::General,
        hidden: false,
        value: Value::Special(Special::Version),
        summary: "Print the version and what this machine's processor is called",
        details: "",
    },
    Flag {
        name: "generate",
        group: Group::General,
        hidden: false,
        value: Value::Choice(&[
            Choice { name: "man", summary: "A man page", set: |a| a.generate = Some(Generate::Man) },
            Choice {
                name: "complete-bash",
                summary: "Completions for bash",
                set: |a| a.generate = Some(Generate::CompleteBash),
            },
            Choice {
                name: "complete-zsh",
                summary: "Completions for zsh",
                set: |a| a.generate = Some(Generate::CompleteZsh),
            },
            Choice {
                name: "complete-fish",
                summary: "Completions for fish",
                set: |a| a.generate = Some(Generate::CompleteFish),
            },
        ]),
        summary: "Print the man page or completions for a shell",
        details: "",
    },
    Flag {
        name: "print-options",
        group: Group::General,
        hidden: true,
        value: Value::IgnoredSwitch,
        summary: "Taken for llvm-mca's sake, where it has no effect either",
        details: "",
    },
    Flag {
        name: "print-all-options",
        group: Group::General,
        hidden: true,
        value: Value::IgnoredSwitch,
        summary: "Taken for llvm-mca's sake, where it has no effect either",
        details: "",
    },
];
