//! The reasons why a file cannot be imported.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

/// The reason why a file cannot be imported.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ImportError {
    /// The file; `-` is standard input.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The problem.
    pub problem: Problem,
}

/// A line, from 1, and the problem.
pub(super) type Fault = (usize, Problem);

/// A problem of a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// The file is empty.
    Empty,
    /// The file is neither ASCII nor UTF-8.
    NotText,
    /// The file contains no output of `perf stat`.
    NotPerf,
    /// The file contains metrics, but not the counts that they were computed from.
    MetricOnly,
    /// A number has a decimal comma.
    DecimalComma(String),
    /// A number has a thousands separator other than the comma.
    ThousandsSeparator(String),
    /// The text in place of a count is not a count.
    NotACount(String),
    /// The text in place of a share of time is not a share.
    NotAShare(String),
    /// A word before the event is not a unit that perf writes.
    UnknownUnit(String),
    /// The line is truncated.
    CutShort,
    /// The end of a listing is missing.
    NoEnd {
        /// The line of the listing's header.
        header: usize,
    },
    /// The line is not a line of `perf stat`.
    NotUnderstood(String),
    /// Two files were counted on different processors.
    OtherProcessor {
        /// The processor that this line names.
        own: String,
        /// The processor that was named earlier.
        before: String,
    },
    /// The count of a core event has a unit.
    UnexpectedUnit {
        /// The event.
        event: String,
        /// The unit.
        unit: String,
    },
    /// The processor does not have the event.
    UnknownEvent {
        /// The event.
        event: String,
        /// The processor's name.
        processor: String,
        /// The processors that have an event of this name.
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
                "the file is empty; perf stat writes to standard error unless -o FILE is given",
            ),
            Self::NotText => formatter.write_str("the file is not text; write it with perf stat -o FILE"),
            Self::NotPerf => formatter.write_str(
                "this is not output of perf stat; 'stallscope topdown --print-perf' prints a command that writes it",
            ),
            Self::MetricOnly => formatter.write_str(
                "there are metrics but no counts; run perf stat without --metric-only and --topdown",
            ),
            Self::DecimalComma(number) => write!(
                formatter,
                "'{number}' has a decimal comma: perf ran in a locale other than C; run it again with LC_ALL=C"
            ),
            Self::ThousandsSeparator(number) => write!(
                formatter,
                "the thousands in '{number}' are not separated by commas: perf ran in a locale other than C; \
                 run it again with LC_ALL=C"
            ),
            Self::NotACount(text) => write!(formatter, "'{text}' is not a count"),
            Self::NotAShare(text) => write!(formatter, "'{text}' is not a share of time from 0 to 100 percent"),
            Self::UnknownUnit(unit) => {
                write!(formatter, "'{unit}' is not a unit that perf stat writes; run it without --metric-only")
            }
            Self::CutShort => {
                formatter.write_str("the line is truncated; run perf stat again")
            }
            Self::NoEnd { header } => write!(
                formatter,
                "the listing that starts in line {header} ends here without 'seconds time elapsed'; \
                 the file is truncated, so run perf stat again"
            ),
            Self::NotUnderstood(text) => write!(
                formatter,
                "'{text}' is not a line of perf stat; use perf stat -o FILE to keep the program's output separate"
            ),
            Self::OtherProcessor { own, before } => write!(
                formatter,
                "this was counted on {own}, but previous counts on {before}; import them separately"
            ),
            Self::UnexpectedUnit { event, unit } => {
                write!(formatter, "{event} has the unit '{unit}', but is a plain count; run perf stat again")
            }
            Self::UnknownEvent { event, processor, owners } if owners.is_empty() => write!(
                formatter,
                "'{event}' is not a known event of {processor}; \
                 'stallscope topdown --list --cpu {processor}' lists them"
            ),
            Self::UnknownEvent { event, processor, owners } => write!(
                formatter,
                "'{event}' is not an event of {processor} but of {}; select it with --cpu, and import files of \
                 different processors separately",
                owners.join(", ")
            ),
        }
    }
}

impl Error for ImportError {}

impl Problem {
    /// Returns whether the problem concerns a single line, and not the whole file.
    pub(super) fn is_of_line(&self) -> bool {
        !matches!(self, Self::Empty | Self::NotText | Self::NotPerf | Self::MetricOnly | Self::NoEnd { .. })
    }

    /// Creates the problem for an unknown line, shortened for a message.
    pub(super) fn not_understood(line: &str) -> Self {
        Self::NotUnderstood(shortened(line))
    }
}

/// Shortens a text from the input for a message.
pub(super) fn shortened(text: &str) -> String {
    const LIMIT: usize = 60;
    let text = text.trim();
    let mut short: String = text.chars().take(LIMIT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LIMIT).is_some() {
        short.push('…');
    }
    short
}
