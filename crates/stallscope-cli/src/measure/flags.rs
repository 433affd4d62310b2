//! The table of flags of `stallscope measure`.

use stallscope_measure::{Clock, Fetch};
use stallscope_target::DEFAULT_TRIPLE;

use super::arguments::{Arguments, Need};
use crate::analysis;
use crate::command_line::{Choice, Group, Page, Value};

type Flag = crate::command_line::Flag<Arguments>;

/// All flags, by the headings of the help.
pub(super) const GROUPS: &[Group<Arguments>] = &[MEASURING, INPUT, INSTRUCTIONS, PREDICTION, OUTPUT];

/// How code is measured.
const MEASURING: Group<Arguments> = Group {
    title: "Measuring",
    flags: &[
        Flag::new("fetch", Value::Choice(&[
            Choice {
                name: "cache",
                summary: "The cache of decoded instructions: a loop around copies of the code (default)",
                set: |a| a.fetch = Fetch::Cache,
            },
            Choice {
                name: "decoders",
                summary: "The decoders: copies in a straight line that is entered once, as in BHive",
                set: |a| a.fetch = Fetch::Decoders,
            },
            Choice {
                name: "loop",
                summary: "A loop of the code alone, with its own end if it has one, else counted down in a free register",
                set: |a| a.fetch = Fetch::Loop,
            },
        ]))
        .summary("Source of instructions"),
        Flag::new("clock", Value::Choice(&[
            Choice {
                name: "auto",
                summary: "Core cycles if they can be counted, otherwise the time stamp (default)",
                set: |a| a.clock = None,
            },
            Choice {
                name: "core-cycles",
                summary: "The processor's performance counter",
                set: |a| a.clock = Some(Clock::CoreCycles),
            },
            Choice {
                name: "time-stamp",
                summary: "The time-stamp counter, compared with a chain of known latency",
                set: |a| a.clock = Some(Clock::TimeStamp),
            },
        ]))
        .summary("Clock that counts cycles"),
        Flag::new("precision", Value::Text("percent", |a| &mut a.precision))
            .summary("Measure until the interval of 95 % is as narrow as this (default: 2)")
            .details("The value is the width of the interval in percent of the cycles. It does not include the 1 % on either side by which runs differ. If the time runs out first, the result is marked."),
        Flag::new("time-limit", Value::Milliseconds(|a| &mut a.time_limit))
            .summary("Longest time for a region (default: 200)"),
        Flag::new("init", Value::List("name=value,...", |a| &mut a.init))
            .summary("Initial values of registers and memory (default: BHive's values, with separate pages)")
            .details("Names are general registers, such as rax=0x2324000; registers, for all general registers but the stack and frame pointers; stack; frame; vectors and memory, which set each quadword to the value; upper-vectors, the quadwords of vectors above the lowest 128 bits (0 marks them as unused). pages=private, the default, maps each page of memory that the code touches to its own physical page; pages=one maps all pages to one physical page, so that accesses always hit the nearest cache, but addresses 4096 bytes apart are the same memory. A pattern comes first: bhive is BHive's state, the default with pages=one; alias sets the pointers in general registers to one address, so that loads hit earlier stores; same-line sets them to quadwords of one cache line; lines sets them to different lines of the nearest cache."),
        Flag::new("alignment", Value::Unsigned(|a| &mut a.alignment))
            .summary("Address of the first byte of the code, modulo 64 (default: 0)"),
        Flag::new("cpu", Value::Integer(|a| &mut a.cpu))
            .summary("CPU that runs the code (-1: the default, the last one that the program may use)"),
    ],
};

/// The code that is measured.
const INPUT: Group<Arguments> = Group {
    title: "Input",
    flags: &[
        Flag::new("bytes", Value::Text("hex", |a| &mut a.analysis.bytes))
            .summary("Measure machine code in hexadecimal digits, such as -bytes=4801c8"),
        Flag::new("hex-lines", Value::Switch(|a| &mut a.analysis.hex_lines))
            .needs(&[Need::NoBytes])
            .summary("The input is machine code in hexadecimal digits, each line a region")
            .details("The input may be comma-separated values. Lines are read one by one, so that their number is unlimited."),
        Flag::new("hex-column", Value::Unsigned(|a| &mut a.analysis.hex_column))
            .needs(&[Need::NoBytes])
            .summary("Column with the code for -hex-lines, which it turns on (0: the default, the first)"),
        Flag::new("raw", Value::Switch(|a| &mut a.analysis.raw))
            .needs(&[Need::NoHex])
            .summary("The input is machine code without a file format"),
        Flag::new("mtriple", Value::Text("triple", |a| &mut a.analysis.mtriple))
            .summary_from(|| format!("Target triple of the input (default: {DEFAULT_TRIPLE})")),
    ],
};

/// The forms of instructions that are measured.
const INSTRUCTIONS: Group<Arguments> = Group {
    title: "Instructions",
    flags: &[
        Flag::new("instructions", Value::Switch(|a| &mut a.instructions))
            .summary("Measure each form of an instruction that the processor has, as comma-separated values")
            .details("A form is one of LLVM's opcodes. Its rows are the cycles of independent instances, the latency from each source to each destination, the cycles of a chain with equal registers, and mixes of two forms that show whether they compete for ports. The columns are form, quantity, source, destination, with, cycles, low, high, certain, bound, links, code, note. Where the bound is <=, the latency may be smaller, since the links of the chain may take more than the subtracted cycle. -resume continues at the end of the file of -o."),
        Flag::new("form", Value::Text("pattern", |a| &mut a.form))
            .summary("Measure the forms whose names match, such as 'VADD*rr'; * matches any text"),
        Flag::new("page", Value::Path(|a| &mut a.page)).summary("File for an HTML page with the results"),
    ],
};

/// The words that complete the name of a processor.
fn processors() -> Vec<String> {
    analysis::processor_names()
}

/// Flags for the predictions next to the measured cycles.
const PREDICTION: Group<Arguments> = Group {
    title: "Predictions",
    flags: &[
        Flag::new("mcpu", Value::Text("cpu-name", |a| &mut a.analysis.mcpu))
            .summary("Processor for the predictions (default: native, the processor of this machine)")
            .completions(processors),
        Flag::new("mattr", Value::List("a1,+a2,-a3,...", |a| &mut a.analysis.mattr))
            .summary("Turn features of the processor on and off"),
    ],
};

/// Flags for the content and the destination of the output.
const OUTPUT: Group<Arguments> = Group {
    title: "Output",
    flags: &[
        Flag::new("csv", Value::Switch(|a| &mut a.csv))
            .needs(&[Need::Code])
            .summary("Write comma-separated values, one line per region, as soon as it is measured")
            .details("The columns are hex, measured_cycles, low, high, clock, llvm_cycles, own_cycles, certain, error. A field is empty if there is no value."),
        Flag::new("json", Value::Switch(|a| &mut a.analysis.json)).summary("Write an array of objects, one for each region"),
        Flag::new("o", Value::Path(|a| &mut a.analysis.output))
            .summary("File for the result (default: -, standard output)"),
        Flag::new("resume", Value::Switch(|a| &mut a.resume))
            .summary("Continue at the end of the file of -o, with -csv and the same input")
            .details("Lines in the file are not measured again. An incomplete last line is replaced."),
        Flag::new("help", Value::Page(Page::Help)).letter('h').summary("Print this help"),
    ],
};
