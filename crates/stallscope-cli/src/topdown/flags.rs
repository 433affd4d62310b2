//! The table of flags of `stallscope topdown`, for its parser, help, man page and completions.

use std::ffi::OsString;

use stallscope_topdown::Correction;

use super::arguments::{Arguments, Format};

/// A flag of `stallscope topdown`.
pub(crate) struct Flag {
    /// Its name, without dashes.
    pub(crate) name: &'static str,
    /// Its letter, if it has one.
    pub(crate) short: Option<char>,
    /// Where the help shows it.
    pub(crate) group: Group,
    /// The tasks that take it.
    pub(crate) tasks: &'static [Task],
    /// Its value, and the argument it sets.
    pub(crate) value: Value,
    /// What it does, in a phrase that fits on a line of the help.
    pub(crate) summary: &'static str,
    /// Further text of the man page.
    pub(crate) details: &'static str,
}

/// A task of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Analyze output of perf.
    Import,
    /// Count on this machine.
    Count,
    /// Print a command of perf.
    PrintPerf,
    /// List processors, or the facts about one.
    List,
}

const ALL_TASKS: &[Task] = &[Task::Import, Task::Count, Task::PrintPerf, Task::List];
/// The tasks that need a target.
const COUNTING: &[Task] = &[Task::Count, Task::PrintPerf];
/// The tasks that use formulas.
const MEASURING: &[Task] = &[Task::Import, Task::Count, Task::PrintPerf];
/// The tasks with a report.
const REPORTING: &[Task] = &[Task::Import, Task::Count];

/// A heading of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Where the counts come from.
    Source,
    /// How a run is counted.
    Counting,
    /// How counts become metrics.
    Processor,
    /// What is reported, how and where.
    Output,
}

impl Group {
    /// All groups, in the order of the help.
    pub(crate) const ALL: [Self; 4] = [Self::Source, Self::Counting, Self::Processor, Self::Output];

    /// The heading.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Source => "Source of the counts",
            Self::Counting => "Counting",
            Self::Processor => "Processor and formulas",
            Self::Output => "Output",
        }
    }
}

/// What a flag's value is, and the argument it sets.
#[derive(Clone, Copy)]
pub(crate) enum Value {
    /// None: a switch.
    Switch(fn(&mut Arguments) -> &mut bool),
    /// None: a format of the report.
    Format(Format),
    /// Milliseconds.
    Milliseconds(fn(&mut Arguments) -> &mut Option<u64>),
    /// A text, with its name in the help.
    Text(&'static str, fn(&mut Arguments) -> &mut Option<String>),
    /// Texts separated by commas, with their name in the help. Each use of the flag adds texts.
    List(&'static str, fn(&mut Arguments) -> &mut Vec<String>),
    /// The path of a file.
    Path(fn(&mut Arguments) -> &mut Option<OsString>),
    /// The paths of files, up to the next flag.
    Paths(fn(&mut Arguments) -> &mut Vec<OsString>),
    /// One of several words.
    Choice(&'static [Choice]),
}

/// A word that a flag takes.
pub(crate) struct Choice {
    /// The word.
    pub(crate) name: &'static str,
    /// Sets the argument.
    pub(crate) set: fn(&mut Arguments),
}

/// All flags; the help shows those of a group in this order.
pub(crate) static FLAGS: &[Flag] = &[
    Flag {
        name: "import",
        short: None,
        group: Group::Source,
        tasks: &[Task::Import],
        value: Value::Paths(|a| &mut a.import),
        summary: "Import output of perf stat: text, -x or -j",
        details: "Several files of one processor are one measurement. The file - is standard input.",
    },
    Flag {
        name: "print-perf",
        short: None,
        group: Group::Source,
        tasks: &[Task::PrintPerf],
        value: Value::Switch(|a| &mut a.print_perf),
        summary: "Print a perf command whose output --import reads",
        details: "For machines where stallscope cannot be installed.",
    },
    Flag {
        name: "pid",
        short: Some('p'),
        group: Group::Source,
        tasks: COUNTING,
        value: Value::Text("pids", |a| &mut a.pid),
        summary: "Attach to running processes",
        details: "",
    },
    Flag {
        name: "all-cpus",
        short: Some('a'),
        group: Group::Source,
        tasks: COUNTING,
        value: Value::Switch(|a| &mut a.all_cpus),
        summary: "Count system-wide, on all CPUs",
        details: "",
    },
    Flag {
        name: "cpus",
        short: Some('C'),
        group: Group::Source,
        tasks: COUNTING,
        value: Value::Text("list", |a| &mut a.cpus),
        summary: "Count everything on these CPUs, such as 0-3,8",
        details: "",
    },
    Flag {
        name: "interval",
        short: Some('I'),
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Milliseconds(|a| &mut a.interval),
        summary: "Also report each interval",
        details: "",
    },
    Flag {
        name: "delay",
        short: None,
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Milliseconds(|a| &mut a.delay),
        summary: "Start counting after this delay",
        details: "",
    },
    Flag {
        name: "timeout",
        short: None,
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Milliseconds(|a| &mut a.timeout),
        summary: "Stop counting after this time, and terminate the command",
        details: "With --print-perf and --interval, it must be a multiple of the interval, and perf waits for the command to end.",
    },
    Flag {
        name: "no-multiplex",
        short: None,
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Switch(|a| &mut a.no_multiplex),
        summary: "Run the command once per event group instead of multiplexing",
        details: "Without it, event groups that do not fit the counters are multiplexed, and their counts are scaled.",
    },
    Flag {
        name: "cpu",
        short: None,
        group: Group::Processor,
        tasks: ALL_TASKS,
        value: Value::Text("name", |a| &mut a.cpu),
        summary: "Processor that was counted (default: this machine's)",
        details: "--list shows the names.",
    },
    Flag {
        name: "revision",
        short: None,
        group: Group::Processor,
        tasks: MEASURING,
        value: Value::Text("rXpY", |a| &mut a.revision),
        summary: "Revision of an Arm processor, such as r0p3",
        details: "Errata are corrected in the revisions that have them.",
    },
    Flag {
        name: "formulas",
        short: None,
        group: Group::Processor,
        tasks: MEASURING,
        value: Value::Text("set", |a| &mut a.formulas),
        summary: "Formula set (default: the newest that the counts allow)",
        details: "--list shows the sets of each processor.",
    },
    Flag {
        name: "erratum",
        short: None,
        group: Group::Processor,
        tasks: MEASURING,
        value: Value::Choice(&[
            Choice { name: "auto", set: |a| a.erratum = Correction::ByRevision },
            Choice { name: "on", set: |a| a.erratum = Correction::On },
            Choice { name: "off", set: |a| a.erratum = Correction::Off },
        ]),
        summary: "Correct errata of counters (auto: those of the revision)",
        details: "",
    },
    Flag {
        name: "smt",
        short: None,
        group: Group::Processor,
        tasks: MEASURING,
        value: Value::Choice(&[
            Choice { name: "on", set: |a| a.smt = Some(true) },
            Choice { name: "off", set: |a| a.smt = Some(false) },
        ]),
        summary: "Whether cores ran two threads each, for Skylake",
        details: "Later processors count it themselves.",
    },
    Flag {
        name: "group",
        short: Some('M'),
        group: Group::Output,
        tasks: ALL_TASKS,
        value: Value::List("groups", |a| &mut a.groups),
        summary: "Metric groups (default: the counted ones; in a run, topdownl1)",
        details: "Case and underscores do not matter.",
    },
    Flag {
        name: "list",
        short: None,
        group: Group::Output,
        tasks: &[Task::List],
        value: Value::Switch(|a| &mut a.list),
        summary: "List processors; with --cpu its groups, metrics, events and formulas",
        details: "",
    },
    Flag {
        name: "csv",
        short: None,
        group: Group::Output,
        tasks: REPORTING,
        value: Value::Format(Format::Csv),
        summary: "Write comma-separated values",
        details: "",
    },
    Flag {
        name: "json",
        short: None,
        group: Group::Output,
        tasks: REPORTING,
        value: Value::Format(Format::Json),
        summary: "Write a JSON object",
        details: "",
    },
    Flag {
        name: "html",
        short: None,
        group: Group::Output,
        tasks: REPORTING,
        value: Value::Format(Format::Html),
        summary: "Write a page for a browser, in one file",
        details: "",
    },
    Flag {
        name: "output",
        short: Some('o'),
        group: Group::Output,
        tasks: ALL_TASKS,
        value: Value::Path(|a| &mut a.output),
        summary: "File that the result goes to (default: standard output)",
        details: "With --print-perf it is the file that perf writes (default: topdown.csv).",
    },
    Flag {
        name: "help",
        short: Some('h'),
        group: Group::Output,
        tasks: ALL_TASKS,
        value: Value::Switch(|a| &mut a.help),
        summary: "Print this help",
        details: "",
    },
];
