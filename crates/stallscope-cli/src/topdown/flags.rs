//! The table of flags of `stallscope topdown`.

use std::collections::BTreeSet;

use stallscope_topdown::{Correction, Pmu, pmus};

use super::arguments::{Arguments, Format};
use crate::command_line::{Choice, Group, Page, Value};

type Flag = crate::command_line::Flag<Arguments>;

/// All flags, by the headings of the help.
pub(super) const GROUPS: &[Group<Arguments>] = &[SOURCE, COUNTING, PROCESSOR, OUTPUT];

/// The words that complete the name of a processor.
fn processors() -> Vec<String> {
    sorted(|pmu| vec![&pmu.name])
}

/// The words that complete the name of a formula set.
fn formula_sets() -> Vec<String> {
    sorted(|pmu| pmu.formula_sets.iter().map(|set| &set.name).collect())
}

/// The words that complete the name of a metric group.
fn metric_groups() -> Vec<String> {
    sorted(|pmu| pmu.groups.iter().map(|group| &group.name).collect())
}

/// Names of all processors' parts, each once. Without processors there are none.
fn sorted(names: fn(&Pmu) -> Vec<&String>) -> Vec<String> {
    let pmus = pmus().unwrap_or_default();
    let names: BTreeSet<&String> = pmus.iter().flat_map(names).collect();
    names.into_iter().cloned().collect()
}

/// The source of the counts.
const SOURCE: Group<Arguments> = Group {
    title: "Source of the counts",
    flags: &[
        Flag::new("import", Value::Paths(|a| &mut a.import))
            .summary("Import output of perf stat: text, -x or -j")
            .details("Several files of one processor are one measurement. The file - is standard input."),
        Flag::new("print-perf", Value::Switch(|a| &mut a.print_perf))
            .summary("Print a perf command whose output --import reads")
            .details("For machines where stallscope cannot be installed."),
        Flag::new("pid", Value::Text("pids", |a| &mut a.pid))
            .letter('p')
            .summary("Attach to running processes"),
        Flag::new("all-cpus", Value::Switch(|a| &mut a.all_cpus))
            .letter('a')
            .summary("Count system-wide, on all CPUs"),
        Flag::new("cpus", Value::Text("list", |a| &mut a.cpus))
            .letter('C')
            .summary("Count everything on these CPUs, such as 0-3,8"),
    ],
};

/// How a run is counted.
const COUNTING: Group<Arguments> = Group {
    title: "Counting",
    flags: &[
        Flag::new("interval", Value::Milliseconds(|a| &mut a.interval))
            .letter('I')
            .summary("Also report each interval"),
        Flag::new("delay", Value::Milliseconds(|a| &mut a.delay))
            .summary("Start counting after this delay"),
        Flag::new("timeout", Value::Milliseconds(|a| &mut a.timeout))
            .summary("Stop counting after this time, and terminate the command")
            .details("With --print-perf and --interval, it must be a multiple of the interval, and perf waits for the command to end."),
        Flag::new("no-multiplex", Value::Switch(|a| &mut a.no_multiplex))
            .summary("Run the command once per event group instead of multiplexing")
            .details("Without it, event groups that do not fit the counters are multiplexed, and their counts are scaled."),
    ],
};

/// How counts become metrics.
const PROCESSOR: Group<Arguments> = Group {
    title: "Processor and formulas",
    flags: &[
        Flag::new("cpu", Value::Text("name", |a| &mut a.cpu))
            .summary("Processor that was counted (default: this machine's)")
            .details("--list shows the names.")
            .completions(processors),
        Flag::new("revision", Value::Text("rXpY", |a| &mut a.revision))
            .summary("Revision of an Arm processor, such as r0p3")
            .details("Errata are corrected in the revisions that have them."),
        Flag::new("formulas", Value::Text("set", |a| &mut a.formulas))
            .summary("Formula set (default: the newest that the counts allow)")
            .details("--list shows the sets of each processor.")
            .completions(formula_sets),
        Flag::new(
            "erratum",
            Value::Choice(&[
                Choice { name: "auto", summary: "", set: |a| a.erratum = Correction::ByRevision },
                Choice { name: "on", summary: "", set: |a| a.erratum = Correction::On },
                Choice { name: "off", summary: "", set: |a| a.erratum = Correction::Off },
            ]),
        )
        .summary("Correct errata of counters (auto: the errata of the revision)"),
        Flag::new(
            "smt",
            Value::Choice(&[
                Choice { name: "on", summary: "", set: |a| a.smt = Some(true) },
                Choice { name: "off", summary: "", set: |a| a.smt = Some(false) },
            ]),
        )
        .summary("Whether each core ran two threads, for Skylake")
        .details("Later processors count it themselves."),
    ],
};

/// Flags for the content, the form and the destination of the output.
const OUTPUT: Group<Arguments> = Group {
    title: "Output",
    flags: &[
        Flag::new("group", Value::List("groups", |a| &mut a.groups))
            .letter('M')
            .summary("Metric groups (default: the counted ones; in a run, topdownl1)")
            .details("Case and underscores do not matter.")
            .completions(metric_groups),
        Flag::new("list", Value::Switch(|a| &mut a.list))
            .summary("List processors; with --cpu its groups, metrics, events and formulas"),
        Flag::new("csv", Value::Set(|a| a.set_format(Format::Csv))).summary("Write comma-separated values"),
        Flag::new("json", Value::Set(|a| a.set_format(Format::Json))).summary("Write a JSON object"),
        Flag::new("html", Value::Set(|a| a.set_format(Format::Html)))
            .summary("Write a page for a browser, in one file"),
        Flag::new("output", Value::Path(|a| &mut a.output))
            .letter('o')
            .summary("File for the result (default: standard output)")
            .details("With --print-perf it is the file that perf writes (default: topdown.csv)."),
        Flag::new("help", Value::Page(Page::Help)).letter('h').summary("Print this help"),
    ],
};
