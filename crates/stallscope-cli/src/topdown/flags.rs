//! The table of flags of `stallscope topdown`: all that its parser, its help, the man page and the completions know
//! of them.

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
    /// The tasks in which it has a meaning.
    pub(crate) tasks: &'static [Task],
    /// What its value is and where it goes.
    pub(crate) value: Value,
    /// What it does: a phrase that fits on a line of the help.
    pub(crate) summary: &'static str,
    /// What else the man page says of it.
    pub(crate) details: &'static str,
}

/// What the program is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Analyze what perf counted.
    Import,
    /// Count.
    Count,
    /// Print perf's command.
    PrintPerf,
    /// List what is known.
    List,
}

const ALL_TASKS: &[Task] = &[Task::Import, Task::Count, Task::PrintPerf, Task::List];
/// What takes a machine to count on.
const COUNTING: &[Task] = &[Task::Count, Task::PrintPerf];
/// What takes formulas.
const MEASURING: &[Task] = &[Task::Import, Task::Count, Task::PrintPerf];
/// What has a result.
const REPORTING: &[Task] = &[Task::Import, Task::Count];

/// A heading of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Where the counts come from.
    Source,
    /// What is counted in a run.
    Counting,
    /// How counts become metrics.
    Processor,
    /// What is shown, how and where.
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
    /// None: it is on.
    Switch(fn(&mut Arguments) -> &mut bool),
    /// None: the result is written so.
    Format(Format),
    /// Milliseconds.
    Milliseconds(fn(&mut Arguments) -> &mut Option<u64>),
    /// Text, called so in the help.
    Text(&'static str, fn(&mut Arguments) -> &mut Option<String>),
    /// Texts with commas between them, called so in the help; further ones are added.
    List(&'static str, fn(&mut Arguments) -> &mut Vec<String>),
    /// The path of a file.
    Path(fn(&mut Arguments) -> &mut Option<OsString>),
    /// The paths of files, all that follow up to the next flag.
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
        summary: "Files that perf stat wrote: text, -x or -j",
        details: "Several files of one processor are taken as one measurement. The file - is standard input.",
    },
    Flag {
        name: "print-perf",
        short: None,
        group: Group::Source,
        tasks: &[Task::PrintPerf],
        value: Value::Switch(|a| &mut a.print_perf),
        summary: "Print the perf command whose output --import takes",
        details: "For a machine on which nothing can be installed.",
    },
    Flag {
        name: "pid",
        short: Some('p'),
        group: Group::Source,
        tasks: COUNTING,
        value: Value::Text("pids", |a| &mut a.pid),
        summary: "Count running processes",
        details: "",
    },
    Flag {
        name: "all-cpus",
        short: Some('a'),
        group: Group::Source,
        tasks: COUNTING,
        value: Value::Switch(|a| &mut a.all_cpus),
        summary: "Count all that runs on the machine",
        details: "",
    },
    Flag {
        name: "cpus",
        short: Some('C'),
        group: Group::Source,
        tasks: COUNTING,
        value: Value::Text("list", |a| &mut a.cpus),
        summary: "Count all that runs on these processors, such as 0-3,8",
        details: "",
    },
    Flag {
        name: "interval",
        short: Some('I'),
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Milliseconds(|a| &mut a.interval),
        summary: "Report each interval by itself, too",
        details: "",
    },
    Flag {
        name: "delay",
        short: None,
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Milliseconds(|a| &mut a.delay),
        summary: "Begin to count that much later",
        details: "",
    },
    Flag {
        name: "timeout",
        short: None,
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Milliseconds(|a| &mut a.timeout),
        summary: "Cease to count after that time, and end the command",
        details: "perf, with --print-perf and --interval, takes whole intervals only, and waits for the command to end.",
    },
    Flag {
        name: "no-multiplex",
        short: None,
        group: Group::Counting,
        tasks: COUNTING,
        value: Value::Switch(|a| &mut a.no_multiplex),
        summary: "Run the command once for each set of events that fits the counters",
        details: "Without it, sets that do not fit at once take turns, and their counts are scaled.",
    },
    Flag {
        name: "cpu",
        short: None,
        group: Group::Processor,
        tasks: ALL_TASKS,
        value: Value::Text("name", |a| &mut a.cpu),
        summary: "Processor that the counts are of (default: this machine's)",
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
        summary: "Correct counters that count wrong (auto: by revision)",
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
        summary: "Whether cores ran several threads each, for Skylake",
        details: "Later processors count it themselves.",
    },
    Flag {
        name: "group",
        short: Some('M'),
        group: Group::Output,
        tasks: ALL_TASKS,
        value: Value::List("groups", |a| &mut a.groups),
        summary: "Metric groups (default: all that were counted; in a run, topdownl1)",
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
