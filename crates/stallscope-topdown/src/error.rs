//! The reasons why counts cannot be analyzed.

use std::error::Error;
use std::fmt;

/// The reason why counts cannot be analyzed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The processor does not have the formula set.
    UnknownFormulas {
        /// The processor's name.
        processor: String,
        /// The name.
        formulas: String,
        /// The names of its formula sets.
        known: Vec<String>,
    },
    /// The processor does not have the metric group.
    UnknownGroup {
        /// The processor's name.
        processor: String,
        /// The name.
        group: String,
        /// The names of its groups.
        known: Vec<String>,
    },
    /// No metric can be computed from the counts.
    NoMetric {
        /// The processor's name.
        processor: String,
        /// Some of the counted events.
        counted: Vec<String>,
    },
}

impl AnalysisError {
    /// Returns advice to the user, in a sentence without a period.
    pub fn advice(&self) -> String {
        match self {
            Self::UnknownFormulas { known, .. } => format!("its formula sets are {}", known.join(", ")),
            Self::UnknownGroup { known, .. } => format!("its groups are {}", known.join(", ")),
            Self::NoMetric { .. } => {
                "--list shows the events of each metric; -M shows a group even without counts".to_owned()
            }
        }
    }
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFormulas { processor, formulas, .. } => {
                write!(f, "{processor} has no formula set '{formulas}'")
            }
            Self::UnknownGroup { processor, group, .. } => {
                write!(f, "{processor} has no metric group '{group}'")
            }
            Self::NoMetric { processor, counted } => {
                let counted = if counted.is_empty() { "none".to_owned() } else { counted.join(", ") };
                write!(f, "no metric of {processor} can be computed from the counted events: {counted}")
            }
        }
    }
}

impl Error for AnalysisError {}
