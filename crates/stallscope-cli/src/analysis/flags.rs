//! The table of flags of the analysis.

use stallscope::options::{ImplicitBlocks, InstructionTables};
use stallscope::{RegionKind, ViewKind};
use stallscope_page::GraphForm;
use stallscope_target::{DEFAULT_TRIPLE, FrontEndKind};

use super::arguments::{Arguments, ComparisonFormat};
use super::code_flags;
use super::isas;
use super::need::{FormFlag, Need};
use super::view_flags::{N_VIEW_FLAGS, with_view_flags};
use crate::command_line::{Choice, Document, Group, Page, Value};

type Flag = crate::command_line::Flag<Arguments>;

/// All flags, by the headings of the help.
pub(super) const GROUPS: &[Group<Arguments>] = &[PROCESSOR, VIEWS, OUTPUT, INPUT, SIMULATION, MODEL, GENERAL];

/// The words that complete the name of a processor.
pub(crate) fn processors() -> Vec<String> {
    ["native", "help"].into_iter().chain(isas::processor_names()).map(str::to_owned).collect()
}

/// The words that complete the name of an architecture.
fn architectures() -> Vec<String> {
    isas::march_names().into_iter().map(str::to_owned).collect()
}

const PROCESSOR: Group<Arguments> = Group {
    title: "Processor",
    flags: &[
        Flag::new("mcpu", Value::Text("cpu-name", |a| &mut a.mcpu))
            .summary("Processor to simulate (default: native, the processor of this machine)")
            .details("-mcpu=help lists all processors and features on standard error.")
            .completions(processors),
        Flag::new("mattr", Value::List("a1,+a2,-a3,...", |a| &mut a.mattr))
            .summary("Turn features of the processor on and off")
            .details("+ or nothing in front of a feature turns it on, - turns it off. -mattr=help lists the features."),
        Flag::new("mtriple", Value::Text("triple", |a| &mut a.mtriple))
            .summary_from(|| format!("Target triple of the input (default: {DEFAULT_TRIPLE})")),
        Flag::new("march", Value::Text("arch", |a| &mut a.march))
            .summary_from(|| format!("Architecture of the input: {}", isas::alternatives(&isas::march_names())))
            .details("It replaces the architecture of the triple.")
            .completions(architectures),
        Flag::new("accurate", Value::Switch(|a| &mut a.accurate))
            .needs(&[Need::Model])
            .summary("Simulate stallscope's own model of the processor and its front end, and predict cycles")
            .details("The report differs from llvm-mca's, and has one more view: the bounds of the loop and the predicted cycles. For a processor without its own stallscope model, LLVM's model is simulated."),
    ],
};

const VIEWS: Group<Arguments> = Group {
    title: "Views",
    flags: &with_view_flags::<10, { N_VIEW_FLAGS + 10 }>([
        Flag::new("all-views", Value::Switch(|a| &mut a.views.all_views))
            .needs(&[Need::Simulation, Need::Views])
            .summary("All views")
            .details("The later one of this flag and the flag of a view wins: -all-views -timeline=0 prints all views but the timeline."),
        Flag::new("all-stats", Value::Switch(|a| &mut a.views.all_stats))
            .needs(&[Need::Simulation, Need::Views])
            .summary("All views whose names end in -stats"),
        Flag::new("show-encoding", Value::Switch(|a| &mut a.show_encoding))
            .needs(&[Need::Shown(ViewKind::InstructionInfo), Need::TextReports])
            .summary("Add sizes and encodings to the instruction info"),
        Flag::new("source", Value::Switch(|a| &mut a.source))
            .needs(&[Need::SourceLines])
            .summary("Show the source lines of instructions")
            .details("They come from debug information of programs, or from .loc in assembly. Lines precede their instructions; -json has the file and line of each instruction."),
        Flag::new("show-barriers", Value::Switch(|a| &mut a.show_barriers))
            .needs(&[Need::Shown(ViewKind::InstructionInfo), Need::TextReports])
            .summary("Add memory barriers to the instruction info"),
        Flag::new("timeline-max-iterations", Value::Unsigned(|a| &mut a.timeline_max_iterations))
            .needs(&[Need::Timeline])
            .summary("Largest number of iterations in the timeline (0: the default, 10)"),
        Flag::new("timeline-max-cycles", Value::Unsigned(|a| &mut a.timeline_max_cycles))
            .needs(&[Need::Shown(ViewKind::Timeline)])
            .summary("Largest number of cycles in the timeline (0: no limit; default: 80)"),
        Flag::new("compare", Value::OptionalChoice(&[
            Choice { name: "", summary: "", set: |a| a.compare = Some(ComparisonFormat::Text) },
            Choice { name: "text", summary: "A table (default)", set: |a| a.compare = Some(ComparisonFormat::Text) },
            Choice { name: "csv", summary: "Comma-separated values", set: |a| a.compare = Some(ComparisonFormat::Csv) },
            Choice { name: "json", summary: "JSON, as with -json", set: |a| a.compare = Some(ComparisonFormat::Json) },
        ]))
            .summary("Compare the regions of all files, or processors: one line for each instead of reports")
            .details("Each line has the long-run cycles per iteration, the bounds, and the use of each unit. -html writes a page. -mcpu takes several names, separated by commas, also of processors of other targets, or 'all' to rank all processors of the target."),
        Flag::new("per", Value::Unsigned(|a| &mut a.per))
            .needs(&[Need::Comparison])
            .summary("Number of elements per iteration, for cycles per element in comparisons"),
        Flag::new("what-if", Value::OptionalText("changes", |a| &mut a.what_if))
            .needs(&[Need::View(ViewKind::WhatIf)])
            .summary("Simulate changes to the code and the processor, and list the best first")
            .details("Without a value, many changes are tried: each instruction for free, with latency 1 or half its latency; each dependency cut; each resource with twice as many units; dispatch wider by one; the loop unrolled; its longest chain split; the loop at other addresses, where they matter; and longer loads. A value lists changes to try instead, separated by semicolons: 'latency(3)=2', 'free(3)', 'cut(3->5)' (5 does not wait for 3, with -accurate also for a store), 'units(SKLPort5)=2', 'dispatch=6', 'unroll=4', 'split(3)=2', 'loads=+8', 'place=32' (the loop begins 32 bytes after a multiple of 64). Numbers in parentheses are indexes of instructions. Each change is simulated alone."),
    ]),
};

const OUTPUT: Group<Arguments> = Group {
    title: "Output",
    flags: &[
        Flag::new("json", Value::Switch(|a| &mut a.json)).needs(&[Need::Form(FormFlag::Json)])
            .summary("Print the report as JSON"),
        Flag::new("json-complete", Value::Switch(|a| &mut a.json_complete))
            .needs(&[Need::Form(FormFlag::CompleteJson)])
            .summary("Print the report as JSON, with all data")
            .details("Additional keys are scheduler, retirement and register-file statistics, waiting times, the critical sequence with names, encodings, warnings and the model. docs/report.schema.json is the schema."),
        Flag::new("html", Value::Switch(|a| &mut a.html))
            .needs(&[Need::Form(FormFlag::Page)])
            .summary("Write the report as an HTML page in one file, with a graphical timeline")
            .details("The page loads nothing and can be read without scripts. It shows the limit of the code, each instruction's waits, the timeline, the use of units by cycle, source lines if the input names them, and the report as text. Regions that cannot be analyzed are marked. The later one of this flag and -json wins."),
        Flag::new("graph", Value::Choice(&[
            Choice { name: "dot", summary: "For Graphviz", set: |a| a.graph = Some(GraphForm::Dot) },
            Choice {
                name: "svg",
                summary: "An SVG picture of one region with at most 400 instructions",
                set: |a| a.graph = Some(GraphForm::Svg),
            },
        ]))
            .needs(&[Need::Form(FormFlag::Graph)])
            .summary("Write the dependencies between instructions as a graph instead of the report")
            .details("Loop-carried dependencies are dashed, the critical cycle is bold."),
        Flag::new("o", Value::Path(|a| &mut a.output))
            .needs(&[Need::Output])
            .summary("File for the report (default: -, standard output)")
            .details("The file is removed if the analysis fails."),
        Flag::new("output-asm-variant", Value::Integer(|a| &mut a.output_asm_variant))
            .needs(&[Need::Instructions])
            .summary("Syntax of printed instructions: 0 AT&T, 1 Intel (default: as in the input)"),
        Flag::new("print-imm-hex", Value::Switch(|a| &mut a.print_imm_hex))
            .needs(&[Need::Reports])
            .summary("Print immediates in hexadecimal"),
        Flag::new("mno-check-zero-division", Value::Switch(|a| &mut a.mno_check_zero_division))
            .needs(&[Need::Text, Need::Isa("mips")])
            .summary("Expand MIPS divisions without a test of the divisor")
            .hidden(),
        Flag::new("asm-macro-max-nesting-depth", Value::Unsigned(|a| &mut a.asm_macro_max_nesting_depth))
            .needs(&[Need::Text])
            .summary("Maximum depth of nested macros (default: 20)")
            .hidden(),
        Flag::new("riscv-no-aliases", Value::Switch(|a| &mut a.riscv_no_aliases))
            .needs(&[Need::Reports, Need::Isa("riscv")])
            .summary("Print RISC-V instructions without aliases")
            .hidden(),
        Flag::new("riscv-emit-x8-as-fp", Value::Switch(|a| &mut a.riscv_emit_x8_as_fp))
            .needs(&[Need::Reports, Need::Isa("riscv")])
            .summary("Print the RISC-V register x8 as fp")
            .hidden(),
        Flag::new("ppc-asm-full-reg-names", Value::Switch(|a| &mut a.ppc_asm_full_reg_names))
            .needs(&[Need::Reports, Need::Isa("powerpc")])
            .summary("Print PowerPC registers by their names")
            .hidden(),
        Flag::new("ppc-reg-with-percent-prefix", Value::Switch(|a| &mut a.ppc_reg_with_percent_prefix))
            .needs(&[Need::Reports, Need::Isa("powerpc")])
            .summary("Print PowerPC registers by their names with %")
            .hidden(),
        Flag::new("ppc-vsr-nums-as-vr", Value::Switch(|a| &mut a.ppc_vsr_nums_as_vr))
            .needs(&[Need::Reports, Need::Isa("powerpc")])
            .summary("Print the PowerPC registers vs32 to vs63 as v0 to v31")
            .hidden(),
    ],
};

/// Returns where conditional instructions of Arm are allowed outside of IT blocks.
const fn implicit_blocks(in_conditional_state: bool, in_other_state: bool) -> ImplicitBlocks {
    ImplicitBlocks { in_conditional_state, in_other_state }
}

const INPUT: Group<Arguments> = Group {
    title: "Input",
    flags: &[
        Flag::new("regions", Value::Choice(&[
            Choice {
                name: "markers",
                summary: "Regions marked by comments; without marks, the whole input (default)",
                set: |a| a.regions = RegionKind::Markers,
            },
            Choice {
                name: "loops",
                summary: "The innermost loops; a loop with branches as its likeliest paths",
                set: |a| a.regions = RegionKind::Loops,
            },
            Choice {
                name: "functions",
                summary: "The functions, each as one straight line",
                set: |a| a.regions = RegionKind::Functions,
            },
            Choice {
                name: "blocks",
                summary: "The basic blocks",
                set: |a| a.regions = RegionKind::Blocks,
            },
        ]))
            .needs(&[Need::Analysis])
            .summary("Parts of the input to analyze")
            .details("All kinds except markers print a table with a line for each region: cycles per iteration, number of instructions, location, and limit. -function, -label, -address and -line select regions for full reports; -json prints all reports."),
        Flag::new("function", Value::Names("name,...", |a| &mut a.function))
            .needs(&[Need::Analysis])
            .summary("Report on the loops (or other -regions) of these functions")
            .details("* in a name matches any characters. A name is mangled as in the file, or demangled from Rust or C++, with or without parameters and type arguments: 'ns::dot', 'ns::dot(float const*, int)', '*::dot'. If no function matches, similar names are listed."),
        Flag::new("crate", Value::List("name,...", |a| &mut a.crates))
            .needs(&[Need::Program])
            .summary("Analyze only functions of these Rust crates")
            .details("A table of regions stays a table. Functions without a path in their name, for calls from other languages, are analyzed too."),
        Flag::new("label", Value::List("name,...", |a| &mut a.label))
            .needs(&[Need::Analysis])
            .summary("Report on the loops (or other -regions) around these labels"),
        Flag::new("address", Value::List("from-to,...", |a| &mut a.address))
            .needs(&[Need::Analysis])
            .summary("Report on loops (or other -regions) with an instruction at these addresses of a program"),
        Flag::new("line", Value::List("file:from-to,...", |a| &mut a.line))
            .needs(&[Need::Analysis])
            .summary("Report on loops (or other -regions) with an instruction of these source lines")
            .details("Source lines come from debug information of programs, or from .loc in assembly. The file is its name, or the last components of its path."),
        Flag::new("profile", Value::Path(|a| &mut a.profile))
            .needs(&[Need::Analysis])
            .summary("Rank the loops of a program by samples in a file of perf record, or in output of perf script")
            .details("The table shows the share of samples in each loop; loops without samples are omitted. With branch stacks (perf record -b), paths through a loop are the most frequent ones, and measured cycles per iteration are shown next to predicted cycles, with their ratio. Reports on selected loops show the same figures. A text should include memory maps: perf script --show-mmap-events -F +brstack."),
        Flag::new("profile-event", Value::Text("event", |a| &mut a.profile_event))
            .needs(&[Need::Profile])
            .summary("Count the samples of this event in the profile (default: all time events)")
            .details("Time events are cycles, cpu-clock and task-clock. In a profile without any of them, the first event counts. A name without modifiers matches all events with it: cycles also matches cycles:u and cpu_core/cycles/."),
        Flag::new("print-disassembly", Value::Switch(|a| &mut a.print_disassembly))
            .needs(&[Need::Disassembly])
            .summary("Print the instructions of a program or object file"),
        Flag::new("raw", Value::Switch(|a| &mut a.raw))
            .needs(&[Need::NoHex])
            .summary("The input is machine code without a file format")
            .details("-mtriple gives the target. The whole input is one region, unless -regions or a selection divides it."),
        Flag::new("bytes", Value::Text("hex", |a| &mut a.bytes))
            .needs(&[Need::Input])
            .summary("Analyze machine code in hexadecimal digits, such as -bytes=4801c8")
            .details("Bytes may be separated by spaces and commas. -mtriple gives the target."),
        Flag::new("hex-lines", Value::Switch(|a| &mut a.hex_lines))
            .needs(&[Need::NoBytes])
            .summary("The input is machine code in hexadecimal digits, each line a region")
            .details("The input may be comma-separated values with the code in the first column. A heading is skipped. -mtriple gives the target."),
        Flag::new("hex-column", Value::Unsigned(|a| &mut a.hex_column))
            .needs(&[Need::NoBytes])
            .summary("Column with the code for -hex-lines, which it turns on (0: the default, the first)"),
        Flag::new("max-paths", Value::Unsigned(|a| &mut a.max_paths))
            .needs(&[Need::Loops])
            .summary("Largest number of paths through a loop with branches (0: the default, 4)"),
        Flag::new("arm-implicit-it", Value::Choice(&[
            Choice {
                name: "always",
                summary: "",
                set: |a| a.arm_implicit_it = implicit_blocks(true, true),
            },
            Choice {
                name: "never",
                summary: "",
                set: |a| a.arm_implicit_it = implicit_blocks(false, false),
            },
            Choice {
                name: "arm",
                summary: "",
                set: |a| a.arm_implicit_it = implicit_blocks(true, false),
            },
            Choice {
                name: "thumb",
                summary: "",
                set: |a| a.arm_implicit_it = implicit_blocks(false, true),
            },
        ]))
        .needs(&[Need::Text, Need::Isa("arm")])
            .summary("Allow conditional Arm instructions outside of IT blocks (default: arm)")
        .hidden(),
        code_flags::skip_unsupported_instructions().needs(&[Need::Analysis]),
        Flag::new("strict", Value::Switch(|a| &mut a.strict))
            .needs(&[Need::Text])
            .summary("Accept only input that llvm-mca accepts, and give no hints")
            .details("Without this flag, stallscope also reads listings of objdump, perf annotate and assemblers, C++ signatures as names, the output of gcc -g, directives of other object formats, labels such as 1b, and Intel syntax without a directive. A note says so. Input that llvm-mca accepts is read as llvm-mca reads it. A hint on standard error shows where a block branches back or returns, because a block is simulated as straight-line code. Under the name llvm-mca, the program is always strict."),
        Flag::new("disable-im", Value::Switch(|a| &mut a.disable_im))
            .needs(&[Need::Instruments])
            .summary("Ignore instruments: comments that change the simulation of instructions")
            .details("An example of an instrument is the comment '# LLVM-MCA-LATENCY 20'."),
        Flag::new("x86-asm-syntax", Value::Choice(&[
            Choice { name: "att", summary: "AT&T syntax (default)", set: |a| a.x86_asm_syntax = Some(0) },
            Choice { name: "intel", summary: "Intel syntax", set: |a| a.x86_asm_syntax = Some(1) },
        ]))
            .needs(&[Need::Text, Need::Isa("x86")])
            .summary("Syntax of the input before its first .intel_syntax or .att_syntax")
            .hidden(),
    ],
};

const SIMULATION: Group<Arguments> = Group {
    title: "Simulation",
    flags: &[
        Flag::new("iterations", Value::Unsigned(|a| &mut a.iterations))
            .needs(&[Need::Iterations])
            .summary("Number of iterations of the code (0: the default, 100)")
            .details(
                "With -accurate on x86 cores, the default is the number that the prediction needs, at most 100; -schedule always records 100, to find the repeated pattern. If iterations do not repeat, -accurate simulates at most 2 million instructions, and a note says so.",
            ),
        Flag::new("noalias", Value::Switch(|a| &mut a.noalias))
            .needs(&[Need::Pipeline])
            .summary("Assume that loads and stores do not alias")
            .on_by_default()
            .details("With -noalias=0, each load waits for all older stores."),
        Flag::new(
            "instruction-tables",
            Value::OptionalChoice(&[
                Choice {
                    name: "none",
                    summary: "Simulate (default)",
                    set: |a| a.instruction_tables = InstructionTables::None,
                },
                Choice {
                    name: "normal",
                    summary: "Show latency, throughput and resource use (default if the flag has no value)",
                    set: |a| a.instruction_tables = InstructionTables::Normal,
                },
                Choice { name: "", summary: "", set: |a| a.instruction_tables = InstructionTables::Normal },
                Choice {
                    name: "full",
                    summary: "Add bypass latency, the opcode of LLVM and the resources used",
                    set: |a| a.instruction_tables = InstructionTables::Full,
                },
            ]),
        )
        .needs(&[Need::Reports])
        .summary("Show the scheduling model of each instruction instead of simulating")
        .details("The use of a resource group is spread evenly over its members."),
        Flag::new("threads", Value::Unsigned(|a| &mut a.threads))
            .summary("Number of threads for files and regions (0: the default, one per core)")
            .details("The report does not depend on it."),
        Flag::new("disable-fast-forward", Value::Switch(|a| &mut a.disable_fast_forward))
            .summary("Simulate each iteration, even if iterations repeat")
            .details(
                "Also simulate each region, even if regions repeat. The report is the same; it takes longer.",
            )
            .hidden(),
    ],
};

const MODEL: Group<Arguments> = Group {
    title: "Processor model",
    flags: &[
        Flag::new("front-end", Value::Choice(&[
            Choice {
                name: "none",
                summary: "Only a dispatch width, as in llvm-mca",
                set: |a| a.front_end = Some(FrontEndKind::None),
            },
            Choice {
                name: "linear",
                summary: "A fixed number of micro-ops per cycle",
                set: |a| a.front_end = Some(FrontEndKind::Linear),
            },
            Choice {
                name: "no-cross",
                summary: "As linear, but an instruction starts in the next cycle if it does not fit this one",
                set: |a| a.front_end = Some(FrontEndKind::NoCross),
            },
            Choice {
                name: "dispatch-queues",
                summary: "In-order dispatch through queues, each with its own limit per cycle",
                set: |a| a.front_end = Some(FrontEndKind::DispatchQueues),
            },
        ]))
            .needs(&[Need::Simulation, Need::Figures])
            .summary("Front end to simulate, and to show in the view of -accurate")
            .details("The default with -accurate is the model's front end."),
        code_flags::fetch().needs(&[Need::Core]),
        code_flags::alignment().needs(&[Need::Core]),
        code_flags::initial_state().needs(&[Need::Core]),
        Flag::new("model", Value::Path(|a| &mut a.model))
            .needs(&[Need::Model])
            .summary("Read a processor model from a file, and simulate it as with -accurate")
            .details("It replaces stallscope's own model of the processors that it names. docs/models.md describes the format."),
        Flag::new("dump-model", Value::Switch(|a| &mut a.dump_model))
            .needs(&[Need::Dump])
            .summary("Print LLVM's model of the processor in the format of -model")
            .details("The output contains the names of resources, classes and opcodes for the rules of a model."),
        Flag::new("dispatch", Value::Unsigned(|a| &mut a.dispatch))
            .needs(&[Need::Figures])
            .summary("Dispatch width in micro-ops per cycle (0: the processor's)"),
        Flag::new("register-file-size", Value::Unsigned(|a| &mut a.register_file_size))
            .needs(&[Need::OutOfOrder])
            .summary("Number of physical registers (0: no limit)"),
        Flag::new("lqueue", Value::Unsigned(|a| &mut a.lqueue))
            .needs(&[Need::OutOfOrder])
            .summary("Size of the load queue (0: the processor's)"),
        Flag::new("squeue", Value::Unsigned(|a| &mut a.squeue))
            .needs(&[Need::OutOfOrder])
            .summary("Size of the store queue (0: the processor's)"),
        Flag::new("sched-model-reservation-station-scale-factor", Value::Float(|a| &mut a.reservation_station_scale))
            .needs(&[Need::Simulation, Need::OutOfOrder])
            .summary("Multiply the sizes of all reservation stations by a factor")
            .details("Sizes below 2 stay, and so does a size whose product is below 2."),
        Flag::new("micro-op-queue-size", Value::Unsigned(|a| &mut a.micro_op_queue_size))
            .needs(&[Need::OutOfOrder])
            .summary("Size of the queue between decoders and dispatch (0: no queue)")
            .hidden(),
        Flag::new("decoder-throughput", Value::Unsigned(|a| &mut a.decoder_throughput))
            .needs(&[Need::OutOfOrder])
            .summary("Instructions decoded into that queue per cycle (0: no limit)")
            .hidden(),
        Flag::new("call-latency", Value::Unsigned(|a| &mut a.call_latency))
            .needs(&[Need::Calls])
            .summary("Latency of a call in cycles (default: 100)")
            .hidden(),
        Flag::new("disable-cb", Value::Switch(|a| &mut a.disable_cb))
            .needs(&[Need::CustomBehavior])
            .summary("Disable target-specific hazards and memory barriers"),
    ],
};

const GENERAL: Group<Arguments> = Group {
    title: "General",
    flags: &[
        Flag::new("help", Value::Page(Page::Help)).summary("Print this help"),
        Flag::new("h", Value::Page(Page::Help)).summary("Short form of --help").hidden(),
        Flag::new("help-hidden", Value::Page(Page::HelpHidden)).summary("Print the help with all flags"),
        Flag::new("help-list", Value::Page(Page::HelpList)).summary("Print the flags by name").hidden(),
        Flag::new("help-list-hidden", Value::Page(Page::HelpListHidden))
            .summary("Print all flags by name")
            .hidden(),
        Flag::new("version", Value::Page(Page::Version))
            .summary("Print the version, the instruction sets and the name of this machine's processor"),
        Flag::new(
            "generate",
            Value::Choice(&[
                Choice { name: "man", summary: "A man page", set: |a| a.document = Some(Document::Man) },
                Choice {
                    name: "complete-bash",
                    summary: "Completions for bash",
                    set: |a| a.document = Some(Document::CompleteBash),
                },
                Choice {
                    name: "complete-zsh",
                    summary: "Completions for zsh",
                    set: |a| a.document = Some(Document::CompleteZsh),
                },
                Choice {
                    name: "complete-fish",
                    summary: "Completions for fish",
                    set: |a| a.document = Some(Document::CompleteFish),
                },
            ]),
        )
        .summary("Print the man page or completions for a shell"),
        Flag::new("print-options", Value::Ignored)
            .summary("Accepted for compatibility with llvm-mca; has no effect")
            .hidden(),
        Flag::new("print-all-options", Value::Ignored)
            .summary("Accepted for compatibility with llvm-mca; has no effect")
            .hidden(),
    ],
};
