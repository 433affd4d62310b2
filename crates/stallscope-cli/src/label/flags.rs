//! The table of flags of `stallscope label`.

use stallscope_label::BlockKind;
use stallscope_table::Form;
use stallscope_target::DEFAULT_TRIPLE;

use super::arguments::{Arguments, Need};
use crate::analysis::{self, code_flags};
use crate::command_line::{Choice, Group, Page, Value};

type Flag = crate::command_line::Flag<Arguments>;

/// All flags, by the headings of the help.
pub(super) const GROUPS: &[Group<Arguments>] = &[INPUT, PROCESSORS, OUTPUT];

/// The blocks.
const INPUT: Group<Arguments> = Group {
    title: "Input",
    flags: &[
        Flag::new(
            "kind",
            Value::Choice(&[
                Choice { name: "asm", summary: "Assembly (default)", set: |a| a.kind = BlockKind::Assembly },
                Choice {
                    name: "hex",
                    summary: "Machine code in hexadecimal digits",
                    set: |a| a.kind = BlockKind::Hex,
                },
                Choice {
                    name: "bytes",
                    summary: "Machine code, in a binary column",
                    set: |a| a.kind = BlockKind::Bytes,
                },
            ]),
        )
        .summary("Format of the blocks"),
        Flag::new("column", Value::Text("name", |a| &mut a.column))
            .summary("Column with the blocks")
            .details("The default is the column with the name of the kind, or the only column."),
        Flag::new("delimiter", Value::Text("char", |a| &mut a.delimiter))
            .needs(&[Need::Csv])
            .summary("Character between comma-separated values, of the input and of the result: ';', '|', tab, ...")
            .details("It is one character, or the word tab. By default it is a comma, and a tab for files whose names end in .tsv."),
        Flag::new("no-header", Value::Switch(|a| &mut a.no_header))
            .needs(&[Need::CsvInput])
            .summary("The first line of comma-separated values is a row; columns are called 1, 2, ..."),
        Flag::new(
            "x86-asm-syntax",
            Value::Choice(&[
                Choice { name: "att", summary: "AT&T syntax (default)", set: |a| a.x86_asm_syntax = Some(0) },
                Choice { name: "intel", summary: "Intel syntax", set: |a| a.x86_asm_syntax = Some(1) },
            ]),
        )
        .needs(&[Need::Assembly])
        .summary("Syntax of assembly before its first .intel_syntax or .att_syntax"),
    ],
};

/// The words that complete the name of a processor.
fn processors() -> Vec<String> {
    analysis::processor_names()
}

/// The words that complete the name of a label.
fn labels() -> Vec<String> {
    stallscope_label::Column::ALL.iter().map(|column| column.name().to_owned()).collect()
}

/// Flags that select processors.
const PROCESSORS: Group<Arguments> = Group {
    title: "Processors",
    flags: &[
        Flag::new("mcpu", Value::List("cpu-name,...", |a| &mut a.mcpu))
            .summary("Processors to label for (default: native, the processor of this machine)")
            .details("With several processors, label names end in _ and the name of the processor.")
            .completions(processors),
        Flag::new("mtriple", Value::Text("triple", |a| &mut a.mtriple))
            .summary_from(|| format!("Target triple of the blocks (default: {DEFAULT_TRIPLE})")),
        Flag::new("mattr", Value::List("a1,+a2,-a3,...", |a| &mut a.mattr))
            .summary("Turn features of the processors on and off"),
        Flag::new("accurate", Value::Switch(|a| &mut a.accurate))
            .summary("Use stallscope's own models of the processors, if there are any"),
        code_flags::fetch().needs(&[Need::Cores]),
        code_flags::alignment().needs(&[Need::Cores]),
        code_flags::initial_state().needs(&[Need::Cores]),
        code_flags::skip_unsupported_instructions()
            .details("The additional label skipped counts the omitted instructions and lines of a block."),
        Flag::new("iterations", Value::Unsigned(|a| &mut a.iterations))
            .summary("Number of iterations of a block (0: the default, 100)"),
        Flag::new("threads", Value::Unsigned(|a| &mut a.threads))
            .summary("Number of threads (0: the default, one per core)"),
    ],
};

/// Flags for the content and the destination of the output.
const OUTPUT: Group<Arguments> = Group {
    title: "Output",
    flags: &[
        Flag::new("labels", Value::List("name,...", |a| &mut a.labels))
            .summary("Labels of each block (default: instructions,cycles,block_rthroughput)")
            .details("instructions, uops: number per block. cycles: average cycles per iteration. block_rthroughput: cycles per iteration if only the dispatch width and the resources limited the throughput. ipc, uops_per_cycle: instructions and micro-ops per cycle. predicted_cycles: long-run cycles per iteration. bottleneck: the limit of the block in the long run. guessed: instructions that stallscope's model does not describe, so that -accurate takes their costs from LLVM's model. skipped: instructions and lines omitted by -skip-unsupported-instructions. If a block has no labels, the column error has the reason.")
            .completions(labels),
        Flag::new("o", Value::Path(|a| &mut a.output))
            .summary("File for the result (default: -, standard output)")
            .details("Until the result is complete, its parts are in a folder next to it, whose name ends in .parts."),
        Flag::new("format", Value::Choice(&[
            Choice { name: "csv", summary: "Comma-separated values", set: |a| a.form = Some(Form::CSV) },
            Choice { name: "parquet", summary: "Parquet", set: |a| a.form = Some(Form::Parquet) },
            Choice { name: "arrow", summary: "Arrow IPC", set: |a| a.form = Some(Form::Arrow) },
        ]))
        .summary("Format of the result (default: by the name of the file, otherwise csv)"),
        Flag::new("resume", Value::Switch(|a| &mut a.resume))
            .summary("Continue an interrupted run, with the same input and flags"),
        Flag::new("help", Value::Page(Page::Help)).letter('h').summary("Print this help"),
    ],
};
