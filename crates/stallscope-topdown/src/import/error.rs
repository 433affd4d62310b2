//! What keeps a file from being imported.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why a file is not imported, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportError {
    /// The file; `-` is the standard input.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a line of a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// The file has nothing in it.
    Empty,
    /// The file is not text in ASCII or UTF-8.
    NotText,
    /// Nothing in it is what `perf stat` writes.
    NotPerf,
    /// It has metrics that perf computed, but not what they were computed from.
    MetricOnly,
    /// A number has a comma where the fraction begins.
    DecimalComma(String),
    /// A number has thousands separated otherwise than by commas.
    ThousandsSeparator(String),
    /// What stands where a count should is none.
    NotACount(String),
    /// A share of time that is none.
    NotAShare(String),
    /// A word before the event is no unit that perf writes.
    UnknownUnit(String),
    /// The line is cut short.
    CutShort,
    /// The listing that begins in the line of that number has no end.
    NoEnd {
        /// The line of the listing's header.
        header: usize,
    },
    /// The line is none that `perf stat` writes.
    NotUnderstood(String),
    /// The file was counted on another processor than what was read before.
    OtherProcessor {
        /// What this line says.
        own: String,
        /// What was read before.
        before: String,
    },
    /// An event of a core was counted in a unit.
    UnexpectedUnit {
        /// The event.
        event: String,
        /// The unit.
        unit: String,
    },
    /// The processor has no such event.
    UnknownEvent {
        /// The event.
        event: String,
        /// The processor's name.
        processor: String,
        /// The processors that have one of that name.
        owners: Vec<String>,
    },
}

impl fmt::Display for ImportError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.as_os_str() == "-" { Path::new("<stdin>") } else { &self.path };
        write!(formatter, "{}:{}: {}", path.display(), self.line, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str(
                "the file is empty; perf stat writes to the standard error stream unless told otherwise with -o FILE",
            ),
            Self::NotText => formatter.write_str("the file is not text; write it with perf stat -o FILE"),
            Self::NotPerf => formatter.write_str(
                "nothing here is what perf stat writes; what 'stallscope topdown --print-perf' prints writes it",
            ),
            Self::MetricOnly => formatter.write_str(
                "there are metrics but no counts to compute them from; leave out --metric-only and --topdown",
            ),
            Self::DecimalComma(number) => write!(
                formatter,
                "'{number}' has a decimal comma: perf ran in a locale other than C; run it anew with LC_ALL=C"
            ),
            Self::ThousandsSeparator(number) => write!(
                formatter,
                "the thousands in '{number}' are not separated by commas: perf ran in a locale other than C; \
                 run it anew with LC_ALL=C"
            ),
            Self::NotACount(text) => write!(formatter, "'{text}' is not a count"),
            Self::NotAShare(text) => write!(formatter, "'{text}' is not a share of time from 0 to 100 percent"),
            Self::UnknownUnit(unit) => {
                write!(formatter, "'{unit}' is not a unit that perf stat writes; write counts without --metric-only")
            }
            Self::CutShort => {
                formatter.write_str("the line is cut short; the file seems truncated, so run perf stat anew")
            }
            Self::NoEnd { header } => write!(
                formatter,
                "the listing that begins in line {header} ends here without a line 'seconds time elapsed'; \
                 the file seems truncated, so run perf stat anew"
            ),
            Self::NotUnderstood(text) => write!(
                formatter,
                "'{text}' is none of perf stat's lines; use perf stat -o FILE to keep a program's output apart"
            ),
            Self::OtherProcessor { own, before } => write!(
                formatter,
                "this was counted on {own}, but what was read before on {before}; import each by itself"
            ),
            Self::UnexpectedUnit { event, unit } => {
                write!(formatter, "{event} has the unit '{unit}', but is a plain count; run perf stat anew")
            }
            Self::UnknownEvent { event, processor, owners } if owners.is_empty() => write!(
                formatter,
                "'{event}' is not an event that is known of {processor}; \
                 'stallscope topdown --list --cpu {processor}' lists those"
            ),
            Self::UnknownEvent { event, processor, owners } => write!(
                formatter,
                "'{event}' is not an event of {processor} but of {}; choose with --cpu, and import files of \
                 different processors by themselves",
                owners.join(", ")
            ),
        }
    }
}

impl Error for ImportError {}

impl Problem {
    /// Whether it is about a single line, rather than about the whole file.
    pub(super) fn is_of_line(&self) -> bool {
        !matches!(self, Self::Empty | Self::NotText | Self::NotPerf | Self::MetricOnly | Self::NoEnd { .. })
    }

    /// A line that is not understood, cut to what a message can hold.
    pub(super) fn not_understood(line: &str) -> Self {
        Self::NotUnderstood(shortened(line))
    }
}

/// The beginning of a text from outside, for a message.
pub(super) fn shortened(text: &str) -> String {
    const LIMIT: usize = 60;
    let text = text.trim();
    let mut short: String = text.chars().take(LIMIT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LIMIT).is_some() {
        short.push('…');
    }
    short
}
